"""The tour of the rules of 35: five moves on the board, each of which teaches one rule. Plain data."""

from collections import namedtuple

from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import DIGITS, parse_move, parse_square
from pygame35.records import replay

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

Step = namedtuple("Step", ("title", "moves", "square", "digits", "say", "task", "done"))
# title   of the rule
# moves   the position, in which Red is to move
# square  the only accepted one
# digits  the accepted ones
# say     what is on the board
# task    what to do
# done    what the move has done

ANY = tuple(range(1, DIGITS + 1))

STEPS = (
    Step(
        "Place a digit",
        *("h1=1 c5=9", "d4", (5,)),
        "You are red.",
        "Press d4, the ringed square, then the 5 below.",
        "It is yours: a digit takes the colour of whoever placed it.",
    ),
    Step(
        "Watch the sum",
        *("h1=1 c5=9 d4=5 e5=8", "c3", (9,)),
        "Around your 5 stand a 9 and an 8: 17 together.",
        "Put a 9 on c3, the ringed square.",
        "Now they sum to 26, the small number on your 5. One more digit can make it 35.",
    ),
    Step(
        "Make 35",
        *("h1=1 c5=9 d4=5 e5=8 c3=9 h8=1", "e3", (9,)),
        "9, 8 and 9 are 26. You need 9 more.",
        "Put a 9 on e3, the ringed square.",
        "35! All that stands around your 5 is yours: the blue digits turned red.",
    ),
    Step(
        "Lit squares",
        *("c4=9 d5=3 e4=9 c6=9 h1=1 e6=8", "d4", ANY),
        "Here Blue made 35 around its 3. The empty squares around it are lit blue.",
        "Put any digit on d4, the ringed square.",
        "It is blue, though you placed it: a lit square gives its colour to the next digit.",
    ),
    Step(
        "Both at once",
        *("c4=1 e4=1 b3=9 f3=9 b4=9 f4=9 b5=8 f5=8", "d4", (9,)),
        "Your 1 has 26 around it, and so has the blue 1. The ringed square touches both.",
        "Put a 9 there, on d4.",
        "Both made 35 by one move, so nothing turned. One more rule: a sum past 35 does nothing.",
    ),
)


def position_of(step: Step) -> "Position":
    """The position of a step."""
    return replay([parse_move(move) for move in step.moves.split()], rules)


def wanted(step: Step) -> int:
    """An accepted move."""
    first: int = step.digits[0]
    return DIGITS * parse_square(step.square) + first - 1


def accepts(step: Step, move: int) -> bool:
    return move // DIGITS == parse_square(step.square) and move % DIGITS + 1 in step.digits
