"""Finds the boards of the day: contested endings in which one digit decides who is ahead.

    python -m pygame35.games.thirtyfive.training.days --games PATH ... --out FILE [--minutes M] [--processes P]
    python -m pygame35.games.thirtyfive.training.days --check FILE [--processes P]

`learning.mining` documents the command, and `learning.puzzles` the lines of the file. Every board is an ending of a
game whose last digits are changed: digits that lose narrowly, as long as the other side then has more than one answer.
All boards are proved. The best digit wins by `MOST` squares or fewer, and no other digit wins. Before the move, at most
`MOST` squares are between the sides. A line has two more fields:

    turns    int, the squares that the best digit turns if no other digit turns as many; else 0
    margins  list of int, the margin of each legal move, in their order, for the side to move
"""

import random
from collections.abc import Iterator
from math import comb

from ....contracts import Json
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import TRIES, Facts, Ladder, played, record
from ....output import run
from ..records import format_fragment, replay
from ..rules import SQUARES, Position, format_move, parse_move, unpack
from .mine import KNOWN_BY, LADDER, themes_of
from .puzzles import Rating, complete, proved

MOST, CLOSE = 12, -6  # squares; the margin of a digit that loses narrowly
EMPTY, FEWEST = range(5, 9), 4  # empty squares of an ending; the fewest of a board
LOOKS = 40  # endings of a game
LEAST_TURNED = 2  # squares that a board may ask for
MIDDLE = (3, 5, 7)  # the levels of most visitors
LEAST_SOLVED, MOST_SOLVED = 0.2, 0.95  # the share of these levels that solve a board in three tries


def puzzle(fragment: str) -> Json | None:
    """A board of the day that follows from an ending, or None. It is neither too easy nor too hard."""
    draw, moves = random.Random(fragment), unpack(fragment)
    while SQUARES - len(moves) >= FEWEST and (ratings := proved(moves)):
        if is_contested(moves, ratings):
            best = format_move(ratings[0].move)
            middle, _ = played(replay(moves), best, Ladder(tuple({"level": level} for level in MIDDLE), ()))
            if LEAST_SOLVED <= in_three(middle) <= MOST_SOLVED:
                return board(moves, ratings)
        close = [rating.move for rating in ratings if CLOSE <= rating.margin < 0]
        if not close:
            return None
        moves.append(draw.choice(close))
    return None


def is_contested(moves: list[int], ratings: list[Rating]) -> bool:
    """True if only the best move wins, and the sides are close. ratings: of all legal moves, best first."""
    red, blue = replay(moves).scores()
    return abs(red - blue) <= MOST and len(ratings) > 1 and 0 < ratings[0].margin <= MOST and ratings[1].margin <= 0


def board(moves: list[int], ratings: list[Rating]) -> Json:
    """The line of a board. ratings: of all legal moves, best first."""
    position, best = replay(moves), ratings[0]
    margins = {rating.move: int(rating.margin) for rating in ratings}
    turned = {move: turns(position, move) for move in margins}
    own = turned.pop(best.move)
    only = own >= LEAST_TURNED and own > max(turned.values())
    gap = margins[best.move] - int(ratings[1].margin)
    facts = Facts(format_move(best.move), themes_of(moves, best.move), gap, margins[best.move], True)
    found = record(format_fragment(moves), position, facts, LADDER, lambda move: [margins[parse_move(move)], ""])
    return {**found, "turns": own * only, "margins": [margins[move] for move in position.legal_moves()]}


def in_three(solved: list[int]) -> float:
    """The share of players that solve a board in three tries. solved: for each player, how many of TRIES tries do."""
    return 1 - sum(comb(TRIES - number, 3) / comb(TRIES, 3) for number in solved) / len(solved)


def turns(position: Position, move: int) -> int:
    """The squares that a move turns to its player."""
    side = position.turn
    flipped = position.play(move).flipped
    number = len([square for square in flipped if position.owners[square] == side])
    position.undo()
    return number


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Yields LOOKS endings of every game, the last digit of each changed at random; games in random order."""
    draw = random.Random(seed)
    usual = complete(games)
    for _ in range(LOOKS):
        for game in draw.sample(usual, len(usual)):
            position = replay(game[: SQUARES - draw.choice(EMPTY) - 1])
            position.play(draw.choice(position.legal_moves()))
            yield format_fragment(position.moves)


def source(fragment: str) -> str:
    """The first moves of a game, which identify it."""
    return fragment[:KNOWN_BY]


def faults(stored: Json, _limit: Json) -> list[str]:
    """Prove a board again; returns a sentence for each fault."""
    moves = unpack(stored["game"])
    ratings = proved(moves)
    if not (ratings and is_contested(moves, ratings)):
        return ["it is not contested, or not proved in time"]
    return differences(stored, board(moves, ratings))


MINER = Miner(positions, source, puzzle, faults, LADDER)

if __name__ == "__main__":
    run(lambda: main(MINER, __doc__))
