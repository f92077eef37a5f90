"""The texts of the lessons, beyond those of `lessons/lessons.json`."""

from app.core.words import SIDES, colour, leads, plural, recoloured
from app.games.thirtyfive.names import squares
from app.games.thirtyfive.words import announcement, sum_and_need
from app.games.thirtyfive.words import hint as hint_at
from pygame35.basics import BLUE, RED, TYPE_CHECKING
from pygame35.games.thirtyfive.rules import format_move, format_square, parse_move, parse_square
from pygame35.games.thirtyfive.strategy import labels

if TYPE_CHECKING:
    from app.games.thirtyfive.lessons.lesson import Lesson, Step
    from pygame35.games.thirtyfive.rules import Position

REASONS = {  # {strategy: the effect of its moves on the squares concerned}
    "over-thwart": "sends {} past 35",
    "under-thwart": "leaves {} short of 35, without the room to get there",
    "set-up": "sets {} up: 26 around it, and room for a 9",
    "counter": "makes it useless for the opponent to complete {}",
    "weak-border": "needs one more digit for 35, and would then turn {}",
    "strong-border": "lights {} in your colour, at the border",
}
RIGHT, WRONG = "Right.", "Not yet."
SOLVED = "This one is solved. Press \u201cNext\u201d."
LAST = "That was the last one. A game is the next step."
ALREADY_FILLED = "{} is filled already."
LOOK_FOR = "Look for a move that {}."
ALSO = "Another move does the same, and gains more."
BETTER, ALSO_BETTER = "Better was {}, which {}.", "Better was {}, which {}, too."
ANOTHER_KIND = "This is not {}."
SAME_KIND = "This is {} too, but there is a better one."
SAME_SQUARE = "This is {}, and on the right square, but another digit is better."
COSTS = "It brings you about {} less than the best move."
UNSEEN = "The AI did not find it promising."
EXPECTS = "Result that the AI expects after the best move: {}. After the best move without this strategy: {}."
PROVED = "Certain result after the best move: {}. After the best move without this strategy: {}."
STEP, PUZZLE = "{}: step {} of {}", "{}: puzzle {} of {}"
STEP_BUTTON = "Step {} of {}"
IS_SOLVED = "solved"
COUNT = "{} of {}"
LESSON_BUTTON = "{} {} of {} solved"
YOU_PLAY = "You play {}. {} {}, {} {}."
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


def puzzle_right(puzzle: "Step", position: "Position", move: int) -> str:
    """The effect of an accepted move, and the engine's values."""
    best, side = puzzle["margin"], position.turn
    text = PROVED if puzzle["proved"] else EXPECTS
    found = text.format(leads(side * best), leads(side * (best - puzzle["gap"])))
    return f"{RIGHT} {happened(position, move)} It {reason(position, move, puzzle['strategy'])}. {found}"


def puzzle_wrong(puzzle: "Step", title: str, position: "Position", move: int, tries: int) -> str:
    """The cost of a wrong move and a clue; from the second try on also a better move."""
    strategy, best = puzzle["strategy"], puzzle["accepted"][0]
    margins, text = candidates(puzzle), format_move(move)
    tried = _about(position, move, strategy)
    kind = SAME_KIND if tried else ANOTHER_KIND
    if kind == SAME_KIND and text[:2] == best[:2]:
        kind = SAME_SQUARE
    lost = round(margins[best] - margins[text]) if text in margins else None
    cost = UNSEEN if lost is None else COSTS.format(plural(max(lost, 1), "square"))
    why = reason(position, parse_move(best), strategy)
    same = all(square in tried for square in _about(position, parse_move(best), strategy))
    parts = [WRONG, happened(position, move), kind.format(title.lower()), cost]
    if tries > 1:
        parts.append((ALSO_BETTER if same else BETTER).format(best, why))
    elif kind != SAME_SQUARE:
        parts.append(ALSO if same else LOOK_FOR.format(why))
    return " ".join(parts)


def candidates(puzzle: "Step") -> dict[str, float]:
    """{move: the mover's margin after it} of a puzzle's candidates, written as "e4=9 6.5 d5=7 6.1"."""
    parts: list[str] = puzzle["candidates"].split()
    return {parts[i]: float(parts[i + 1]) for i in range(0, len(parts), 2)}


def title(lesson: "Lesson", number: int) -> str:
    """The heading of a step; number: from 0."""
    text = PUZZLE if "accepted" in lesson["steps"][number] else STEP
    return text.format(lesson["title"], number + 1, len(lesson["steps"]))


def step_button(number: int, steps: int, solved: bool) -> str:
    return STEP_BUTTON.format(number + 1, steps) + (f", {IS_SOLVED}" if solved else "")


def side(shown: "Position", turn: int) -> str:
    """The side that a visitor plays, and both scores."""
    red, blue = shown.scores()
    return YOU_PLAY.format(colour(turn), SIDES[RED], red, colour(BLUE), blue)


def filled(square: int) -> str:
    return ALREADY_FILLED.format(format_square(square))


def hint(position: "Position", hint: tuple[int, bool]) -> str:
    """A hint; hint: (move, True to name its digit)."""
    move, with_digit = hint
    return hint_at(position, move, with_digit)
