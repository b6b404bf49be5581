"""Runs inside the copy that mutate.py makes: mutants of some modules, each in a process of its own.

``python -m building.mutants auction pair`` writes mutants/verdicts.json: mutant → ``refused``
(mypy does not let it in), ``killed``, ``timed out`` or ``survived``.

mutmut makes the mutants. They are not run by mutmut, which collects all the tests anew for each,
but in forks of a process that has imported the game and the tests already; and a mutant first meets
the tests of its own module, which most often end it at once.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path

import pytest

# mutmut 3 has no public way to make mutants without running them; its version is pinned.
from mutmut import __main__ as mutmut
from mutmut.configuration import config

SECONDS = 60
"""Of processor time, after which a mutant counts as one that does not end."""
_OWN_TESTS = {
    "actions": ("record", "trump"),
    "illegal": ("engine", "auction"),
    "moves": ("record", "record_seen"),
    "places": ("sample",),
    "reading": ("record", "record_seen"),
    "seats": ("auction",),
    "state": ("engine",),
    "untold": ("record_seen",),
    "writing": ("record", "record_seen"),
}
"""Module of game/rules → its tests in tests/rules, where they do not have its name."""
_TIMED = "tests/rules/test_record.py::test_a_thousand_deals_are_read_in_a_few_seconds"
_ARGUMENTS = ("-x", "-q", "-p", "no:cacheprovider", "--rootdir=.", f"--deselect={_TIMED}")


def main(modules: list[str]) -> None:
    """Make the mutants, try them, and write the verdicts."""
    verdicts = _made(modules)
    os.chdir("mutants")
    sys.path.insert(0, str(Path.cwd()))
    os.environ["MUTANT_UNDER_TEST"] = ""
    # The first run imports everything once; then a fork in which nothing is changed must pass too.
    if _tests("scoring", quiet=False) != 0:
        sys.exit("the tests fail without any mutant")
    if os.waitpid(_start("game.rules.scoring.none"), 0)[1] != 0:
        sys.exit("the tests fail in a fork without any mutant")
    running: dict[int, str] = {}
    waiting = [name for name, verdict in verdicts.items() if not verdict]
    started, number = time.monotonic(), len(waiting)
    while waiting or running:
        while waiting and len(running) < min(2, os.cpu_count() or 1):
            name = waiting.pop()
            running[_start(name)] = name
        pid, status = os.wait()
        verdicts[running.pop(pid)] = _verdict(status)
        if not len(waiting) % 100:
            took = time.monotonic() - started
            print(f"{number - len(waiting)} of {number} in {took:.0f} s", flush=True)
    Path("verdicts.json").write_text(json.dumps(verdicts), encoding="utf-8")


def _made(modules: list[str]) -> dict[str, str]:
    """The mutants of these modules: ``refused`` where mypy does so, else no verdict yet."""
    config().only_mutate = [f"game/rules/{module}.py" for module in modules]
    Path("mutants").mkdir()
    mutmut.copy_src_dir()
    mutmut.copy_also_copy_files()
    mutmut.setup_source_paths()
    mutmut.create_mutants(1)
    refused = mutmut.filter_mutants_with_type_checker()
    names: list[str] = []
    for module in modules:
        notes = Path("mutants", "game", "rules", f"{module}.py.meta").read_text("utf-8")
        names += json.loads(notes)["exit_code_by_key"]
    return {name: "refused" if name in refused else "" for name in names}


def _start(mutant: str) -> int:
    """Try the mutant in a fork; returns its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        os.environ["MUTANT_UNDER_TEST"] = mutant
        code = _tests(mutant.split(".")[2])
    finally:
        os._exit(code)


def _tests(module: str, quiet: bool = True) -> int:
    """Run the tests of a module, then all others; returns pytest's code."""
    if quiet:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    own = [f"tests/rules/test_{name}.py" for name in _OWN_TESTS.get(module, (module,))]
    own = [name for name in own if Path(name).exists()]
    others = [path.as_posix() for path in sorted(Path("tests/rules").glob("test_*.py"))]
    others = [name for name in others if name not in own] + ["tests/golden/test_golden.py"]
    code = int(pytest.main([*_ARGUMENTS, *own])) if own else 0
    return code or int(pytest.main([*_ARGUMENTS, *others]))


def _verdict(status: int) -> str:
    if os.WIFSIGNALED(status):
        return "timed out"
    return "survived" if os.WEXITSTATUS(status) == 0 else "killed"


if __name__ == "__main__":
    main(sys.argv[1:])
