"""Puzzles: how they are written, and how difficult they are.

The players of a game play the position of a puzzle `TRIES` times each. A player with the rating of a puzzle would solve
half of such puzzles. The rating comes from Elo's curve through what the players solve.

A puzzle is one line of JSON, with the same fields in every game:

    game      str, the URL fragment of the moves so far
    solution  str, the best move
    then      only where more own moves follow: [reply, {own move: null or [reply, {...}]}]
    themes    list of str
    gap       number, points by which the best move is better than every other one, at least; null in a game without
              points
    margin    number, points, of the best move to its side; null in a game without points
    proved    bool, whether these are exact
    replies   {wrong move: [its margin or null, the best answer to it]} of the players' moves, the most frequent first
    solved    [players, weak to strong] 0 ... TRIES
    rating    int
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import engine
from ..contracts import Json, Position

TRIES = 4
REPLIES = 6
EASIER, HARDER = 400, 650  # below the weakest player, above the strongest one: where ratings end
_ENOUGH = 10**9  # simulations: the players have budgets of their own


class Ladder(NamedTuple):
    """The players that measure how difficult puzzles are, weak to strong."""

    players: tuple[Json, ...]
    """For each what a request says of it, such as {"level": 1} or {"player": "beginner"}."""
    ratings: tuple[float, ...]
    """Of each, Elo points."""


class Facts(NamedTuple):
    """What is known of a puzzle before anyone plays it; the fields are those of the module's docstring."""

    solution: str
    themes: list[str]
    gap: float | None
    margin: float | None
    proved: bool
    then: list[Any] | None = None

    def fields(self) -> Json:
        """The part of the puzzle that is known."""
        fields = self._asdict()
        then = fields.pop("then")
        return {"solution": fields.pop("solution"), **({"then": then} if then else {}), **fields}


def record(
    fragment: str, position: Position[Any], facts: Facts, ladder: Ladder, answer: Callable[[str], list[Any]]
) -> Json:
    """The puzzle of a position. answer: of a wrong move, its entry in `replies`."""
    solved, wrong = played(position, facts.solution, ladder)
    return {
        "game": fragment,
        **facts.fields(),
        "replies": {move: answer(move) for move in wrong[:REPLIES]},
        "solved": solved,
        "rating": rating(solved, ladder.ratings),
    }


def played(position: Position[Any], best: str, ladder: Ladder) -> tuple[list[int], list[str]]:
    """([players] how often each finds the best move, the other moves that they play, the most frequent first)."""
    wrong: Counter[str] = Counter()
    solved = []
    for player in ladder.players:
        moves = [_move(position, player, seed) for seed in range(TRIES)]
        solved.append(moves.count(best))
        wrong.update(move for move in moves if move != best)
    return solved, [move for move, _ in wrong.most_common()]


def _move(position: Position[Any], player: Json, seed: int) -> str:
    board = {"board": position.board} if position.board else {}
    move: str = thought(position, **player, simulations=_ENOUGH, options={"seed": seed, **board})["best"]
    return move


def thought(position: Position[Any], **request: Any) -> Json:
    """The engine's analysis of a position, by a search that begins anew. request: all but id, game, moves and final."""
    engine.reset()
    moves = [position.format_move(move) for move in position.moves]
    return engine.think({"id": "puzzle", "game": position.game, "moves": moves, "final": True, **request})


def rating(solved: list[int], ratings: tuple[float, ...]) -> int:
    """The rating at which a player solves half of puzzles that the players solve so.

    solved: [players] 0 ... TRIES. ratings: [players], weak to strong.
    """
    low, high = int(ratings[0]) - EASIER, int(ratings[-1]) + HARDER
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(TRIES / (1 + 10 ** ((middle - one) / 400)) for one in ratings)
        low, high = (middle, high) if expected > sum(solved) else (low, middle)
    return low
