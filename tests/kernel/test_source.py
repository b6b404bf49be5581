"""The committed kernel is what its source builds."""

from pathlib import Path

import pytest
import wasmtime

from building import kernel
from building.report import BuildError


@pytest.mark.parametrize("name", kernel.MODULES)
def test_a_module_is_built_from_its_source(name: str) -> None:
    assert (kernel.SOURCES / name).read_bytes() == kernel.wasm(name), (
        f"game/kernel/*.c changed: run `python3 build.py kernel` and commit {name} too"
    )


def test_every_source_is_in_a_module() -> None:
    named = {stem for stems in kernel.MODULES.values() for stem in stems}
    assert {path.stem for path in kernel.SOURCES.glob("*.c")} == named


@pytest.mark.parametrize("name", kernel.MODULES)
def test_a_module_asks_nothing_of_its_host(name: str) -> None:
    module = wasmtime.Module(wasmtime.Engine(), (kernel.SOURCES / name).read_bytes())
    assert [item.name for item in module.imports] == []


def test_an_error_in_the_source_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.c"
    bad.write_text("int f(void) { return x; }\n", encoding="utf-8")
    with pytest.raises(BuildError, match="does not compile"):
        kernel.compile_c([bad], bad.with_suffix(".o"), ["-c"])
