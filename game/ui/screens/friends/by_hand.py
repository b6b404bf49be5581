"""The hand-made way: codes to be carried, as pictures and as texts."""

from __future__ import annotations

from collections.abc import Sequence

from ...friends.carrying import WRITTEN
from ...friends.company import ByHand
from ...friends.messages import HandBegun, HandTaken, HandWritten
from ...friends.words import hand_fault
from ...nodes import Node, h
from ...text import _
from ..pieces import button, glyph

_QUIET = 4
"""So many light modules stand around a QR code."""


def qr(rows: Sequence[str], label: str) -> Node | None:
    """A QR code as one drawing: ``rows`` of 0 and 1."""
    if not rows:
        return None
    size = len(rows) + 2 * _QUIET
    path = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module == "1"
    )
    return h(
        "svg",
        h("rect", width=size, height=size, class_="paper"),
        h("path", d=path, class_="modules"),
        class_="qr",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=label,
        key="qr",
    )


def shown(id: str, label: str, text: str) -> Node:
    """A text to be copied."""
    return h(
        "div",
        h("label", label, for_=id),
        h("textarea", id=id, value=text, readonly=True, rows=3, spellcheck="false"),
        class_="field",
        key=id,
    )


def _wrong(hand: ByHand) -> Node | None:
    text = hand_fault(hand.fault)
    return h("p", text, class_="wrong", id="hand-wrong", role="alert") if text else None


def offer(hand: ByHand) -> Node:
    """The host's side: a code for one guest, and the field for what comes back."""
    again = button(glyph("hand"), HandBegun(), h("span", _("Invite by hand")), id="by-hand")
    if hand.stage == "":
        return h("div", again, key="hand")
    if hand.stage == "making":
        return h("div", h("p", _("Making a code…"), role="status"), key="hand")
    if hand.stage == "joined":
        return h(
            "div", h("p", _("The two browsers are connected."), role="status"), again, key="hand"
        )
    return h(
        "section",
        h("h3", _("Invite by hand"), id="hand-title", tabindex=-1),
        h(
            "p",
            _(
                "Your friend opens this link, or takes a picture of the code, in the same local "
                "network. Each code is for one friend."
            ),
        ),
        qr(hand.rows, _("The link for one friend, as a QR code")),
        shown("hand-link", _("The link for one friend"), hand.link),
        h(
            "div",
            h("label", _("The code your friend sends back"), for_=WRITTEN),
            h(
                "textarea",
                id=WRITTEN,
                rows=3,
                value=hand.written,
                spellcheck="false",
                autocomplete="off",
                aria_invalid="true" if hand.fault else None,
                aria_describedby="hand-wrong" if hand.fault else None,
                on={"input": HandWritten()},
            ),
            _wrong(hand),
            class_="field",
        ),
        h(
            "div",
            button(_("Let them in"), HandTaken(), class_="button primary", id="take-answer"),
            button(_("Another code"), HandBegun(), id="by-hand"),
            class_="row",
        ),
        class_="by-hand",
        aria_labelledby="hand-title",
        key="hand",
    )


def answer(hand: ByHand) -> list[Node | None]:
    """The guest's side: the code to be carried back."""
    if hand.stage == "making" and not hand.fault:
        return [h("p", _("Making a code…"), role="status")]
    if hand.fault:
        return [_wrong(hand)]
    return [
        h("h3", _("Send this code back"), id="hand-title", tabindex=-1),
        h("p", _("When the host has put it in, the table comes by itself. Keep this page open.")),
        qr(hand.rows, _("Your code, as a QR code")),
        shown("hand-answer", _("Your code"), hand.code),
    ]
