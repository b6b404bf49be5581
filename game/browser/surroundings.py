"""What lies around the drawing: the page's dress, its voice for screen readers, focus and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy, jsnull, to_js

from game.ui.device_messages import Device, DeviceSeen, Install
from game.ui.link import without_table
from game.ui.messages import Message
from game.ui.opening_messages import OfflineReady, RoomSeen, VersionWaiting
from game.ui.screens.menu import PANEL_ROOM
from game.ui.settings import Settings

_POLITE, _ASSERTIVE = "log", "alert"
"""Ids of the two live regions, which stand in the page from its load on."""
_DRESS = ("theme", "motion", "deck", "hand")
"""The settings that the page as a whole wears, as ``data-`` attributes of its root."""
_USUAL = Settings()
_UNBROKEN = "\u00a0"
_KEPT = 12
"""Lines of the log that stay in the page."""
_READING = 60_000
"""Milliseconds in which a browser has surely begun to read a file it was offered."""
_AIR = 14
"""Pixels left free above what a sheet is scrolled to."""


class Surroundings:
    """The parts of the page that no screen draws."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._document = window.document
        self._resting = ""
        self._later: tuple[str, bool] | None = None
        self._on_frame = create_proxy(self.focus_now)  # kept with the page

    def dress(self, settings: Settings) -> None:
        """Themes the page; what is as usual or left to the device carries no attribute."""
        root = self._document.documentElement
        for name in _DRESS:
            value, usual = getattr(settings, name), getattr(_USUAL, name)
            if value == usual:
                root.removeAttribute(f"data-{name}")
            else:
                root.setAttribute(f"data-{name}", value)

    def announce(self, text: str, assertive: bool) -> None:
        """Has a screen reader say the text: at once, or as one more line of the log, where the last
        ones can be read again. Only a change is read out at once, so a text that repeats the last
        one gets a space at its end that nobody hears."""
        region = self._document.getElementById(_ASSERTIVE if assertive else _POLITE)
        if assertive:
            region.textContent = text + _UNBROKEN if region.textContent == text else text
            return
        line = self._document.createElement("p")
        line.textContent = text
        region.appendChild(line)
        while region.childElementCount > _KEPT:
            region.firstElementChild.remove()

    def focus(self, target: str, gently: bool) -> None:
        """Moves the keyboard's focus to the element with this id, if there is one; ``gently``: only
        where the focus is in the hand or nowhere. A gentle focus that waits for the next picture
        goes on waiting: what is asked gets it though a key has just moved about in the hand."""
        if self._later is not None and not self._later[1]:
            self._later = None
        self._move(target, gently)

    def _move(self, target: str, gently: bool) -> None:
        element = self._document.getElementById(target)
        if element is not jsnull and not (gently and self._is_elsewhere()):
            self._resting = ""
            element.focus(preventScroll=True)

    def focus_later(self, target: str, gently: bool) -> None:
        """Does so when the next picture is due, in the place of any focus that waits for it. A
        focus makes the browser work out at once where everything lies: right after drawing that
        would be one long task, before a picture it is done anyway."""
        if self._later is None:
            self._window.requestAnimationFrame(self._on_frame)
        self._later = target, gently

    def focus_now(self, _time: float = 0) -> None:
        """Moves the focus that waits for the next picture, if one does."""
        later, self._later = self._later, None
        if later is not None:
            self._move(*later)

    def has_focus(self) -> bool:
        """Whether the keyboard is anywhere on the page, or about to be."""
        return self._later is not None or self._is_focused()

    def _is_focused(self) -> bool:
        focused = self._document.activeElement
        return focused is not jsnull and not focused.isSameNode(self._document.body)

    def rest(self, target: str) -> None:
        """Moves the focus to ``target`` because what it was on has gone. It rests there only: what
        asks gently for it may have it."""
        self.focus(target, gently=False)
        self._resting = target

    def _is_elsewhere(self) -> bool:
        if not self._is_focused():
            return False
        focused = self._document.activeElement
        return focused.closest(".hand") is jsnull and str(focused.id) != self._resting

    def follow_shipping(self, tell: Callable[[Message], None]) -> None:
        """Tells, now or when it comes to pass, that the game starts without a network, that a
        newer version waits, and what else the device does. All of it stands in the page's root
        element."""
        root = self._document.documentElement
        told: set[type[Message]] = set()
        seen = Device()

        def look(*_: Any) -> None:
            nonlocal seen
            offline = root.getAttribute("data-offline") == "ready"
            newer = root.getAttribute("data-update") == "waiting"
            for true, kind in ((offline, OfflineReady), (newer, VersionWaiting)):
                if true and kind not in told:
                    told.add(kind)
                    tell(kind())
            device = _device(root)
            if device != seen:
                seen = device
                tell(DeviceSeen(device))

        names = ["data-offline", "data-update", "data-install", "data-thinking"]
        watched = {"attributes": True, "attributeFilter": names}
        observer = self._window.MutationObserver.new(create_proxy(look))  # kept with the page
        observer.observe(root, to_js(watched, dict_converter=self._window.Object.fromEntries))
        look()

    def follow_room(self, tell: Callable[[Message], None]) -> bool:
        """Whether the window has room for the panel; tells when that changes."""
        room = self._window.matchMedia(PANEL_ROOM)
        changed = create_proxy(lambda _event: tell(RoomSeen(bool(room.matches))))
        room.addEventListener("change", changed)  # kept with the page
        return bool(room.matches)

    def install(self) -> None:
        """Lets the browser ask whether the game may be installed."""
        self._document.dispatchEvent(self._window.Event.new("install-now"))

    async def persist(self) -> None:
        """Asks the browser to keep what the game keeps also when it needs room. It may refuse."""
        storage = getattr(self._window.navigator, "storage", None)
        if storage is not None and hasattr(storage, "persist"):
            await storage.persist()

    def forget_table(self) -> None:
        """Takes what sets a table out of the page's address."""
        location, past = self._window.location, self._window.history
        query = without_table(str(location.search))
        past.replaceState(past.state, "", f"{location.pathname}{query}{location.hash}")

    def use_new_version(self) -> None:
        """Lets the newer version in; the page then loads itself anew."""
        self._document.dispatchEvent(self._window.Event.new("update-now"))

    def reveal(self, target: str) -> None:
        """Scrolls the sheet that the element with this id lies in, and nothing around it, so that
        the element stands at its top."""
        element = self._document.getElementById(target)
        body = jsnull if element is jsnull else element.closest(".body")
        if body is not jsnull:
            body.scrollTop += (
                element.getBoundingClientRect().top - body.getBoundingClientRect().top - _AIR
            )

    def print(self, ended: Callable[[], None]) -> None:
        """Opens the browser's print dialogue; ``ended`` is called when that is closed."""
        once = to_js({"once": True}, dict_converter=self._window.Object.fromEntries)
        heard = create_once_callable(lambda _event: ended())
        self._window.addEventListener("afterprint", heard, once)
        self._window.print()

    def download(self, name: str, text: str) -> None:
        """Offers the text as a file, as a press on a download link would."""
        parts = self._window.Array.of(text)
        kind = to_js({"type": "text/plain"}, dict_converter=self._window.Object.fromEntries)
        address = self._window.URL.createObjectURL(self._window.Blob.new(parts, kind))
        link = self._document.createElement("a")
        link.href, link.download = address, name
        link.click()
        # Some browsers begin to read only after the press: the text stays there for a while.
        forget = create_once_callable(lambda: self._window.URL.revokeObjectURL(address))
        self._window.setTimeout(forget, _READING)


def _device(root: Any) -> Device:
    """What stands of the device in the page's root element."""
    hows: dict[str, Install] = {"prompt": "prompt", "by hand": "by hand"}
    return Device(
        keeps_nothing=root.getAttribute("data-offline") == "refused",
        alone=root.getAttribute("data-thinking") == "alone",
        install=hows.get(str(root.getAttribute("data-install")), ""),
    )
