"""What build.py says: one line for each thing it does, and one clear reason when it stops."""

import sys


class BuildError(Exception):
    """The build cannot go on; the message says what to do about it."""


def say(line: str) -> None:
    """Print one line of progress at once, also where the output is a pipe."""
    print(line, flush=True)


def complain(error: BuildError) -> None:
    """Print why the build stopped."""
    print(f"\nbuild.py: {error}", file=sys.stderr, flush=True)
