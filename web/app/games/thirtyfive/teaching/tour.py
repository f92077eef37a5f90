"""The tour of the rules of 35 has five steps. Each step asks for one move and teaches one rule.

The first three steps are one game and keep the person's moves. A step accepts every move that does its task.
"""

from collections import namedtuple

from app.core.positions import Played
from app.core.texts import say
from pygame35.basics import BLUE
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
from pygame35.records import replay

Step = namedtuple("Step", ("title", "lesson", "before", "moves", "does", "begin", "task", "done"))
# title   the title of the rule
# lesson  the id of the lesson step that teaches the same rule
# before  the moves that lead to the position, where red is to move. After GOES_ON, they continue the previous step
# moves   examples of accepted moves; the step marks the square of the first one that does the task
# does    the test for a move: does(position after the move, its Outcome) is True if the move does the task
# begin   begin(`app.core.words.hue` of the first side): the situation on the board
# task    task(name of the marked square): the task
# done    done(hue of the first side): the effect of the move

GOES_ON = "+ "
D4 = parse_square("d4")


STEPS = (
    Step(
        say("35.tour.place.title"),
        "introduction/place",
        *("h1=1 c5=9", "d4=5", lambda after, outcome: after.digits[D4] == 5),
        lambda side: say("35.tour.place.begin", side=side),
        lambda square: say("35.tour.place.task", square=square),
        lambda _: say("35.tour.place.done"),
    ),
    Step(
        say("35.tour.sum.title"),
        "introduction/sum",
        *(GOES_ON + "e5=8", "c3=9", lambda after, outcome: after.sums[D4] == 26 and not outcome.reached),
        lambda _: say("35.tour.sum.begin"),
        lambda square: say("35.tour.sum.task", square=square),
        lambda _: say("35.tour.sum.done"),
    ),
    Step(
        say("35.tour.reach.title"),
        "introduction/reach",
        *(GOES_ON + "h8=1", "e3=9 c3=9", lambda after, outcome: outcome.reached == (D4,)),
        lambda _: say("35.tour.reach.begin"),
        lambda square: say("35.tour.reach.task", square=square),
        lambda side: say("35.tour.reach.done", side=side),
    ),
    Step(
        say("35.tour.stripes.title"),
        "introduction/light",
        *("c4=9 d5=3 e4=9 c6=9 h1=1 e6=8", "d4=1"),
        lambda after, outcome: outcome.created == BLUE and not outcome.reached,
        lambda _: say("35.tour.stripes.begin"),
        lambda square: say("35.tour.stripes.task", square=square),
        lambda side: say("35.tour.stripes.done", side=side),
    ),
    Step(
        say("35.tour.both.title"),
        "introduction/cancel",
        *("d3=1 e3=1 c3=9 f3=9 d2=8 e2=8", "d4=9", lambda after, outcome: outcome.cancelled),
        lambda _: say("35.tour.both.begin"),
        lambda square: say("35.tour.both.task", square=square),
        lambda _: say("35.tour.both.done"),
    ),
)


def position_of(step: Step, played: list[int] | None = None) -> Position:
    """The position of a step. played: the moves of the game so far; None for the moves that earlier steps mark."""
    text = step.before
    moves = []
    if text.startswith(GOES_ON):
        text = text[len(GOES_ON) :]
        before = STEPS[STEPS.index(step) - 1]
        start = position_of(before)
        moves = played or start.moves + [wanted(before, start)]
    return replay(moves + [parse_move(move) for move in text.split()], rules)


def wanted(step: Step, position: Position) -> int:
    """The accepted move whose square the step marks. position: the position of the step."""
    moves = [parse_move(move) for move in step.moves.split()]
    return [move for move in moves if accepts(step, position, move)][0]


def accepts(step: Step, position: Position, move: int) -> bool:
    """True for a legal move that does the task of the step. position: the position of the step."""
    if position.digits[move // rules.DIGITS]:
        return False
    with Played(position, move) as outcome:
        return bool(step.does(position, outcome))
