"""Compose the signs on buttons into one SVG file, a `<symbol>` each, named by what they mean here.

The drawings are Lucide's (ISC), from the npm package `lucide-static`. They take their colour from
the text around them.
"""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = "lucide-static"
OUTPUT = "ui.svg"

GLYPHS = {
    "menu": "menu",
    "last-trick": "rotate-ccw-clock",
    "hint": "lightbulb",
    "sort": "arrow-down-up",
    "close": "x",
    "settings": "settings",
    "rules": "book-open",
    "play": "play",
    "friends": "users",
    "more": "chevron-right",
    "back": "chevron-left",
    "sound": "volume-2",
    "mute": "volume-x",
    "share": "share-2",
    "undo": "undo-2",
    "help": "circle-question-mark",
    "done": "check",
    "info": "info",
    "warning": "alert-triangle",
    "look": "eye",
    "leave": "log-out",
    "again": "rotate-ccw",
    "list": "list",
    "download": "download",
    "night": "moon",
    "day": "sun",
    "language": "languages",
    "learn": "graduation-cap",
    "continue": "step-forward",
    "shuffle": "shuffle",
    "clock": "timer",
    "phone": "smartphone",
    "offline": "cloud-off",
    "new": "plus",
    "trophy": "trophy",
    "chart": "chart-column-big",
    "print": "printer",
    "table": "sliders-horizontal",
    "delete": "trash-2",
    "edit": "pencil",
    "keep": "bookmark",
    "cards": "spade",
    "say": "message-circle",
    "doubtful": "hourglass",
    "away": "wifi-off",
    "host": "crown",
    "bot": "bot",
    "sealed": "shield-check",
    "broken": "shield-alert",
    "ready": "circle-check",
    "copy": "copy",
    "hand": "handshake",
}
"""Name in the page → name in Lucide."""

_DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_PEN = (
    'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round"'
)


def compose(node_modules: Path, out: Path) -> list[Path]:
    """Write the file into `out` and return its path. Raises ValueError naming a drawing that the
    package does not have."""
    symbols = []
    for name, lucide in GLYPHS.items():
        source = node_modules / PACKAGE / "icons" / f"{lucide}.svg"
        found = _DRAWING.search(source.read_text(encoding="utf-8")) if source.exists() else None
        if found is None:
            raise ValueError(f"{PACKAGE} has no drawing {lucide!r} for {name!r}")
        lines = "".join(line.strip() for line in found[1].splitlines())
        symbols.append(f'<symbol id="{name}" {_PEN}>{lines}</symbol>')
    path = out / OUTPUT
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><title>Lucide, ISC licence</title>\n'
        + "\n".join(symbols)
        + "\n</svg>\n",
        encoding="utf-8",
    )
    return [path]
