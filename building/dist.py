"""dist/: everything the page needs, as static files for any web server at any sub-path."""

import contextlib
import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

from building import (
    boot,
    faces,
    first_words,
    fonts,
    friends,
    glyphs,
    licences,
    messages,
    page,
    precache,
    reading,
    runtime,
    sizes,
    stamps,
    styles,
)
from building.bytecode import forget_oldest
from building.environment import ensure_node_modules
from building.packs import WITH_PAGE, game_packs
from building.paths import ASSETS, CACHE, DIST, NODE_MODULES, PYODIDE, ROOT
from building.report import BuildError, say
from building.stdlib import game_modules, modules_at_start, parts_of_game, stdlib_pack


def build(out: Path = DIST, friends_settings: Path = friends.SETTINGS) -> Path:
    """Build the page into `out`; files that are no longer part of it are removed.
    `friends_settings` names the relays of play with friends.

    Only what changed is compiled again. Returns `out`. Raises BuildError with what to do.
    """
    began = time.monotonic()
    ensure_node_modules()
    with stamps.only_one("dist"):
        files = shipped_files(friends_settings)
        changed = _write(files, out)
        forget_oldest()
    size = sum(len(content) for content in files.values()) / 1e6
    took = time.monotonic() - began
    say(f"{_shown(out)}: {len(files)} files, {size:.1f} MB, {changed} written, {took:.1f} s")
    return out


def weigh(out: Path) -> None:
    """Say what the page in `out` weighs: its largest files, and each group beside its budget.

    Raises BuildError for a group that weighs more than it may, naming its largest files.
    """
    say(sizes.table(out))
    files = sizes.read(out)
    over = sizes.over_budget(sizes.weights(files), sizes.packed_weights(files))
    if over:
        raise BuildError("\n".join(over))


def shipped_files(friends_settings: Path = friends.SETTINGS) -> dict[str, bytes]:
    """All files of the page: path inside dist/ → content."""
    files = boot.together(loose_files(friends_settings))
    files |= first_words.files(files)
    files |= reading.faces(files["cards.svg"])
    files |= reading.pages(files)
    files["index.html"] = page.index_html(
        files, friends.connections(friends_settings), first_words.noscript()
    )
    del files["assets/boot/404.html"], files["assets/sw.js"]
    files[".nojekyll"] = b""
    files["licences.txt"] = licences.licences()
    files["sw.js"] = precache.service_worker(files)
    return files


def loose_files(friends_settings: Path = friends.SETTINGS) -> dict[str, bytes]:
    """What the page is made of, the modules of its start each by itself: path inside dist/ →
    content."""
    files = dict(_assets())
    files |= _runtime()
    files |= card_faces() | button_signs()
    files |= messages.catalogues() | fonts.fonts()
    files |= friends.files(friends_settings)
    all_styles = styles.together(files)
    for name in [name for name in files if name.startswith(styles.FOLDER)]:
        del files[name]
    files[styles.OUTPUT] = all_styles
    stdlib, game = stdlib_pack(), game_packs()
    wasm = "runtime/pyodide.asm.wasm"
    parts: dict[str, dict[str, str | int]] = {
        "wasm": {"url": wasm, "bytes": len(files[wasm])},
        "stdlib": _hashed(files, "runtime/stdlib", stdlib),
        "game": _hashed(files, "game", game.pop(WITH_PAGE)),
    }
    later = {
        name: {**_hashed(files, f"later/{name}", pack), "modules": modules}
        for (name, modules), pack in zip(parts_of_game().items(), game.values(), strict=True)
    }
    files["assets/boot/parts.mjs"] = _parts(files, parts, later)
    files["assets/boot/catalogues.mjs"] = messages.boot_catalogues()
    return files


def card_faces() -> dict[str, bytes]:
    """The card faces, composed from their npm package."""
    return _composed(faces, ROOT / "building" / "svgpath.py")


def button_signs() -> dict[str, bytes]:
    """The signs on buttons, composed from their npm package, where the screens look for them."""
    return {f"assets/icons/{name}": content for name, content in _composed(glyphs).items()}


def _composed(step: ModuleType, *parts: Path) -> dict[str, bytes]:
    """What `step.compose` writes; kept until the step, its `parts` or the packages change."""
    name = step.__name__.rpartition(".")[2]
    kept = CACHE / name
    sources = [ROOT / "building" / f"{name}.py", *parts, ROOT / "package-lock.json"]
    made_from = stamps.fingerprint_files(sources)
    if not stamps.matches(kept / "made-from", made_from):
        say(f"composing the {name}")
        kept.mkdir(parents=True, exist_ok=True)
        for old in kept.iterdir():
            old.unlink()
        step.compose(NODE_MODULES, kept)
        stamps.write(kept / "made-from", made_from)
    return {
        path.name: path.read_bytes() for path in sorted(kept.iterdir()) if path.name != "made-from"
    }


def _assets() -> Iterator[tuple[str, bytes]]:
    """The files of assets/ under their own names; the page for looking at styles stays behind."""
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file() and path.name != "design.html" and not path.name.startswith("."):
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()


def _runtime() -> dict[str, bytes]:
    """Pyodide, without what the page never uses."""
    parts = [ROOT / "building" / name for name in runtime.PARTS]
    return {f"runtime/{name}": content for name, content in _composed(runtime, *parts).items()}


def _parts(
    files: Mapping[str, bytes],
    parts: Mapping[str, Mapping[str, str | int]],
    later: Mapping[str, Mapping[str, object]],
) -> bytes:
    """The module that tells the page's start what was built."""
    # a frozen start is bound to exactly the files it was made with
    bound = [f"runtime/{name}" for name in runtime.FILES]
    bound += [str(part["url"]) for part in parts.values()]
    bound += [f"assets/boot/{name}.mjs" for name in ("frozen", "game", "python", "sparse", "turn")]
    key = stamps.fingerprint(*(files[name] for name in sorted(set(bound))))[:16]
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return (
        "// Written by the build: the large files and their sizes in bytes, for the progress bar;\n"
        "// the mark of a start that is kept frozen, and what is imported in it, in this order.\n"
        f"export const parts = {json.dumps(parts, indent=1)};\n"
        "// Parts of the game that are fetched when they are wanted, and the modules in them.\n"
        f"export const later = {json.dumps(later, indent=1)};\n"
        f'export const frozenKey = "{key}";\n'
        f"export const pyodideModules = {json.dumps(modules_at_start(), indent=1)};\n"
        f"export const gameModules = {json.dumps(game_modules(), indent=1)};\n"
        "// What Pyodide wants to know of packages: there are none, and its list is 119 KB.\n"
        f"export const packages = {json.dumps({'info': stock['info'], 'packages': {}})};\n"
    ).encode()


def _hashed(files: dict[str, bytes], stem: str, content: bytes) -> dict[str, str | int]:
    name = f"{stem}-{stamps.fingerprint(content)[:12]}.pack"
    files[name] = content
    return {"url": name, "bytes": len(content)}


def _write(files: Mapping[str, bytes], out: Path) -> int:
    changed = 0
    for name, content in files.items():
        path = out / name
        if not path.exists() or path.read_bytes() != content:
            stamps.write_bytes(path, content)
            changed += 1
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            with contextlib.suppress(OSError):  # not empty
                path.rmdir()
        elif path.relative_to(out).as_posix() not in files:
            path.unlink()
    return changed


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
