"""Puzzles: the form in which they are stored, and their difficulty.

Several players of known rating try to solve a puzzle, `TRIES` times each. Their successes determine the rating of the
puzzle: by Elo's formula, a player with this rating solves the puzzle in half of all tries.

A puzzle is one line of JSON, with the same fields in every game:

    game      str, the URL fragment of the moves so far
    solution  str, the best move
    then      the continuation: [reply, {own move: null or [reply, {...}]}]; missing if the solution is a single move
    themes    list of str
    gap       number: the best move is at least this many points better than any other; null in a game without points
    margin    number of points by which the side to move wins with the best move; null in a game without points
    proved    bool, True if gap and margin are exact
    replies   {wrong move: [its margin or null, the best answer to it]}, the players' most frequent wrong moves first
    solved    list of int, for each player from weak to strong, how many of TRIES tries solve the puzzle
    rating    int, in Elo points
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import engine
from ..contracts import Json, Position

TRIES = 4
REPLIES = 6
EASIER, HARDER = 400, 650  # Elo points; ratings end that far below the weakest player and above the strongest
_ENOUGH = 10**9  # simulations; more than any player's own budget


class Ladder(NamedTuple):
    """The players whose tries measure the difficulty of puzzles, from weak to strong."""

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
        """The facts as the puzzle's fields; `then` is left out if it is None."""
        fields = self._asdict()
        then = fields.pop("then")
        return {"solution": fields.pop("solution"), **({"then": then} if then else {}), **fields}


def record(
    fragment: str, position: Position[Any], facts: Facts, ladder: Ladder, answer: Callable[[str], list[Any]]
) -> Json:
    """Measure a puzzle's difficulty; returns all its fields.

    fragment: the URL fragment of the moves. answer: wrong move -> [the move's margin or None, the best answer].
    """
    solved, wrong = played(position, facts.solution, ladder)
    return {
        "game": fragment,
        **facts.fields(),
        "replies": {move: answer(move) for move in wrong[:REPLIES]},
        "solved": solved,
        "rating": rating(solved, ladder.ratings),
    }


def played(position: Position[Any], best: str, ladder: Ladder) -> tuple[list[int], list[str]]:
    """Let each player of the ladder move TRIES times. Returns two lists.

    The first list has one number for each player: how often it plays `best`. The second list contains all other moves
    played, the most frequent first.
    """
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
    """The engine's analysis of a position by a new search. request: further fields, such as player and simulations."""
    engine.reset()
    moves = [position.format_move(move) for move in position.moves]
    return engine.think({"id": "puzzle", "game": position.game, "moves": moves, "final": True, **request})


def rating(solved: list[int], ratings: tuple[float, ...]) -> int:
    """The rating of a puzzle: a player with this rating would solve it in half of all tries, by Elo's formula.

    solved: for each player, how many of TRIES tries solve the puzzle. ratings: the rating of each, weak to strong.
    """
    low, high = int(ratings[0]) - EASIER, int(ratings[-1]) + HARDER
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(TRIES / (1 + 10 ** ((middle - one) / 400)) for one in ratings)
        low, high = (middle, high) if expected > sum(solved) else (low, middle)
    return low
