"""Runs inside the copy that mutate.py makes: mutants of some modules, each in a process of its own.

``python -m building.mutants auction pair`` writes mutants/verdicts.json: mutant → ``refused``
(mypy does not let it in), ``killed``, ``timed out`` or ``survived``.

mutmut makes the mutants. They are not run by mutmut, which collects all the tests anew for each,
but in forks of a process that has collected them already and has run each once, to learn how long
it takes and which functions it calls. A mutant meets the tests that call the changed function,
first those that call few others, which say most about it; the first that fails ends it.
"""

import gc
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol  # pytest has no public name for running one test

# mutmut 3 has no public way to make mutants without running them; its version is pinned.
from mutmut import __main__ as mutmut
from mutmut.configuration import config
from mutmut.mutation import trampoline
from mutmut.state import state

from building.mutate import TESTS, TIMED

SECONDS = 5
"""Of processor time, above five times what a test takes without a change, after which a mutant
counts as one that does not end."""
# pytest's own traceback parses the changed module, which takes longer than most tests.
_ARGUMENTS = (
    *("-q", "--capture=no", "--tb=native", "-p", "no:cacheprovider", "--rootdir=."),
    f"--deselect={TIMED}",
)
_MUTANT = "MUTANT_UNDER_TEST"
"""What mutmut's mark before each function reads at every call: a mutant, or one of the next two."""
_NONE = "game.rules.scoring.none"
_NOTED = "stats"
"""Every function called is noted."""


def main(modules: list[str]) -> None:
    """Make the mutants, try them, and write the verdicts."""
    verdicts = _made(modules)
    os.chdir("mutants")
    sys.path.insert(0, str(Path.cwd()))
    os.environ[_MUTANT] = _NOTED
    code = pytest.main([*_ARGUMENTS, *TESTS], plugins=[_Trials(verdicts)])
    if code:
        sys.exit(int(code))
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


class _Trials:
    """Takes the place of pytest's loop over the tests; fills in the verdicts still to come."""

    def __init__(self, verdicts: dict[str, str]) -> None:
        self._verdicts = verdicts
        self._took: dict[pytest.Item, float] = {}
        self._calls: dict[pytest.Item, int] = {}
        self._calling: dict[str, list[pytest.Item]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs all the tests, then the mutants, as many at a time as there are processors."""
        if session.testsfailed:
            pytest.exit("not all tests could be collected", 1)
        self._learn(session.items)
        if os.waitpid(self._start(_NONE, session.items), 0)[1] != 0:
            pytest.exit("the tests fail in a fork without any mutant", 1)
        gc.freeze()  # else each fork would copy most of the memory to collect nothing
        running: dict[int, str] = {}
        waiting = [name for name, verdict in self._verdicts.items() if not verdict]
        started, number = time.monotonic(), len(waiting)
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                name = waiting.pop()
                calling = self._calling.get(name.rpartition("__mutmut_")[0], [])
                running[self._start(name, calling)] = name
            pid, status = os.wait()
            name = running.pop(pid)
            self._verdicts[name] = _verdict(status)
            if self._verdicts[name] != "killed":
                print(f"{name}: {self._verdicts[name]}", flush=True)
            if not len(waiting) % 100:
                took = time.monotonic() - started
                print(f"{number - len(waiting)} of {number} in {took:.0f} s", flush=True)
        return True

    def _learn(self, items: list[pytest.Item]) -> None:
        """Note the seconds each test takes, and the tests that call each function of the game."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            state()._stats.clear()
            began = time.process_time()
            if not _passes(item, following):
                pytest.exit(f"{item.nodeid} fails without any mutant", 1)
            self._took[item] = time.process_time() - began
            self._calls[item] = len(state()._stats)
            for function in state()._stats:
                self._calling.setdefault(function, []).append(item)

    def _start(self, mutant: str, items: list[pytest.Item]) -> int:
        """Try the mutant with these tests in a fork; returns its process id."""
        pid = os.fork()
        if pid:
            return pid
        code = 1
        try:
            os.environ[_MUTANT] = mutant
            trampoline.get_mutant_under_test = lambda: mutant  # it is asked at every call
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            closest = sorted(items, key=lambda item: (self._calls[item], self._took[item]))
            following = [*closest[1:], None]
            limits = [SECONDS + 5 * self._took[item] for item in closest]
            code = 0 if all(map(_passes, closest, following, limits)) else 1
        finally:
            os._exit(code)


def _passes(item: pytest.Item, following: pytest.Item | None, limit: float = 0) -> bool:
    """Run one test; what it shares with the one to follow stays set up.

    ``limit``: the seconds of processor time after which SIGPROF ends the process, 0 for none.
    """
    signal.setitimer(signal.ITIMER_PROF, limit)
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def _verdict(status: int) -> str:
    if os.WIFSIGNALED(status):
        return "timed out"
    return "survived" if os.WEXITSTATUS(status) == 0 else "killed"


if __name__ == "__main__":
    main(sys.argv[1:])
