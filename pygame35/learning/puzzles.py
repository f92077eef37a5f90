"""Puzzles: the form in which they are stored, and their difficulty.

The players of a game play the position of a puzzle `TRIES` times each. A player with the rating of a puzzle would solve
half of such puzzles. The rating is the point of Elo's curve that fits the results of the players best.

A puzzle is one line of JSON, with the same fields in every game:

    game      str, the URL fragment of the moves so far
    solution  str, the best move
    then      only if more own moves follow: [reply, {own move: null or [reply, {...}]}]
    themes    list of str
    gap       number, points by which the best move is better than every other one, at least; null in a game without
              points
    margin    number, points, of the best move for its side; null in a game without points
    proved    bool, True if gap and margin are exact
    replies   {wrong move: [its margin or null, the best answer to it]} of the players' moves, the most frequent first
    solved    [players, weak to strong] 0 ... TRIES
    rating    int, in Elo points
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import engine
from ..contracts import Json, Position

TRIES = 4
REPLIES = 6
EASIER, HARDER = 400, 650  # ratings end this far below the weakest and above the strongest player
_ENOUGH = 10**9  # simulations; more than any player's own budget


class Ladder(NamedTuple):
    """The players that measure how difficult puzzles are, weak to strong."""

    players: tuple[Json, ...]
    """The fields of a request that choose each player, such as {"level": 1} or {"player": "beginner"}."""
    ratings: tuple[float, ...]
    """The rating of each, in Elo points."""


class Facts(NamedTuple):
    """The facts about a puzzle before anyone plays it; the module's docstring describes the fields."""

    solution: str
    themes: list[str]
    gap: float | None
    margin: float | None
    proved: bool
    then: list[Any] | None = None

    def fields(self) -> Json:
        """These facts as fields of the puzzle."""
        fields = self._asdict()
        then = fields.pop("then")
        return {"solution": fields.pop("solution"), **({"then": then} if then else {}), **fields}


def record(
    fragment: str, position: Position[Any], facts: Facts, ladder: Ladder, answer: Callable[[str], list[Any]]
) -> Json:
    """The puzzle of a position. answer: returns the entry of a wrong move in `replies`."""
    solved, wrong = played(position, facts.solution, ladder)
    return {
        "game": fragment,
        **facts.fields(),
        "replies": {move: answer(move) for move in wrong[:REPLIES]},
        "solved": solved,
        "rating": rating(solved, ladder.ratings),
    }


def played(position: Position[Any], best: str, ladder: Ladder) -> tuple[list[int], list[str]]:
    """([players]: how often each finds the best move; the other moves that they play, the most frequent first)."""
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
    """The engine's analysis of a position, by a new search. request: all fields but id, game, moves and final."""
    engine.reset()
    moves = [position.format_move(move) for move in position.moves]
    return engine.think({"id": "puzzle", "game": position.game, "moves": moves, "final": True, **request})


def rating(solved: list[int], ratings: tuple[float, ...]) -> int:
    """The rating of a player who would solve half of the puzzles that the players solve as often as this one.

    solved: [players] 0 ... TRIES. ratings: [players], weak to strong.
    """
    low, high = int(ratings[0]) - EASIER, int(ratings[-1]) + HARDER
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(TRIES / (1 + 10 ** ((middle - one) / 400)) for one in ratings)
        low, high = (middle, high) if expected > sum(solved) else (low, middle)
    return low
