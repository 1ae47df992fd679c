"""The boards: one file per game lays out its responses, with the functions of ``GameDrawing``."""
