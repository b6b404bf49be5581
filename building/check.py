"""What can be known without running the game: lint, types, layers."""

import subprocess
import sys

from building.paths import ROOT
from building.report import say

CHECKS = {
    "ruff": ["-m", "ruff", "check", "."],
    "mypy": ["-m", "mypy"],
    "layers": ["-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider",
               "tests/test_layers.py"],
}  # fmt: skip


def check() -> int:
    """Run every check, also after one has failed; returns 1 when any did."""
    failed = []
    for name, command in CHECKS.items():
        say(f"{name}:")
        done = subprocess.run([sys.executable, *command], cwd=ROOT, check=False)
        if done.returncode != 0:
            failed.append(name)
    say("all checks passed" if not failed else f"failed: {', '.join(failed)}")
    return 1 if failed else 0
