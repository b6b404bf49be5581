"""What a person must be told before play can go on: bad links, damaged saves, other tabs,
failures."""

from __future__ import annotations

from ..faults import damage_text, fault_text
from ..messages import SheetClosed, TableTaken, WentHome
from ..model import Model
from ..nodes import Node, h
from ..opening_messages import Continued, DamagedKept, DamageDropped, PlayHere, VersionTaken
from ..sheets import can_close
from ..text import _
from .pieces import button, sheet, technical


def link(model: Model) -> Node:
    """A part of the link cannot be read."""
    saved = model.saved is not None and not model.saved.over
    footer = [
        button(
            _("Play the standard game"),
            TableTaken("standard"),
            class_="button" if saved else "button primary",
            id="ordinary",
        )
    ]
    if saved:
        footer.append(to_continue())
    return sheet(
        "message link",
        _("This link can't be read"),
        h(
            "p",
            _("The link was to lead to a table of friends, but it is not whole:")
            if any(fault.kind == "friends" for fault in model.link.faults)
            else _("The link was to set up a table, but a part of it makes no sense here:"),
        ),
        h("ul", (h("li", h("code", f.part), " ", fault_text(f)) for f in model.link.faults)),
        h(
            "p",
            _("You have a match that is not finished. Another match would take its place."),
        )
        if saved
        else None,
        footer=footer,
    )


def to_continue() -> Node:
    """Goes on with the match that is not finished."""
    return button(_("Continue my match"), Continued(), class_="button primary", id="continue-match")


def damage(model: Model) -> Node:
    """The save cannot be read."""
    found = model.damage
    if found is not None and found.newer:
        return _newer()
    readable = found is not None and found.readable
    keep = _("Save the readable part") if readable else _("Save it as it is")
    return sheet(
        "message damage",
        _("The saved match is damaged"),
        h("p", damage_text(found)) if found else None,
        h(
            "p",
            _(
                "You can keep the readable part as a file. A fresh start deletes the saved match "
                "from this device."
            )
            if readable
            else _(
                "Nothing of it can be read here. You can keep it as a file. A fresh start deletes "
                "it from this device."
            ),
        ),
        footer=(
            button(keep, DamagedKept(), id="keep-damaged"),
            button(_("Fresh start"), DamageDropped(), class_="button primary", id="fresh-start"),
        ),
    )


def _newer() -> Node:
    """A later version of the game has written the save."""
    return sheet(
        "message damage",
        _("The saved match is of a newer version"),
        h(
            "p",
            _(
                "A newer version of the game has written it, and this one can't read it. Load the "
                "page again to get that version: the match stays as it is. A fresh start deletes "
                "it from this device."
            ),
        ),
        footer=(
            button(_("Save it as it is"), DamagedKept(), id="keep-damaged"),
            button(_("Fresh start"), DamageDropped(), id="fresh-start"),
            button(_("Load the page again"), VersionTaken(), class_="button primary", id="reload"),
        ),
    )


def elsewhere(_model: Model) -> Node:
    """Another tab holds the match."""
    return sheet(
        "message elsewhere",
        _("The match is open in another tab"),
        h(
            "p",
            _(
                "Two tabs would damage one match, so only one of them plays. Go on in the other "
                "tab, or take the match over into this one."
            ),
        ),
        footer=(button(_("Play here"), PlayHere(), class_="button primary", id="play-here"),),
    )


def full(_model: Model) -> Node:
    """The device keeps nothing."""
    return sheet(
        "message full",
        _("The match can't be saved"),
        h(
            "p",
            _(
                "This device refuses to keep the match: its storage is full or switched off. You "
                "can play on, but closing the page loses the match."
            ),
        ),
        closable=True,
        footer=(button(_("Play on"), SheetClosed(), class_="button primary", id="play-on"),),
    )


def missing(model: Model) -> Node:
    """A part of the game could not be loaded."""
    lacked = model.lacked
    if lacked is not None and lacked.gone:
        return _outdated(model)
    return sheet(
        "message missing",
        _("A part of the game is missing"),
        h(
            "p",
            _(
                "It is loaded when it is wanted for the first time, and that did not work now. "
                "Check the connection and try again."
            ),
        ),
        closable=can_close(model),
        footer=(
            _put_off(model),
            button(
                _("Try again"),
                lacked.asked if lacked is not None else None,
                class_="button primary",
                id="try-again",
            ),
        ),
    )


def _outdated(model: Model) -> Node:
    """A part of the game is there only as another version needs it."""
    return sheet(
        "message missing",
        _("The page is out of date"),
        h(
            "p",
            _(
                "A part of the game that is wanted now is not on the server any more: there is a "
                "newer version. Load the page again to use it. The match and whatever else is kept "
                "on this device stay as they are."
            ),
        ),
        closable=can_close(model),
        footer=(
            _put_off(model),
            button(_("Load the page again"), VersionTaken(), class_="button primary", id="reload"),
        ),
    )


def _put_off(model: Model) -> Node:
    """The way to do without the part for now: where the table needs it, that is to leave it."""
    if can_close(model):
        return button(_("Not now"), SheetClosed(), id="not-now")
    return button(_("Start screen"), WentHome(), id="home")


def failed(model: Model) -> Node:
    """Something nobody foresaw."""
    return sheet(
        "message failed",
        _("Something went wrong"),
        h(
            "p",
            _(
                "This is a fault of the game, not yours. The match is saved up to the last action: "
                "go on from there, and if it happens again, please report the text below."
            ),
        ),
        technical(model.failure, _("For the report")),
        footer=(
            button(_("Start screen"), WentHome(), id="home"),
            *([to_continue()] if model.view is not None else []),
        ),
    )
