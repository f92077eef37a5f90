"""Measure whether the reason that a hint gives for the best move is borne out by the AI's line; prints one JSON object.

    nice .venv/bin/python tests/bench/measure_reason_sense.py [--positions 200] [--milliseconds 500] [--out FILE]

The positions are drawn from the games of the levels 1 to 9 and of the yardsticks in tests/bench/peers/results. The
AI at full strength names the best move and the line that it expects. The main reason for the move is borne out if

takes      at the end of the line at least half of the squares that turned are still the mover's
stops      if the opponent moved now, a digit at that square would be among its BEST best by the learned evaluation
kept       if the opponent moved now, one of its BEST best digits would stand next to one of these squares
threatens  in the next PLIES plies the mover brings a square of it to 35, or a move of the opponent's ends the threat
builds, tight, nears  one of the next PLIES plies stands next to the square, or is borne out as `kept` is
waits      the larger digits on the square are worse on average by the learned evaluation
spares     the other digit is worse by at least a square by the learned evaluation

asked      positions; in `unnamed` of them the best move has no main reason
named      {kind: how many main reasons}
borne_out  {kind: how many of them are borne out}
share      of all named main reasons
quiet      {kind of `quiet`: [its share of the best moves, its share of random legal moves]}, both of moves that bring
           nothing to 35 and have no other reason; each kind but "spares" of those of which none before it is said
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

from app.games.thirtyfive.reasons import best_of  # noqa: E402
from pygame35.engine import Engine  # noqa: E402
from pygame35.games.thirtyfive.batch import from_position  # noqa: E402
from pygame35.games.thirtyfive.players import evaluation  # noqa: E402
from pygame35.games.thirtyfive.reasons import QUIET, STOPS, reasons  # noqa: E402
from pygame35.games.thirtyfive.records import replay  # noqa: E402
from pygame35.games.thirtyfive.rules import format_move, parse_move  # noqa: E402
from tests.games.thirtyfive.claims import Board  # noqa: E402
from tests.games.thirtyfive.reference import NEIGHBOURS  # noqa: E402

PLIES = 4
RANDOM = 5  # legal moves of each position
BEST = 3
FIRST, LAST = 6, 60  # plies of the positions


def positions(count, seed):
    """[moves before the position], of different games."""
    rng = Random(seed)
    return [[parse_move(text) for text in moves[: rng.randrange(FIRST, LAST)]] for moves in of_levels(seed)[:count]]


def of_levels(seed):
    """[moves as text] of the games of levels and yardsticks, in random order."""
    return [moves for name, moves in games(seed) if "level" in name or name[-1] in "12345"]


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
    if reason.kind in ("kept", "builds", "tight", "nears"):
        following = [] if reason.kind == "kept" else line[1 : PLIES + 1]
        return any(move // 9 in around for move in [*following, *best_replies(before)])
    if reason.kind in ("waits", "spares"):
        values = evaluation(one_ply=True).action_values(from_position(replay(before)))[0]
        first = 9 * (line[0] // 9)
        if reason.kind == "spares":
            return values[reason.move] <= values[line[0]] - 1
        return values[line[0]] > np.mean(values[first + 1 : first + 9])
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


def said(position, move):
    """[kinds of `quiet` of a move] of a move that brings nothing to 35 and has no other reason; else None."""
    found = [reason.kind for reason in reasons(position, move)]
    position.play(move)
    reached = [square for square in (move // 9, *NEIGHBOURS[move // 9]) if position.sums[square] == 35]
    quiet = set(found) <= {*QUIET, "leaves"} and not any(position.digits[square] for square in reached)
    position.undo()
    return found if quiet else None


def shares(moves):
    """{kind: its share} of quiet moves; except "spares", of those with no kind before it. moves: as `said` returns."""
    found, moves = {}, [kinds for kinds in moves if kinds is not None]
    left = moves
    for kind in QUIET:
        among = moves if kind == "spares" else left
        found[kind] = round(sum(kind in kinds for kinds in among) / max(1, len(among)), 3)
        left = [kinds for kinds in left if kind not in kinds]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=35)
    parser.add_argument("--out", type=Path, help="where the result is written, too")
    parser.add_argument("--list", action="store_true", help="print each reason that is not borne out")
    wanted = parser.parse_args()
    named, borne, engine, rng = Counter(), Counter(), Engine(), Random(wanted.seed)
    best, others = [], []  # `said` of the best moves, and of random legal moves
    for before in positions(wanted.positions, wanted.seed):
        request = {"id": "", "game": "35", "moves": [format_move(move) for move in before], "level": 10}
        found = engine.think({**request, "milliseconds": wanted.milliseconds, "options": {"seed": 0}})
        line = [parse_move(text) for text in found["line"]]
        reason = best_of([reason for reason in reasons(replay(before), line[0]) if reason.kind != "keeps"])
        kind = reason.kind if reason else "unnamed"
        named[kind] += 1
        position = replay(before)
        best.append(said(position, line[0]))
        others += [said(position, move) for move in rng.sample(position.legal_moves(), RANDOM)]
        if reason and is_borne_out(reason, before, line):
            borne[kind] += 1
        elif reason and wanted.list:
            print(reason, found["line"], "after", " ".join(request["moves"]))
    unnamed = named.pop("unnamed", 0)
    of_best, of_others = shares(best), shares(others)
    result = {
        "command": f"measure_reason_sense.py --positions {wanted.positions} --milliseconds {wanted.milliseconds}",
        "asked": wanted.positions,
        "unnamed": unnamed,
        "named": dict(sorted(named.items())),
        "borne_out": dict(sorted(borne.items())),
        "share": round(sum(borne.values()) / sum(named.values()), 3),
        "quiet": {kind: [of_best[kind], of_others[kind]] for kind in QUIET},
    }
    print(json.dumps(result))
    if wanted.out:
        wanted.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
