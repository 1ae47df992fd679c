"""Typed turns and positions: a text becomes tokens, each with one meaning and its place in the text.

A game builds its actions from the tokens of a turn (``build_turn``).
"""
