"""Mutation testing of game/rules: is there a test that notices each small change to the engine?

mutmut makes the changes ("mutants") and runs, for each, the tests that reach the changed function;
``[tool.mutmut]`` in pyproject.toml says which tests. A mutant that mypy refuses is not run: `check`
would never let it in. Everything happens in a copy below .build/, made anew each time.

mutmut changes no function that has a decorator, which would leave out every function marked as the
one that decides a rule. In the copy those marks stand at the end of the file instead, and
properties are made by an assignment; no line changes its number.

mutmut chooses the mutant when the changed function is called, long after the import, so a function
that makes a table while its module is imported is tried again: changed in the file, in a new
process. What is not mutated at all is code outside functions: constants, the fields of a class.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from building.environment import ensure_mutmut
from building.paths import CACHE, ROOT
from building.report import BuildError, say

COPY = CACHE / "mutation"
_COPIED = ("game", "tests", "building", "build.py", "pyproject.toml")
_RULES = Path("game") / "rules"
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
    os.nice(19)
    patterns = [f"game.rules.{name}.*" for name in arguments or known]
    if _mutmut("run", "--max-children", str(min(2, os.cpu_count() or 1)), *patterns) != 0:
        raise BuildError(f"mutmut stopped; what it said is above, its copy lies in {COPY}")
    return _report(arguments or known)


def _copy() -> None:
    """Copy what is tested and its tests, without the marks that mutmut can't work with."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=_LEFT_OUT)
        else:
            shutil.copy(ROOT / name, COPY / name)
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


def _mutmut(*arguments: str) -> int:
    # its notes say "python -m mypy": that of the virtual environment
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=COPY, env={**os.environ, "PATH": path}).returncode


def _report(modules: list[str]) -> int:
    counts: dict[str, Counter[str]] = {}
    survivors = []
    for module in modules:
        notes = json.loads((COPY / "mutants" / _RULES / f"{module}.py.meta").read_text("utf-8"))
        verdicts = {name: _verdict(code) for name, code in notes["exit_code_by_key"].items()}
        for name, verdict in verdicts.items():
            if verdict == "survived" and _called_by_the_import_only(name) and _killed_alone(name):
                verdicts[name] = "killed"
        counts[module] = Counter(verdicts.values())
        survivors += [name for name, verdict in verdicts.items() if verdict == "survived"]
    for name in survivors:
        _mutmut("show", name)
    say("module     refused by mypy  killed  timed out  survived  score")
    for module, count in {**counts, "all": sum(counts.values(), Counter())}.items():
        noticed = count["killed"] + count["timed out"]
        run = noticed + count["survived"]
        score = f"{noticed / run:.1%}" if run else "–"
        say(
            f"{module:<10} {count['refused by mypy']:>15} {count['killed']:>7} "
            f"{count['timed out']:>10} {count['survived']:>9}  {score:>6}"
        )
    return 1 if survivors else 0


def _called_by_the_import_only(mutant: str) -> bool:
    """Whether no test calls the mutant's function: mutmut then names the first test of all, during
    which it saw the import, or none."""
    notes = json.loads((COPY / "mutants" / "mutmut-stats.json").read_text("utf-8"))
    return len(notes["tests_by_mangled_function_name"].get(mutant.split("__mutmut_")[0], ())) <= 1


def _killed_alone(mutant: str) -> bool:
    """Whether the tests fail when the change is made in the file."""
    path = COPY / Path(*mutant.split(".")[:-1]).with_suffix(".py")
    kept = path.read_text(encoding="utf-8")
    settings = tomllib.loads((COPY / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    tests = settings["pytest_add_cli_args_test_selection"] + settings["pytest_add_cli_args"]
    try:
        if _mutmut("apply", mutant) != 0:
            raise BuildError(f"mutmut could not apply {mutant}")
        command = [sys.executable, "-m", "pytest", "-x", "-q", *tests]
        return subprocess.run(command, cwd=COPY, stdout=subprocess.DEVNULL).returncode != 0
    finally:
        path.write_text(kept, encoding="utf-8")


def _verdict(code: int | None) -> str:
    """What an exit code in mutmut's notes means; a mutant that no test reaches has survived."""
    if code == 37:
        return "refused by mypy"
    if code in (1, 3):
        return "killed"
    return "survived" if code in (None, 0, 5, 33) else "timed out"
