"""Finds puzzles of Cell Division with one best move, and measures how difficult they are.

    python -m pygame35.games.cell_division.training.mine --games PATH ... --out FILE [--minutes M] [--seed S]
    python -m pygame35.games.cell_division.training.mine --check FILE

`learning.mining` documents the command, and `learning.puzzles` the lines of the file. A game gives at most one puzzle
from its end, and one from an earlier stage.

A position is a puzzle if its best move is better than every other one by at least `GAP` points, with best play by both
sides to the full board. The exact solver proves that. A puzzle has the theme of its move, see `theme`. Puzzles whose
move gains most at once are too easy to find: only one in `JOINS` of them is taken.
"""

import random
from collections.abc import Iterator
from zlib import crc32

from ....contracts import Json
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import Facts, Ladder, record
from ....output import run
from ....records import read_fragment, replay_text, write_fragment
from ....search.endgame import Solver
from .. import rules
from ..batch import from_position
from ..endgame import Proofs
from ..rules import Position

GAP = 2  # points
STAGES = (range(4, 9), range(9, 14))  # numbers of empty squares: at the end, and earlier
LOOKS = 5  # positions of a game to look at, at each stage
KNOWN_BY = 16  # characters: a game is identified by its first 8 moves, two characters each
JOINS = 4
_AT_A_TIME = 1_000_000  # positions in a call of the solver
BLOCK, JOIN, BUILD, WAIT = "block", "join", "build", "wait"
LADDER = Ladder(
    players=tuple(
        {"player": name}
        for name in (
            *("beginner", "casual", "hobbyist", "regular", "enthusiast", "veteran", "strategist"),
            *("medium", "hard"),
        )
    ),
    ratings=(0, 166, 374, 581, 745, 975, 1166, 1622, 1622),  # measured before the player `expert` existed
)


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Yields positions: one from each stage of every game, LOOKS times over. The games come in random order."""
    draw = random.Random(seed)
    plans = [(game, [draw.sample(stage, LOOKS) for stage in STAGES]) for game in draw.sample(games, len(games))]
    for look in range(LOOKS):
        for (board, words), stages in plans:
            for left in stages:
                position = replay_text(words[: -left[look]], rules, board)
                yield write_fragment(position.moves, rules, position.board)


def source(fragment: str) -> tuple[str, str, bool]:
    """(the board, the game's first moves, which identify it, True if the position is near the end)."""
    board, _, moves = fragment.rpartition(".")
    return board, moves[:KNOWN_BY], empties(read_fragment(fragment, rules)) in STAGES[0]


def empties(position: Position) -> int:
    """The number of empty squares."""
    return len(position.field.squares) - len(position.moves)


def margins(position: Position) -> dict[int, int]:
    """{move: its margin for the side to move, with best play}, best first; of equal moves the lowest square first."""
    root = from_position(position)
    solver = Solver(Proofs(root), root, every=True)
    while not solver.run(_AT_A_TIME):
        pass
    found = {row["action"]: position.turn * row["low"] for row in solver.result()["candidates"]}
    return dict(sorted(found.items(), key=lambda row: (-row[1], row[0])))


def answer(position: Position, move: str, worth: dict[int, int]) -> list[int | str]:
    """[margin, answer]: a move's margin for its side, and the best answer, "" at the end. worth: from `margins`."""
    square = position.parse_move(move)
    position.play(square)
    best = "" if position.is_over() else position.format_move(next(iter(margins(position))))
    position.undo()
    return [worth[square], best]


def theme(position: Position, move: int) -> str:
    """The theme of a move. position: before the move, unchanged afterwards.

    JOIN   no other move gains more at once
    BLOCK  the opponent would gain more on the square than the side itself
    BUILD  with the move, the side's best square is worth more to it than before
    WAIT   none of these: other moves would leave something to the opponent
    """
    side = position.turn
    gains = {square: position.gain(square, side) for square in position.legal_moves()}
    if gains[move] == max(gains.values()):
        return JOIN
    if position.gain(move, -side) > gains[move]:
        return BLOCK
    position.play(move)
    builds = max(position.gain(square, side) for square in position.legal_moves()) > max(gains.values())
    position.undo()
    return BUILD if builds else WAIT


def only_best(position: Position) -> Facts | None:
    """The one best move; None if it is not better than every other one by GAP points."""
    ranked = list(margins(position).items())
    (best, margin), (_, second) = ranked[0], ranked[1] if len(ranked) > 1 else ranked[0]
    if margin - second < GAP:
        return None
    return Facts(position.format_move(best), [theme(position, best)], margin - second, margin, True)


def puzzle(fragment: str) -> Json | None:
    """The puzzle in a position, or None."""
    position = read_fragment(fragment, rules)
    facts = only_best(position)
    if not facts or (facts.themes == [JOIN] and crc32(fragment.encode()) % JOINS):
        return None
    worth = margins(position)
    return record(fragment, position, facts, LADDER, lambda move: answer(position, move, worth))


def faults(puzzle: Json, limit: Json) -> list[str]:
    """Prove a puzzle again; returns a sentence for each fault. limit is not used."""
    position = read_fragment(puzzle["game"], rules)
    facts = only_best(position)
    if not facts:
        return [f"no move is the best one by {GAP} points"]
    worth = margins(position)
    replies = {move: answer(position, move, worth) for move in puzzle["replies"]}
    return differences(puzzle, {"replies": replies, **facts.fields()})


MINER = Miner(positions, source, puzzle, faults, LADDER)

if __name__ == "__main__":
    run(lambda: main(MINER, __doc__))
