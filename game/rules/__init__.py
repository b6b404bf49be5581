"""The rules of 29: cards, options, state, actions, events, one small function per row of the sheet.

Pure: no clock, no randomness, no input or output, no words for people.
"""
