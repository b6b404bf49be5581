"""The bots: ``uniform`` plays at random, ``careful`` by rules of thumb, those of ``levels`` by nets
trained in play, of which the strongest looks ahead.

Every bot decides from its view alone and keeps nothing between two decisions, so a match that is
resumed, undone or replayed needs nothing of it.
"""
