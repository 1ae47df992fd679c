"""Legality in Djambi: ``objection`` judges, ``legal_actions`` lists.

A turn is judged decision by decision: the piece (``judge``), its destination (``arrival``), the rest (``sequel``).
"""

from engine.djambi.legality.arrival import destinations
from engine.djambi.legality.judge import legal_actions, movable, objection
from engine.djambi.legality.sequel import drops, victims

__all__ = ["destinations", "drops", "legal_actions", "movable", "objection", "victims"]
