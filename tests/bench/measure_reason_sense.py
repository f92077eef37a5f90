"""Measure whether the reason that a hint gives for the best move is borne out by the AI's line; prints one JSON object.

    nice .venv/bin/python tests/bench/measure_reason_sense.py [--positions 200] [--milliseconds 500] [--out FILE]

The positions are drawn from the games of the levels 1 to 9 and of the yardsticks in tests/bench/peers/results. The
AI at full strength names the best move and the line that it expects. The main reason for the move is borne out if

takes      at the end of the line at least half of the squares that turned are still the mover's
stops      if the opponent moved now, a digit at that square would be among its BEST best by the learned evaluation
kept       if the opponent moved now, one of its BEST best digits would stand next to one of these squares
threatens  in the next PLIES plies the mover brings a square of it to 35, or a move of the opponent's ends the threat

asked      positions; in `unnamed` of them the best move has no main reason
named      {kind: how many main reasons}
borne_out  {kind: how many of them are borne out}
share      of all named main reasons
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/bench")]

from measure_reasons import games  # noqa: E402

from app.games.thirtyfive.reasons import main_reason  # noqa: E402
from pygame35.engine import Engine  # noqa: E402
from pygame35.games.thirtyfive.batch import from_position  # noqa: E402
from pygame35.games.thirtyfive.players import evaluation  # noqa: E402
from pygame35.games.thirtyfive.reasons import STOPS  # noqa: E402
from pygame35.games.thirtyfive.records import replay  # noqa: E402
from pygame35.games.thirtyfive.rules import format_move, parse_move  # noqa: E402
from tests.games.thirtyfive.claims import Board  # noqa: E402
from tests.games.thirtyfive.reference import NEIGHBOURS  # noqa: E402

PLIES = 4
BEST = 3
FIRST, LAST = 6, 60  # plies of the positions


def positions(count, seed):
    """[moves before the position], of different games."""
    rng = Random(seed)
    chosen = [moves for name, moves in games(seed) if "level" in name or name[-1] in "12345"]
    return [[parse_move(text) for text in moves[: rng.randrange(FIRST, LAST)]] for moves in chosen[:count]]


def boards(moves):
    """The boards after no move, one move ..."""
    found = [Board()]
    for move in moves:
        found.append(found[-1].after(move)[0])
    return found


def is_borne_out(reason, before, line):
    """before: the moves before the position. line: the best move, and the moves that the AI expects after it."""
    course = boards([*before, *line])[len(before) :]
    start, mover = course[0], course[0].turn
    if reason.kind == "takes":
        turned = course[0].after(line[0])[2]
        kept = [square for square in turned if course[-1].owners[square] == mover]
        return len(kept) >= len(turned) / 2
    if reason.kind in STOPS:
        wins = start.wins()[-mover]
        return any(reason.squares[0] in wins.get(move, ((),))[0] for move in best_replies(before))
    around = {near for square in reason.squares for near in NEIGHBOURS[square]}
    if reason.kind == "kept":
        return any(move // 9 in around for move in best_replies(before))
    for ply in range(1, min(len(line), PLIES + 1)):
        after, reached, _ = course[ply].after(line[ply])
        if course[ply].turn == mover and set(reached) & set(reason.squares):
            return True
        if course[ply].turn == -mover and not threatened(after, mover, reason.squares):
            return True
    return False


def threatened(board, side, squares):
    return any(set(squares) & set(reached) for reached, _ in board.wins()[side].values())


def best_replies(before):
    """The best moves of the opponent, if it were its turn, by the learned evaluation."""
    state = from_position(replay(before))
    values = evaluation(one_ply=True).action_values(state._replace(turn=-state.turn))[0]
    return np.argsort(-values)[:BEST].tolist()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=35)
    parser.add_argument("--out", type=Path, help="where the result is written, too")
    parser.add_argument("--list", action="store_true", help="print each reason that is not borne out")
    wanted = parser.parse_args()
    named, borne, engine = Counter(), Counter(), Engine()
    for before in positions(wanted.positions, wanted.seed):
        request = {"id": "", "game": "35", "moves": [format_move(move) for move in before], "level": 10}
        found = engine.think({**request, "milliseconds": wanted.milliseconds, "options": {"seed": 0}})
        line = [parse_move(text) for text in found["line"]]
        reason = main_reason(replay(before), line[0])
        kind = reason.kind if reason else "unnamed"
        named[kind] += 1
        if reason and is_borne_out(reason, before, line):
            borne[kind] += 1
        elif reason and wanted.list:
            print(reason, found["line"], "after", " ".join(request["moves"]))
    unnamed = named.pop("unnamed", 0)
    result = {
        "command": f"measure_reason_sense.py --positions {wanted.positions} --milliseconds {wanted.milliseconds}",
        "asked": wanted.positions,
        "unnamed": unnamed,
        "named": dict(sorted(named.items())),
        "borne_out": dict(sorted(borne.items())),
        "share": round(sum(borne.values()) / sum(named.values()), 3),
    }
    print(json.dumps(result))
    if wanted.out:
        wanted.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
