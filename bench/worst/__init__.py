"""The most expensive known requests within the limits: one file per game.

They were built against the code, each for work that it repeats: long texts, long lists, turns that fail late, tables
not requested before. More expensive ones belong here.
"""
