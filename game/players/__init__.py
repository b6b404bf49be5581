"""Everything that can sit in a chair: a person, a bot.

A player gets a ``View`` and answers with an action; it never holds a whole ``State``.
"""
