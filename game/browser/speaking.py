"""The page's language: which one it is, and where its texts come from."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException

from game.ui import text
from game.ui.languages import SOURCE, language_of, wants_own_digits
from game.ui.settings import Settings


class Speaking:
    """Fetches a language's catalogue when it is wanted, once, and has the texts speak it."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._kept: dict[str, bytes] = {}
        self._wanted = ""

    async def speak(self, settings: Settings) -> str | None:
        """Has all texts made from now on be in the language and the digits of these settings, and
        says so in the page's root element.

        Empty when that is done; the language's code where its texts could not be had, and then
        everything stays as it was; ``None`` when another language was wanted meanwhile.
        """
        code = language_of(settings, map(str, self._window.navigator.languages))
        self._wanted = code
        try:
            if code != SOURCE and code not in self._kept:
                # a module of the page: to import it above would keep this one out of a frozen start
                import catalogues

                self._kept[code] = (await catalogues.catalogue(code)).to_bytes()
            if self._wanted != code:
                return None
            text.install(code, self._kept.get(code), wants_own_digits(settings, code))
        except (JsException, OSError) as error:  # not to be had, or something else in its place
            self._kept.pop(code, None)
            self._window.console.info(f"29 can't load the texts for {code}: {error}")
            if self._wanted != code:
                return None
            self._said_by_page()  # which began in that language
            return code
        self._said_by_page()
        return ""

    def _said_by_page(self) -> None:
        self._window.document.documentElement.lang = text.language
