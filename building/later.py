"""Which module of the game comes when: with the page, or in a part that is fetched when it is
wanted. This is the one place that says so.

A part is a pack of its own (`later/NAME-HASH.pack`). A module of the game that no part names comes
with the page, and must not import one of a part as it is imported itself: `strays` finds those.
The service worker keeps all parts, so that they are there without a network.
"""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

LATER: Mapping[str, tuple[str, ...]] = {
    "friends": (
        "game.net.*",
        "game.ui.friends.*",
        "game.ui.screens.friends.*",
        "game.browser.awake",
        "game.browser.carrying",
        "game.browser.commands",
        "game.browser.connections",
        "game.browser.friends",
        "game.browser.rooms",
    ),
    "learning": (
        "game.ui.lessons.*",
        "game.ui.screens.coach",
        "game.ui.screens.learn",
        "game.ui.screens.reading",
    ),
    "rules": (
        "game.ui.rules.*",
        "game.ui.setting_up",
        "game.ui.screens.offer",
        "game.ui.screens.rules_sheet",
        "game.ui.screens.setup",
    ),
    "looking": (
        "game.browser.again",
        "game.browser.looking",
        "game.kernel.solved",
        "game.kernel.solving",
        "game.ui.again.*",
        "game.ui.lookback.*",
        "game.ui.screens.again",
        "game.ui.screens.lookback",
    ),
    "hinting": (
        "game.players.bots.hint",
        "game.ui.hinting",
    ),
    "sheets": (
        "game.ui.screens.device_sheet",
        "game.ui.screens.keys_sheet",
        "game.ui.screens.statistics_sheet",
    ),
    "text": (
        "game.ui.screens.text_view",
        "game.ui.spoken",
        "game.ui.typed",
    ),
    "twins": (  # of the nets: they answer where the compiled kernel does not run
        "game.kernel.calling",
        "game.kernel.policy",
        "game.kernel.sight",
        "game.kernel.twin",
    ),
}
"""Part → patterns of the names of its modules."""


def part_of(module: str) -> str | None:
    """The part that a module is in; `None` for one that comes with the page."""
    for part, patterns in LATER.items():
        if any(fnmatchcase(module, p) or fnmatchcase(module + ".", p) for p in patterns):
            return part
    return None


def parts(modules: Iterable[str]) -> dict[str, list[str]]:
    """The modules of each part, sorted."""
    found: dict[str, list[str]] = {part: [] for part in LATER}
    for module in sorted(modules):
        part = part_of(module)
        if part is not None:
            found[part].append(module)
    return found


def strays(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """What comes with the page and yet imports something of a part at once, in words.

    `imports`: module → the modules that it imports as it is imported itself.
    """
    return [
        f"{module} imports {used}, which comes with the part {part_of(used)!r}"
        for module, names in sorted(imports.items())
        if part_of(module) is None
        for used in sorted(names)
        if used in imports and part_of(used) is not None
    ]
