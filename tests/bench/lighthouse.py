"""What Lighthouse says of the start screen on a slow phone: speed, accessibility, good practice.

python3 build.py bench lighthouse [--runs N]

The page is served as GitHub Pages would: under a path, compressed, to be kept for ten minutes.
Prints the median score of each category, of 100, and every audit that found something; fails where
performance is below 95 or another category below 100. Lighthouse itself is no part of the page's
own packages: it is installed here, beside this file, the first time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from building import stamps
from building.browser import FLAGS, ensure
from building.dist import build
from building.environment import ensure_node
from building.report import BuildError
from building.serve import Server

HERE = Path(__file__).with_name("lighthouse")
BARS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}


def main(arguments: Sequence[str]) -> int:
    """Measure and print; returns 1 where a bar is missed."""
    parser = argparse.ArgumentParser(prog="build.py bench lighthouse")
    parser.add_argument("--runs", type=int, default=3, help="visits (default: 3)")
    chosen = parser.parse_args(arguments)
    install()
    server = Server(build(), prefix="/29/", cache="max-age=600", compress=True)
    server.start()
    scores: dict[str, list[float]] = defaultdict(list)
    for _ in range(chosen.runs):
        report = run(server.url)
        for name in BARS:
            scores[name].append(100 * report["categories"][name]["score"])
    server.stop()
    missed = False
    for name, bar in BARS.items():
        score = statistics.median(scores[name])
        missed |= score < bar
        print(f"{name:<16}{score:4.0f}  (bar {bar})")
    for line in found(report):
        print(line)
    return 1 if missed else 0


def install() -> None:
    """Run `npm ci` here when the lock changed. Raises BuildError where that fails."""
    wanted = stamps.fingerprint_files([HERE / "package-lock.json"])
    stamp = HERE / "node_modules" / ".made-from"
    if stamps.matches(stamp, wanted):
        return
    path = f"{ensure_node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise BuildError("npm was not found beside node; install npm and run again.")
    environment = {**os.environ, "PATH": path}
    done = subprocess.run([npm, "ci", "--loglevel=error"], cwd=HERE, env=environment, check=False)
    if done.returncode != 0:
        raise BuildError("npm could not install Lighthouse (its reason is above).")
    stamps.write(stamp, wanted)


def run(url: str) -> dict[str, Any]:
    """Lighthouse's report of one first visit."""
    command = [
        str(ensure_node()),
        str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js"),
        *(url, "--output=json", "--quiet", "--max-wait-for-load=120000"),
        f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        f"--only-categories={','.join(BARS)}",
    ]
    environment = {**os.environ, "CHROME_PATH": str(ensure())}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"Lighthouse failed:\n{done.stderr[-2000:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def found(report: dict[str, Any]) -> list[str]:
    """A line for each audit with weight that is not perfect."""
    lines = []
    for name in BARS:
        for ref in report["categories"][name]["auditRefs"]:
            audit = report["audits"][ref["id"]]
            if ref["weight"] and audit["score"] is not None and audit["score"] < 1:
                shown = audit.get("displayValue", "")
                lines.append(f"  {name}: {audit['title']} {shown} ({audit['score']:.2f})")
    return lines
