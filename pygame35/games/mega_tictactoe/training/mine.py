"""Finds puzzles of Mega tic-tac-toe with one best move, and measures how difficult they are.

    python -m pygame35.games.mega_tictactoe.training.mine --games PATH ... --out FILE [--minutes M] [--seed S]
    python -m pygame35.games.mega_tictactoe.training.mine --check FILE

The command is that of `learning.mining`, and the lines of the file are those of `learning.puzzles`. Of all games that
begin alike, or as mirror images, one gives a puzzle.

A position is a puzzle if one move leads to a better result than every other one, with best play by both sides. The
exact solver proves that. Such a move either saves a draw, or it wins in `LEAST` to `MOST` own moves. Then `then` goes
on until the game is won (`wins`).

Themes are "save" or "win-in-N", N own moves against the longest defence, and those of the move, see `themes`.
"""

import random
from collections.abc import Iterator

import numpy as np

from ....basics import NONE
from ....contracts import Json, Solver
from ....learning.mining import Miner, differences, main
from ....learning.puzzles import Facts, Ladder, record, thought
from ....records import read_fragment, replay_text, write_fragment
from .. import batch, endgame, rules
from ..reasons import reasons
from ..rules import SIZE, SQUARES, Position, format_move
from .wins import TooLarge, Tree, Wins, depth

LEAST, MOST = 2, 5  # own moves of a win
POSITIONS = 4000  # that the search for a win looks at
MOST_MOVES = 40  # in `then`
CHOICE = 4  # legal moves, at least
LEFT = range(8, 27)  # empty squares of undecided local boards
LOOKS = 6  # positions of a game, at most
KNOWN_BY = 12  # plies that tell games apart
PROOF, CHECKING = 100_000, 10_000_000  # positions of a proof, at most: to find a puzzle, and to check it
ANSWERING = 1000  # simulations for the answer to a wrong move
LADDER = Ladder(
    players=tuple({"level": level} for level in range(1, 10)),
    ratings=(0, 125, 302, 466, 564, 697, 846, 1107, 1293),  # tests/README.md has the matches
)
SAVE = "save"
TAKE, BLOCK, THREATEN, OFFER, FREE, HARMLESS, QUIET = "take", "block", "threaten", "offer", "free", "harmless", "quiet"
_GRID = np.arange(SQUARES).reshape(SIZE, SIZE)
_IMAGES = [np.rot90(grid, turns).ravel().tolist() for grid in (_GRID, _GRID.T) for turns in range(4)]  # [8][square]


class Unproved(Exception):
    """A proof takes too long."""


def positions(games: list[tuple[str, list[str]]], seed: int) -> Iterator[str]:
    """Positions near the end of all games, round by round one of each, in random order."""
    draw = random.Random(seed)
    plans = []
    for _, words in draw.sample(games, len(games)):
        position, fragments = replay_text(words, rules), []
        while position.moves and empties(position) < LEFT.stop:
            if empties(position) in LEFT and len(position.legal_moves()) >= CHOICE:
                fragments.append(write_fragment(position.moves, rules))
            position.undo()
        plans.append(draw.sample(fragments, min(LOOKS, len(fragments))))
    for look in range(LOOKS):
        yield from (fragments[look] for fragments in plans if look < len(fragments))


def empties(position: Position) -> int:
    """The number of empty squares of undecided local boards."""
    return sum(position.local(board).count(NONE) for board in range(SIZE) if position.boards[board] == NONE)


def source(fragment: str) -> tuple[int, ...]:
    """The beginning of the game: of its mirror images the one with the lowest squares."""
    moves = read_fragment(fragment, rules).moves[:KNOWN_BY]
    return min(tuple(image[move] for move in moves) for image in _IMAGES)


def results(position: Position, most: int) -> Iterator[tuple[int, int]]:
    """(move, its result to the side to move) of all moves, a best one first: 1 for a win, 0, -1 for a loss.

    Unproved when a proof takes more than that many positions.
    """
    solver = endgame.solver(batch.from_position(position))
    assert solver, "only the kernel proves"
    best = _proved(solver, most)["line"][0]
    for move in (best, *(move for move in position.legal_moves() if move != best)):
        yield move, position.turn * _proved(solver.after(move), most)["margin"]


def _proved(solver: Solver, most: int) -> Json:
    """The result of a solver."""
    if not solver.look(most):
        raise Unproved
    return solver.result()


def only_best(position: Position, most: int = PROOF) -> Facts | None:
    """The one best move, and how its win goes on; None if it is none, or leads to no puzzle. most: as for `results`."""
    moves = results(position, most)
    try:
        best, value = next(moves)
        if value < 0 or any(other >= value for _, other in moves):
            return None
        then = _win(position, best) if value else None
    except (Unproved, TooLarge):
        return None
    if value and not then:
        return None
    length = f"win-in-{1 + depth(then)}" if then else SAVE
    return Facts(format_move(best), [length, *themes(position, best)], None, None, True, then)


def _win(position: Position, first: int) -> Tree | None:
    """How a win goes on after its first move; None if it is too short or too long."""
    wins = Wins(POSITIONS)
    moves = wins.moves(position, first, MOST)
    if not moves or moves < LEAST:
        return None
    position.play(first)
    try:
        return wins.tree(position, moves - 1, iter(range(MOST_MOVES)))
    finally:
        position.undo()


def themes(position: Position, move: int) -> list[str]:
    """The themes of a move, of those below; `QUIET` if there is none. position: before it, unchanged afterwards.

    TAKE      it wins its local board
    BLOCK     the opponent could have won that board on the same square, or in a line of the global board needed it
    THREATEN  it threatens to win the game by the next move, or wins a board that is the second of a line
    OFFER     the opponent can win a local board by the next move
    FREE      the opponent may play in any board
    HARMLESS  the opponent can win no local board by the next move, but could after at least half of the other moves
    """
    kinds = _kinds(position, move)
    others = [_kinds(position, other) for other in position.legal_moves() if other != move]
    givers = sum("gives" in other for other in others)
    found = {
        TAKE: "takes" in kinds,
        BLOCK: kinds & {"blocks", "denies"},
        THREATEN: _threatens(position, move),
        OFFER: "gives" in kinds,
        FREE: "frees" in kinds,
        HARMLESS: "safe" in kinds and 2 * givers >= len(others) > 0,
    }
    return [theme for theme, fits in found.items() if fits] or [QUIET]


def _kinds(position: Position, move: int) -> set[str]:
    return {reason.kind for reason in reasons(position, move)}


def _threatens(position: Position, move: int) -> bool:
    return any(
        (reason.kind == "threatens" and reason.game) or (reason.kind == "takes" and reason.lines)
        for reason in reasons(position, move)
    )


def puzzle(fragment: str) -> Json | None:
    """The puzzle in a position, or None."""
    position = read_fragment(fragment, rules)
    facts = only_best(position)
    return record(fragment, position, facts, LADDER, lambda move: [None, answer(position, move)]) if facts else None


def answer(position: Position, move: str) -> str:
    """The best answer to a move, as text, of several the one that the engine likes best; "" if the game is over."""
    after = after_move(position, move)
    if after.is_over():
        return ""
    best = best_moves(after)
    found = thought(after, simulations=ANSWERING)["candidates"]
    return next(candidate["move"] for candidate in found if candidate["move"] in best)


def best_moves(position: Position) -> list[str]:
    """All moves that lead to the best result."""
    ranked = list(results(position, CHECKING))
    return [format_move(move) for move, value in ranked if value == ranked[0][1]]


def after_move(position: Position, move: str) -> Position:
    """The position after a move."""
    return replay_text([*map(format_move, position.moves), move], rules)


def faults(puzzle: Json, limit: Json) -> list[str]:
    """Proves a puzzle again, and returns a sentence for each fault; limit is not used."""
    position = read_fragment(puzzle["game"], rules)
    facts = only_best(position, CHECKING)
    if not facts:
        return ["no move is the best one"]
    return differences(puzzle, facts.fields()) + [
        f"{answer} is not the best answer to {move}"
        for move, (_, answer) in puzzle["replies"].items()
        if not _is_best(after_move(position, move), answer)
    ]


def _is_best(position: Position, answer: str) -> bool:
    """True if an answer leads to the best result; "" when the game is over."""
    return answer in best_moves(position) if answer else position.is_over()


MINER = Miner(positions, source, puzzle, faults, LADDER)

if __name__ == "__main__":
    main(MINER, __doc__)
