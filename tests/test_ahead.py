"""Data classes and named tuples that the build has made ahead are those that the library makes."""

import gzip
import json
import subprocess
from pathlib import Path

from building.environment import ensure_node
from building.paths import PYODIDE, ROOT
from building.stdlib import imported_at_once, parts_of_game

JOB = """
import { readFileSync } from "node:fs";
const [folder, program, modules, ...packs] = process.argv.slice(2);
const { loadPyodide } = await import(folder + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: folder + "/" });
packs.forEach((pack, at) => python.FS.writeFile(`/${at}.pack`, readFileSync(pack)));
for (const name of ["importer", "modules"]) {
  python.globals.set(name, readFileSync(name === "importer" ? program : modules, "utf8"));
}
const told = readFileSync(0, "utf8");
python.globals.set("ahead_of_it", process.env.AHEAD === "yes");
process.stdout.write(python.runPython(told), () => process.exit(0));
"""

TOLD = """
import copy, dataclasses, importlib, json, pickle, re, sys, typing
from glob import glob

names = {"__name__": "importer"}
exec(importer, names)
packs = [names["Pack"](path) for path in sorted(glob("/*.pack"))]
sys.meta_path[:0] = packs
from game.browser import ahead
if ahead_of_it:
    ahead.begin()
    for pack in packs[1:]:
        ahead.learn(pack.get_data(ahead.FILE))

def tried(do):
    try:
        return repr(do())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

def changed(value, name):
    return [tried(lambda: setattr(value, name, 1)), tried(lambda: delattr(value, name))]

def class_of(made):
    fields = dataclasses.fields(made)
    told = {
        "fields": repr(fields),
        "same": [made.__dataclass_fields__ is made.__dataclass_fields__,
                 "__dataclass_fields__" in vars(made)],
        "params": repr(made.__dataclass_params__),
        "match": made.__match_args__,
        "holds": sorted({*vars(made)} - {"__annotations_cache__"}),
        "says": made.__doc__.partition("(")[0],  # the page's `inspect` tells no signature
        "bases": repr(made.__mro__),
        "init": [made.__init__.__qualname__, made.__init__.__code__.co_varnames,
                 repr(made.__init__.__defaults__)],
        "hashes": made.__hash__ is not None,
    }
    for some in (range(len(fields)), range(1, len(fields) + 1), [(7,)] * len(fields)):
        value = object.__new__(made)
        told["made"] = tried(lambda: made(*some))
        for field, one in zip(fields, some):
            object.__setattr__(value, field.name, one)
        first = fields[0].name if fields else ""
        class Plain(made):
            pass
        plain = object.__new__(Plain)
        plain.__dict__.update(vars(value))
        told.update({
            f"{some} shown": tried(lambda: value),
            "equal": [value == copy.copy(value), value == plain, plain == copy.copy(plain)],
            "hash": tried(lambda: hash(value)),
            "dict": tried(lambda: dataclasses.asdict(value)),
            "tuple": tried(lambda: dataclasses.astuple(value)),
            "replaced": [tried(lambda: dataclasses.replace(value, **{first: 3})),
                         tried(lambda: copy.replace(value))],
            "changed": [changed(copy.copy(one), name) for name in (first, "another")
                        for one in (value, plain)],
            "copied": [tried(lambda: copy.deepcopy(value) == value),
                       tried(lambda: pickle.loads(pickle.dumps(value)) == value)],
            "plain": tried(lambda: plain).replace(repr(plain.__class__.__qualname__), ""),
        })
    @dataclasses.dataclass(frozen=made.__dataclass_params__.frozen)
    class More(made):
        more: int = 4
    told["more"] = [repr(dataclasses.fields(More)), tried(lambda: More(*range(len(fields)))),
                    tried(lambda: changed(object.__new__(More), "more"))]
    return told

def tuple_of(made):
    value = made(*range(len(made._fields)))
    return [made._fields, repr(made._field_defaults), repr(made.__annotations__),
            repr(typing.get_type_hints(made)) if made.__name__ != "_Phase" else "", repr(value),
            tried(lambda: made()), repr(value._replace(**{made._fields[0]: 9})), value._asdict(),
            sorted({*vars(made)} - {"__annotations_cache__"}), made.__new__.__qualname__]

answer, ahead_made = {}, 0
for name in json.loads(modules):
    module = importlib.import_module(name)
    for thing in list(vars(module).values()):
        if isinstance(thing, type) and thing.__module__ == name:
            if "__dataclass_params__" in vars(thing):
                ahead_made += isinstance(vars(thing)["__dataclass_fields__"], ahead._Fields)
                answer[f"{name}.{thing.__qualname__}"] = class_of(thing)
            elif hasattr(thing, "_field_defaults"):
                answer[f"{name}.{thing.__qualname__}"] = tuple_of(thing)
re.sub(" at 0x[0-9a-f]+", "", json.dumps([answer, ahead_made], default=repr))
"""


def test_every_class_of_the_game_is_made_as_by_the_library(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    packs = []
    order = ["game-", *(f"later/{part}-" for part in parts_of_game())]
    for at, stem in enumerate(order):
        (name,) = [name for name in files if name.startswith(stem) and name.endswith(".pack")]
        packs.append(tmp_path / f"{at}.pack")
        packs[-1].write_bytes(gzip.decompress(files[name]))
    job, modules = tmp_path / "job.mjs", tmp_path / "modules.json"
    job.write_text(JOB)
    names = sorted(set(imported_at_once()) - {"game.browser.main"})  # which needs a page
    modules.write_text(json.dumps(names))

    def told(ahead: str) -> tuple[dict[str, object], int]:
        done = subprocess.run(
            [str(ensure_node()), str(job), str(PYODIDE), str(ROOT / "game/browser/packed.py"),
             str(modules), *map(str, packs)],
            input=TOLD, env={"AHEAD": ahead}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        answer, made = json.loads(done.stdout)
        return answer, made

    as_ever, none = told("no")
    made_ahead, most = told("yes")
    assert none == 0
    assert most > 0.9 * len(made_ahead) > 250
    for name, one in made_ahead.items():
        assert one == as_ever[name], name
    assert as_ever.keys() == made_ahead.keys()
