"""Finds puzzles with one best move in games of 35, and measures how difficult they are.

    python -m pygame35.games.thirtyfive.training.mine --games PATH ... --out FILE [--minutes M] [--processes P]
    python -m pygame35.games.thirtyfive.training.mine --restate FILE [--seconds S] [--processes P]
    python -m pygame35.games.thirtyfive.training.mine --check FILE [--seconds S] [--processes P]

`learning.mining` documents the command, and `learning.puzzles` the lines of the file. The command looks at positions of
each game in random order. A game gives at most one puzzle from its end, and one from an earlier stage.

A position is a puzzle if its best move is better than every other one by a gap: `PROVED_GAP` squares if the end of the
game is proved, else `GAP` squares. Without a proof, a search of the position has to find the gap, and then searches of
the positions after the best moves have to find it again. The best move has a theme: it makes a 35, or it follows a
strategy (`games.thirtyfive.strategy`).

Levels 1 to 9 measure the difficulty. Short searches often overestimate the gap. `--restate` therefore searches longer
and stores `SHARE` of the gap that it finds; the page says "at least". `--check` repeats proofs and searches. It reports
a gap that is smaller than the stored one.
"""

import random
from collections.abc import Iterator
from typing import Any

from ....contracts import Json
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import Facts, Ladder, record, thought
from ....output import run
from ..ratings import SCALE
from ..records import format_fragment, replay
from ..rules import SQUARES, format_move, parse_move, unpack
from ..strategy import labels
from .puzzles import PROVED_FROM, Rating, complete, proved, searched, searched_after

PROVED_GAP, GAP = 4.0, 4.0
# Numbers of empty squares. A late position is proved, or searched if the proof takes too long.
LATE, EARLIER = range(5, PROVED_FROM + 1), range(PROVED_FROM + 1, 45)
LOOKS = 5  # the most positions to look at in each stage of a game
SCREENING, SCREENING_GAP = 100, 2.0  # simulations of a first, cheap search, and the gap that it has to find
SIMULATIONS, CONTENDERS = 4000, 6
LADDER = Ladder(tuple({"level": level} for level in range(1, 10)), SCALE.ratings[1:10])
CHECKED, SHARE = 3, 0.7  # moves that a longer search compares; the share of the gap that is stated
LEAST = 2.0  # squares: the least gap that may be stated
KNOWN_BY = 24  # characters: a game is identified by its first 12 moves, two characters each
FIND_35 = "find-the-35"


def puzzle(fragment: str) -> Json | None:
    """The puzzle in a position, or None."""
    moves = unpack(fragment)
    facts = only_best(moves)
    return record(fragment, replay(moves), facts, LADDER, lambda move: answer(moves, move)) if facts else None


def only_best(moves: list[int]) -> Facts | None:
    """The best move after some moves; None if its gap is too small, or if it has no theme."""
    ratings = searched(moves, simulations=SCREENING)
    if len(ratings) < 2 or _gap(ratings) < SCREENING_GAP:
        return None
    themes = themes_of(moves, ratings[0].move)
    exact = proved(moves)
    ratings = exact or (_searched_twice(moves) if themes else [])
    if len(ratings) < 2 or _gap(ratings) < (PROVED_GAP if exact else GAP):
        return None
    best = ratings[0]
    themes = themes_of(moves, best.move)
    if not themes:
        return None
    return Facts(format_move(best.move), themes, round(_gap(ratings), 1), round(best.margin, 1), bool(exact))


def _gap(ratings: list[Rating]) -> float:
    return ratings[0].margin - ratings[1].margin


def _searched_twice(moves: list[int]) -> list[Rating]:
    """The best moves, rated by searches of the positions after them; [] if the first search finds no gap."""
    ratings = searched(moves, simulations=SIMULATIONS)
    if len(ratings) < 2 or _gap(ratings) < GAP:
        return []
    best, *others = searched_after(moves, [rating.move for rating in ratings[:CONTENDERS]], simulations=SIMULATIONS)
    return [best, *others] if best.move == ratings[0].move else []


def themes_of(moves: list[int], move: int) -> list[str]:
    """The themes of a move: FIND_35 if it turns squares by a 35, and the strategies that it follows."""
    position = replay(moves)
    strategies = sorted({label.strategy for label in labels(position, move)})
    outcome = position.play(move)
    return ([FIND_35] if outcome.reached and outcome.flipped else []) + strategies


def answer(moves: list[int], move: str) -> list[Any]:
    """[margin, answer]: a move's margin for its side, in squares, and the best answer, "" if the game is over."""
    after = replay([*moves, parse_move(move)])
    if after.is_over():
        red, blue = after.scores()
        return [float(red - blue if len(moves) % 2 == 0 else blue - red), ""]
    analysis = thought(after, player="full", simulations=SIMULATIONS)
    margin = analysis["margin"] if len(moves) % 2 == 0 else -analysis["margin"]
    return [round(margin, 1), analysis["best"]]


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Yields positions: a late one and an earlier one of every game, LOOKS times over; games in random order."""
    draw = random.Random(seed)
    usual = complete(games)
    plans = [(game, draw.sample(LATE, LOOKS), draw.sample(EARLIER, LOOKS)) for game in draw.sample(usual, len(usual))]
    for look in range(LOOKS):
        for game, late, earlier in plans:
            yield format_fragment(game[: SQUARES - late[look]])
            yield format_fragment(game[: SQUARES - earlier[look]])


def source(fragment: str) -> tuple[str, bool]:
    """(the first moves of a game, which identify it, True if the position is late). No two puzzles share both."""
    return fragment[:KNOWN_BY], len(fragment) >= 2 * (SQUARES - LATE.stop + 1)


def faults(puzzle: Json, limit: Json) -> list[str]:
    """Prove or search a puzzle again; returns a sentence for each fault. limit: of all searches together."""
    if puzzle["proved"]:
        moves = unpack(puzzle["game"])
        exact = proved(moves)
        if not exact:
            return ["it is not proved in time"]
        found = {"solution": format_move(exact[0].move), "gap": _gap(exact), "margin": exact[0].margin}
        return differences(puzzle, found | {"themes": themes_of(moves, exact[0].move)})
    fault, gap = _searched_longer(puzzle, limit)
    if not fault and gap < puzzle["gap"]:
        fault = f"the gap is {gap:.1f}, not {puzzle['gap']}"
    return [fault] if fault else []


def restated(puzzle: Json, limit: Json) -> Json | None:
    """The puzzle with the gap that longer searches confirm; None if the gap is too small, or another move is better.

    A proved puzzle stays as it is. A stored gap never grows: the smallest result of several runs is kept. limit: of all
    searches together.
    """
    if puzzle["proved"]:
        return puzzle
    fault, gap = _searched_longer(puzzle, limit)
    stated = min(puzzle["gap"], round(SHARE * gap, 1))
    return None if fault or stated < LEAST else {**puzzle, "gap": stated}


def _searched_longer(puzzle: Json, limit: Json) -> tuple[str, float]:
    """(the fault of the solution or "", the gap in squares). limit: of all searches together."""
    moves, solution = unpack(puzzle["game"]), parse_move(puzzle["solution"])
    each = {name: value // (1 + CHECKED) for name, value in limit.items()}
    ratings = searched(moves, **each)
    others = [rating.move for rating in ratings if rating.move != solution]
    best, *rest = searched_after(moves, [solution, *others[: CHECKED - 1]], **each)
    if ratings[0].move != solution or best.move != solution:
        first, then = format_move(ratings[0].move), format_move(best.move)
        return f"the best moves are {first} and, searched further, {then}", 0.0
    return "", best.margin - rest[0].margin


MINER = Miner(positions, source, puzzle, faults, LADDER, restated)

if __name__ == "__main__":
    run(lambda: main(MINER, __doc__))
