"""The adaptive player of 35 against players of known strength, and the numbers of its scale.

series    plays games in a row as a person does on the page: the estimate is carried on, the sides change after each
          game. Prints the share of the visitor's points in the last 20 games, and the estimates. The games are
          appended to FOLDER/series.jsonl; those that are there are not played again.
mistakes  of the players of the matches that the arena has written to the files --matches: the mean of log(1 + loss),
          and what the scale of `games/thirtyfive/ratings.py` makes of it.
"""

import argparse
import json
import math
import statistics
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pygame35 import skill
from pygame35.basics import BLUE, RED
from pygame35.engine import Engine
from pygame35.games.thirtyfive import mistakes
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.rules import Position, parse_move
from pygame35.match.opponents import USUAL_SETUP, Limit, parse_opponent, seated

MATCHES = Path(__file__).parent / "peers/games/35.jsonl"
VISITORS = ("random", "careless", "attentive", "planner", "original@1000n", "original@8000n")
OPENING_PLIES = 4  # of the matches; their moves are nobody's
LAST = 20  # games that count for the bar


class Played(NamedTuple):
    visitor: str
    series: int
    game: int
    """from 0"""
    moves: str
    score: float
    """of the visitor"""
    estimate: list[float]
    """after the game, as `pygame35.skill.Estimate`"""


def play(visitor: str, series: int, game: int, estimate: skill.Estimate) -> Played:
    """One game. estimate: before it."""
    engine, position = Engine(), Position()
    side = BLUE if game % 2 else RED  # of the visitor
    seed = 1000 * series + game
    losses: list[float] = []
    opponent = parse_opponent(visitor)
    with seated(opponent, USUAL_SETUP, Limit(simulations=1), seed, 60, engine) as seat:
        while not position.is_over():
            moves = [position.format_move(move) for move in position.moves]
            if position.turn == side:
                position.play(parse_move(seat.choose(moves)))
                continue
            strength = skill.level(SCALE, skill.after_losses(estimate, SCALE, losses).rating)
            request = {"id": "", "game": "35", "player": "adaptive", "moves": moves, "losses": True}
            answer = engine.think(request | {"milliseconds": 1000, "options": {"strength": strength, "seed": seed}})
            losses = answer["losses"]
            position.play(parse_move(answer["best"]))
    score = (1 + side * (position.winner() or 0)) / 2
    red, blue = position.scores()
    estimate = skill.after_losses(estimate, SCALE, losses)
    rating = max(estimate.rating, SCALE.ratings[0])  # as the AI has played
    after = skill.after_lead(estimate, SCALE, rating, side * (red - blue) / (red + blue))
    moves = " ".join(position.format_move(move) for move in position.moves)
    return Played(visitor, series, game, moves, score, [round(number, 2) for number in after])


def play_series(folder: Path, visitor: str, series: int, games: int) -> None:
    folder.mkdir(exist_ok=True)
    file = folder / "series.jsonl"
    played = [game for game in read(file) if (game.visitor, game.series) == (visitor, series)]
    estimate = skill.Estimate(*played[-1].estimate) if played else skill.newcomer(SCALE)
    for game in range(len(played), games):
        found = play(visitor, series, game, estimate)
        estimate = skill.Estimate(*found.estimate)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found._asdict()) + "\n")


def read(file: Path) -> list[Played]:
    return [Played(**json.loads(line)) for line in file.open(encoding="utf-8")] if file.exists() else []


def report(folder: Path, visitors: list[str], games: int) -> None:
    rows = defaultdict(list)
    for game in read(folder / "series.jsonl"):
        if game.game < games:
            rows[game.visitor, game.series].append(game)
    for visitor in visitors:
        shares = []
        for (name, series), played in sorted(rows.items()):
            if name == visitor and len(played) == games:
                shares.append(statistics.mean(game.score for game in played[-LAST:]))
                levels = [skill.level(SCALE, game.estimate[0]) for game in played]
                told = " ".join(str(levels[at - 1]) for at in (1, 2, 5, 10, 20, 30, games) if at <= games)
                print(f"{visitor:16} series {series}: {shares[-1]:.1%} in the last {LAST}; levels {told}")
        if len(shares) > 1:
            within = sum(0.35 <= share <= 0.65 for share in shares)
            print(f"{visitor:16} {statistics.mean(shares):.1%} in {len(shares)} series; {within} within 35-65 %")


def mistakes_of(moves: str, side: int) -> float:
    position = Position()
    for move in moves.split():
        position.play(parse_move(move))
    losses = mistakes.losses(position, side)[OPENING_PLIES // 2 :]
    return statistics.mean(math.log1p(loss) for loss in losses)


def measure_mistakes(files: list[Path]) -> None:
    found: dict[str, list[float]] = defaultdict(list)
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            record: dict[str, Any] = json.loads(line)
            if record["settings"].get("board"):  # ratings are known for the usual board only
                continue
            for player in (record["a"], record["b"]):
                side = RED if player["colour"] == "red" else BLUE
                found[player["player"]].append(mistakes_of(record["moves"], side))
    table = {}
    for name, means in sorted(found.items(), key=lambda item: -statistics.mean(item[1])):
        table[name] = {"games": len(means), "mean": statistics.mean(means), "deviation": statistics.stdev(means)}
        suggested = SCALE.faultless - SCALE.fall * table[name]["mean"]
        print(f"{name:24} {len(means):4} games  {table[name]['mean']:.2f} ± {table[name]['deviation']:.2f}"
              f"  suggests {suggested:5.0f} ± {SCALE.fall * table[name]['deviation']:.0f}")  # fmt: skip
    known = [(table[f"level:{n}"]["mean"], SCALE.ratings[n]) for n in range(1, 8)]
    known.append((table["adaptive:strength=0"]["mean"], SCALE.ratings[0]))
    slope, at_zero = np.polyfit(*zip(*known, strict=True), 1)
    print(f"least squares, levels 0 to 7: faultless {at_zero:.0f}, fall {-slope:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("series", "report", "mistakes"))
    parser.add_argument("visitors", nargs="*", default=VISITORS, help=f"default: {' '.join(VISITORS)}")
    parser.add_argument("--games", type=int, default=40, help="of a series")
    parser.add_argument("--series", type=int, default=1, help="the number of series against each visitor")
    parser.add_argument("--out", type=Path, default=Path("adaptive"), metavar="FOLDER")
    parser.add_argument("--matches", type=Path, nargs="+", default=[MATCHES], metavar="FILE")
    options = parser.parse_args()
    if options.what == "mistakes":
        measure_mistakes(options.matches)
        return
    if options.what == "series":
        for series in range(options.series):
            for visitor in options.visitors:
                play_series(options.out, visitor, series, options.games)
    report(options.out, list(options.visitors), options.games)


if __name__ == "__main__":
    main()
