"""What build.py makes and says."""

import gettext
import hashlib
import http.client
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from building import (
    boot,
    browser,
    bytecode,
    commands,
    dist,
    environment,
    messages,
    page,
    precache,
    pyscript,
    serve,
    sizes,
    stdlib,
    styles,
)
from building.bench import bench
from building.bytecode import Source, compile_sources, unpacked
from building.paths import ROOT
from building.report import BuildError

from .in_node import shipped_library, told


def test_building_twice_gives_the_same_bytes() -> None:
    first, second = dist.shipped_files(), dist.shipped_files()
    assert {name for name in first | second if first.get(name) != second.get(name)} == set()


def test_the_page_names_no_other_origin(files: dict[str, bytes]) -> None:
    written = (".html", ".mjs", ".js", ".css", ".toml")
    ours = [n for n in files if not n.startswith("runtime/") and n.endswith(written)]
    assert "index.html" in ours
    for name in ours:
        text = files[name].decode()
        assert re.findall(r"""(?:src|href|url|from|import)\W{1,3}(https?:)?//""", text) == [], name


def test_every_link_of_the_page_leads_to_a_file(files: dict[str, bytes]) -> None:
    text = files["index.html"].decode()
    links = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert len(links) > 5
    for link in links:
        name = re.split("[?#]", link.removeprefix("./"))[0]
        assert name in files, f"index.html names {link}"


def test_the_policy_allows_no_code_from_text(files: dict[str, bytes]) -> None:
    text = files["index.html"].decode()
    assert "unsafe-inline" not in text
    assert "'unsafe-eval'" not in text
    assert "default-src &#x27;none&#x27;" in text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "an inline script"
    assert not re.search(r"<style|\sstyle=|\son\w+=", text), "inline style or handler"


def test_the_service_worker_keeps_every_file_by_its_hash(files: dict[str, bytes]) -> None:
    text = files["sw.js"].decode()
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", text, re.S)[1])  # type: ignore[index]
    left_out = {name for name in files if name.startswith(precache.SHOWN_ELSEWHERE)}
    assert set(listed) == set(files) - precache.NOT_CACHED - left_out
    for name, digest in listed.items():
        assert hashlib.sha256(files[name]).hexdigest() == digest, name


def test_the_manifest_identifies_the_app_by_its_folder(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.webmanifest"])
    assert "id" not in manifest  # a relative one would resolve to the origin, not to the folder
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all(icon["src"] in files for icon in manifest["icons"])


def test_the_game_is_shipped_compiled_and_without_the_command_line(
    files: dict[str, bytes],
) -> None:
    (name,) = [name for name in files if re.fullmatch(r"game-[0-9a-f]{12}\.pack", name)]
    inside = set(unpacked(files[name]))
    assert "game/rules/cards.pyc" in inside
    assert [n for n in inside if n.endswith((".py", "__main__.pyc"))] == []
    assert [n for n in inside if n.startswith(("game/commands/", "game/training/"))] == []
    (name,) = [name for name in files if re.fullmatch(r"runtime/stdlib-[0-9a-f]{12}\.pack", name)]
    library = set(unpacked(files[name]))
    assert [n for n in library if n.startswith(("argparse", "multiprocessing"))] == []


def test_an_index_without_a_place_to_fill_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!-- build: policy -->")
    (tmp_path / "pyproject.toml").write_text('version = "1"\n')
    monkeypatch.setattr(page, "ROOT", tmp_path)
    with pytest.raises(BuildError, match="exactly one <!-- build: "):
        page.index_html({styles.OUTPUT: b""})


def test_imports_inside_functions_are_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.py").write_text("def f():\n    import colorsys\n    from game.rules import x\n")
    monkeypatch.setattr(stdlib, "GAME", tmp_path)
    assert stdlib.imported_by_game() == {"colorsys"}


def test_pyscripts_own_imports_are_known() -> None:
    assert {"html", "io", "json"} <= pyscript.standard_modules()


def test_pyscripts_package_is_shipped_without_what_the_page_never_imports() -> None:
    assert {"pyscript/__init__.py", "pyscript/context.py", "pyscript/ffi.py"} <= set(
        pyscript.modules()
    )
    assert "pyscript/media.py" not in pyscript.modules()


def test_the_start_is_one_file(files: dict[str, bytes]) -> None:
    scripts = {n for n in files if n.startswith(boot.FOLDER) and n.endswith((".mjs", "boot.js"))}
    assert scripts == {"assets/boot/boot.js"}
    assert not re.search(r"""\b(import|from)\s*["']""", files["assets/boot/boot.js"].decode())


def test_a_start_imports_each_module_after_those_that_it_imports() -> None:
    imports, at_once = stdlib.imported_at_once(), stdlib.game_modules()
    assert len(at_once) == len(set(at_once)) > 150
    mutual = 0
    for at, name in enumerate(at_once):
        later = set(at_once[at:]) & imports.get(name, set()) - {name}
        mutual += len(later)
        assert all(name.startswith(f"{other}.") or other.startswith(f"{name}.") for other in later)
    assert mutual < 10, "packages that import their own modules, which need them"


def test_what_pyodide_imports_at_its_start_is_imported_bit_by_bit() -> None:
    names = stdlib.modules_at_start()
    assert {"asyncio", "inspect", "re", "typing"} <= set(names)
    assert names.index("re._parser") < names.index("re") < names.index("asyncio")
    own = [name for name in names if name.partition(".")[0] in ("pyodide", "_pyodide")]
    assert own == [], "these need one another, and the page"


def test_a_start_that_cannot_be_bundled_says_where() -> None:
    with pytest.raises(BuildError, match=r"boot\.mjs"):
        boot.bundled({"assets/boot/boot.mjs": b"import './gone.mjs'"}, "boot.mjs")


def test_a_syntax_error_names_file_and_line() -> None:
    with pytest.raises(BuildError, match=r"game/wrong\.py.*line 2"):
        compile_sources([Source("game/wrong.py", b"a = 1\nb = = 2\n")])


def test_compiled_modules_are_kept_while_they_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytecode, "_COMPILED", tmp_path)
    sources = [Source(f"game/{name}.py", b"a = 1\n") for name in ("old", "newer", "newest")]
    first = compile_sources(sources)
    for at, path in enumerate(sorted(tmp_path.iterdir())):
        os.utime(path, (at, at))
    compile_sources(sources[:2])
    bytecode.forget_oldest(2)
    monkeypatch.setattr(bytecode, "in_pyodide", None)  # nothing is compiled again
    assert compile_sources(sources[:2]) == first[:2]
    assert len(list(tmp_path.iterdir())) == 2


def test_files_that_are_no_longer_shipped_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dist, "shipped_files", lambda *_: {"a/b.txt": b"1", "c.txt": b"2"})
    dist.build(tmp_path)
    monkeypatch.setattr(dist, "shipped_files", lambda *_: {"c.txt": b"3"})
    dist.build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["c.txt"]
    assert (tmp_path / "c.txt").read_bytes() == b"3"


# translations


@pytest.fixture
def nepali(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue with one text of the game and one of the loading screen."""
    source = tmp_path / "ne.po"
    source.write_text(
        """msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n"""
        """msgid "Pass"\nmsgstr "पास"\n\nmsgid "Starting Python"\nmsgstr "पाइथन सुरु हुँदै"\n""",
        encoding="utf-8",
    )
    monkeypatch.setattr(messages, "I18N", tmp_path)
    return source


def test_catalogues_are_compiled(nepali: Path) -> None:
    (compiled,) = messages.catalogues().items()
    assert re.fullmatch(r"i18n/ne-[0-9a-f]{12}\.mo", compiled[0])
    assert gettext.GNUTranslations(BytesIO(compiled[1])).gettext("Pass") == "पास"


def test_the_loading_screen_gets_its_own_texts_only(nepali: Path) -> None:
    text = messages.boot_catalogues().decode()
    (name,) = messages.catalogues()
    files, words, home = (json.loads(part) for part in re.findall(r"= (\{.*?\});\n", text, re.S))
    assert files == {"ne": name}
    assert words == {"ne": {"Starting Python": "पाइथन सुरु हुँदै"}}
    assert "Play now" in home["ne"]


def test_a_damaged_catalogue_is_named_with_its_line(
    nepali: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ROOT", nepali.parent)
    nepali.write_text('msgid "a"\nmsgstr "b"\nnonsense\n')
    with pytest.raises(BuildError, match=r"ne\.po, line 3"):
        messages.catalogues()


# pinned packages


@pytest.mark.parametrize(
    ("group", "lock"),
    [
        ("dev", "requirements.txt"),
        ("node", "requirements-node.txt"),
        ("mutation", "requirements-mutation.txt"),
    ],
)
def test_the_lock_holds_what_pyproject_pins(group: str, lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = (ROOT / "building" / lock).read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+==[^ \\;]+)", text, re.M))
    for pin in project["dependency-groups"][group]:
        assert re.fullmatch(r"[A-Za-z0-9-]+==[0-9.]+", pin), f"{pin} is no exact version"
        assert pin.lower() in locked
    assert "--hash=sha256:" in text


def test_npm_packages_are_pinned_and_named_without_a_host() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for name, version in package["dependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} {version} is no exact version"
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
        assert lock["packages"][f"node_modules/{name}"]["integrity"].startswith("sha512-")
    assert "://" not in re.sub(r'"url": "[^"]*"', "", json.dumps(lock))


# what is said when a tool is missing


def test_a_python_without_venv_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment, "CACHE", tmp_path)
    monkeypatch.setattr(environment, "apt_install", lambda package: False)
    answer = subprocess.CompletedProcess([], 1, "", "ensurepip is not available")
    monkeypatch.setattr(environment.subprocess, "run", lambda *a, **k: answer)
    with pytest.raises(BuildError, match=r"(?s)python3\.\d+-venv|venv and ensurepip.*ensurepip is"):
        environment.ensure_venv()


def test_no_browser_anywhere_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "find", lambda: None)
    monkeypatch.setattr(browser, "apt_install", lambda package: False)
    answer = subprocess.CompletedProcess([], 1, "", "")
    monkeypatch.setattr(browser.subprocess, "run", lambda *a, **k: answer)
    with pytest.raises(BuildError, match=r"(?s)apt-get install chromium.*T29_BROWSER="):
        browser.ensure()


def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T29_BROWSER", "/no/such/browser")
    with pytest.raises(BuildError, match="/no/such/browser"):
        browser.find()


def test_an_unknown_measurement_is_named() -> None:
    with pytest.raises(BuildError, match="'nothing'"):
        bench(["nothing"])


def test_an_unknown_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        commands.run(["dist", "--fast"])
    assert "--fast" in capsys.readouterr().err


# the server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    """A server of a small folder at /29/."""
    (tmp_path / "index.html").write_text("start")
    for name in ("a.mjs", "a.wasm", "a.svg", "a.webmanifest", "a.js"):
        (tmp_path / name).write_text("x")
    running = serve.Server(tmp_path, prefix="/29/")
    running.start()
    yield running
    running.stop()


def answer_to(server: serve.Server, path: str) -> tuple[int, str | None]:
    """The status and the content type of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers["Content-Type"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/29/", "text/html; charset=utf-8"),
        ("/29/a.mjs", "text/javascript"),
        ("/29/a.js", "text/javascript"),
        ("/29/a.wasm", "application/wasm"),
        ("/29/a.svg", "image/svg+xml"),
        ("/29/a.webmanifest", "application/manifest+json"),
        ("/29/a.mjs?version=1", "text/javascript"),
    ],
)
def test_files_are_served_with_the_types_browsers_insist_on(
    server: serve.Server, path: str, kind: str
) -> None:
    assert answer_to(server, path) == (200, kind)


@pytest.mark.parametrize("path", ["/", "/a.mjs", "/29/../../etc/passwd", "/29/nothing.html"])
def test_nothing_else_is_served(server: serve.Server, path: str) -> None:
    assert answer_to(server, path)[0] == 404


def test_a_stopped_server_cuts_open_connections(server: serve.Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", "/29/")
    connection.getresponse().read()
    assert connection.sock is not None, "the server closed the connection by itself"
    server.stop()
    assert connection.sock.recv(1) == b""
    connection.close()


def test_a_taken_port_is_refused_and_the_default_moves_on(
    server: serve.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = server.server_port
    with pytest.raises(BuildError, match=f"port {taken} is in use"):
        serve.serve(tmp_path, taken, open_browser=False)
    monkeypatch.setattr(serve, "PORT", taken)
    served: list[int] = []
    monkeypatch.setattr(serve.Server, "serve_forever", lambda self: served.append(self.server_port))
    assert serve.serve(tmp_path, None, open_browser=False) == 0
    assert served
    assert served[0] > taken


# sizes


def test_the_page_keeps_to_its_budget(files: dict[str, bytes]) -> None:
    assert sizes.over_budget(sizes.weights(files), sizes.packed_weights(files)) == []


def test_what_breaks_the_budget_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"words": {"files": ["*.txt"], "without": ["b*"], "bytes": 100}}
    monkeypatch.setattr(sizes, "groups", lambda: small)
    assert sizes.over_budget({"a.txt": 100, "b.txt": 900, "c.js": 900}) == []
    (told,) = sizes.over_budget({"a.txt": 90, "d.txt": 40, "b.txt": 900})
    assert "“words” weighs 130 bytes, 30 more than its 100; largest: a.txt 90, d.txt 40" in told
    (told,) = sizes.over_budget({"a.txt": 90}, {"words": {"game/words.pyc": 20}})
    assert "“words” weighs 110 bytes" in told
    assert told.endswith("largest: a.txt 90, game/words.pyc 20")


def test_what_the_bots_add_is_counted_in_the_pack(files: dict[str, bytes]) -> None:
    """All that only bots need, as the pack would be smaller without it; what only few of those who
    play ask for is in parts, and of what is deleted nothing is counted."""
    in_pack = sizes.packed_weights(files)["bots"]
    assert {"game/kernel/kernel.wasm", "game/players/bots/policy.weights"} <= set(list(in_pack)[:3])
    assert in_pack["game/players/bots/policy.weights"] > 10_000
    (name,) = [name for name in files if re.fullmatch(r"game-[0-9a-f]{12}\.pack", name)]
    names = set(unpacked(files[name]))
    inside = {n for n in names if n.startswith(("game/kernel/", "game/players/bots/"))}
    assert inside <= set(in_pack)
    for word in ("twin", "sight", "hint", "solving", "solved"):
        assert not [n for n in inside if word in n], word


def test_all_styles_are_one_file_with_the_tokens_first(files: dict[str, bytes]) -> None:
    assert [name for name in files if name.endswith(".css")] == [styles.OUTPUT]
    text = files[styles.OUTPUT].decode()
    assert text.index("--sheet:") < text.index("var(--sheet)")
    for address in re.findall(r'url\("([^"]+)"\)', text):
        assert address.startswith("data:") or address.removeprefix("../") in {
            "back.svg", *("../" + name for name in files if name.startswith("fonts/"))
        }  # fmt: skip


TRACEBACK = """
import { readFileSync } from "node:fs";
const [folder, library] = process.argv.slice(2);
const { loadPyodide } = await import(folder + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: folder + "/", stdLibURL: library });
console.log(python.runPython(`
import json, traceback
try:
    json.loads("{")
except ValueError:
    told = traceback.format_exc()
told
`));
process.exit(0);
"""


def test_an_error_inside_the_shipped_library_can_be_told(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    said = told(TRACEBACK, shipped_library(files, tmp_path), tmp_path)
    assert re.search(r'File "/lib/python/json/decoder\.py", line \d+, in raw_decode', said)
    assert "JSONDecodeError: Expecting property name" in said
