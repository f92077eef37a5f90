"""The tour of the rules of 35: five moves on the board, each of which teaches one rule. Plain data.

The first three steps are one game, in which a own moves stay. A step accepts every move that does what it asks.
"""

from collections import namedtuple

from pygame35.basics import BLUE
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import Outcome, Position, parse_move, parse_square
from pygame35.records import replay

Step = namedtuple("Step", ("title", "lesson", "before", "moves", "does", "say", "task", "done"))
# title   of the rule
# lesson  the id of the lessons' step that teaches the same
# before  the moves of the position; with those of the step before if they begin with GOES_ON. Red is to move
# moves   accepted ones; the step marks the square of the first that can be made
# does    does(position after a move, its Outcome): True for each accepted move
# say     what is on the board
# task    what to do; {} stands for the marked square
# done    what the move has done

GOES_ON = "+ "
D4 = parse_square("d4")


def _makes_26(after: Position, outcome: Outcome) -> bool:
    return bool(after.sums[D4] == 26 and not outcome.reached)


def _makes_35(after: Position, outcome: Outcome) -> bool:
    return bool(outcome.reached == (D4,))


def _fills_lit(after: Position, outcome: Outcome) -> bool:
    return outcome.created == BLUE and not outcome.reached


def _cancels(after: Position, outcome: Outcome) -> bool:
    return bool(outcome.cancelled)


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
        *(GOES_ON + "e5=8", "c3=9", _makes_26),
        "Blue put an 8 on e5. With the 9, that makes 17 around your 5. Sums show from 26 on.",
        "Put a 9 on {}, the ringed square.",
        "Now they sum to 26, the small number on your 5. One more digit can make it 35.",
    ),
    Step(
        "Make 35",
        "introduction/reach",
        *(GOES_ON + "h8=1", "e3=9 c3=9", _makes_35),
        "Blue played far away, on h8. You need 9 more: a sum past 35 does nothing.",
        "Put a 9 on {}, the ringed square.",
        "35! All around your 5 is yours: the blue digits turned red, and the empty squares are lit red.",
    ),
    Step(
        "Lit squares",
        "introduction/light",
        *("c4=9 d5=3 e4=9 c6=9 h1=1 e6=8", "d4=1", _fills_lit),
        "Another board. Blue made 35 around its 3. The empty squares around it are lit blue.",
        "Put any digit on {}, the ringed square.",
        "It is blue, though you placed it: a lit square colours the digit, until a new 35 lights it red.",
    ),
    Step(
        "Both at once",
        "introduction/cancel",
        *("d3=1 e3=1 c3=9 f3=9 d2=8 e2=8", "d4=9", _cancels),
        "Another board. Your 1 has 26 around it, and so has the blue 1. The ringed square touches both.",
        "Put a 9 there, on {}.",
        "Both made 35 by one move, so nothing turns. Now play for your first 35!",
    ),
)


def position_of(step: Step, played: list[int] | None = None) -> Position:
    """The position of a step. played: the moves at the end of the step before; None for those that it marks."""
    text = step.before
    moves = []
    if text.startswith(GOES_ON):
        text = text[len(GOES_ON) :]
        moves = played if played else _marked(STEPS[STEPS.index(step) - 1])
    return replay(moves + [parse_move(move) for move in text.split()], rules)


def _marked(step: Step) -> list[int]:
    """The moves at the end of a step in which the marked moves were made."""
    position = position_of(step)
    return position.moves + [wanted(step, position)]


def wanted(step: Step, position: Position) -> int:
    """The accepted move whose square the step marks. position: of the step."""
    moves = [parse_move(move) for move in step.moves.split()]
    return [move for move in moves if accepts(step, position, move)][0]


def accepts(step: Step, position: Position, move: int) -> bool:
    """True for a legal move that does what the step asks. position: of the step."""
    if position.digits[move // rules.DIGITS]:
        return False
    outcome = position.play(move)
    found: bool = step.does(position, outcome)
    position.undo()
    return found
