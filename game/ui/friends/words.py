"""Sentences about friends at the table: for the sheets, the marks at the seats and the ears."""

from __future__ import annotations

from game.net.news import HostLost, Person, Reason, Seal, Standing
from game.rules.seats import NOBODY

from ..text import _, ngettext, per_language, pgettext
from .company import Company, HandFault, Relays, Version
from .invitation import WrongLink

PATIENT = 8
"""Seconds without a relay, and then without a host, until the page says what may be wrong."""

LONG = 20


@per_language
def _phrases() -> dict[str, tuple[str, str]]:
    return {
        "smile": ("🙂", pgettext("emote", "smiles")),
        "laugh": ("😄", pgettext("emote", "laughs")),
        "wow": ("😮", pgettext("emote", "is amazed")),
        "think": ("🤔", pgettext("emote", "is thinking")),
        "sad": ("😢", pgettext("emote", "is sad")),
        "clap": ("👏", pgettext("emote", "applauds")),
        "thumb": ("👍", pgettext("emote", "likes that")),
        "heart": ("❤️", pgettext("emote", "sends a heart")),
        "hello": ("", _("Hello!")),
        "good_luck": ("", _("Good luck!")),
        "well_played": ("", _("Well played!")),
        "thank_you": ("", _("Thank you!")),
        "sorry": ("", _("Sorry!")),
        "bad_luck": ("", _("Bad luck!")),
        "one_moment": ("", _("One moment, please.")),
        "back_again": ("", _("I am back.")),
        "one_more_deal": ("", _("One more deal?")),
        "goodbye": ("", _("Goodbye!")),
    }


def phrase_sign(phrase: str) -> str:
    """What is seen of a phrase: a sign, or its words."""
    sign, text = _phrases()[phrase]
    return sign or text


def phrase_text(phrase: str) -> str:
    """The words of a phrase."""
    return _phrases()[phrase][1]


def phrase_aloud(name: str, phrase: str) -> str:
    """What is heard of a phrase somebody said."""
    sign, text = _phrases()[phrase]
    if sign:
        return pgettext("emote", "{name} {does}.").format(name=name, does=text)
    return _("{name}: {text}").format(name=name, text=text)


def level_name(level: str) -> str:
    """How well bots play."""
    names = {
        "easy": pgettext("level", "Easy"),
        "normal": pgettext("level", "Normal"),
        "hard": pgettext("level", "Hard"),
        "expert": pgettext("level", "Expert"),
    }
    return names.get(level, level)


def clock_text(seconds: int) -> str:
    """How long one may think."""
    if not seconds:
        return _("No clock")
    return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)


def presence_text(person: Person) -> str:
    """Why somebody may not answer; empty for who is there."""
    if person.presence == "doubtful":
        return _("Connection doubtful")
    if person.presence == "away":
        return _("Away") if person.seat == NOBODY else _("Away: a bot plays")
    return ""


def reach_text(company: Company) -> str:
    """What is in the way, and what to do; empty while nothing is."""
    reach, standing = company.reach, company.standing
    if not company.connects:
        return _(
            "This browser lets no page connect to another: WebRTC is missing, or it is switched "
            "off here. Open this page in another browser, or play with bots."
        )
    if company.stage not in ("entering", "room") or company.hand.stage == "joined":
        return ""
    if standing is not None and standing.connected and not company.hosting:
        return ""
    if company.version and not company.hosting:
        return _version_text(company.version)
    if company.hand.stage or (company.invitation and company.invitation.offer):
        return ""
    if reach.relays and not reach.open and reach.seconds >= PATIENT:
        if company.hosting:
            return astray_text("blocked")
        return _(
            "No relay answers: this device is offline, or the network blocks the relays. Try "
            "another network, or ask the host to invite you by hand."
        )
    if company.hosting:
        astray = company.way == "relays" and not reach.open
        return astray_text(company.relays) if astray else ""
    nowhere = reach.seconds >= PATIENT
    if company.relays == "plain" and nowhere:
        return astray_text("plain")
    if company.relays == "none" and nowhere:
        return _(
            "This page knows no relay, so the link leads nowhere. Ask the host to invite you by "
            "hand."
        )
    if standing is not None:
        return _("The host is not heard. Looking for the way back…")
    if reach.seconds >= LONG and not reach.peers:
        return _(
            "Nobody is found there. Either the host's page is closed, or one of the two networks "
            "lets no direct connection through. Ask the host to keep the page open; if that does "
            "not help, try another network or ask to be invited by hand."
        )
    if reach.seconds >= LONG:
        return _("Others are connected, but the host is not. Ask the host to open the page again.")
    return ""


def way_lost_text() -> str:
    """Why there is no way back to friends any more, and what to do."""
    return _(
        "The way back to your friends is there no more: it was left for good in another tab, or it "
        "has become too old. Follow their link again, or make a room."
    )


def astray_text(relays: Relays) -> str:
    """Why links lead nobody to a table here, and what to do; empty where they do."""
    return {
        "some": "",
        "none": _("This page knows no relay: a link would lead nobody to this table."),
        "plain": _(
            "This page came over plain http, so the browser lets it use no relay, and links lead "
            "nobody to a table. Open it over https, or meet by hand."
        ),
        "blocked": _(
            "No relay answers, so links lead nobody here: this device is offline, or the network "
            "blocks the relays. Invite by hand instead, or try another network."
        ),
    }[relays]


def _version_text(version: Version) -> str:
    if version == "newer":
        return _(
            "Somebody there has a newer version of this page, and the two do not understand each "
            "other. If nobody lets you in, load this page again."
        )
    return _(
        "Somebody there has an older version of this page, and the two do not understand each "
        "other. If nobody lets you in, ask the host to load the page again."
    )


def closed_text(reason: Reason) -> str:
    """Why the room is over for this tab, and what to do."""
    return {
        "replaced": _("You came into this room in another tab or on another device: play there."),
        "full": _("No more people fit into this room."),
        "removed": _("The host has asked you to leave."),
        "cut_off": _(
            "The host's browser did not understand what this one sent. Load the page again."
        ),
        "left": _("You have left the room."),
    }[reason]


def seal_text(seal: Seal) -> str:
    """What the check of a deal came to, in a sentence."""
    if seal.kind == "fair":
        return _("This deal was checked: it is the one that everybody's cut made.")
    if seal.kind == "partly":
        return _("You came during this deal: what can be checked of it is as it should be.")
    who = seal.accuser
    return {
        "stacked": _("{name}'s browser found: the cards dealt are not those that the cut made.")
        if who
        else _("Your browser found: the cards dealt are not those that the cut made."),
        "changed_card": _("{name}'s browser found: a card played is not the one dealt.")
        if who
        else _("Your browser found: a card played is not the one dealt."),
        "changed_log": _("{name}'s browser found: the deal was not played as it was told.")
        if who
        else _("Your browser found: the deal was not played as it was told."),
    }.get(seal.why, _("The check of this deal failed.")).format(name=who)


def lost_text(lost: HostLost) -> str:
    """That the host is gone, and who would go on."""
    if lost.successor.me:
        return _(
            "The host is gone. The table can go on in your browser: score, seats and dealer stay, "
            "the deal in play is dealt again."
        )
    return _(
        "The host is gone. The table can go on in {name}'s browser: score, seats and dealer stay, "
        "the deal in play is dealt again."
    ).format(name=lost.successor.name)


def link_text(fault: WrongLink) -> str:
    """Why a link can't be followed."""
    return {
        "": "",
        "link": _("This is no link to a table of friends. Copy all of it."),
        "link empty": _("Paste the link first."),
        "link cut": _("This link is not whole: a part of it is missing. Copy all of it."),
        "link version": _(
            "This link comes from another version of the game. Load both pages again."
        ),
        "link table": _(
            "This link sets up a table, and leads to no friends. Open it in the browser to play "
            "there with bots."
        ),
    }[fault]


def hand_fault(fault: HandFault) -> str:
    """Why a code can't be used."""
    return {
        "": "",
        "empty": _("Paste the code that came back first."),
        "unreadable": _("This is not a whole code. Copy all of it."),
        "version": _("This code comes from another version of the game. Load both pages again."),
        "kind": _("This is the code that was sent out. The one that comes back is needed."),
        "failed": _(
            "The two browsers did not reach each other. Both must be in the same local network, "
            "and no more than a few minutes may pass between the two codes. Make a new one."
        ),
    }[fault]


def changes_aloud(before: Standing | None, after: Standing) -> str:
    """What a screen reader says when the room changed: who came, went, sat down, is away."""
    if before is None:
        return ""
    known = {person.member: person for person in before.people}
    said = []
    for person in after.people:
        old = known.pop(person.member, None)
        if person.me:
            continue
        if old is None:
            said.append(_("{name} comes in."))
        elif person.presence != old.presence:
            if person.presence == "away" and person.seat != NOBODY:
                said.append(_("{name} is away: a bot plays."))
            elif person.presence == "away":
                said.append(_("{name} is away."))
            elif person.presence == "here" and old.presence == "away":
                said.append(_("{name} is back."))
            else:
                continue
        elif person.seat != old.seat:
            said.append(_("{name} watches.") if person.seat == NOBODY else _("{name} sits down."))
        elif person.host and not old.host:
            said.append(_("{name} is the host now."))
        else:
            continue
        said[-1] = said[-1].format(name=person.name)
    said += [_("{name} has left.").format(name=person.name) for person in known.values()]
    return " ".join(said)
