"""The commands of build.py, inside the virtual environment."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from building import engines, friends, letters
from building.bench import bench
from building.browser import ensure as ensure_browser
from building.check import check
from building.dist import build, weigh
from building.kernel import build_kernel
from building.messages import collect
from building.mutate import mutate
from building.paths import DIST, ROOT, TESTS
from building.report import BuildError, say
from building.serve import serve


def run(arguments: list[str]) -> int:
    """Run one command with its arguments; returns the exit code."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve and test 29.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="build the page, serve it here and open it")
    serving.add_argument("--port", type=int, help="the port (default: 8029 or the next free one)")
    serving.add_argument("--no-open", action="store_true", help="don't open a browser")
    making = commands.add_parser("dist", help="build the page into dist/")
    making.add_argument("--out", type=Path, default=DIST, help="another folder than dist/")
    making.add_argument(
        "--friends", type=Path, default=friends.SETTINGS, help="instead of assets/friends.json"
    )
    commands.add_parser("test", help="run every test; further arguments go to pytest")
    commands.add_parser("check", help="lint, types and layers")
    commands.add_parser("bench", help="measure; without a name: list what can be measured")
    commands.add_parser("mutate", help="mutation testing of the rules, or of the modules named")
    commands.add_parser("messages", help="collect the texts to be translated")
    commands.add_parser("kernel", help="compile game/kernel/kernel.wasm")
    # pytest and the measurements have options of their own, mutation testing names of modules
    own, rest = parser.parse_known_args(arguments[:1] if _passes_on(arguments) else arguments)
    if _passes_on(arguments):
        rest = arguments[1:]
    elif rest:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    match own.command:
        case "serve":
            return serve(build(), own.port, not own.no_open)
        case "dist":
            weigh(build(own.out.resolve(), own.friends.resolve()))
            return 0
        case "test":
            return test(rest)
        case "check":
            return check()
        case "bench":
            return bench(rest)
        case "kernel":
            return build_kernel()
        case "mutate":
            return mutate(rest)
        case _:
            return collect()


def test(arguments: list[str]) -> int:
    """Run pytest, with the browser found or installed first and the page built once.

    `--browsers all` (or names with commas) runs the smoke test in these browsers, not in Chromium
    alone. Raises BuildError where one can't be had.
    """
    environment = dict(os.environ)
    names, arguments = _browsers(arguments)
    if names:
        engines.ensure(names)
        environment["T29_BROWSERS"] = ",".join(names)
    if _in_browser(arguments):
        environment["T29_BROWSER"] = str(ensure_browser())
        environment.update(letters.environment())
        build()  # what takes long is then made, once for all the workers
    workers = [] if any(text.startswith(("-n", "--pdb", "--cov")) for text in arguments) else [
        "-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile", "--no-loadscope-reorder",
    ]  # fmt: skip
    command = [sys.executable, "-m", "pytest", *workers, *arguments]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    others = [name for name in engines.found() if name != "chromium"]
    if not names and others and _in_browser(arguments):
        say(
            f"The smoke test ran in Chromium. {' and '.join(others)} can be driven here too: "
            "python3 build.py test --browsers all"
        )
    return code


def _browsers(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The browsers asked for, and the other arguments."""
    if "--browsers" not in arguments:
        return [], arguments
    at = arguments.index("--browsers")
    if at + 1 == len(arguments):
        raise BuildError(f"--browsers needs a word: all, or {', '.join(engines.PACKAGES)}")
    return engines.chosen(arguments[at + 1]), arguments[:at] + arguments[at + 2 :]


def _in_browser(arguments: list[str]) -> bool:
    """Whether tests in the browser are among those asked for."""
    folders = (TESTS / "browser", TESTS / "engines")
    if any(text.startswith("--ignore") and "tests/browser" in text for text in arguments):
        return False
    named = [Path(text.split("::")[0]).resolve() for text in arguments if text[0] != "-"]
    asked = [path for path in named if path.exists()] or [TESTS]
    return any(
        path.is_relative_to(folder) or folder.is_relative_to(path)
        for path in asked
        for folder in folders
    )


def _passes_on(arguments: list[str]) -> bool:
    return arguments[0] in ("test", "bench", "mutate")
