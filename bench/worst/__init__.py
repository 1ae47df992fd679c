"""The dearest requests that the limits let through, as far as they have been found: one file a game.

They were built against the code, each for something that it has to do over and over: long texts, long lists, turns
that fail late, tables that nobody has asked for yet. What is found to be dearer belongs here.
"""
