"""Makes the small positions of the lessons: the first puzzle of each strategy, and two sets of easy positions.

    python -m pygame35.games.thirtyfive.training.small --out web/app/games/thirtyfive/lessons/lessons.json

Each position consists of random digits close together, and no square has reached 35. A strategy's first puzzle has 6 to
8 digits, and the engine checks it like the other puzzles (`training.puzzles.examined`). The sets follow from the rules
alone. The command replaces only these parts of the file:

    first  {strategy: puzzle}, see `training.puzzles`
    sets   each set's "games": 20 URL fragments, the easiest first
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ....arguments import whole
from ....basics import BLUE, RED
from ....options import SEED
from ....output import run
from ..records import format_fragment, replay
from ..rules import DIGITS, NEIGHBOURS, SIZE, TARGET, Position
from ..strategy import STRATEGIES
from ..threats import threats
from .puzzles import Puzzle, examined

FIRST_DIGITS = (6, 7, 8)  # on the board of a strategy's first puzzle
CENTRES = {  # {strategy: (owner of the centre (1: the mover), least sum, largest sum, True at the edge)}
    "over-thwart": (-1, 26, 33, False),
    "under-thwart": (-1, 26, 26, True),
    "set-up": (1, 17, 25, False),
    "counter": (-1, 26, 34, False),
    "weak-border": (0, 26, 34, False),
    "strong-border": (1, 26, 34, False),
}
HARDER = 12  # from this number on, the positions of a set allow more than one 35

# (digits on the board, width of the field they lie in) of each position of a set; red moves if the number is even.
FIND = [(6, 3)] * 6 + [(8, 4)] * 6 + [(10, 4)] * 4 + [(14, 5)] * 4
THREATEN = [(7, 3)] * 6 + [(9, 4)] * 6 + [(11, 4)] * 4 + [(15, 5)] * 4


def quiet(chance: random.Random, digits: int, width: int) -> list[int] | None:
    """Random moves within `width` x `width` squares of the board; None if they bring a square to 35."""
    left, low = chance.randrange(SIZE - width + 1), chance.randrange(SIZE - width + 1)
    field = [SIZE * (low + row) + left + column for row in range(width) for column in range(width)]
    position = Position()
    for square in chance.sample(field, digits):
        if position.play(DIGITS * square + chance.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 9)) - 1).reached:
            return None
    return position.moves


def positions(chance: random.Random, digits: int, width: int) -> Iterator[Position]:
    """Yields positions from `quiet` without end; in none of them does an empty square have the sum 35."""
    while True:
        if moves := quiet(chance, digits, width):
            position = replay(moves)
            if all(total < TARGET for total in position.sums):
                yield position


def fits(position: Position, number: int) -> bool:
    """True if a position fits into a set as number `number`, from 0.

    The mover must have exactly one threat (see `threats`), which wins at least two squares. From number `HARDER` on,
    there must be two or three, and one of them wins more than the others.
    """
    found = threats(position, position.turn)
    if number < HARDER:
        return len(found) == 1 and found[0].won >= 2
    return 2 <= len(found) <= 3 and found[0].won > found[1].won


def made(sizes: list[tuple[int, int]], turn: int, seed: str) -> list[str]:
    """The games of a set, each with a different best move. turn: RED or BLUE, the side to move."""
    chance, found = random.Random(seed), {}
    for number, (digits, width) in enumerate(sizes):
        for position in positions(chance, digits, width):
            best = threats(position, turn)[:1]
            if position.turn == turn and fits(position, number) and best[0].move not in found:
                found[best[0].move] = format_fragment(position.moves)
                break
    return list(found.values())


def around(chance: random.Random, strategy: str) -> list[int] | None:
    """Moves to a quiet position of 6 to 8 digits in which a strategy may help; None if the random draw is unsuitable.

    A square is drawn, the centre. Digits are put on four of its neighbours, and on other squares near them. `CENTRES`
    gives the owner of the centre and limits of its sum.
    """
    owner, low, high, edge = CENTRES[strategy]
    centre = SIZE * (0 if edge else chance.randrange(1, SIZE - 1)) + chance.randrange(1, SIZE - 1)
    near = chance.sample(NEIGHBOURS[centre], 4)
    digits = {square: chance.randint(2, DIGITS) for square in near}
    if not low <= sum(digits.values()) <= high:
        return None
    turn = chance.choice((RED, BLUE))
    owners = {square: chance.choice((RED, BLUE)) for square in near}
    others = [square for square in NEIGHBOURS[near[0]] + NEIGHBOURS[near[1]] if square not in (*near, centre)]
    if owner:
        digits[centre], owners[centre] = chance.randint(1, DIGITS), owner * turn
    for square in chance.sample(others, min(len(others), chance.choice(FIRST_DIGITS) - len(digits))):
        if square not in digits and square not in NEIGHBOURS[centre]:
            digits[square], owners[square] = chance.randint(1, DIGITS), chance.choice((RED, BLUE))
    position, left = Position(), {side: [square for square in digits if owners[square] == side] for side in (RED, BLUE)}
    if len(digits) not in FIRST_DIGITS or len(left[RED]) - len(left[BLUE]) != (turn == BLUE):
        return None
    while any(left.values()):
        square = left[position.turn].pop()
        if position.play(DIGITS * square + digits[square] - 1).reached:
            return None
    return position.moves


def first_puzzle(strategy: str, simulations: int, chance: random.Random) -> Puzzle:
    """The first puzzle of a strategy."""
    while True:
        moves = around(chance, strategy)
        if moves and (puzzle := examined(strategy, moves, simulations)):
            return puzzle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--simulations", type=whole(1), default=3000)
    parser.add_argument("--seed", type=SEED, default=1)
    arguments = parser.parse_args()
    content: dict[str, Any] = json.loads(arguments.out.read_text(encoding="utf-8"))
    for group, turn in zip(content["sets"], (RED, BLUE), strict=True):
        group["games"] = made(FIND if turn == RED else THREATEN, turn, f"{arguments.seed} {group['id']}")
    content["first"] = {}
    for strategy in STRATEGIES:
        puzzle = first_puzzle(strategy, arguments.simulations, random.Random(f"{arguments.seed} {strategy}"))
        content["first"][strategy] = puzzle.plain()
        print(strategy, len(puzzle.moves), "digits, gap", round(puzzle.gap, 1), flush=True)
    arguments.out.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    run(main)
