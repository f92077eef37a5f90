"""The texts of the lessons, beyond those of `lessons/lessons.json`."""

from app.core.words import SIDES, colour, plural, recoloured
from app.games.thirtyfive.names import squares
from app.games.thirtyfive.reasons import main_reason, main_sentence, sentence
from app.games.thirtyfive.words import announcement, sum_and_need
from app.games.thirtyfive.words import hint as hint_at
from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import STOPS, reasons
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, format_square, parse_square
from pygame35.games.thirtyfive.strategy import labels
from pygame35.games.thirtyfive.threats import threats

if TYPE_CHECKING:
    from app.games.thirtyfive.lessons.steps import Lesson, Step
    from pygame35.games.thirtyfive.reasons import Reason
    from pygame35.games.thirtyfive.rules import Position

REASONS = {  # {strategy: the effect of its moves on the squares concerned}
    "over-thwart": "sends {} past 35",
    "under-thwart": "leaves {} short of 35, without the room to get there",
    "set-up": "sets {} up: 26 around it, and room for a 9",
    "counter": "makes it useless for the opponent to complete {}",
    "weak-border": "needs one more digit for 35, and would then turn {}",
    "strong-border": "lights {} in your colour, at the border",
}
BEST, GOOD = "\u2605\u2605 Right.", "\u2605 Good."
RIGHT, WRONG = "Right.", "Not yet."
SOLVED = "This one is solved. Press \u201cNext\u201d."
LAST = "That was the last one. A game is the next step."
ALREADY_FILLED = "{} is filled already."
LOOK_FOR = "Look for a move that {}."
BETTER = "Better was {}."
MORE = "Another move gains more: look for \u2605\u2605, or go on."
MORE_THERE = "Blue wins more at another square: look for \u2605\u2605, or go on."
ANOTHER_KIND = "This is not {}."
NO_35 = "No square of yours reaches 35 by it."
NO_TURN = "{} Nothing turns by it."
POINT = "Touch a square, or press Enter on it."
NEEDS = "Look at {}: {}."
LOOK_AT = "Hint: look at {}."
IS_EMPTY, IS_RED = "{} is empty. Touch one of blue's squares.", "{} is red. Touch one of blue's squares."
TOO_LOW = "The digits around {} sum to {}. One digit is too little for 35."
TOO_HIGH = "The digits around {} sum to {}, past 35 for good."
NO_ROOM = "{} needs {} more, but no square beside it is empty."
NOTHING_WON = "35 at {} would win blue nothing."
STEP = "{} \u00b7 {} of {}"
STEP_BUTTON = "Step {} of {}"
STOPPING = ("over-thwart", "under-thwart", "counter")  # strategies
HARM = ("gives", "cancels", "leaves")  # kinds of reasons
STARS = ("", "solved, one star", "solved, two stars")
IS_SOLVED = "solved"
COUNT = "{} of {}"
STAR_COUNT = "\u2605 {}"
LESSON_BUTTON = "{} {} of {} solved"
LESSON_STARS = "{}, {}"
TAKEN_BACK = "The position is as it was. {}"
YOU_PLAY, TO_MOVE = "You play {}. {} {}, {} {}.", "It is {}'s turn. {} {}, {} {}."
NOT_KEPT = "This browser does not allow keeping your progress: it lasts until the page is closed."


def happened(position: "Position", move: int) -> str:
    """The effect of a move of the side to move. position: before the move."""
    text = announcement(position, position.play(move))
    position.undo()
    return text


def reason(position: "Position", move: int, strategy: str) -> str | None:
    """The effect of a move of a strategy, such as "sends d5 past 35"; None if the move does not follow the strategy."""
    about = _about(position, move, strategy)
    return REASONS[strategy].format(squares(about)) if about else None


def _about(position: "Position", move: int, strategy: str) -> list[int]:
    """The squares that a strategy's move concerns; [] if the move does not follow the strategy."""
    return [square for label in labels(position, move) if label.strategy == strategy for square in label.squares]


def rule_wrong(step: "Step", position: "Position", shown: "Position") -> str:
    """The reason why a move does not solve a step of the introduction; shown: the position after it."""
    text = f"{WRONG} {happened(position, shown.moves[-1])}"
    goal = step["goal"]
    if goal["kind"] in ("sum", "reach"):
        name = goal["square"]
        text += f" {name}: {sum_and_need(shown, parse_square(name))}."
    return f"{text} {recoloured(step['wrong'])}"


def rule_right(step: "Step", position: "Position", move: int) -> str:
    return f"{RIGHT} {happened(position, move)} {recoloured(step['right'])}"


def puzzle_right(puzzle: "Step", position: "Position", move: int, better: int | None) -> str:
    """The effect of a good move, and what it leaves to the opponent if there is a better one."""
    if "set" in puzzle:
        effect = f"{_named(move)}: {_first(position, move, ('takes',))}"
        more = MORE_THERE if puzzle["set"] == "threats" else MORE
    else:
        effect, more = _effect(position, move, puzzle["strategy"]), MORE
    if better is None:
        return f"{BEST} {effect}"
    left = (
        _first(position, move, ("leaves",))
        if "strategy" in puzzle and _left(position, better) < _left(position, move)
        else ""
    )
    return " ".join([part for part in (GOOD, effect, left, more) if part])


def _effect(position: "Position", move: int, strategy: str) -> str:
    """The effect of a strategy's move: on the strategy's squares, and what else is worth most."""
    about, main = _about(position, move, strategy), main_reason(position, move)
    if main and strategy in STOPPING and main.kind in STOPS and set(about) <= set(main.squares):
        return sentence(main, position.turn)  # it says why that matters, too
    text = f"It {REASONS[strategy].format(squares(about))}."
    return f"{text} {main_sentence(position, move)}".strip()


def _first(position: "Position", move: int, kinds: tuple[str, ...]) -> str:
    """The first reason of certain kinds, as a sentence; "" if there is none."""
    found = [reason for reason in reasons(position, move) if reason.kind in kinds]
    return sentence(found[0], position.turn) if found else ""


def _named(move: int) -> str:
    """Such as "9 on e4"."""
    return f"{move % DIGITS + 1} on {format_square(move // DIGITS)}"


def answer(position: "Position", move: int) -> int | None:
    """The opponent's digit, 0 ... 575, that wins most after a move; None if `puzzle_wrong` names none."""
    found: list[Reason] = [reason for reason in reasons(position, move) if reason.kind in HARM]
    return found[0].move if found else None


def _left(position: "Position", move: int) -> int:
    """The number of squares that the opponent can win after a move."""
    return sum([reason.won for reason in reasons(position, move) if reason.kind == "leaves"])


def puzzle_wrong(puzzle: "Step", lesson: "Lesson", position: "Position", move: int, tries: int, best: int) -> str:
    """The reason why a move is wrong, and a clue; from the second try on the best move."""
    harm = _first(position, move, HARM)
    if "set" in puzzle:
        taken = _first(position, move, ("takes",))
        why = NO_TURN.format(taken) if taken else "" if _first(position, move, HARM[:2]) else NO_35
    else:
        why = ANOTHER_KIND.format(lesson["title"].lower())
    parts = [WRONG, why, harm]
    if tries > 1:
        parts.append(BETTER.format(_named(best)))
    elif "set" in puzzle:
        square = threats(position, position.turn)[0].square
        parts.append(NEEDS.format(format_square(square), sum_and_need(position, square)))
    else:
        parts.append(LOOK_FOR.format(reason(position, best, puzzle["strategy"])))
    return " ".join([part for part in parts if part])


def no_threat(position: "Position", square: int) -> str:
    """The reason why blue, to move, does not threaten a square."""
    name, total, owner = format_square(square), position.sums[square], position.owners[square]
    if not position.digits[square] or owner == RED:
        return f"{WRONG} {(IS_RED if position.digits[square] else IS_EMPTY).format(name)}"
    if total > TARGET:
        return f"{WRONG} {TOO_HIGH.format(name, total)}"
    if total < TARGET - DIGITS:
        return f"{WRONG} {TOO_LOW.format(name, total)}"
    room = [near for near in NEIGHBOURS[square] if not position.digits[near]]
    return f"{WRONG} {NOTHING_WON.format(name) if room else NO_ROOM.format(name, TARGET - total)}"


def title(lesson: "Lesson", number: int) -> str:
    """The heading of a step; number: from 0."""
    return STEP.format(lesson["title"], number + 1, len(lesson["steps"]))


def step_button(number: int, steps: int, stars: int, puzzle: bool) -> str:
    solved = STARS[stars] if puzzle else IS_SOLVED if stars else ""
    return STEP_BUTTON.format(number + 1, steps) + (f", {solved}" if solved else "")


def lesson_button(lesson: "Lesson", solved: int, stars: int) -> str:
    text = LESSON_BUTTON.format(lesson["title"], solved, len(lesson["steps"]))
    return LESSON_STARS.format(text, plural(stars, "star")) if lesson["subtitle"] else text


def side(shown: "Position", turn: int, plays: bool) -> str:
    """The side to move and both scores. plays: whether the visitor moves for it."""
    red, blue = shown.scores()
    return (YOU_PLAY if plays else TO_MOVE).format(colour(turn), SIDES[RED], red, colour(BLUE), blue)


def filled(square: int) -> str:
    return ALREADY_FILLED.format(format_square(square))


def hint(position: "Position", hint: tuple[int, bool], asks_square: bool) -> str:
    """A hint. hint: (move, True to name its digit); asks_square: whether only the move's square counts."""
    move, again = hint
    if not asks_square:
        return hint_at(position, move, again)
    name = format_square(move // DIGITS)
    return LOOK_AT.format(f"{name}: {sum_and_need(position, move // DIGITS)}" if again else name)
