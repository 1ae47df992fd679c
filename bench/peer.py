"""python-chess for chess, as a comparison with the engine."""

import random

import chess

Sample = tuple[str, str]
"""A FEN and a move in UCI."""


def middle_games(count: int, chance: random.Random, turns: tuple[int, int] = (10, 60)) -> list[Sample]:
    """Different positions from random play, with a legal move in each."""
    samples: dict[str, Sample] = {}
    while len(samples) < count:
        board = chess.Board()
        for _ in range(chance.randint(*turns)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        moves = list(board.legal_moves)
        if moves:
            samples[board.fen()] = (board.fen(), chance.choice(moves).uci())
    return list(samples.values())


def adjudicate(sample: Sample) -> str:
    """FEN in, legality, push, mate and stalemate, FEN out."""
    fen, move = sample
    board = chess.Board(fen)
    board.push(board.parse_uci(move))
    board.is_checkmate()
    board.is_stalemate()
    return str(board.fen())


def legal_moves(board: chess.Board) -> list[chess.Move]:
    return list(board.legal_moves)
