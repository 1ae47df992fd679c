"""The text of a board, rank by rank: a sign for each cell, numbers for runs of empty cells, ``/`` between ranks.

Four games write their boards like this. Numbers are spelt out before anything is read, and put in again last when
a board is written, so that a reader and a writer only ever meet one sign for each cell.
"""

Runs = tuple[tuple[str, str], ...]
"""Numbers and the runs of empty cells they represent, the longest first."""


def runs(files: int, empty: str, minimum: int = 1) -> Runs:
    """The runs of a board with this many files; ``empty`` is the character of an empty cell; none below ``minimum``."""
    return tuple((str(length), empty * length) for length in range(files, minimum - 1, -1))


def expanded(text: str, table: Runs) -> str:
    """The text of a board with every run spelt out, cell by cell."""
    for number, run in table:
        text = text.replace(number, run)
    return text


def contracted(text: str, table: Runs) -> str:
    """The text of a board that is spelt out, with numbers for its runs."""
    for number, run in table:
        text = text.replace(run, number)
    return text
