"""The command line: ``python -m game COMMAND``. Each command is a module in ``commands/``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from game.ui.text import _


def commands() -> dict[str, str]:
    """Command → what it does, in the language in force."""
    return {
        "play": _("play a match in this terminal against three bots"),
        "deal": _("print a fresh deal as the head of a record"),
        "replay": _("check records and print what each of their deals came to"),
        "legal": _("print what the player to act in a record may do"),
        "decide": _("answer records on standard input with what a bot would do"),
        "arena": _("let two teams of bots play a tournament of duplicate deals"),
    }


def usage() -> str:
    """The list of commands."""
    known = commands()
    width = max(map(len, known))
    lines = [f"  {name:<{width}}  {what}" for name, what in known.items()]
    head = _("python -m game COMMAND …, where COMMAND is one of")
    tail = _("python -m game COMMAND --help tells more about one of them.")
    return "\n".join([head, *lines, tail])


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command named first; returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *rest = words
    if name not in commands():
        print(_("There is no command “{name}”.").format(name=name), file=sys.stderr)
        print(usage(), file=sys.stderr)
        return 2
    status = importlib.import_module(f"game.commands.{name}").main(rest)
    return int(status)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # The reader (`| head`) has seen enough. Python would complain when it flushes at exit.
        sys.stderr.close()
        sys.exit(0)
