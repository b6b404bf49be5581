"""The system's letters that tests of the layout measure: the same on every machine.

A page has the letters of the device it is on. A machine made for tests may have none but DejaVu
Sans, which is wider than those of most phones and desktops; tests are shown Liberation Sans, as
wide as Arial.
"""

import sys
from pathlib import Path

from building.environment import apt_install, can_apt_install
from building.paths import CACHE
from building.report import say

FAMILY, PACKAGE = "Liberation Sans", "fonts-liberation"
"""The font, and the Debian package that brings it."""
_FONTS = Path("/usr/share/fonts")

_MATCH = """
  <match target="pattern">
    <test name="family"><string>{generic}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>{family}</string></edit>
  </match>"""
_HEAD = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>"""


def environment() -> dict[str, str]:
    """What browsers must find in their environment to take these letters for the system's; nothing
    where the system is none that finds letters by fontconfig, or these can't be had."""
    if sys.platform != "linux":
        return {}
    if not _installed() and can_apt_install():
        say(f"apt-get install {PACKAGE}")
        apt_install(PACKAGE)
    if not _installed():
        say(f"{FAMILY} is missing ({PACKAGE} on Debian): the layout is tested with other letters")
        return {}
    matches = (_MATCH.format(generic=name, family=FAMILY) for name in ("system-ui", "sans-serif"))
    CACHE.mkdir(exist_ok=True)
    file = CACHE / "fonts.conf"
    file.write_text("".join((_HEAD, *matches, "\n</fontconfig>\n")), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}


def _installed() -> bool:
    return any(_FONTS.rglob("LiberationSans-Regular.*"))
