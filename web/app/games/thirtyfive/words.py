"""The texts about 35: squares, digits, sums."""

from app.core import words
from app.core.duel_kind import Trap
from app.core.formats import signed
from app.core.rivals import ladder
from app.core.study import strength
from app.core.texts import listed
from app.core.words import YOU, Opponent, colour, plural
from app.games.thirtyfive.board.preview import Preview
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.boards import USUAL, Board
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position, format_square

SIDES = words.SIDES
OPPONENTS = ladder(
    (1, "Adds up now and then.", "Thirty-five! I used all my fingers."),
    (2, "Grabs first, thinks later.", "Thirty-five. Delicious."),
    (3, "Half asleep, but no fool.", "Thirty-five winks, all counted."),
    (4, "Sharp up close, blind far away.", "Thirty-five, right in front of me."),
    (5, "Always building his next 35.", "Thirty-five bricks, neatly laid."),
    (6, "Knows roughly what squares are worth.", "Thirty-five. A round price."),
    (7, "Quick and neat, slips now and then.", "Thirty-five, as quick as that."),
    (8, "Sees the whole board.", "I counted that from far away."),
    (9, "Thinks a few moves ahead.", "Thirty-five. I counted each one."),
    (10, "Has seen everything.", "That is my name, you know."),
)
OPPONENTS[strength.ADAPTIVE] = Opponent("Someone my size", "Grows as you grow.", "", "")
BEGIN = "Choose a square, then a digit."
CHOOSE = "Choose an empty square."
BOARD_KEYS = "arrow keys move, digits play"
FULL = "{} is at 35 already: any digit makes it."
TOUCHED = "The white line shows how close each digit is to 35."
TOUCHED_IN_VAIN = "No digit here makes 35."
NOTHING_TURNS, ANY = "nothing turns", "any"
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
MOST_NAMED = 2  # the most squares that a text names; of more squares, it gives the number
TASK = TASK_LATER = "Find the best move for {}."
MOVE, LESS, SHARE = "digit", "fewer", 2  # a square that turns counts twice in a margin
THEMES = {
    "find-the-35": "Find the 35",
    "over-thwart": "Push it past 35",
    "under-thwart": "Leave it short of 35",
    "set-up": "Set up a square",
    "counter": "Answer a set-up",
    "weak-border": "Slip in a low digit",
    "strong-border": "Stripe the border",
}
UNSOLVED = UNSOLVED_LATER = ""


def placed(move: int, field: Board = USUAL) -> str:
    """A digit on its square, such as "9 on e4"."""
    return f"{move % DIGITS + 1} on {format_square(move // DIGITS, field)}"


def squares(indices: list[int] | tuple[int, ...], field: Board = USUAL) -> str:
    """The names of squares as one text, such as "d4, d5 and e4"."""
    return listed([format_square(square, field) for square in indices])


def sum_and_need(position: Position, square: int) -> str:
    """The sum of a square's neighbours and the missing number in words, such as "neighbours sum to 26, needs 9"."""
    total = position.sums[square]
    text = f"neighbours sum to {total}"
    if total > TARGET:
        return f"{text}, past {TARGET}"
    if total == TARGET:
        return text
    grows = any(not position.digits[near] for near in position.field.neighbours[square])
    return f"{text}, needs {TARGET - total}" if grows else f"{text}, {TARGET - total} short"


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "e4, red 9, neighbours sum to 26, needs 9"."""
    owner, digit = position.owners[square], position.digits[square]
    if digit:
        held = f"{colour(owner)} {digit}"
    elif owner:
        held = f"empty, {colour(owner)} stripes"
        if owner != position.turn:
            held += f": a digit here becomes {colour(owner)}"
    else:
        held = "empty"
    at_once = ", any digit reaches it" if not digit and position.sums[square] == TARGET else ""
    return f"{format_square(square, position.field)}, {held}, {sum_and_need(position, square)}{at_once}"


def touches(position: Position, square: int) -> str:
    """The sentence about the neighbours of an empty square, such as "d4 touches six digits."."""
    filled = len([near for near in position.field.neighbours[square] if position.digits[near]])
    return f"{format_square(square, position.field)} touches {COUNTS[filled]} {'digit' if filled == 1 else 'digits'}."


def finishing(position: Position, square: int, names: dict[int, str]) -> str:
    """The sentence on the digits that bring neighbours of an empty square to 35, of either side; or ""."""
    near = [other for other in position.field.neighbours[square] if position.digits[other]]
    clauses = []
    for side in sorted(names, key=lambda side: names[side] != YOU):
        needs = sorted({TARGET - position.sums[other] for other in near if position.owners[other] == side})
        digits = [str(need) for need in needs if 0 < need <= DIGITS]
        if digits:
            whose = "yours" if names[side] == YOU else words.of(names[side])
            clauses.append(f"{listed(digits, True)} finishes {whose}")
    return f"On {format_square(square, position.field)}, {', '.join(clauses)}." if clauses else ""


def touched(position: Position, square: int, names: dict[int, str]) -> str:
    """The sentence about a touched square. names: {side: its player}, the person is YOU."""
    name, owner, total = format_square(square, position.field), position.owners[square], position.sums[square]
    if not position.digits[square]:
        if owner == -position.turn:
            return f"{name} has {colour(owner)} stripes: your digit becomes {colour(owner)}."
        if total == TARGET:
            return FULL.format(name)
        return finishing(position, square, names) or touches(position, square)
    if total > TARGET:
        return f"{name} is past {TARGET}: its neighbours sum to {total}."
    if total == TARGET:
        return f"{name} has reached {TARGET}."
    if all(position.digits[near] for near in position.field.neighbours[square]):
        return f"{name} can no longer reach {TARGET}."
    return f"{name} has {total} around it, {TARGET - total} to go."


def cancelling(position: Position, square: int) -> str:
    """The sentence about the digits that finish both colours on an empty square; "" if there are none."""
    created = {position.owners[square] or position.turn} if position.sums[square] == TARGET else set()
    filled = [near for near in position.field.neighbours[square] if position.digits[near]]
    both = []
    for digit in range(1, DIGITS + 1):
        colours = {position.owners[near] for near in filled if position.sums[near] + digit == TARGET}
        if len(colours | created) > 1:
            both.append(str(digit))
    name = format_square(square, position.field)
    return f"On {name}, {listed(both, True)} finishes both colours: {NOTHING_TURNS}." if both else ""


def both_reached() -> str:
    """The sentence after a move by which squares of both colours have reached 35."""
    return f"{SIDES[RED]} and {SIDES[BLUE]} both reached {TARGET}: {NOTHING_TURNS}."


def finishes(preview: Preview, rival: str) -> str:
    """The words before the squares that reach 35. rival: the name of the mover's opponent."""
    if preview.outcome.cancelled:
        return "finishes "
    own = preview.owners[preview.outcome.reached[0]] == preview.mover
    return f"finishes {'your' if own else words.of(rival)} "


def gain(preview: Preview, rival: str) -> str:
    """How many squares turn and get stripes, and for whom: such as "3 for you, 2 striped"."""
    outcome = preview.outcome
    if outcome.cancelled:
        return NOTHING_TURNS
    whose = "you" if preview.owners[outcome.reached[0]] == preview.mover else rival
    if outcome.flipped:
        return f"{len(outcome.flipped)} for {whose}" + (f", {len(outcome.lit)} striped" if outcome.lit else "")
    return f"{len(outcome.lit)} striped for {whose}" if outcome.lit else ""


def announcement(position: Position, outcome: Outcome) -> str:
    """Sentences on the last move and its effects. outcome: the outcome of the last move."""
    mover = -position.turn
    square, digit = position.format_move(position.moves[-1]).split("=")
    text = f"{SIDES[mover]} placed {digit} on {square}."
    if outcome.created != mover:
        lit, final = colour(outcome.created), colour(position.owners[position.moves[-1] // DIGITS])
        text += (
            f" The square had {lit} stripes, so it is {lit}."
            if lit == final
            else f" The square had {lit} stripes, then turned {final}."
        )
    if outcome.reached:
        owner = position.owners[outcome.reached[0]]
        text += f" {squares(outcome.reached, position.field)} reached {TARGET}{consequences(outcome, owner)}."
    return text


def consequences(outcome: Outcome, owner: int, turned: str = "turned", striped: str = "got") -> str:
    """The effects of a 35, as the end of a sentence on the squares that reached it.

    owner: the owner of these squares. turned, striped: the verbs for filled squares and for empty ones.
    """
    if outcome.cancelled:
        return f" in both colours, so {NOTHING_TURNS}"
    changes = []
    if outcome.flipped:
        changes.append(plural(len(outcome.flipped), "square") + f" {turned} {colour(owner)}")
    if outcome.lit:
        changes.append(plural(len(outcome.lit), "empty square") + f" {striped} {colour(owner)} stripes")
    return "; " + ", ".join(changes) if changes else ""


def foretold(preview: Preview) -> str:
    """A digit and its effects, such as "9: d5 reaches 35; 4 squares turn red"."""
    square = preview.move // DIGITS
    text = f"{preview.move % DIGITS + 1}: "
    if preview.outcome.created != preview.mover:
        name = format_square(square, preview.field)
        text += f"becomes {colour(preview.outcome.created)}, since {name} has those stripes; "
    return text + (_completions(preview) if preview.outcome.reached else _other_sums(preview))


def _completions(preview: Preview) -> str:
    """A clause on the squares that reach 35, and the effects."""
    outcome = preview.outcome
    verb = "reaches" if len(outcome.reached) == 1 else "reach"
    turn = "turn" if len(outcome.flipped) > 1 else "turns"
    get = "get" if len(outcome.lit) > 1 else "gets"
    changes = consequences(outcome, preview.owners[outcome.reached[0]], turn, get)
    return f"{squares(outcome.reached, preview.field)} {verb} {TARGET}{changes}"


def _other_sums(preview: Preview) -> str:
    """A clause on a digit that makes no 35: squares that it takes past 35, and squares that then need one digit."""
    text = "finishes nothing"
    if preview.past:
        few = f"{len(preview.past)} squares"
        if len(preview.past) <= MOST_NAMED:
            few = squares(preview.past, preview.field)
        text += f", sends {few} past {TARGET}"
    if preview.ready:
        few = " or ".join([format_square(square, preview.field) for square in preview.ready[:MOST_NAMED]])
        return f"{text}; then any digit on {few} reaches {TARGET}"
    if preview.past or not preview.near:
        return text
    if len(preview.near) > MOST_NAMED:
        return f"{text}; {len(preview.near)} squares then need one digit"
    names = [format_square(square, preview.field) for square, _ in preview.near]
    needs = " and ".join([f"{name} needs {digit}" for name, (_, digit) in zip(names, preview.near)])
    return f"{text}; then {needs}"


def badge(preview: Preview) -> str:
    """The effects of a preview in at most three characters.

    "×": 35s of both colours cancel each other. "+4": four squares are won. "35": a 35 without gain. "": no 35.
    """
    if preview.outcome.cancelled:
        return "×"
    if preview.won:
        return signed(preview.won)
    return str(TARGET) if preview.outcome.reached else ""


def hint(position: Position, move: int, again: bool, reasons: str) -> str:
    """The text of a hint: only the square; if the person asks again, also the digit and the reasons."""
    square, digit = position.format_move(move).split("=")
    if not again:
        return f"Hint: look at {square}. Ask again for the digit."
    return f"Hint: {digit} on {square}. {reasons}".strip()


def press_again(_position: Position, move: int) -> str:
    return f"Press again to place the {move % DIGITS + 1}."


def warning(preview: Preview, gives: int) -> Trap:
    """The warning before a digit that helps the opponent. gives: the squares that the digit gives away."""
    rival, digit = SIDES[-preview.mover], preview.move % DIGITS + 1
    text, leave = f"This gives {{}} {plural(gives, 'square')}.", "Pick another digit"
    if not preview.won:  # only the light of the square turns the digit, so any digit would turn
        text, leave = f"{rival} stripes lie here: your {digit} turns {rival.lower()}.", "Pick another square"
    squares = () if preview.outcome.cancelled else preview.outcome.reached
    return Trap(text, gives, squares, leave, f"Place the {digit}")


def value(move: int, margin: str) -> str:
    """The best digit of a square and its margin, as text for screen readers."""
    return f"best {move % DIGITS + 1}, {margin}"


def best_digit(position: Position, move: int, margin: str) -> str:
    """A text about the best move. margin: the expected margin for the side to move, as text."""
    return f"Best digits: {placed(move, position.field)}, expected {margin} squares"


def likely_owner(owner: float) -> str:
    """The expected owner of a square as text. It is rounded to 10 percent, to change seldom. owner: -1 ... 1."""
    side = RED if owner > 0 else BLUE
    return f"likely {colour(side)}, {10 * round(5 + 5 * abs(owner))}%"


def likely_owners(owners: list[float]) -> str:
    """The expected numbers of squares of both sides, as text. owners: [squares] -1 ... 1."""
    red = len([owner for owner in owners if owner > 0])
    return f"Likely owners: {colour(RED)} {plural(red, 'square')}, {colour(BLUE)} {len(owners) - red}"
