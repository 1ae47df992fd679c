"""The conformance cases: a folder a game.

Beside its cases each has ``conceivable.py``: a position to start a random walk from, and every action that can be
conceived there. Conceivable is what the notation can say in canonical form: any square to any square with any mark.
The agreement test puts the law's two faces side by side over them.
"""
