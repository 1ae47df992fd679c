"""Standings of a tournament: cross table, points and tie-breaks, from judged games."""
