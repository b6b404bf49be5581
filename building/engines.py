"""The browsers that the smoke test runs in: found, or installed from Debian's packages."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from building import browser
from building.environment import apt_install, can_apt_install
from building.report import BuildError, say

PACKAGES = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkitgtk": ("webkit2gtk-driver", "xvfb"),
}
"""Browser → the Debian packages that bring it and what drives it."""


def missing(name: str) -> list[str]:
    """What a browser lacks to be driven; nothing if it can be."""
    if name == "chromium":
        return [] if browser.find() else ["chromium"]
    if name == "firefox":
        return [] if shutil.which("firefox-esr") else ["firefox-esr"]
    needed = {
        "WebKitWebDriver": shutil.which("WebKitWebDriver"),
        "MiniBrowser": mini_browser(),
        "Xvfb": shutil.which("Xvfb"),
    }
    return [program for program, path in needed.items() if not path]


def mini_browser() -> Path | None:
    """WebKitGTK's own small browser, which Debian keeps out of PATH."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    return found[-1] if found else None


def found() -> list[str]:
    """The browsers that can be driven on this machine."""
    return [name for name in PACKAGES if not missing(name)]


def chosen(names: str) -> list[str]:
    """The browsers named, with commas between them, or `all`. Raises BuildError for others."""
    wanted = list(PACKAGES) if names == "all" else names.split(",")
    for name in wanted:
        if name not in PACKAGES:
            raise BuildError(f"no browser {name!r} is known; there are: all, {', '.join(PACKAGES)}")
    return wanted


def ensure(names: Sequence[str]) -> None:
    """Installs what is missing, as root on Debian. Raises BuildError saying what to install."""
    packages = [package for name in names if missing(name) for package in PACKAGES[name]]
    if packages and can_apt_install():
        for package in packages:
            say(f"apt-get install {package}")
            apt_install(package)
    for name in names:
        if lacking := missing(name):
            raise BuildError(
                f"{name} can't be driven here: {', '.join(lacking)} is missing.\n"
                f"On Debian and Ubuntu: sudo apt-get install {' '.join(PACKAGES[name])}\n"
                "Without it: python3 build.py test"
            )
