"""The committed kernel is what its source builds."""

from pathlib import Path

import pytest
import wasmtime

from building import kernel
from building.report import BuildError


def test_the_module_is_built_from_its_source() -> None:
    assert kernel.WASM.read_bytes() == kernel.wasm(), (
        "game/kernel/*.c changed: run `python3 build.py kernel` and commit kernel.wasm too"
    )


def test_the_module_asks_nothing_of_its_host() -> None:
    module = wasmtime.Module(wasmtime.Engine(), kernel.WASM.read_bytes())
    assert [item.name for item in module.imports] == []


def test_an_error_in_the_source_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.c"
    bad.write_text("int f(void) { return x; }\n", encoding="utf-8")
    with pytest.raises(BuildError, match="does not compile"):
        kernel.compile_c([bad], bad.with_suffix(".o"), ["-c"])
