"""Finds puzzles with one best move in games of 35, and measures how difficult they are.

    python -m pygame35.games.thirtyfive.training.mine --games PATH ... --out FILE [--minutes M] [--processes P]

The games are files of the arena, or folders of them. The command looks at positions of each game in random order, and
adds each puzzle to the file at once. Started again, it goes on. A game gives at most one puzzle of its end, and one of
an earlier stage.

A position is a puzzle if its best move is better than every other one. Where the end of the game is proved, that has to
be by `PROVED_GAP` squares. Elsewhere it has to be by `GAP` squares in a search of the position, and again in
searches after each of the best moves. The best move has a theme: it makes a 35, or it follows a strategy
(`games.thirtyfive.strategy`).

Levels 1 to 9 then play the position `TRIES` times each. A player with the rating of a puzzle would solve half of such
puzzles. The rating comes from Elo's curve through what the levels solve.

Each line of the file is a puzzle, JSON:

    game      str, the URL fragment of the moves so far
    solution  str, the best move
    themes    list of str
    gap       float, squares from the best move to the second-best
    margin    float, squares, of the best move to its side
    proved    bool, whether these are exact
    replies   {wrong move: [its margin, the best answer to it]} of the levels' moves, the most frequent first
    solved    [levels 1 ... 9] 0 ... TRIES
    rating    int, on the scale of `ratings`
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .... import engine, parallel
from ..ratings import SCALE
from ..records import format_fragment, replay
from ..rules import SQUARES, format_move
from ..strategy import labels
from .puzzles import Rating, proved, read_games, searched, searched_after

PROVED_GAP, GAP = 4.0, 4.0
LATE, EARLIER = range(5, 10), range(10, 45)  # empty squares; those of LATE are proved
LOOKS = 5  # at most, at each stage of a game
SCREENING, SCREENING_GAP = 100, 2.0  # simulations of a first, cheap search, and the gap that it has to find
SIMULATIONS, CONTENDERS = 4000, 6
LEVELS, TRIES = range(1, 10), 4
REPLIES = 6
KNOWN_BY = 24  # characters of a fragment, two a move, that tell games apart
FIND_35 = "find-the-35"
EASIEST, HARDEST = -400, 3200  # ratings of puzzles that all levels solve, or none


def puzzle(moves: list[int]) -> dict[str, Any] | None:
    """The puzzle in the position after some moves, or None."""
    ratings = searched(moves, SCREENING)
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
    solved, wrong = played(moves, best.move)
    return {
        "game": format_fragment(moves),
        "solution": format_move(best.move),
        "themes": themes,
        "gap": round(_gap(ratings), 1),
        "margin": round(best.margin, 1),
        "proved": bool(exact),
        "replies": {format_move(move): answer(moves, move) for move in wrong[:REPLIES]},
        "solved": solved,
        "rating": rating(solved),
    }


def _gap(ratings: list[Rating]) -> float:
    return ratings[0].margin - ratings[1].margin


def _searched_twice(moves: list[int]) -> list[Rating]:
    """The best moves, rated by searches of the positions after them; [] if the first search finds no gap."""
    ratings = searched(moves, SIMULATIONS)
    if len(ratings) < 2 or _gap(ratings) < GAP:
        return []
    best, *others = searched_after(moves, [rating.move for rating in ratings[:CONTENDERS]], SIMULATIONS)
    return [best, *others] if best.move == ratings[0].move else []


def themes_of(moves: list[int], move: int) -> list[str]:
    """The themes of a move: FIND_35 if it turns squares by a 35, and the strategies that it follows."""
    position = replay(moves)
    strategies = sorted({label.strategy for label in labels(position, move)})
    outcome = position.play(move)
    return ([FIND_35] if outcome.reached and outcome.flipped else []) + strategies


def played(moves: list[int], best: int) -> tuple[list[int], list[int]]:
    """([levels] how often each level finds the best move, the other moves that they play, the most frequent first)."""
    wrong: Counter[int] = Counter()
    solved = []
    position = replay(moves)
    texts = [format_move(move) for move in moves]
    for level in LEVELS:
        found = 0
        for seed in range(TRIES):
            engine.reset()
            request = {
                "id": "mine",
                "game": "35",
                "moves": texts,
                "final": True,
                "level": level,
                "options": {"seed": seed},
                "simulations": 10**9,
            }
            move = position.parse_move(engine.think(request)["best"])
            found += move == best
            if move != best:
                wrong[move] += 1
        solved.append(found)
    return solved, [move for move, _ in wrong.most_common()]


def answer(moves: list[int], move: int) -> list[Any]:
    """[the margin of a move to its side, in squares, the best answer to it; "" if the game is over]."""
    after = replay([*moves, move])
    if after.is_over():
        red, blue = after.scores()
        return [float(red - blue if len(moves) % 2 == 0 else blue - red), ""]
    engine.reset()
    texts = [format_move(one) for one in (*moves, move)]
    request = {"id": "mine", "game": "35", "moves": texts, "final": True, "player": "full", "simulations": SIMULATIONS}
    analysis = engine.think(request)
    margin = analysis["margin"] if len(moves) % 2 == 0 else -analysis["margin"]
    return [round(margin, 1), analysis["best"]]


def rating(solved: list[int]) -> int:
    """The rating at which a player solves half of puzzles that the levels solve so. solved: [levels] 0 ... TRIES."""
    low, high = EASIEST, HARDEST
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(TRIES / (1 + 10 ** ((middle - SCALE.ratings[level]) / 400)) for level in LEVELS)
        low, high = (middle, high) if expected > sum(solved) else (low, middle)
    return low


def positions(games: list[list[int]], seed: int) -> Iterator[list[int]]:
    """The moves up to positions of all games: round by round a late and an earlier one of each, in random order."""
    draw = random.Random(seed)
    plans = [(game, draw.sample(LATE, LOOKS), draw.sample(EARLIER, LOOKS)) for game in draw.sample(games, len(games))]
    for look in range(LOOKS):
        for game, late, earlier in plans:
            yield game[: SQUARES - late[look]]
            yield game[: SQUARES - earlier[look]]


def source(fragment: str) -> tuple[str, bool]:
    """The beginning of the game, and whether the position is late. No two puzzles have both in common."""
    return fragment[:KNOWN_BY], len(fragment) >= 2 * (SQUARES - LATE.stop + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="+", required=True, metavar="PATH")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M")
    parser.add_argument("--processes", type=int, default=1, metavar="P")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the positions")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    known = arguments.out.read_text().splitlines() if arguments.out.exists() else []
    sources = {source(json.loads(line)["game"]) for line in known}
    looked = 0

    def tasks() -> Iterator[list[int]]:
        for moves in positions(read_games(arguments.games), arguments.seed):
            if time.monotonic() > end:
                return
            if source(format_fragment(moves)) not in sources:
                yield moves

    with parallel.pool(arguments.processes) as workers, arguments.out.open("a") as out:
        for found in workers.results(puzzle, tasks()):
            looked += 1
            if found and source(found["game"]) not in sources:
                sources.add(source(found["game"]))
                out.write(json.dumps(found) + "\n")
                out.flush()
            print(f"\r{len(sources)} puzzles, {looked} positions looked at", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
