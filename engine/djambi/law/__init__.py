"""The law of Djambi, by chapter.

``movement`` and ``judging`` forbid and list, ``acting`` does, ``closing`` ends a turn with ``encirclement`` and
``power``; ``command`` says who obeys whom, ``standing`` and ``threats`` how a position stands, ``story`` what
happened.
"""
