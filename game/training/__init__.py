"""How the bots' nets come to be: one command from nothing to the shipped weights. Not shipped.

``python -m game.training --help`` tells; README.md beside this file says how it works.
"""
