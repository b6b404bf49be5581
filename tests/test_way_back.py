"""What the device keeps of the way back to friends, with the browser's part played by stand-ins."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.net.memory import dump_memory, join_room
from game.net.secret import fresh_secret
from game.ui.meeting import WayBack, read_way_back

SECRET = "a" * 22
NOW = 1_700_000_000


class Refused(Exception):
    """What a browser throws."""


class Drawer:
    """The storage of a browser, which counts what is written and may ``refuse`` to keep it."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.refuse = False
        self.tried = 0

    def getItem(self, key: str) -> Any:
        return self.texts.get(key)

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, number: int) -> str:
        return list(self.texts)[number]

    def removeItem(self, key: str) -> None:
        self.texts.pop(key, None)

    def setItem(self, key: str, text: str) -> None:
        self.tried += 1
        if self.refuse:
            raise Refused("QuotaExceededError")
        self.texts[key] = text


class Device:
    """A device whose page is in rooms of friends; ``said`` is what came to its console."""

    def __init__(self) -> None:
        self.kept, self.of_tab, self.said = Drawer(), Drawer(), list[str]()
        self.window = SimpleNamespace(
            localStorage=self.kept,
            sessionStorage=self.of_tab,
            console=SimpleNamespace(info=self.said.append),
        )
        self.storage = importlib.import_module("game.browser.storage").Storage(self.window)
        self.invited = importlib.import_module("game.browser.invited")
        self.open()

    def open(self) -> None:
        """Opens the page anew."""
        rooms = importlib.import_module("game.browser.rooms")
        self.rooms = rooms.Rooms(self.window, self.storage)

    @property
    def way(self) -> WayBack | None:
        return read_way_back(self.kept.texts.get("29:way-back:1", ""), time.time())


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    ffi = ModuleType("pyodide.ffi")
    unused = dict.fromkeys(("create_once_callable", "to_js"))
    vars(ffi).update(JsException=Refused, jsnull=None, **unused)
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    yield Device()
    for name in ("storage", "at_table", "invited", "rooms"):
        del sys.modules[f"game.browser.{name}"]


def stay(device: Device, monkeypatch: pytest.MonkeyPatch, seconds: range) -> None:
    """In the room, which is told every second."""
    for second in seconds:
        monkeypatch.setattr(time, "time", lambda second=second: NOW + second)
        device.rooms.lead_back(SECRET)


def test_a_device_that_keeps_nothing_says_so_once_a_minute(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.kept.refuse = True
    device.rooms.remember(SECRET)
    stay(device, monkeypatch, range(119))
    assert len(device.said) == 2
    assert all(SECRET not in text for text in device.said)


def test_the_way_is_kept_while_the_device_is_there(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.rooms.remember(SECRET)
    stay(device, monkeypatch, range(119))
    assert device.way == WayBack(SECRET, NOW + 60)
    assert device.kept.tried == 2
    stay(device, monkeypatch, range(-7200, -7199))  # the clock was set back
    assert device.way == WayBack(SECRET, NOW - 7200)


def test_what_another_tab_plays_meanwhile_is_not_held_up_by_it(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.rooms.remember(SECRET)
    stay(device, monkeypatch, range(3))
    device.invited.pass_way_back(device.storage)
    stay(device, monkeypatch, range(3, 119))
    assert device.way == WayBack(SECRET, NOW + 60, passed=True)
    device.rooms.remember(SECRET)  # back from the start screen
    stay(device, monkeypatch, range(119, 121))
    assert device.way == WayBack(SECRET, NOW + 119)


def test_the_way_to_a_room_that_all_have_left_is_no_way_back(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.rooms.remember(SECRET)
    stay(device, monkeypatch, range(3))
    device.rooms.lead_nowhere("b" * 22)
    assert device.way == WayBack(SECRET, NOW)
    device.rooms.lead_nowhere(SECRET)
    assert device.way is None
    stay(device, monkeypatch, range(3, 5))  # somebody has come
    assert device.way == WayBack(SECRET, NOW + 3)


def test_rooms_of_long_ago_are_forgotten(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    day = 24 * 3600
    ages = {"today": 0, "a week": 7 * day, "two months": 60 * day, "the future": -60 * day}
    secrets = {name: fresh_secret() for name in (*ages, "no date", "this tab", "the way back")}
    for name, secret in secrets.items():
        entered = NOW - ages.get(name, 60 * day)
        text = dump_memory(replace(join_room(secret, "Bina"), entered=entered))
        if name == "no date":
            text = text.replace(f',"entered":{entered}', "")
        device.rooms.keep(secret, text)
    device.rooms.remember(secrets["this tab"])
    monkeypatch.setattr(time, "time", lambda: NOW)
    device.rooms.lead_back(secrets["the way back"])
    device.kept.setItem("29:match:1", "29/1")
    device.open()
    left = {name for name, secret in secrets.items() if device.rooms.memory(secret) is not None}
    assert left == {"today", "a week", "this tab", "the way back"}
    assert "29:match:1" in device.kept.texts
