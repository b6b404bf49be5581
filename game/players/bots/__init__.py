"""The bots: ``uniform`` plays at random, ``careful`` by rules of thumb.

Every bot decides from its view alone and keeps nothing between two decisions, so a match that is
resumed, undone or replayed needs nothing of it.
"""
