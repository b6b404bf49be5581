#!/usr/bin/env python3
"""Build, serve and test 29. Needs Python 3.11 or later and nothing else.

python3 build.py serve      build the page, serve it on this machine and open it
python3 build.py test       run every test, those in a real browser included
python3 build.py dist       build the page into dist/, ready for any web server
python3 build.py check      lint, types and layers
python3 build.py bench      measure; without a name it lists what can be measured
python3 build.py kernel     compile the fast part of the bots, after a change to its C files
python3 build.py mutate     change the rules here and there and see which tests notice
python3 build.py messages   collect the texts to be translated into game/i18n
"""

import sys

if sys.version_info < (3, 11):  # before anything that an older Python could not even read
    sys.exit(
        "build.py needs Python 3.11 or later; this is Python %d.%d.\n"
        "Run it with a newer one, for example: python3.12 build.py serve" % sys.version_info[:2]
    )

from building.environment import run_inside_venv
from building.report import BuildError, complain


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit code. The commands themselves live in building/."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0 if arguments else 2
    try:
        code = run_inside_venv(arguments)
        if code is not None:
            return code
        from building.commands import run

        return run(arguments)
    except BuildError as error:
        complain(error)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
