"""Typed turns and positions of BattleLore: read into objects."""
