"""A language nobody speaks, to see what a real one will do to the screens: every text is accented,
two fifths longer and in brackets, so that what is not translated, put together from parts or too
long for its place stands out. It is made from the texts in the sources and never shipped."""

from __future__ import annotations

import io
import math
import re
from functools import cache

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from building.messages import extracted

LONGER = 0.4
OPEN, CLOSE = "[", "]"

_ACCENTS = str.maketrans("aeiounscyzAEIOUNSC", "áéíöúñšçýžÁÉÍÖÚÑŠÇ")
_PLACEHOLDER = re.compile(r"(\{\w*\})")
_FILLING = "éxtrá wórds tó fíll thé róom "


def pseudo(text: str) -> str:
    """The text in that language; what stands in braces stays."""
    accented = "".join(
        part if _PLACEHOLDER.fullmatch(part) else part.translate(_ACCENTS)
        for part in _PLACEHOLDER.split(text)
    )
    visible = len(_PLACEHOLDER.sub("", text))
    room = max(0, math.ceil(visible * LONGER) - len(OPEN + CLOSE))
    filling = (_FILLING * (room // len(_FILLING) + 1))[:room]
    return f"{OPEN}{accented}{filling.rstrip() and ' ' * (room > 8)}{filling}{CLOSE}"


@cache
def pseudo_catalogue() -> bytes:
    """Every text of the sources in that language, compiled."""
    made = Catalog(locale="de", charset="utf-8")
    for message in extracted():
        if not message.id:
            continue
        if isinstance(message.id, (tuple, list)):
            string: str | tuple[str, ...] = tuple(pseudo(form) for form in message.id)
        else:
            string = pseudo(message.id)
        made.add(message.id, string, context=message.context)
    content = io.BytesIO()
    write_mo(content, made)
    return content.getvalue()
