"""Mutation testing of game/rules: is there a test that notices each small change to the engine?

mutmut makes the changes ("mutants"). One that mypy refuses is not tried: `check` would never let
it in. The others meet the tests of tests/rules and tests/golden (see mutants.py). Everything
happens in a copy below .build/, made anew each time.

mutmut changes no function that has a decorator, which would leave out every function marked as the
one that decides a rule. In the copy those marks stand at the end of the file instead, and
properties are made by an assignment; no line changes its number.

A mutant is chosen when the changed function is called, long after the import, so a survivor is
tried once more, changed in the file and in a new process: some functions make a table while their
module is imported. What is not mutated at all is code outside functions: constants, fields.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from building.environment import ensure_mutmut
from building.paths import CACHE, ROOT
from building.report import BuildError, say

COPY = CACHE / "mutation"
TESTS = ("tests/rules", "tests/golden")
TIMED = "tests/rules/test_record.py::test_a_thousand_deals_are_read_in_a_few_seconds"
"""Left out: it fails where the machine is busy, whatever was changed."""
_COPIED = ("game", "tests", "building", "build.py", "pyproject.toml")
_RULES = Path("game") / "rules"
_SKIPPED = 'follow_imports = "skip"\n'
"""The setting by which `check` gives the same answer with and without mutmut."""
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "browser", "node_modules")


def mutate(arguments: list[str]) -> int:
    """Test the mutants of the modules named (``auction pair``), or of all of game/rules.

    Prints each survivor as a difference and the score of each module; returns 1 if any survived.
    Raises BuildError for a module that is not there, or when mutmut could not run.
    """
    known = sorted(path.stem for path in (ROOT / _RULES).glob("*.py") if path.stem != "__init__")
    for name in arguments:
        if name not in known:
            raise BuildError(f"there is no module {name!r}; there are: {', '.join(known)}")
    if not hasattr(os, "fork"):
        raise BuildError("mutmut needs a system that can fork; on Windows run it inside WSL")
    ensure_mutmut()
    _copy()
    os.nice(max(0, 10 - os.nice(0)))  # not lower still where it was begun with a low priority
    modules = arguments or known
    if _inside("-m", "building.mutants", *modules) != 0:
        raise BuildError(f"the mutants could not be tried; the reason is above, the copy in {COPY}")
    return _report(modules)


def _copy() -> None:
    """Copy what is tested and its tests, without the marks that mutmut can't work with."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=_LEFT_OUT)
        else:
            shutil.copy(ROOT / name, COPY / name)
    # mypy must know the type of the mark that mutmut puts before each function, else every
    # function has the type Any and no mutant can be told from its original.
    settings = (COPY / "pyproject.toml").read_text(encoding="utf-8")
    (COPY / "pyproject.toml").write_text(settings.replace(_SKIPPED, ""), encoding="utf-8")
    for path in (COPY / _RULES).glob("*.py"):
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


def undecorated(source: str) -> str:
    """The same module with ``@rule(…)`` as calls at its end and properties by assignment."""
    lines = source.split("\n")
    marks = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        decorator = node.decorator_list[0]
        text = ast.unparse(decorator)
        if text.startswith("rule("):
            marks.append(f"{text}({node.name})")
        elif text in ("property", "cached_property"):
            head = lines[node.lineno - 1]
            lines[node.lineno - 1] = head.replace(f"def {node.name}(", f"def _{node.name}(", 1)
            # the empty line below every method
            lines[node.end_lineno or 0] = f"    {node.name} = {text}(_{node.name})"
        else:
            continue
        lines[decorator.lineno - 1] = ""
    return "\n".join([*lines, *marks, ""])


def _inside(*arguments: str, quiet: bool = False) -> int:
    """Run Python in the copy, with "python" on PATH being that of the virtual environment."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    command = [sys.executable, *arguments]
    output = subprocess.DEVNULL if quiet else None
    done = subprocess.run(command, cwd=COPY, env=environment, stdout=output, check=False)
    return done.returncode


def _report(modules: list[str]) -> int:
    """Print the survivors and the scores; returns 1 if there are survivors."""
    verdicts: dict[str, str] = json.loads((COPY / "mutants" / "verdicts.json").read_text("utf-8"))
    for name, verdict in verdicts.items():
        if verdict == "survived" and _killed_alone(name):
            verdicts[name] = "killed"
    survivors = [name for name, verdict in verdicts.items() if verdict == "survived"]
    for name in survivors:
        _inside("-m", "mutmut", "show", name)
    say("module     refused by mypy  killed  timed out  survived  score")
    counts = {
        module: Counter(v for name, v in verdicts.items() if name.split(".")[2] == module)
        for module in modules
    }
    for module, count in {**counts, "all": Counter(verdicts.values())}.items():
        noticed = count["killed"] + count["timed out"]
        tried = noticed + count["survived"]
        score = f"{noticed / tried:.1%}" if tried else "–"
        say(
            f"{module:<10} {count['refused']:>15} {count['killed']:>7} "
            f"{count['timed out']:>10} {count['survived']:>9}  {score:>6}"
        )
    return 1 if survivors else 0


def _killed_alone(mutant: str) -> bool:
    """Whether the tests fail when the change is made in the file."""
    path = COPY / Path(*mutant.split(".")[:3]).with_suffix(".py")
    kept = path.read_text(encoding="utf-8")
    try:
        if _inside("-m", "mutmut", "apply", mutant) != 0:
            raise BuildError(f"mutmut could not apply {mutant}")
        return _inside("-m", "pytest", "-x", "-q", *TESTS, f"--deselect={TIMED}", quiet=True) != 0
    finally:
        path.write_text(kept, encoding="utf-8")
