"""Positions near the end of a game, and their results by trying everything: the yardstick of searches and proofs."""

from random import Random

from pygame35.basics import NONE
from pygame35.games.mega_tictactoe import batch
from pygame35.games.mega_tictactoe.rules import BOARD, Position
from pygame35.records import play_moves


def replayed(moves):
    return play_moves(Position(), moves)


def state_of(position):
    return batch.from_position(position)


def squares_left(position):
    """The number of empty squares in local boards that are not decided."""
    return sum(not owner and not position.boards[BOARD[square]] for square, owner in enumerate(position.owners))


def decides(position, move):
    """True when the move wins its local board or fills it."""
    outcome = position.play(move)
    position.undo()
    return outcome.became != NONE


def random_moves(seed, quiet):
    """The moves of a random game to its end. quiet: a move that decides a local board is played only if all do."""
    rng, position = Random(f"mega {seed}"), Position()
    while not position.is_over():
        moves = position.legal_moves()
        liked = [move for move in moves if not decides(position, move)] if quiet else []
        position.play(rng.choice(liked or moves))
    return position.moves


def late(seed, most):
    """The first position of a random game with at most that many squares left, before the game is over.

    Of a game that ends before, the last but one. Every second game is a quiet one.
    """
    *moves, _ = random_moves(seed, quiet=seed % 2 == 1)
    position = Position()
    for move in moves:
        if squares_left(position) <= most:
            break
        position.play(move)
    return position


def late_positions(count, most):
    """Different positions with 2 to `most` squares left each: as many of each result as there are, mixed."""
    found = {}
    for seed in range(50 * count):
        position = late(seed, 2 + seed // 2 % (most - 1))
        if squares_left(position) <= most:
            found.setdefault(tuple(position.owners) + (position.forced,), position)
        if len(found) == count:
            break
    return list(found.values())


def margins(position):
    """{move: the result after it with best play of both sides}: 1 crosses win, 0 a draw, -1 noughts win."""
    known, owners, boards = {}, position.owners, position.boards
    empty = [(square, BOARD[square]) for square in range(81) if not owners[square] and not boards[BOARD[square]]]

    def result():
        if position.is_over():
            return position.winner()
        # The squares of a local board do not matter once it is decided.
        open_squares = tuple(0 if boards[board] else owners[square] for square, board in empty)
        key = position.turn, position.forced, tuple(boards), open_squares
        if key not in known:
            turn, best = position.turn, -2
            for move in position.legal_moves():
                best = max(best, turn * after(move))
                if best == 1:
                    break
            known[key] = turn * best
        return known[key]

    def after(move):
        position.play(move)
        found = result()
        position.undo()
        return found

    return {move: after(move) for move in position.legal_moves()}


def best_of(position, found):
    """The result of a position. found: of `margins`."""
    return position.turn * max(position.turn * margin for margin in found.values())
