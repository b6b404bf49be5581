"""The same table across a wire: envelope, transport protocol, host, guest, fair deal.

It has no rules of its own and no words for people. Start at ``room.py``; README.md beside it says
how the pieces fit.
"""
