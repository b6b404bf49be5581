"""Runs inside Pyodide (tests/test_runtime.py): what it says of text and of its modules,
to compare two of them."""

import hashlib
import importlib
import sys
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from operator import methodcaller
from typing import Any, Literal

CHARACTERS = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
WHOLE = "".join(CHARACTERS)
PROPERTIES = (
    "bidirectional", "category", "combining", "decomposition", "east_asian_width", "mirrored"
)  # fmt: skip
NUMBERS = ("decimal", "digit", "numeric")
FORMS: tuple[Literal["NFC", "NFD", "NFKC", "NFKD"], ...] = ("NFC", "NFD", "NFKC", "NFKD")
CHANGES = ("capitalize", "casefold", "lower", "swapcase", "title", "upper")
QUESTIONS = (
    "isalnum", "isalpha", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric",
    "isprintable", "isspace", "istitle", "isupper",
)  # fmt: skip
ENCODINGS = (
    "utf-8", "utf-7", "utf-16", "utf-32", "unicode-escape", "raw-unicode-escape", "idna",
    "punycode", "ascii", "latin-1", "cp437", "cp1252", "cp1251", "koi8-r", "iso8859-15",
    "mac-roman",
)  # fmt: skip
FROZEN = (
    "_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "importlib._bootstrap",
    "importlib._bootstrap_external", "importlib.machinery", "importlib.util", "io", "ntpath", "os",
    "posixpath", "runpy", "site", "stat", "zipimport",
)  # fmt: skip
GONE = ("big5", "gbk", "gb18030", "euc_jp", "shift_jis", "iso2022_jp", "euc_kr", "big5hkscs")


def said() -> dict[str, str]:
    """What is asked → what this Python answers of all characters, as a hash."""
    answers = {
        f"str.{name}": _hash([bytes(map(methodcaller(name), CHARACTERS))]) for name in QUESTIONS
    }
    answers |= {f"str.{name}": _hash([getattr(WHOLE, name)()]) for name in CHANGES}
    answers["casefolded"] = _hash(map(str.casefold, CHARACTERS))
    for name in PROPERTIES:
        answers[name] = _hash(map(getattr(unicodedata, name), CHARACTERS))
    for name in NUMBERS:
        answers[name] = _hash(getattr(unicodedata, name)(c, None) for c in CHARACTERS)
    for form in FORMS:
        answers[form] = _hash(map(partial(unicodedata.normalize, form), CHARACTERS))
        answers[f"{form} whole"] = _hash([unicodedata.normalize(form, WHOLE)])
        answers[f"{form} 3.2"] = _hash([unicodedata.ucd_3_2_0.normalize(form, WHOLE)])
    for name in ENCODINGS:
        text = "Übung पत्ता তাস" if name in ("idna", "punycode") else WHOLE
        there = text.encode(name, "strict" if name == "idna" else "ignore")
        answers[name] = _hash([there, there.decode(name)])
    for name in FROZEN:
        answers[name] = " ".join(sorted(vars(importlib.import_module(name))))
    return answers


def gone() -> dict[str, str]:
    """What is tried that is there no more → what is said."""
    tried: dict[str, Callable[[], Any]] = {
        **{f"import {name}": lambda name=name: importlib.import_module(name) for name in _MODULES},
        **{f"encode {name}": lambda name=name: "日本".encode(name) for name in GONE},
        **{f"decode {name}": lambda name=name: b"\xc6\xfc".decode(name) for name in GONE},
        "name": lambda: unicodedata.name("a"),
        "lookup": lambda: unicodedata.lookup("LATIN SMALL LETTER A"),
        "old name": lambda: unicodedata.ucd_3_2_0.name("a"),
        "escape": lambda: b"\\N{LATIN SMALL LETTER A}".decode("unicode-escape"),
        "explained": lambda: len.__doc__,
        "frozen": lambda: importlib.import_module("os").__doc__,
        "namereplace": lambda: "ä".encode("ascii", "namereplace"),
    }
    answers = {}
    for title, do in tried.items():
        try:
            answers[title] = repr(do())
        except Exception as error:
            answers[title] = type(error).__name__
    answers["listed"] = " ".join(n for n in sys.builtin_module_names if n.startswith("_codecs_"))
    return answers


_MODULES = [f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")]


def _hash(values: Iterable[object]) -> str:
    told = "\n".join(map(str, values))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
