"""Proves how boards of Cell Division end with best play from the empty board.

    python -m pygame35.games.cell_division.training.exact BOARD ... --out FILE [--minutes M] [--guess K]

FILE gets a line of JSON for each board: `board`; `low` and `high`, bounds of the margin (Red's points minus Blue's),
equal when the margin is proved; `positions`, the number expanded. A board that is already in FILE is not proved again.
M is the limit for each board. K is a guess of the margin: a closer guess makes the proof faster.

`search.endgame` asks the questions. Mirror images count as one position early in the game, and two strategies that copy
the opponent's moves bound the margin from the start, see `by_copying`.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np

from ....arguments import MANY, positive, whole
from ....basics import UserError
from ....contracts import Json
from ....output import check_file, report, run
from ..batch import from_position
from ..boards import Board
from ..endgame import Proofs
from ..kernels import endings, proofs
from ..rules import start

_AT_A_TIME = 1_000_000  # positions, about a second


def by_copying(board: Board) -> tuple[int, int]:
    """(low, high): bounds of the margin, from a player who answers each move with its image.

    With an even number of columns, Blue mirrors each move left and right; without gravity and with an even number of
    rows, up and down. Both sides then have equal points, so Red's margin is at most 0. Without gravity, and with odd
    numbers of rows and columns, Red takes the middle square, then answers each move with its image, turned by half a
    circle. The middle cell counts at least 1 more, so Red's margin is at least 1.
    """
    if board.columns % 2 == 0 or (not board.gravity and board.rows % 2 == 0):
        return -proofs.LIMIT, 0
    return (-proofs.LIMIT if board.gravity else 1), proofs.LIMIT


def images(board: Board) -> np.ndarray:
    """uint8 [symmetries, SQUARES]: the square to which each symmetry moves each square, numbered in index order.

    The first symmetry is the identity.
    """
    grid = np.full((board.rows, board.columns), -1)
    grid.ravel()[board.squares] = np.arange(len(board.squares))
    ways = [np.rot90(face, turn) for turn in range(4) for face in (grid, grid[:, ::-1])]
    found = []
    for way in ways[:2] if board.gravity else ways:
        if way.shape == grid.shape and ((way < 0) == (grid < 0)).all():
            places = np.arange(endings.SQUARES, dtype=np.uint8)
            places[grid[grid >= 0]] = way[grid >= 0]
            found.append(places)
    return np.array(found)


def prove(name: str, seconds: float, entries: int, guess: int = 0) -> Json:
    """The line of JSON for a board, after at most `seconds` of work. UserError if the board has too many squares.

    entries: the size of the table. guess: the first margin to ask about.
    """
    position = start(name)
    field = position.field
    if len(field.squares) > endings.SQUARES:
        raise UserError(f"{name} has {len(field.squares)} squares, and at most {endings.SQUARES} can be proved")
    root = from_position(position)
    game = Proofs(root, images(field), (len(field.squares) + 1) // 2, entries)
    ((_, node),) = game.locate(root)
    node.low, node.high = by_copying(field)
    end, positions, step = time.perf_counter() + seconds, 0, 2
    k = min(max(node.low + 1, guess), node.high)
    while node.low < node.high and time.perf_counter() < end:
        positions += game.ask(node, k, _AT_A_TIME)
        if node.low < k <= node.high:
            continue
        up = node.low >= k
        k = node.low + step if up else node.high - step + 1
        k = min(max(k, node.low + 1), node.high)
        step = min(2 * step, max(1, (node.high - node.low) // 2))
    return {"board": name, "low": node.low, "high": node.high, "positions": positions}


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m pygame35.games.cell_division.training.exact", description=__doc__.split("\n")[0]
    )
    parser.add_argument("boards", nargs="+", metavar="BOARD")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--minutes", type=positive, default=20.0, help="for each board at most (default 20)")
    parser.add_argument(
        "--entries",
        type=whole(1, 1000),
        default=32,
        metavar="N",
        help="of the table, in millions, 16 bytes each (default 32)",
    )
    parser.add_argument("--guess", type=whole(-MANY), default=0, metavar="K", help="a margin to begin with (default 0)")
    given = parser.parse_args(words)
    check_file(given.out)
    done = set()
    if given.out.exists():
        done = {json.loads(line)["board"] for line in given.out.read_text(encoding="utf-8").splitlines()}
    for board in given.boards:
        if board not in done:
            found = prove(board, 60 * given.minutes, given.entries * 10**6, given.guess)
            report(json.dumps(found))
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    run(main)
