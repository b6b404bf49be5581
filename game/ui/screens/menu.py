"""The menu, the last trick, the log; and whether a match is really to be given up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.rules.cards import card_text
from game.rules.options import options_text
from game.rules.view import View

from ..device_messages import InstallWanted
from ..endings import match_sentence
from ..meeting import RoomLeft, RoomShown
from ..messages import Message, SettingChosen, SheetClosed, SheetOpened, TableTaken, WentHome
from ..model import Model
from ..nodes import Node, h, named
from ..places import SEAT_PLACES
from ..setup_messages import RulesOpened, SetupOpened
from ..tables import table_line, table_name
from ..telling import told, trick_sentence
from ..text import _, pgettext
from ..words import card_name, seat_name
from .pieces import button, face, glyph, sheet
from .scores import chart, score_sheet

Row: TypeAlias = tuple[str, str, Message]
"""One thing to do: its icon, what it says, what it means."""


def menu(model: Model, view: View) -> Node:
    """What one may do beside playing."""
    return _menu(view, menu_rows(model))


def menu_rows(model: Model) -> tuple[Row, ...]:
    """What one may do beside playing, alone or with friends."""
    if model.company is not None:
        return _friends_rows(model)
    if model.again is not None:
        from .again import menu_rows as rows_of_deal_again

        return rows_of_deal_again(model)
    rows: tuple[Row, ...] = (
        ("continue", _("Go on playing"), SheetClosed()),
        ("trophy", _("Score sheet"), SheetOpened("score")),
        ("rules", _("Rules of this table"), RulesOpened()),
        ("settings", _("Settings"), SheetOpened("settings")),
        ("help", _("Keys and words"), SheetOpened("keys")),
        sound_row(model),
        ("shuffle", _("Set up a table"), SetupOpened()),
        ("new", _("New match"), SheetOpened("new")),
        *_install_row(model),
        ("leave", _("Start screen"), WentHome()),
    )
    if model.course is not None:  # nothing else may be put in the place of a lesson
        rows = tuple(row for row in rows if row[0] not in ("shuffle", "new", "trophy"))
    return rows


def _friends_rows(model: Model) -> tuple[Row, ...]:
    return (
        ("continue", _("Go on playing"), SheetClosed()),
        ("friends", _("Friends at this table"), RoomShown()),
        ("say", _("Say something"), SheetOpened("say")),
        ("trophy", _("Score sheet"), SheetOpened("score")),
        ("rules", _("Rules of this table"), RulesOpened()),
        ("settings", _("Settings"), SheetOpened("settings")),
        ("help", _("Keys and words"), SheetOpened("keys")),
        sound_row(model),
        ("leave", _("Leave the table"), RoomLeft()),
    )


def _menu(view: View, rows: Iterable[Row]) -> Node:
    return sheet(
        "menu",
        _("Menu"),
        h("p", _("Table: {table}").format(table=table_name(view.options)), class_="table"),
        h("p", table_line(view.options), class_="differs"),
        h(
            "nav",
            (
                button(
                    glyph(icon),
                    message,
                    h("span", text),
                    class_="button row-button",
                    key=icon,
                )
                for icon, text, message in rows
            ),
            class_="list",
            aria_label=_("Menu"),
        ),
        closable=True,
    )


def _install_row(model: Model) -> tuple[tuple[str, str, Message], ...]:
    """Offers to install the game, to somebody who has played a deal."""
    if not model.device.install or not model.finished:
        return ()
    asks = model.device.install == "prompt"
    message: Message = InstallWanted() if asks else SheetOpened("device")
    return (("download", _("Install the game"), message),)


def sound_row(model: Model) -> tuple[str, str, Message]:
    """Silences the table, or lets it be heard again."""
    if model.settings.sound == "off":
        return "mute", _("Switch the sound on"), SettingChosen("sound", "quiet")
    return "sound", _("Switch the sound off"), SettingChosen("sound", "off")


def last_trick(model: Model, view: View) -> Node:
    """The trick before: its four cards, who took it, what it was worth."""
    body = trick_cards(model, view) if view.tricks else h("p", _("No trick is taken yet."))
    return sheet("last", _("Last trick"), body, closable=True, scrolls=True)


def trick_cards(model: Model, view: View) -> Node:
    """The cards of the last trick with who played them."""
    trick = view.tricks[-1]
    return h(
        "div",
        h(
            "ul",
            (
                h(
                    "li",
                    h(
                        "div",
                        face(card),
                        class_=named("card", who == trick.winner and "winning"),
                        role="img",
                        aria_label=card_name(card),
                        data_last=card_text(card),
                    ),
                    h("span", seat_name(who, model.names), class_="name"),
                    class_=f"at-{SEAT_PLACES[who]}",
                    key=card_text(card),
                )
                for who, card in zip(trick.seats, trick.cards, strict=True)
            ),
            class_="last-cards",
        ),
        h("p", trick_sentence(trick.winner, trick.points, model.names)),
        class_="last-trick-cards",
    )


def new_match(model: Model) -> Node:
    """A match in play is given up only when that was meant."""
    on_table = model.screen == "table" and model.view is not None
    now = options_text(model.view.options) if on_table and model.view else model.settings.rules
    return sheet(
        "message new-match",
        _("Begin a new match?"),
        h("p", _("The match that is not finished yet will be given up.")),
        closable=True,
        footer=(
            button(_("Keep it"), SheetClosed(), id="keep"),
            button(
                _("Begin a new match"),
                TableTaken(model.wanted or now),
                class_="button primary",
                id="begin",
            ),
        ),
    )


PANEL_ROOM = "(min-width: 1100px) and (min-height: 560px)"
"""The windows with room for the panel, as the styles ask for them. In others it is not made: what
nobody sees would take a third of the time that drawing takes."""


def panel(model: Model, view: View, inert: bool) -> Node:
    """Where there is room: score sheet, what happened, last trick, beside the table."""
    told_ = [text for event in model.log if (text := told(event, model.names))]
    newest_first = reversed(list(enumerate(told_)))
    return h(
        "aside",
        h("h2", _("Score sheet")),
        h("p", match_sentence(view, model.names), class_="standing"),
        chart(model, view),
        score_sheet(model) if model.finished else None,
        h("h2", pgettext("panel", "This deal")),
        h(
            "ol",
            (h("li", text, key=str(i)) for i, text in newest_first),
            class_="log",
            reversed=True,
            tabindex=0,
            aria_label=pgettext("panel", "This deal"),
        ),
        h("h2", _("Last trick")) if view.tricks else None,
        h("div", trick_cards(model, view), class_="last-trick") if view.tricks else None,
        class_="panel",
        tabindex=0,
        aria_label=_("Score and events"),
        inert=inert,
        key="panel",
    )
