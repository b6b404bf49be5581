"""What people can say to each other at the table: ids, each shown in its reader's own language.

No text of a person's own crosses the wire here, so there is nothing to moderate or to translate.
"""

EMOTES: tuple[str, ...] = ("smile", "laugh", "wow", "think", "sad", "clap", "thumb", "heart")
"""Faces and gestures, shown as a sign with a spoken name."""

SENTENCES: tuple[str, ...] = (
    "hello",
    "good_luck",
    "well_played",
    "thank_you",
    "sorry",
    "bad_luck",
    "one_moment",
    "back_again",
    "one_more_deal",
    "goodbye",
)
"""Short sentences."""

PHRASES: frozenset[str] = frozenset(EMOTES + SENTENCES)
