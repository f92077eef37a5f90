"""The AI's lines at a mistake: the points that the next moves win, after the played move and after the better one."""

from collections import namedtuple

from app.core.duel_kind import DuelKind
from app.core.protocols import DuelPosition

PLIES = 6  # of each line
HALF = 4  # a square that turns changes the lead by 2; lines that turn one explain up to twice as much

Mistake = namedtuple("Mistake", ("ply", "move", "better", "margin", "before", "after"))
# ply            the number of the move, from 1
# move           the move, as text
# better         the engine's best move, as text
# margin         the loss of the mover's margin, in squares or points
# before, after  0 ... 1, the mover's chance to win

Fork = namedtuple("Fork", ("played", "better"))
# played  [`Step`] the played move, and the best moves after it
# better  [`Step`] the better move, and the best moves after it; as many
#         both are empty in a game in which no move wins points of the opponent's

Step = namedtuple("Step", ("ply", "move", "won"))
# ply   the number of the move, from 1
# move  as text
# won   the points of the opponent's that become the mover's, less those that become the opponent's


def beginning(line: list[str], best: str) -> list[str]:
    """The line, if it begins with the best move; it may be of another search."""
    return line if line[:1] == [best] else [best]


def steps(game: DuelKind, position: DuelPosition, moves: list[str]) -> list[Step]:
    """Moves as text, from a position that is left as it is, and what they win; [] in a game in which none can win."""
    found = []
    for text in moves:
        move = position.parse_move(text)
        won = game.won(position, move)
        if won is None:
            break
        found.append(Step(len(position.moves) + 1, text, won))
        position.play(move)
    for _ in found:
        position.undo()
    return found


def at_stake(lines: Fork) -> int:
    """The points by which the better move's line is ahead of the played move's, at its best after an even ply."""
    return max(_ahead(lines), default=0)


def horizon(lines: Fork) -> int:
    """The plies after which the better move's line is ahead by `at_stake`; 0 if it is never ahead."""
    ahead = _ahead(lines)
    return 2 * ahead.index(max(ahead)) + 2 if ahead and max(ahead) > 0 else 0


def _ahead(lines: Fork) -> list[int]:
    """The points by which the better move's line is ahead after two plies, four plies ..."""
    gained = [(-1 if at % 2 else 1) * (right.won - wrong.won) for at, (wrong, right) in enumerate(zip(*lines))]
    return [sum(gained[:plies]) for plies in range(2, len(gained) + 1, 2)]


def won_by_both(moves: list[Step]) -> tuple[int, int]:
    """The points that the side of the first of some moves wins by them, and those that the other side wins."""
    own, other = [sum([max(0, step.won) for step in moves[first::2]]) for first in (0, 1)]
    given, taken = [sum([max(0, -step.won) for step in moves[first::2]]) for first in (0, 1)]
    return own + taken, other + given


def is_borne_out(lines: Fork, mistake: Mistake) -> bool:
    """True if the points that turn in both lines explain half of a mistake's loss, or the lines are unknown."""
    return len(lines.played) < 2 or HALF * at_stake(lines) >= mistake.margin


def clarity(lines: Fork, mistake: Mistake) -> float:
    """0 ... 1, how well the points that turn explain a mistake's loss: best by the move and its answer alone."""
    ahead = _ahead(lines)
    if not ahead:
        return 1.0
    if ahead[0] > 0:
        return 1.0 if HALF * ahead[0] >= mistake.margin else 0.8
    return 0.5 if HALF * max(ahead) >= mistake.margin else 0.4 if max(ahead) > 0 else 0.1


def worst_answer(lines: Fork, answers: int) -> Step | None:
    """The one of the opponent's first answers to the played move that wins most, if that is a later one; else None.

    answers: how many are asked about.
    """
    found = lines.played[1 : 2 * answers : 2]
    worst = max(found[1:], key=lambda step: step.won, default=None)
    return worst if worst and worst.won > max(0, found[0].won) else None


def to_best(moves: list[Step], first: int) -> list[Step]:
    """Some moves up to the one that wins most, of every second one from `first` on; [] if none of those wins."""
    best = max(range(first, len(moves), 2), key=lambda index: moves[index].won, default=None)
    return moves[: best + 1] if best is not None and moves[best].won > 0 else []
