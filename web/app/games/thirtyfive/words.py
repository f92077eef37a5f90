"""The texts about 35: squares, digits, sums."""

from app.core import words
from app.core.duel_kind import Trap
from app.core.formats import percent, signed
from app.core.rivals import ladder
from app.core.study import strength
from app.core.texts import listed, say
from app.core.words import YOU, Opponent, hue, joined
from app.games.thirtyfive.board.preview import Preview
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.boards import USUAL, Board
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position, format_square

SIDES = words.SIDES
OPPONENTS = ladder(
    (1, say("35.rivals.pip"), say("35.rivals.pip-says")),
    (2, say("35.rivals.greta"), say("35.rivals.greta-says")),
    (3, say("35.rivals.otto"), say("35.rivals.otto-says")),
    (4, say("35.rivals.nell"), say("35.rivals.nell-says")),
    (5, say("35.rivals.bruno"), say("35.rivals.bruno-says")),
    (6, say("35.rivals.vera"), say("35.rivals.vera-says")),
    (7, say("35.rivals.kit"), say("35.rivals.kit-says")),
    (8, say("35.rivals.ines"), say("35.rivals.ines-says")),
    (9, say("35.rivals.sable"), say("35.rivals.sable-says")),
    (10, say("35.rivals.thirty-five"), say("35.rivals.thirty-five-says")),
)
OPPONENTS[strength.ADAPTIVE] = Opponent(say("rivals.adaptive"), say("rivals.adaptive-told"), "", "")
BEGIN, CHOOSE, BOARD_KEYS = say("35.begin"), say("35.choose"), say("35.board-keys")
MOST_NAMED = 2  # the most squares that a text names; of more squares, it gives the number
MOVE, SHARE = "digit", 2  # a square that turns counts twice in a margin
THEMES = {
    "find-the-35": say("35.themes.find"),
    "over-thwart": say("35.themes.past"),
    "under-thwart": say("35.themes.short"),
    "set-up": say("35.themes.set-up"),
    "counter": say("35.themes.counter"),
    "weak-border": say("35.themes.low"),
    "strong-border": say("35.themes.stripe"),
}
UNSOLVED = UNSOLVED_LATER = ""


def task(side: int, _later: bool) -> str:
    """The task of a puzzle for a side."""
    return say("35.task.best", side=hue(side))


def who(names: dict[int, str], side: int) -> str:
    """Whom a text addresses: "you", the player of a side; "rival", that player's opponent; "other", neither."""
    if names[side] == YOU:
        return "you"
    return "rival" if names[-side] == YOU else "other"


def placed(move: int, field: Board = USUAL) -> str:
    """A digit on its square, such as "9 on e4"."""
    return say("35.placed", digit=move % DIGITS + 1, square=format_square(move // DIGITS, field))


def squares(indices: list[int] | tuple[int, ...], field: Board = USUAL, either: bool = False) -> str:
    """The names of squares as one text, such as "d4, d5 and e4". either: "or" instead of "and"."""
    return listed([format_square(square, field) for square in indices], either)


def sum_and_need(position: Position, square: int) -> str:
    """The sum of a square's neighbours and the missing number in words, such as "neighbours sum to 26, needs 9"."""
    total = position.sums[square]
    if total > TARGET:
        return say("35.sum.past", total=total)
    if total == TARGET:
        return say("35.sum.reached")
    if all(position.digits[near] for near in position.field.neighbours[square]):
        return say("35.sum.short", total=total, need=TARGET - total)
    return say("35.sum.needs", total=total, need=TARGET - total)


def square_label(position: Position, square: int) -> str:
    """A square in words, such as "e4, red 9, neighbours sum to 26, needs 9"."""
    owner, digit, name = position.owners[square], position.digits[square], format_square(square, position.field)
    is_ready = not digit and position.sums[square] == TARGET
    told = say("35.sum.ready") if is_ready else sum_and_need(position, square)
    if digit:
        return say("35.square.digit", square=name, side=hue(owner), digit=digit, sum=told)
    if not owner:
        return say("35.square.empty", square=name, sum=told)
    if owner == position.turn:
        return say("35.square.stripes", square=name, side=hue(owner), sum=told)
    return say("35.square.other-stripes", square=name, side=hue(owner), sum=told)


def touches(position: Position, square: int) -> str:
    """The sentence about the neighbours of an empty square, such as "d4 touches six digits."."""
    count = len([near for near in position.field.neighbours[square] if position.digits[near]])
    return say("35.touched.digits", square=format_square(square, position.field), count=count)


def finishing(position: Position, square: int, names: dict[int, str]) -> str:
    """The sentence on the digits that bring neighbours of an empty square to 35, of either side; or ""."""
    near = [other for other in position.field.neighbours[square] if position.digits[other]]
    found = []
    for side in sorted(names, key=lambda side: names[side] != YOU):
        needs = sorted({TARGET - position.sums[other] for other in near if position.owners[other] == side})
        digits = [str(need) for need in needs if 0 < need <= DIGITS]
        if digits:
            found.append((side, listed(digits, True)))
    if not found:
        return ""
    name, (side, own) = format_square(square, position.field), found[0]
    whose, player = who(names, side), names[side]
    if len(found) == 1:
        return say("35.touched.finishes", square=name, digits=own, whose=whose, name=player)
    other, rival = found[1][1], names[-side]
    return say("35.touched.both", square=name, digits=own, whose=whose, name=player, others=other, rival=rival)


def touched(position: Position, square: int, names: dict[int, str]) -> str:
    """The sentence about a touched square. names: {side: its player}, the person is YOU."""
    name, owner, total = format_square(square, position.field), position.owners[square], position.sums[square]
    if not position.digits[square]:
        if owner == -position.turn:
            return say("35.touched.stripes", square=name, side=hue(owner))
        if total == TARGET:
            return say("35.tips.ready", square=name)
        return finishing(position, square, names) or touches(position, square)
    if total > TARGET:
        return say("35.touched.past", square=name, total=total)
    if total == TARGET:
        return say("35.touched.reached", square=name)
    if all(position.digits[near] for near in position.field.neighbours[square]):
        return say("35.touched.short", square=name)
    return say("35.touched.needs", square=name, total=total, need=TARGET - total)


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
    return say("35.touched.cancels", square=name, digits=listed(both, True)) if both else ""


def both_reached() -> str:
    """The sentence after a move by which squares of both colours have reached 35."""
    return say("35.happened.cancelled", side=hue(RED), rival=hue(BLUE))


def finishes(preview: Preview, rival: str) -> str:
    """What a digit brings to 35; {} stands for the squares. rival: the name of the mover's opponent."""
    return say("35.panel.finishes", whose=_whose(preview), name=rival, squares="{}")


def gain(preview: Preview, rival: str) -> str:
    """How many squares turn and get stripes, and for whom: such as "3 for you, 2 striped"."""
    outcome, whose = preview.outcome, _whose(preview)
    if outcome.cancelled:
        return say("35.panel.nothing")
    if outcome.flipped:
        return say("35.panel.turns", count=len(outcome.flipped), whose=whose, name=rival, lit=len(outcome.lit))
    return say("35.panel.stripes", lit=len(outcome.lit), whose=whose, name=rival) if outcome.lit else ""


def _whose(preview: Preview) -> str:
    """Whose squares a digit brings to 35: "you", the mover's; "other", the opponent's; "both"."""
    if preview.outcome.cancelled:
        return "both"
    return "you" if preview.owners[preview.outcome.reached[0]] == preview.mover else "other"


def announcement(position: Position, outcome: Outcome) -> str:
    """Sentences on the last move and its effects. outcome: the outcome of the last move."""
    mover, move, field = -position.turn, position.moves[-1], position.field
    text, created = say("35.told.placed", side=hue(mover), move=placed(move, field)), outcome.created
    if created != mover:
        final = position.owners[move // DIGITS]
        turned = say("35.told.turned-back", side=hue(created), final=hue(final))
        text = joined(text, say("35.told.on-stripes", side=hue(created)) if final == created else turned)
    if not outcome.reached:
        return text
    reached = say(
        "35.told.reached",
        squares=squares(outcome.reached, field),
        count=len(outcome.reached),
        effect=_effect(outcome),
        won=len(outcome.flipped),
        lit=len(outcome.lit),
        side=hue(position.owners[outcome.reached[0]]),
    )
    return joined(text, reached)


def _effect(outcome: Outcome) -> str:
    """What a 35 does, for a text to choose by: "cancelled", "both" (squares turn and get stripes), "turned" ..."""
    if outcome.cancelled:
        return "cancelled"
    if outcome.flipped:
        return "both" if outcome.lit else "turned"
    return "striped" if outcome.lit else "none"


def foretold(preview: Preview) -> str:
    """A digit and its effects, such as "9: d5 reaches 35; 4 squares turn red"."""
    outcome, name = preview.outcome, format_square(preview.move // DIGITS, preview.field)
    effects = []
    if outcome.created != preview.mover:
        effects.append(say("35.effects.stripes", side=hue(outcome.created), square=name))
    effects += [_completions(preview)] if outcome.reached else _other_sums(preview)
    return say("35.effects.of", digit=preview.move % DIGITS + 1, effects=say("35.effects.between").join(effects))


def _completions(preview: Preview) -> str:
    """The squares that reach 35, and the effects."""
    outcome = preview.outcome
    return say(
        "35.effects.reached",
        squares=squares(outcome.reached, preview.field),
        count=len(outcome.reached),
        effect=_effect(outcome),
        won=len(outcome.flipped),
        lit=len(outcome.lit),
        side=hue(preview.owners[outcome.reached[0]]),
    )


def _other_sums(preview: Preview) -> list[str]:
    """Of a digit that makes no 35: the squares that it takes past 35, and squares that then need one digit."""
    field, past, near = preview.field, len(preview.past), len(preview.near)
    if not past:
        texts = [say("35.effects.nothing")]
    elif past <= MOST_NAMED:
        texts = [say("35.effects.past", squares=squares(preview.past, field))]
    else:
        texts = [say("35.effects.past-many", count=past)]
    if preview.ready:
        texts.append(say("35.effects.ready", squares=squares(preview.ready[:MOST_NAMED], field, True)))
    elif near > MOST_NAMED and not past:
        texts.append(say("35.effects.near-many", count=near))
    elif near and not past:
        (one, digit), (two, its) = preview.near[0], preview.near[-1]
        first, other = format_square(one, field), format_square(two, field)
        both = say("35.effects.near-two", square=first, digit=digit, other=other, its=its)
        texts.append(both if near > 1 else say("35.effects.near", square=first, digit=digit))
    return texts


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
    if not again:
        return say("35.hint.square", square=format_square(move // DIGITS, position.field))
    return joined(say("35.hint.move", move=placed(move, position.field)), reasons)


def press_again(_position: Position, move: int) -> str:
    return say("35.press-again", digit=move % DIGITS + 1)


def warning(preview: Preview, gives: int) -> Trap:
    """The warning before a digit that helps the opponent. gives: the squares that the digit gives away."""
    digit = preview.move % DIGITS + 1
    if preview.won:
        text, said = [say("35.trap.gives", rival=who, count=gives) for who in (hue(-preview.mover), "me")]
        leave = say("35.trap.other-digit")
    else:  # only the light of the square turns the digit, so any digit would turn
        text = said = say("35.trap.stripes", side=hue(-preview.mover), digit=digit)
        leave = say("play.trap.leave")
    squares = () if preview.outcome.cancelled else preview.outcome.reached
    return Trap(text, said, gives, squares, leave, say("35.trap.place", digit=digit))


def value(move: int, margin: str) -> str:
    """The best digit of a square and its margin, as text for screen readers."""
    return say("35.analysis.value", digit=move % DIGITS + 1, margin=margin)


def best_digit(position: Position, move: int, margin: str) -> str:
    """A text about the best move. margin: the expected margin for the side to move, as text."""
    return say("35.analysis.best", move=placed(move, position.field), margin=margin)


def likely_owner(owner: float) -> str:
    """The expected owner of a square as text. It is rounded to 10 percent, to change seldom. owner: -1 ... 1."""
    share = percent(round(5 + 5 * abs(owner)) / 10)
    return say("35.analysis.owner", side=hue(RED if owner > 0 else BLUE), percent=share)


def likely_owners(owners: list[float]) -> str:
    """The expected numbers of squares of both sides, as text. owners: [squares] -1 ... 1."""
    red = len([owner for owner in owners if owner > 0])
    return say("35.analysis.owners", side=hue(RED), count=red, rival=hue(BLUE), others=len(owners) - red)
