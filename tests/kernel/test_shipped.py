"""What the page carries of the bots: all that is imported when it starts, nothing it never asks."""

from __future__ import annotations

import ast

from building.paths import GAME, ROOT
from building.stdlib import _STAY, shipped_modules
from tests.test_layers import imports_in

SHIPPED = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in shipped_modules()
}


def test_what_is_shipped_imports_only_what_is_shipped() -> None:
    """Inside a function a module may import what only other hosts have."""
    missing = []
    for path in shipped_modules():
        body = ast.parse(path.read_text(encoding="utf-8")).body
        imports = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
        text = "\n".join(ast.unparse(node) for node in imports)
        for found in imports_in(text, path.relative_to(ROOT).as_posix()):
            if found.module.startswith("game.") and found.module not in SHIPPED:
                missing.append(str(found))
    assert missing == []


def test_what_stays_behind_is_there() -> None:
    for folder, names in _STAY.items():
        assert names <= {path.stem for path in (GAME / folder).glob("*.py")}, folder
    assert not {name for name in SHIPPED if name.endswith((".careful", ".solver", ".belief"))}
