"""Deals as lines of a record: reading them from a peer, and what is public once one is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.rules import (
    ChooseTrump,
    Deal,
    IllegalAction,
    LayTrump,
    Move,
    OptionError,
    Options,
    Play,
    Record,
    RecordError,
    SeventhCard,
    ShowPair,
    dumps,
    line,
    loads,
    parse_options,
)
from game.rules.actions import CHOICES, LAYS
from game.rules.cards import KING, NO_TRUMP, QUEEN, SUITS, UNKNOWN, Card, Suit
from game.rules.pair import counts_itself
from game.rules.record import final_state, head, result_line
from game.rules.seats import NOBODY, Seat
from game.rules.trump import is_laid

from .fault import PeerFault
from .messages import Chapter

_SEVENTH = 6


def read_rules(text: str) -> Options:
    """The options a peer names. Raises PeerFault."""
    try:
        return parse_options(text)
    except OptionError as error:
        raise PeerFault("range", f"rules: {error}") from error


def read_lines(options: Options, lines: Iterable[str]) -> Record:
    """The deals in lines from a peer, every move of them legal as far as is known.

    Raises PeerFault: ``illegal`` for what the rules forbid, ``syntax`` for what is no record.
    """
    text = "".join(f"{each}\n" for each in (*head(Record(options)), *lines))
    try:
        return loads(text)
    except RecordError as error:
        # Which line and why; not what it says, which may be somebody's card.
        what = f"line {error.line}: {error.rule} {error.reason}"
        if error.rule.startswith("record."):
            raise PeerFault("syntax", what) from error
        raise PeerFault("illegal", what) from error


def lines_of(record: Record, seat: Seat | None) -> tuple[str, ...]:
    """The lines of a record's deals as ``seat`` may know them, without the head."""
    bare = replace(record, names=("", "", "", ""))
    return tuple(dumps(bare, seat).splitlines()[2:])


def joined(options: Options, dealer: Seat, records: Iterable[Record]) -> Record:
    """Records that follow one another as one; ``dealer`` deals first where there is none."""
    moves: list[Move] = []
    told = []
    for each in records:
        told += [(len(moves) + index, outcome) for index, outcome in each.told]
        moves += each.moves
    first = moves[0].seat if moves else dealer
    return Record(options, dealer=first, moves=tuple(moves), told=tuple(told))


def deals_of(record: Record) -> list[Record]:
    """The deals of a match, each as a record of its own."""
    starts = [i for i, move in enumerate(record.moves) if isinstance(move.action, Deal)]
    return [
        Record(
            record.options,
            dealer=record.moves[start].seat,
            moves=record.moves[start:end],
            told=tuple((i - start, outcome) for i, outcome in record.told if start <= i < end),
        )
        for start, end in zip(starts, [*starts[1:], len(record.moves)], strict=True)
    ]


def chapter_of(deal: Record, whole: Deal | None) -> Chapter:
    """A finished deal as everybody may keep it: ``deal`` may be as any one seat saw it, ``whole``
    is every hand, None where they did not become known."""
    full = line(Move(deal.dealer, whole)) if whole is not None else ""
    return Chapter(lines_of(deal, NOBODY), full)


def read_chapter(options: Options, chapter: Chapter) -> tuple[Record, Record | None]:
    """A finished deal as onlookers saw it, and with every hand (see ``lawful``).

    Raises PeerFault for lines that are not one finished deal."""
    seen = read_lines(options, chapter.lines)
    if len(deals_of(seen)) != 1 or not chapter.lines[-1].startswith("result"):
        raise PeerFault("illegal", "a chapter is one finished deal")
    if not chapter.deal:
        return seen, None
    whole = read_lines(options, [chapter.deal]).moves
    if len(whole) != 1 or whole[0].seat != seen.dealer or not isinstance(whole[0].action, Deal):
        raise PeerFault("illegal", "a chapter's deal is one line")
    return seen, lawful(seen, whole[0].action, chapter.lines[-1])


def lawful(seen: Record, whole: Deal, result: str) -> Record | None:
    """A finished deal with every hand, every move checked against them; None where it can't have
    been so.

    ``seen`` is the deal as some seat saw it, ``result`` its result line. A trump never shown is
    nobody's to know: the first that makes the deal lawful stands for it, and it made no difference.
    """
    # With every hand known the rules find a pair that counts by itself.
    dealt, *moves = without_told_pairs(seen)
    if not isinstance(dealt.action, Deal) or not refines(dealt.action, whole):
        return None
    for trump in _trumps(seen.options, moves, whole):
        tried = tuple(
            replace(move, action=trump) if is_hidden(move) and trump is not None else move
            for move in moves
        )
        record = replace(seen, moves=(Move(dealt.seat, whole), *tried), told=())
        try:
            last = final_state(record).last
        except IllegalAction:
            continue
        if last is not None and result_line(last) == result:
            return record
    return None


def is_hidden(move: Move) -> bool:
    """Whether a move settles the trump without telling it."""
    return move.action in (ChooseTrump(UNKNOWN), LayTrump(UNKNOWN))


def _trumps(
    options: Options, moves: Iterable[Move], whole: Deal
) -> Iterator[ChooseTrump | LayTrump | None]:
    """What a trump not told may have been; None where every trump was told."""
    bidder = next((move.seat for move in moves if is_hidden(move)), NOBODY)
    if bidder == NOBODY:
        yield None
        return
    if is_laid(options):
        yield from (LAYS[card] for card in whole.hands[bidder][:4])
    yield from (CHOICES[suit] for suit in (*SUITS, NO_TRUMP))


def refines(old: Deal, new: Deal) -> bool:
    """Whether ``new`` tells all that ``old`` does, and perhaps more."""
    return all(
        was in (UNKNOWN, now)
        for before, after in zip(old.hands, new.hands, strict=True)
        for was, now in zip(before, after, strict=True)
    )


def tells_more(old: Move, new: Move) -> bool:
    """Whether a move told anew is the same move, telling the same or more."""
    if old == new:
        return True
    if isinstance(old.action, Deal) and isinstance(new.action, Deal):
        return old.seat == new.seat and refines(old.action, new.action)
    return (
        is_hidden(old) and old.seat == new.seat and isinstance(new.action, ChooseTrump | LayTrump)
    )


def compatible(one: Move, other: Move) -> bool:
    """Whether two people can have been told the same move in these ways."""
    if isinstance(one.action, Deal) and isinstance(other.action, Deal):
        cards = zip(sum(one.action.hands, ()), sum(other.action.hands, ()), strict=True)
        return one.seat == other.seat and all(a == b or UNKNOWN in (a, b) for a, b in cards)
    return tells_more(one, other) or tells_more(other, one)


def without_told_pairs(deal: Record) -> list[Move]:
    """The moves of a deal without pairs that count by themselves: only those are told of them who
    can't see the hand."""
    auto = counts_itself(deal.options)
    return [move for move in deal.moves if not (auto and isinstance(move.action, ShowPair))]


def seen_cards(deal: Record) -> dict[Card, Seat]:
    """The cards that whoever was told this deal has seen, each with the seat it was dealt to."""
    found: dict[Card, Seat] = {}
    trump: Suit = UNKNOWN
    for move in deal.moves:
        action = move.action
        if isinstance(action, Deal):
            for seat, hand in enumerate(action.hands):
                found.update((card, seat) for card in hand if card != UNKNOWN)
            hands = action.hands
        elif isinstance(action, SeventhCard):
            seventh = hands[move.seat][_SEVENTH]
            trump = seventh >> 3 if seventh != UNKNOWN else UNKNOWN
        elif isinstance(action, ChooseTrump):
            trump = action.suit
        elif isinstance(action, LayTrump) and action.card != UNKNOWN:
            trump = action.card >> 3
            found[action.card] = move.seat
        elif isinstance(action, Play):
            found[action.card] = move.seat
        elif isinstance(action, ShowPair) and trump in SUITS:
            found[trump * 8 + KING] = found[trump * 8 + QUEEN] = move.seat
    return found


def settled_trump(deal: Record) -> tuple[Seat, str]:
    """Who settled the trump in secret and how, as a record writes it: ``NOBODY`` and "" where it
    was not, ``?`` where it is not known. The call for the seventh card is no secret."""
    for move in deal.moves:
        if isinstance(move.action, ChooseTrump | LayTrump):
            return move.seat, str(move.action).removeprefix("trump ")
    return NOBODY, ""
