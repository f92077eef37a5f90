"""The tour of the rules of 35 has five steps. Each step asks for one move and teaches one rule.

The first three steps are one game and keep the person's moves. A step accepts every move that does its task.
"""

from collections import namedtuple

from app.core.positions import Played
from pygame35.basics import BLUE
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
from pygame35.records import replay

Step = namedtuple("Step", ("title", "lesson", "before", "moves", "does", "say", "task", "done"))
# title   the title of the rule
# lesson  the id of the lesson step that teaches the same rule
# before  the moves that lead to the position, where red is to move. After GOES_ON, they continue the previous step
# moves   examples of accepted moves; the step marks the square of the first one that does the task
# does    the test for a move: does(position after the move, its Outcome) is True if the move does the task
# say     the situation on the board
# task    the task; {} stands for the marked square
# done    the effect of the move

GOES_ON = "+ "
D4 = parse_square("d4")


STEPS = (
    Step(
        "Place a digit",
        "introduction/place",
        *("h1=1 c5=9", "d4=5", lambda after, outcome: after.digits[D4] == 5),
        "You are red.",
        "Press {}, the ringed square, then the 5 below.",
        "It is yours: a digit takes the colour of whoever placed it.",
    ),
    Step(
        "Watch the sum",
        "introduction/sum",
        *(GOES_ON + "e5=8", "c3=9", lambda after, outcome: after.sums[D4] == 26 and not outcome.reached),
        "Blue put an 8 on e5. With the 9, that makes 17 around your 5.",
        "Put a 9 on {}, the ringed square.",
        "Now they sum to 26. Touch a square beside your 5: it says “9 to go”.",
    ),
    Step(
        "Make 35",
        "introduction/reach",
        *(GOES_ON + "h8=1", "e3=9 c3=9", lambda after, outcome: outcome.reached == (D4,)),
        "Blue played far away, on h8. You need 9 more: a sum past 35 does nothing.",
        "Put a 9 on {}, the ringed square.",
        "35! All around your 5 is yours: the blue digits turned red, and the empty squares have red stripes.",
    ),
    Step(
        "Stripes",
        "introduction/light",
        *("c4=9 d5=3 e4=9 c6=9 h1=1 e6=8", "d4=1"),
        lambda after, outcome: outcome.created == BLUE and not outcome.reached,
        "Another board. Blue made 35 around its 3. The empty squares around it have blue stripes.",
        "Put any digit on {}, the ringed square.",
        "It is blue, though you placed it: stripes colour the digit, until a new 35 makes them red.",
    ),
    Step(
        "Both at once",
        "introduction/cancel",
        *("d3=1 e3=1 c3=9 f3=9 d2=8 e2=8", "d4=9", lambda after, outcome: outcome.cancelled),
        "Another board. Your 1 has 26 around it, and so has the blue 1. The ringed square touches both.",
        "Put a 9 there, on {}.",
        "Both made 35 by one move, so nothing turns. Now play for your first 35!",
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
