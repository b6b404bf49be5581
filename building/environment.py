"""The tools a build needs: a virtual environment of pinned packages, node, and the npm packages.

All of it is made inside the checkout and only when what it is made from has changed, so that a
second run needs neither time nor network.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from building import stamps
from building.paths import CACHE, NODE_MODULES, ROOT, VENV
from building.report import BuildError, say

REQUIREMENTS = ROOT / "building" / "requirements.txt"
NODE_REQUIREMENTS = ROOT / "building" / "requirements-node.txt"
MUTATION_REQUIREMENTS = ROOT / "building" / "requirements-mutation.txt"
OLDEST_NODE = 20
_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")


def venv_python() -> Path:
    """The interpreter of the virtual environment, whether or not it exists yet."""
    return _BIN / ("python.exe" if os.name == "nt" else "python")


def ensure_venv() -> Path:
    """Make or renew `.venv` when the pinned packages or the Python changed.

    Returns the path of its interpreter. Raises BuildError, saying what to install, where this
    Python cannot make virtual environments, and where the packages cannot be fetched.
    """
    wanted = stamps.fingerprint(REQUIREMENTS.read_bytes(), platform.python_version())
    stamp = VENV / "made-from"
    if stamps.matches(stamp, wanted):
        return venv_python()
    with stamps.only_one("venv"):
        if stamps.matches(stamp, wanted):
            return venv_python()
        if not _venv_fits():
            say(f"making .venv with Python {platform.python_version()}")
            _create_venv()
        say("installing the pinned Python packages")
        _pip_install(REQUIREMENTS)
        stamps.write(stamp, wanted)
    return venv_python()


def ensure_mutmut() -> None:
    """Install mutmut into `.venv`, where nothing but mutation testing needs it."""
    wanted = stamps.fingerprint(MUTATION_REQUIREMENTS.read_bytes())
    stamp = VENV / "mutation-from"
    with stamps.only_one("venv"):
        if not stamps.matches(stamp, wanted):
            say("installing mutmut")
            _pip_install(MUTATION_REQUIREMENTS)
            stamps.write(stamp, wanted)


def run_inside_venv(arguments: list[str]) -> int | None:
    """Run build.py again inside the virtual environment; None when already inside it."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return None
    command = [str(ensure_venv()), str(ROOT / "build.py"), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def _venv_fits() -> bool:
    """Whether there is a virtual environment of this very Python, to be brought up to date."""
    try:
        made_by = (VENV / "pyvenv.cfg").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    same = re.search(rf"^version = {re.escape(platform.python_version())}$", made_by, re.M)
    return same is not None and venv_python().exists() and (VENV / "made-from").exists()


def _create_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    make = [sys.executable, "-m", "venv", str(VENV)]
    first = subprocess.run(make, capture_output=True, text=True, check=False)
    if first.returncode == 0:
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    on_debian = Path("/etc/debian_version").exists()
    if on_debian and can_apt_install():
        say(f"this Python has no venv: apt-get install {package}")
        apt_install(package)
        shutil.rmtree(VENV, ignore_errors=True)
        second = subprocess.run(make, capture_output=True, text=True, check=False)
        if second.returncode == 0:
            return
        first = second
    hint = (
        f"On Debian and Ubuntu: sudo apt-get install {package}"
        if on_debian
        else ("Install Python's venv and ensurepip modules")
    )
    raise BuildError(
        f"this Python cannot make a virtual environment.\n{hint}\nThen run the command again."
        f"\nIt said: {(first.stderr or first.stdout).strip()[-600:]}"
    )


def can_apt_install() -> bool:
    """Whether Debian packages can be installed here: as root, where there is apt-get."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return as_root and shutil.which("apt-get") is not None


def apt_install(package: str) -> bool:
    """Install a Debian package as root; True when that worked."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300", "-qq"]
    subprocess.run(["apt-get", *wait, "update"], env=quiet, check=False)
    install = ["apt-get", *wait, "install", "-y", "--no-install-recommends", package]
    done = subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def _pip_install(requirements: Path) -> None:
    command = [
        str(venv_python()), "-m", "pip", "install", "-qq", "--disable-pip-version-check",
        "--require-hashes", "--requirement", str(requirements),
    ]  # fmt: skip
    if subprocess.run(command, check=False).returncode != 0:
        raise BuildError(
            f"pip could not install the packages of {requirements.relative_to(ROOT)} (its reason "
            "is above).\nThe first run needs the network; connect and run the command again."
        )


def ensure_node() -> Path:
    """Find node 20 or later on PATH, else in the virtual environment, else install it there."""
    on_path = shutil.which("node")
    if on_path and _node_major(Path(on_path)) >= OLDEST_NODE:
        return Path(on_path)
    inside = _BIN / ("node.exe" if os.name == "nt" else "node")
    if not inside.exists():
        with stamps.only_one("venv"):
            say(f"no node {OLDEST_NODE} or later on PATH: installing node into .venv")
            _pip_install(NODE_REQUIREMENTS)
    if not inside.exists() or _node_major(inside) < OLDEST_NODE:
        raise BuildError(f"node {OLDEST_NODE} or later is needed; install it and run again.")
    return inside


def _node_major(node: Path) -> int:
    answer = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.", answer.stdout)
    return int(found[1]) if found and answer.returncode == 0 else 0


def ensure_node_modules() -> Path:
    """Run `npm ci` when package-lock.json changed; returns the folder node_modules."""
    lock = ROOT / "package-lock.json"
    wanted = stamps.fingerprint(lock.read_bytes())
    stamp = NODE_MODULES / ".made-from"
    if stamps.matches(stamp, wanted):
        return NODE_MODULES
    node = ensure_node()
    with stamps.only_one("npm"):
        if stamps.matches(stamp, wanted):
            return NODE_MODULES
        say("installing the pinned npm packages (npm ci)")
        path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        npm = shutil.which("npm", path=path)
        if npm is None:
            raise BuildError("npm was not found beside node; install npm and run again.")
        command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PATH": path}, stdout=subprocess.DEVNULL,
            check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise BuildError(
                "npm could not install the packages of package-lock.json (its reason is above).\n"
                "The first run needs the network; connect and run the command again."
            )
        stamps.write(stamp, wanted)
    CACHE.mkdir(exist_ok=True)
    return NODE_MODULES
