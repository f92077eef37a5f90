"""The AI's two lines at a mistake, and their points. One begins with the played move, one with the better move."""

from collections import namedtuple

from app.core.duel_kind import DuelKind
from app.core.protocols import DuelPosition

PLIES = 6  # of each line
HALF = 4  # a captured square changes the lead by 2, and may explain a loss of 4

Mistake = namedtuple("Mistake", ("ply", "move", "better", "margin", "before", "after"))
# ply            the number of the move, from 1
# move           the move, as text
# better         the engine's best move, as text
# margin         the loss of the mover's margin, in squares or points
# before, after  0 ... 1, the mover's chance to win

Fork = namedtuple("Fork", ("played", "better"))
# played  [`Step`] the played move, and the best moves after it
# better  [`Step`] the better move, and the best moves after it; as many as in `played`
#         both lists are empty in a game in which points never change sides

Step = namedtuple("Step", ("ply", "move", "won"))
# ply   the number of the move, from 1
# move  as text
# won   the points that the mover takes from the opponent, less the points that the mover gives


def beginning(line: list[str], best: str) -> list[str]:
    """The line if it begins with the best move, else [best]. The two may come from different searches."""
    return line if line[:1] == [best] else [best]


def steps(game: DuelKind, position: DuelPosition, moves: list[str]) -> list[Step]:
    """The steps of moves given as text; [] in a game in which points never change sides. Restores the position."""
    played = []
    for text in moves:
        move = position.parse_move(text)
        won = game.won(position, move)
        if won is None:
            break
        played.append(Step(len(position.moves) + 1, text, won))
        position.play(move)
    for _ in played:
        position.undo()
    return played


def at_stake(lines: Fork) -> int:
    """The largest lead of the better line over the played line, in points. Leads after 2, 4, ... plies count."""
    return max(_ahead(lines), default=0)


def horizon(lines: Fork) -> int:
    """The number of plies after which the better line has its largest lead; 0 if it never leads."""
    ahead = _ahead(lines)
    return 2 * ahead.index(max(ahead)) + 2 if ahead and max(ahead) > 0 else 0


def _ahead(lines: Fork) -> list[int]:
    """The lead of the better line over the played line, in points, after 2, 4, ... plies."""
    gained = [(-1 if at % 2 else 1) * (right.won - wrong.won) for at, (wrong, right) in enumerate(zip(*lines))]
    return [sum(gained[:plies]) for plies in range(2, len(gained) + 1, 2)]


def won_by_both(moves: list[Step]) -> tuple[int, int]:
    """(points won by the side of the first move, points won by the other side)."""
    own, other = [sum([max(0, step.won) for step in moves[first::2]]) for first in (0, 1)]
    given, taken = [sum([max(0, -step.won) for step in moves[first::2]]) for first in (0, 1)]
    return own + taken, other + given


def is_borne_out(lines: Fork, mistake: Mistake) -> bool:
    """True if the points won in the lines explain half of a mistake's loss, or if the lines are unknown."""
    return len(lines.played) < 2 or HALF * at_stake(lines) >= mistake.margin


def clarity(lines: Fork, mistake: Mistake) -> float:
    """How well the lines explain a mistake's loss, 0 ... 1. It is 1 if the first two moves are enough."""
    ahead = _ahead(lines)
    if not ahead:
        return 1.0
    if ahead[0] > 0:
        return 1.0 if HALF * ahead[0] >= mistake.margin else 0.8
    return 0.5 if HALF * max(ahead) >= mistake.margin else 0.4 if max(ahead) > 0 else 0.1


def worst_answer(lines: Fork, answers: int) -> Step | None:
    """Of the opponent's answers in the played line, the one that wins most points; None if it is the first answer.

    answers: the number of answers to compare.
    """
    moves = lines.played[1 : 2 * answers : 2]
    worst = max(moves[1:], key=lambda step: step.won, default=None)
    return worst if worst and worst.won > max(0, moves[0].won) else None


def to_best(moves: list[Step], first: int) -> list[Step]:
    """The moves up to the one that wins most points, or [] if none wins any.

    Only the moves at index first, first + 2, ... are compared.
    """
    best = max(range(first, len(moves), 2), key=lambda index: moves[index].won, default=None)
    return moves[: best + 1] if best is not None and moves[best].won > 0 else []
