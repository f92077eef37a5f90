"""The AI's lines at a mistake: the points that the next moves win, after the played move and after the better one."""

from collections import namedtuple

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.study.review import Review, Swing

PLIES = 4  # of each line
HALF = 4  # a square that turns changes the lead by 2; lines that turn one explain up to twice as much

Fork = namedtuple("Fork", ("played", "better"))
# played  [`Step`] the played move, and the best moves after it
# better  [`Step`] the better move, and the best moves after it; as many
#         both are empty in a game in which no move wins points of the opponent's

Step = namedtuple("Step", ("ply", "move", "won"))
# ply   the number of the move, from 1
# move  as text
# won   the points of the opponent's that become the mover's, less those that become the opponent's


def fork(review: "Review", swing: "Swing") -> Fork:
    """Both lines of the AI, from the position before a mistake."""
    before, after = review.analyses[swing.ply - 1], review.analyses[swing.ply]
    if not before or not after:
        return Fork([], [])
    better = beginning(before["line"], swing.better)
    played = [swing.move] + (beginning(after["line"], after["best"]) if after["best"] else [])
    plies = min(PLIES, len(played), len(better))
    return Fork(_steps(review, swing.ply, played[:plies]), _steps(review, swing.ply, better[:plies]))


def beginning(line: list[str], best: str) -> list[str]:
    """The line, if it begins with the best move; it may be of another search."""
    return line if line[:1] == [best] else [best]


def _steps(review: "Review", ply: int, moves: list[str]) -> list[Step]:
    position, found = review.before(ply), []
    for index, text in enumerate(moves):
        move = position.parse_move(text)
        won = review.game.won(position, move)
        if won is None:
            return []
        found.append(Step(ply + index, text, won))
        position.play(move)
    return found


def at_stake(lines: Fork) -> int:
    """The points by which the better move's line is ahead of the played move's, at its best after an even ply."""
    gained = [(-1 if at % 2 else 1) * (right.won - wrong.won) for at, (wrong, right) in enumerate(zip(*lines))]
    return int(max([sum(gained[:plies]) for plies in range(2, PLIES + 1, 2)]))


def is_borne_out(lines: Fork, swing: "Swing") -> bool:
    """True if the points that turn in both lines explain half of a mistake's loss, or the lines are unknown."""
    return len(lines.played) < 2 or HALF * at_stake(lines) >= swing.margin


def worst_answer(lines: Fork) -> Step | None:
    """The opponent's later move after the played one, if it wins more than the answer does; else None."""
    answers = lines.played[1::2]
    return answers[1] if len(answers) > 1 and answers[1].won > max(0, answers[0].won) else None
