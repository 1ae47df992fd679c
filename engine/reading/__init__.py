"""Typed turns: a text becomes tokens, the tokens a turn, and of this the game builds its actions.

Nothing is rewritten: a token has one meaning, and its place in the text.
"""
