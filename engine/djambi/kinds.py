"""The kinds of pieces of Djambi, by name."""

CHIEF, ASSASSIN, REPORTER, DIPLOMAT, NECROMOBILE, MILITANT = range(6)
