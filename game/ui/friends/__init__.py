"""Play with friends on the screen: the room before the cards, and what is different with them.

Nothing is imported here, so that messages, model and effects of the whole screen can use parts of
it. ``company.py`` is what the model holds, ``steps.py`` what becomes of it.
"""
