"""What a person at the table sees, hears and may do: model, update, screens, text.

Pure Python, tested on CPython: the screens are trees of nodes, and everything that touches the
world is an effect carried out elsewhere.
"""
