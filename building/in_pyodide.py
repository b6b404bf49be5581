"""Runs inside Pyodide (building/pyodide_job.mjs): only that Python makes its own bytecode.

Each function takes and returns plain values that survive JSON.
"""

import base64
import importlib
import importlib.util
import marshal
import sys

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"


def compiled(sources: list[dict[str, str]]) -> list[str]:
    """Compile modules to `.pyc` files that are never checked against a source.

    `sources`: {"name": file name shown in tracebacks, "text": source, "optimize": "0" to "2"}.
    Returns the files' bytes in base64, in order. Raises SyntaxError with file and line.
    """
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return [
        base64.b64encode(
            header
            + marshal.dumps(
                compile(
                    source["text"],
                    source["name"],
                    "exec",
                    dont_inherit=True,
                    optimize=int(source["optimize"]),
                )
            )
        ).decode()
        for source in sources
    ]


def loaded(names: list[str]) -> dict[str, list[str]]:
    """Import modules and tell which files of the standard library's zip are then loaded.

    Names that this Python does not have are listed under "absent".
    """
    absent = []
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            absent.append(f"{name}: {error}")
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    inside = sorted(file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB))
    return {"files": inside, "absent": absent}
