"""Cut the fonts of the scripts that not every device has to the letters these languages write.

The letters are Noto Sans (SIL Open Font License), in its medium weight, from the npm packages of
Fontsource. What joins letters is kept whole: every conjunct that can be written with them.
"""

from __future__ import annotations

import io
from pathlib import Path

from building.paths import CACHE, NODE_MODULES, ROOT
from building.stamps import fingerprint_files, matches, write, write_bytes

_JOINERS = {0x200C, 0x200D}
_DANDAS = {0x0964, 0x0965}
_DOTTED = {0x25CC}  # stands under a vowel sign that is typed alone

SCRIPTS = {
    "devanagari": {*range(0x0900, 0x0980)} | _JOINERS | _DOTTED,
    "bengali": {*range(0x0980, 0x09FF)} | _JOINERS | _DANDAS | _DOTTED,
}
"""Script → the characters its font keeps. A name may be written in any of them, so all that people
write with are here; the marks of Vedic and the signs of accountants are not."""

_RARE = {
    "devanagari": {0x0900, 0x0904, 0x090E, 0x0912, *range(0x0951, 0x0958), *range(0x0972, 0x0980)}
    | {0x093A, 0x093B, 0x094E, 0x094F, 0x0946, 0x094A, 0x0971, 0x0929, 0x0931, 0x0933, 0x0934}
    | {0x0960, 0x0961, 0x0962, 0x0963},
    "bengali": {*range(0x09F4, 0x09FF), 0x0980, 0x098C, 0x09E0, 0x09E1, 0x09E2, 0x09E3, 0x09C4},
}


def fonts() -> dict[str, bytes]:
    """The cut fonts: `fonts/SCRIPT.woff2` → content; kept until a package or this file changes."""
    kept = CACHE / "fonts"
    made_from = fingerprint_files([ROOT / "building" / "fonts.py", ROOT / "package-lock.json"])
    if not matches(kept / "made-from", made_from):
        for script in SCRIPTS:
            write_bytes(kept / f"{script}.woff2", cut(script))
        write(kept / "made-from", made_from)
    return {f"fonts/{script}.woff2": (kept / f"{script}.woff2").read_bytes() for script in SCRIPTS}


def source(script: str) -> Path:
    """The font of a script as its package has it."""
    package = f"noto-sans-{script}"
    return NODE_MODULES / "@fontsource" / package / "files" / f"{package}-{script}-500-normal.woff2"


def cut(script: str) -> bytes:
    """The font of a script with the letters it needs, as WOFF2."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["*"]
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]  # copyright, name and licence stay in the file
    content = io.BytesIO()
    with subset.load_font(str(source(script)), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=SCRIPTS[script] - _RARE[script])
        cutter.subset(font)
        subset.save_font(font, content, options)
    return content.getvalue()
