"""A browser for the tests: one that is there, or one that can be installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from building.environment import apt_install, can_apt_install
from building.report import BuildError, say

_ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_USUAL_PLACES = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("C:/Program Files/Google/Chrome/Application/chrome.exe"),
)
FLAGS = [
    # no sandbox can be made by root or inside most containers
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""For Chromium: nothing asked of the network but by the page."""

_HOW_TO_INSTALL = """no browser for the tests was found and none could be installed.
Install Chromium or Chrome, for example:
  Debian, Ubuntu:  sudo apt-get install chromium
  Fedora:          sudo dnf install chromium
  macOS:           brew install --cask chromium
  elsewhere:       .venv/bin/python -m playwright install chromium
or name one:       T29_BROWSER=/path/to/chrome python3 build.py test
Without a browser: python3 build.py test --ignore=tests/browser"""


def find() -> Path | None:
    """A Chromium or Chrome: T29_BROWSER, else one on PATH, else Playwright's own; or None.

    Raises BuildError when T29_BROWSER names no file.
    """
    named = os.environ.get("T29_BROWSER")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BuildError(f"T29_BROWSER is {named!r}, which is no program that can be run")
        return Path(found)
    for name in _ON_PATH:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    return next((place for place in (*_USUAL_PLACES, *_of_playwright()) if place.exists()), None)


def ensure() -> Path:
    """Find a browser, else install one: Playwright's download, or Debian's package as root.

    Raises BuildError saying exactly what to install where neither is possible.
    """
    found = find()
    if found is not None:
        return found
    say("no browser found: asking Playwright for its Chromium")
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(download, capture_output=True, timeout=600, check=False)
    except subprocess.TimeoutExpired:
        say("that took more than ten minutes: given up")
    found = find()
    if found is None and can_apt_install():
        say("Playwright's download can't be reached: apt-get install chromium")
        apt_install("chromium")
        found = find()
    if found is None:
        raise BuildError(_HOW_TO_INSTALL)
    return found


def _of_playwright() -> list[Path]:
    """Where Playwright keeps a Chromium that it has downloaded."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return [Path(playwright.chromium.executable_path)]
