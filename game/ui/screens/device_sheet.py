"""This device: does the game start without a network, can it be installed, what does it keep."""

from __future__ import annotations

from ..device import refusal_text
from ..device_messages import (
    BelongingsWanted,
    FileTaken,
    FileWanted,
    InstallWanted,
)
from ..messages import SheetOpened
from ..model import Model
from ..nodes import Node, h
from ..text import _
from .home import saved_line
from .pieces import button, glyph, sheet


def device(model: Model) -> Node:
    """The sheet about this device."""
    return sheet(
        "settings device",
        _("This device"),
        h(
            "section",
            h("h3", _("Without a network")),
            h("p", _offline(model)),
            h("p", _alone()) if model.device.alone else None,
            class_="group",
        ),
        _install(model),
        h(
            "section",
            h("h3", _("Your data")),
            h(
                "p",
                _(
                    "Your match, your settings and whatever else the game keeps on this device fit "
                    "into one file. Load it here again, or on another device."
                ),
            ),
            h("p", refusal_text(model.refused_file), class_="refusal", key="refusal")
            if model.refused_file
            else None,
            h(
                "div",
                button(
                    glyph("download"),
                    BelongingsWanted(),
                    h("span", _("Save everything to a file")),
                    id="keep-all",
                ),
                button(glyph("again"), FileWanted(), h("span", _("Load a file")), id="load-file"),
                class_="buttons",
            ),
            class_="group",
            key="data",
        ),
        closable=True,
    )


def _offline(model: Model) -> str:
    if model.offline:
        return _("Ready to play without a network.")
    if model.device.keeps_nothing:
        return _(
            "This browser does not keep the game, so each start needs a network. In private "
            "windows that is so, and with some settings."
        )
    return _("The game is still being put on this device. Leave it open for a moment.")


def _alone() -> str:
    return _(
        "The others at the table can't think in the background here: they look less far ahead."
    )


def _install(model: Model) -> Node | None:
    how = model.device.install
    if not how:
        return None
    return h(
        "section",
        h("h3", _("Among your apps")),
        h("p", _("Installed, the game has a sign of its own and the whole screen.")),
        button(
            glyph("phone"),
            InstallWanted(),
            h("span", _("Install the game")),
            class_="button primary",
            id="install",
        )
        if how == "prompt"
        else h(
            "ol",
            h("li", _("Tap Share in the browser’s bar.")),
            h("li", _("Choose “Add to Home Screen”.")),
            class_="steps",
        ),
        None
        if how == "prompt"
        else h(
            "p",
            _(
                "Safari deletes what a page keeps when it was not opened for seven days. A game on "
                "the Home Screen keeps it, but begins with nothing: save your data to a file first."
            ),
        ),
        class_="group",
        key="install",
    )


def restore(model: Model) -> Node:
    """Really replace what this device keeps?"""
    return sheet(
        "message restore",
        _("Load this file?"),
        h("p", _("It takes the place of everything the game keeps on this device now.")),
        h("p", _("The file holds a match."), " ", saved_line(model.in_file))
        if model.in_file
        else h("p", _("The file holds no match.")),
        closable=True,
        footer=(
            button(_("Keep what is here"), SheetOpened("device"), id="keep-here"),
            button(_("Load it"), FileTaken(), class_="button primary", id="load-it"),
        ),
    )
