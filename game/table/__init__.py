"""The middle of the table: asks the players, applies what they answer, tells everyone what they
may know, and keeps the record. No pixels, no sockets.
"""
