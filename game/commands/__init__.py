"""The commands of ``python -m game``: one module each, with ``main(argv) -> exit status``.

They may use every other part of the game but the page itself, and nothing uses them.
"""
