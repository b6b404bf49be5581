"""``python -m game.training``: from nothing to the weights of the bots' nets."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from game.players.bots import policy

from .compiling import KERNEL, compiler
from .quantise import quantise, read_state
from .tables import write_decisions, write_options

HERE = Path(__file__).parent
TABLES, EXAMPLE_DEALS = 4096, 10_000
COMPARED = ("nepal", "standard")
PAIRS = (("hard", "careful", 1.0), ("hard", "normal", 0.5), ("normal", "easy", 0.5),
         ("expert", "hard", 0.15))  # fmt: skip
"""Who is measured against whom, and in which share of the deals: an expert takes its time."""
_NOT_TRAINED_WITH = "exports.c"


def build(folder: Path) -> Path:
    """Compiles the trainer for this machine; returns its path."""
    program = folder / "train"
    sources = [HERE / "train.c", *sorted(KERNEL.glob("*.c"))]
    names = [str(path) for path in sources if path.name != _NOT_TRAINED_WITH]
    fast = ["-O3", "-march=native", "-ffast-math", "-std=c11", "-D_POSIX_C_SOURCE=200809L"]
    subprocess.run([*compiler(), *fast, *names, "-lm", "-o", str(program)], check=True)
    return program


def train(folder: Path, seconds: int, seed: int) -> None:
    """Trains until the nets have had so many seconds in all; stop it at any time and go on later
    with the same folder."""
    folder.mkdir(parents=True, exist_ok=True)
    options, examples = folder / "options", folder / "imitation"
    if not options.exists():
        write_options(options, TABLES, seed)
    if not examples.exists():
        part = examples.with_suffix(".part")
        write_decisions(part, EXAMPLE_DEALS, seed)
        part.rename(examples)
    state = folder / "state"
    command = [build(folder), state, options, examples, seconds, seed]
    subprocess.run([str(word) for word in command], check=True)


def measure(deals: int) -> list[dict[str, object]]:
    """Tournaments of the bots with the shipped weights: the arena's figures by rules and pair."""
    figures = []
    for x, y, share in PAIRS:
        for rules in COMPARED:
            command = [sys.executable, "-m", "game", "arena", "--teams", x, y, "--json"]
            command += ["--deals", str(round(deals * share)), "--seed", "measure"]
            command += ["--rules", rules]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            told = json.loads(done.stdout)
            kept = {name: told[name] for name in ("x", "y", "deals", "gp", "ci95")}
            if x == "expert":
                kept["made"] = told["made"][x]
            figures.append({"rules": rules, **kept})
    return figures


def ship(folder: Path, seed: int, deals: int) -> None:
    """Writes the weights to where the bots read them, measures them, and notes it beside them."""
    trained = read_state(folder / "state")
    weights = quantise(trained)
    shipped = Path(policy.__file__).parent
    (shipped / policy.WEIGHTS).write_bytes(weights.content)
    note = {
        "seed": seed,
        "seconds": round(trained.seconds),
        "deals": trained.deals,
        "scales": [round(scale, 1) for scale in weights.scales],
        "measured": measure(deals),
    }
    text = json.dumps(note, indent=1)
    (shipped / policy.NOTE).write_text(text + "\n", encoding="utf-8")
    print(text)


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m game.training", description=__doc__)
    parser.add_argument("folder", type=Path, help="keeps what training needs, to go on later")
    parser.add_argument("--seconds", type=int, default=3600, help="in all, earlier runs included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ship", type=int, metavar="DEALS", help="then put the weights in place, "
                        "measured by so many duplicate deals")  # fmt: skip
    given = parser.parse_args(argv)
    train(given.folder, given.seconds, given.seed)
    if given.ship:
        ship(given.folder, given.seed, given.ship)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
