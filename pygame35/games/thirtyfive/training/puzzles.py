"""Selects puzzles about the strategies of 35 from games, for the lessons on the site.

    python -m pygame35.games.thirtyfive.training.puzzles --games FOLDER OR FILES --out FOLDER/lessons.json

The games are files of the arena. The command examines positions in which the played move follows a strategy
(`games.thirtyfive.strategy`), in random order, until it has enough for every strategy. An instance is a move that
follows the strategy. A position is a puzzle if the best move is an instance, and clearly better than all other
candidates: by `GAP` squares and `WIN_GAP` of win probability, or by `PROVED_GAP` squares where the end of the game is
proved. The candidates are all instances, and the moves that a search tries. Each is rated by a search of the position
after it, because one search of the position itself hardly tries most moves. Instances within `NEAR` of the best move
are accepted answers. The command keeps the most appealing puzzles, each from another game, and replaces only the part
"puzzles" of the file:

    {strategy: [{
        id          str, unique
        game        str, the URL fragment of the moves so far
        accepted    list of str, the best move first
        candidates  str, "e4=9 6.5 d5=7 6.1": each move and the mover's margin after it, in squares, best first
        margin      float, squares, the mover's after the best move
        gap         float, squares, from the best move to the best candidate that is not an instance
        win_gap     float, the same in win probability, 0 ... 1
        proved      bool, True if the margins are exact and all legal moves are candidates
        simulations int, of the deciding search after each move; 0 if proved
    }]}
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ....arguments import whole
from ....learning.arena_games import read_games
from ....learning.puzzles import thought
from ....output import run
from .. import batch, endgame
from ..records import format_fragment, replay
from ..rules import SQUARES, format_move, parse_move
from ..strategy import STRATEGIES, labels

GAP, WIN_GAP, PROVED_GAP, NEAR = 3.0, 0.12, 2.0, 1.0
PLIES = range(10, 58)  # before, the board is nearly empty; afterwards, few moves are left
PROVED_FROM = 9  # empty squares
PROOF = 1_500_000  # positions, about five seconds
SCREENING_GAP, SCREENING = 2.0, 64  # squares and simulations of a first, cheap test
CONTENDERS = 4  # the most instances, and the most other moves, that get the full search
ACCEPTED = 6  # the most accepted answers: with more, a puzzle is too easy


class Rating(NamedTuple):
    """The value of a move for its player."""

    move: int
    margin: float
    """in squares"""
    win: float
    """win probability, 0 ... 1, a tie counted as half"""


class Puzzle(NamedTuple):
    strategy: str
    moves: list[int]
    """the moves of the game so far"""
    ratings: list[Rating]
    """the ratings of the candidates, best first"""
    accepted: list[int]
    gap: float
    win_gap: float
    proved: bool
    simulations: int

    def plain(self) -> dict[str, Any]:
        best = self.ratings[0]
        return {
            "id": f"{self.strategy}/{len(self.moves)}/{format_move(best.move)}",
            "game": format_fragment(self.moves),
            "accepted": [format_move(move) for move in self.accepted],
            "candidates": " ".join(f"{format_move(rating.move)} {rating.margin:.1f}" for rating in self.ratings),
            "margin": round(best.margin, 1),
            "gap": round(self.gap, 1),
            "win_gap": round(self.win_gap, 2),
            "proved": self.proved,
            "simulations": self.simulations,
        }


def complete(games: Iterable[tuple[str, list[str]]]) -> list[list[int]]:
    """The moves of those games that filled the usual board. games: from `arena_games.read_games`."""
    filled = [words for _, words in games if len(words) == SQUARES]
    return [[parse_move(word) for word in words] for words in filled]


def occurrences(games: list[list[int]]) -> dict[str, list[tuple[int, int]]]:
    """{strategy: [(game, ply), ...]}: the positions in which the played move follows the strategy."""
    found: dict[str, list[tuple[int, int]]] = {strategy: [] for strategy in STRATEGIES}
    for index, moves in enumerate(games):
        position = replay(moves[: PLIES.start])
        for ply in PLIES:
            for label in labels(position, moves[ply]):
                found[label.strategy].append((index, ply))
            position.play(moves[ply])
    return found


def instances(moves: list[int], candidates: Iterable[int], strategy: str) -> set[int]:
    """The candidates that follow the strategy."""
    position = replay(moves)
    return {move for move in candidates if any(label.strategy == strategy for label in labels(position, move))}


def searched(moves: list[int], **limit: float) -> list[Rating]:
    """The candidates of a position, rated by one search of it, best first. limit: milliseconds or simulations."""
    analysis = thought(replay(moves), player="full", **limit)
    return _best_first(
        _rating(moves, parse_move(row["move"]), row["margin"], row["value"]) for row in analysis["candidates"]
    )


def searched_after(moves: list[int], candidates: Iterable[int], **limit: float) -> list[Rating]:
    """The candidates, each rated by a search of the position after it, best first. limit: as for `searched`."""
    found = []
    for move in candidates:
        analysis = thought(replay([*moves, move]), player="full", **limit)
        found.append(_rating(moves, move, analysis["margin"], analysis["win"]))
    return _best_first(found)


def _rating(moves: list[int], move: int, margin: float, win: float) -> Rating:
    """The rating of a move. margin, win: from the first player's view."""
    return Rating(move, margin, win) if len(moves) % 2 == 0 else Rating(move, -margin, 1 - win)


def _best_first(ratings: Iterable[Rating]) -> list[Rating]:
    return sorted(ratings, key=lambda rating: (-rating.margin, rating.move))


def proved(moves: list[int]) -> list[Rating] | None:
    """All legal moves with their exact margins, best first; None if PROOF positions are not enough for a proof."""
    if SQUARES - len(moves) > PROVED_FROM:
        return None
    root = batch.from_position(replay(moves))
    solver = endgame.solver(root, every=True)
    if not solver.run(PROOF):
        return None
    return _best_first(
        _rating(moves, row["action"], row["low"], (1 + (row["low"] > 0) - (row["low"] < 0)) / 2)
        for row in solver.result()["candidates"]
    )


def judged(strategy: str, moves: list[int], ratings: list[Rating], simulations: int) -> Puzzle | None:
    """The puzzle in a position, or None. ratings: of its moves. simulations: of each rating, 0 if proved."""
    right = instances(moves, (rating.move for rating in ratings), strategy)
    others = [rating for rating in ratings if rating.move not in right]
    best = ratings[0]
    if best.move not in right or not others:
        return None
    gap = best.margin - max(rating.margin for rating in others)
    win_gap = best.win - max(rating.win for rating in others)
    accepted = [rating.move for rating in ratings if rating.move in right and best.margin - rating.margin <= NEAR]
    clear = gap >= PROVED_GAP if not simulations else gap >= GAP and win_gap >= WIN_GAP
    if not clear or len(accepted) > ACCEPTED:
        return None
    return Puzzle(strategy, moves, ratings, accepted, gap, win_gap, not simulations, simulations)


def examined(strategy: str, moves: list[int], simulations: int) -> Puzzle | None:
    """The puzzle in a position, or None. A cheap test comes first, then a proof, or longer and longer searches."""
    ratings = searched(moves, simulations=SCREENING)
    if not _promising(strategy, moves, ratings):
        return None
    if exact := proved(moves):
        return judged(strategy, moves, exact, 0)
    ratings = searched(moves, simulations=simulations)
    if not judged(strategy, moves, ratings, simulations):
        return None
    right = instances(moves, replay(moves).legal_moves(), strategy)
    candidates = sorted(right | {rating.move for rating in ratings})
    ratings = searched_after(moves, candidates, simulations=simulations // 8)
    if not judged(strategy, moves, ratings, simulations):
        return None
    contenders = [rating.move for rating in ratings if rating.move in right][:CONTENDERS]
    contenders += [rating.move for rating in ratings if rating.move not in right][:CONTENDERS]
    rest = [rating for rating in ratings if rating.move not in contenders]
    return judged(
        strategy, moves, _best_first([*searched_after(moves, contenders, simulations=simulations), *rest]), simulations
    )


def _promising(strategy: str, moves: list[int], ratings: list[Rating]) -> bool:
    right = instances(moves, (rating.move for rating in ratings), strategy)
    others = [rating.margin for rating in ratings if rating.move not in right]
    return ratings[0].move in right and bool(others) and ratings[0].margin - max(others) >= SCREENING_GAP


def appeal(puzzle: Puzzle) -> float:
    """The rank of a puzzle: higher for a clear gap, few squares that change, one idea, and few accepted answers."""
    position = replay(puzzle.moves)
    ideas = len(labels(position, puzzle.accepted[0]))
    outcome = position.play(puzzle.accepted[0])
    changes = len(outcome.flipped) + len(outcome.lit)
    return min(puzzle.gap, 8.0) - 0.5 * changes - 1.0 * (ideas - 1) - 0.5 * (len(puzzle.accepted) - 1)


def chosen(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """The most appealing puzzles, no two from one game; the first moves identify a game."""
    found: dict[tuple[int, ...], Puzzle] = {}
    for puzzle in sorted(puzzles, key=appeal, reverse=True):
        found.setdefault(tuple(puzzle.moves[: PLIES.start]), puzzle)
    return list(found.values())[:count]


def mined(
    games: list[list[int]], simulations: int, enough: int, seed: int, report: Callable[[str], None]
) -> dict[str, list[Puzzle]]:
    """{strategy: puzzles}: `enough` puzzles of each strategy, or fewer if the games run out."""
    found: dict[str, list[Puzzle]] = {}
    for strategy, places in occurrences(games).items():
        random.Random(f"{seed} {strategy}").shuffle(places)
        puzzles: dict[int, Puzzle] = {}  # at most one from a game
        for looked, (game, ply) in enumerate(places, 1):
            if game not in puzzles and (puzzle := examined(strategy, games[game][:ply], simulations)):
                puzzles[game] = puzzle
            report(f"{strategy}: {len(puzzles)} puzzles in {looked} of {len(places)} positions")
            if len(puzzles) >= enough:
                break
        found[strategy] = list(puzzles.values())
    return found


def replaced(content: dict[str, Any], puzzles: dict[str, list[Puzzle]]) -> dict[str, Any]:
    """The content of the lessons with these puzzles, otherwise unchanged."""
    return {**content, "puzzles": {name: [puzzle.plain() for puzzle in some] for name, some in puzzles.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="+", required=True, metavar="PATH")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    defaults = {"simulations": 3000, "enough": 12, "puzzles": 4, "seed": 1}
    for name, value in defaults.items():
        parser.add_argument(f"--{name}", type=whole(1), default=value)
    arguments = parser.parse_args()
    content = json.loads(arguments.out.read_text(encoding="utf-8"))

    def report(text: str) -> None:
        print(f"\r{text:78}", end="", file=sys.stderr, flush=True)

    found = mined(
        complete(read_games(arguments.games)), arguments.simulations, arguments.enough, arguments.seed, report
    )
    print(file=sys.stderr)
    kept = {strategy: chosen(puzzles, arguments.puzzles) for strategy, puzzles in found.items()}
    for strategy, puzzles in kept.items():
        gaps = ", ".join(f"{puzzle.gap:.1f}{' proved' * puzzle.proved}" for puzzle in puzzles)
        print(f"{strategy}: {len(puzzles)} of {len(found[strategy])}, gaps {gaps}")
    text = json.dumps(replaced(content, kept), indent=1, ensure_ascii=False)
    arguments.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    run(main)
