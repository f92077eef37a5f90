"""The hint at a move of 35 in words: its effects, the harm of another digit there, and the opponent's best answer."""

from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.reason_words import PAST, can_win, needed, safe, sentence
from app.games.thirtyfive.reasons import best_of, left_by, warning, whole
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.quiet import SMALL, TWO
from pygame35.games.thirtyfive.reasons import FEW, KINDS, STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, SQUARES, TARGET, Position, format_square
from pygame35.games.thirtyfive.threats import Threat, threats, threats_of_both

ALWAYS = ("gives", "cancels")  # kinds that every hint has
EFFECTS = ("takes", "threatens", "kept", "builds", "shines") + STOPS  # kinds that may stand beside the main reason
SLIGHT = ("kept", "builds", "tight", "nears")  # kinds beside which the hint says that the move waits
PLANS = ("builds", "nears")  # kinds about more than one digit
NEVER_MAIN = ALWAYS + ("keeps", "spares", "leaves")


def advice(position: Position, move: int) -> str:
    """Sentences about a move, in the order in which things happen."""
    if not position.moves:
        name, near = format_square(move // DIGITS, position.field), position.field.neighbours[move // DIGITS]
        return f"A first digit wins nothing yet; {name} has {len(near)} squares around it."
    found = reasons(position, move)
    lasting = [reason for reason in found if _lasts(position, move, reason, found)]
    main = best_of([reason for reason in lasting if reason.kind not in NEVER_MAIN])
    effects = [reason for reason in found if reason.kind in ALWAYS] + ([main] + _second(found, main) if main else [])
    effects.sort(key=lambda reason: KINDS.index(reason.kind))
    waits = _waits(position, move, effects)
    greedy = _greedy(position, move, found)
    chances = [] if greedy else _kept(found, effects)
    far_off = bool(waits) and not [reason for reason in effects if reason.kind != "nears" or reason.need <= TWO]
    effects = [] if far_off and _feeds(position, move) else effects
    kinds = [reason.kind for reason in waits + effects]
    causes = [] if "takes" in kinds else found
    texts = [whole(reason, causes, position) for reason in waits + effects] + [given(position, move)]
    feeds = _feeds(position, move) if far_off else ""
    if feeds:
        texts.append(feeds)
    elif "waits" in kinds or "builds" in kinds:
        texts.append(_little(position, move))
    texts += [] if effects or feeds or left_by(found) else [_far(position, move)]
    texts += [sentence(reason, position) for reason in chances]
    if left_by(found) or "waits" not in kinds:
        left = _before(position, found, kinds) or _ended(position, move, effects, found)
        texts.append(left or afterwards(position, move))
        texts.append(_unstoppable(position, found))
    texts += [greedy] + [sentence(reason, position) for reason in warning(found, main)]
    return " ".join([text for text in texts if text])


def _best(position: Position, *moves: int) -> dict[int, Threat | None]:
    """{side: its chance to win most squares by one digit, or None} after some moves."""
    for move in moves:
        position.play(move)
    found = {side: chances[0] if chances else None for side, chances in threats_of_both(position).items()}
    for _ in moves:
        position.undo()
    return found


def _won(chance: Threat | None) -> int:
    return chance.won if chance else 0


def _lasts(position: Position, move: int, reason: Reason, found: list[Reason]) -> bool:
    """False for a plan with a square that the opponent's best answer takes, or takes past 35. found: the reasons."""
    if reason.kind not in PLANS or found[-1].kind != "leaves":
        return True
    mover, square = position.turn, reason.squares[0]
    position.play(move)
    position.play(found[-1].move)
    lasts = bool(position.owners[square] == mover and position.sums[square] < TARGET)
    position.undo()
    position.undo()
    return lasts


def _weight(reason: Reason) -> int:
    """The number of squares that a reason is about."""
    return int(max(reason.won + reason.lit, len(reason.squares) if reason.kind == "kept" else 0))


def _second(found: list[Reason], main: Reason) -> list[Reason]:
    """The best effect beside the main one that makes 35 now, or is about at least FEW squares."""
    others = [reason for reason in found if reason is not main and reason.kind in EFFECTS]
    best = best_of([reason for reason in others if reason.kind == "takes" or _weight(reason) >= FEW])
    return [best] if best else []


def _waits(position: Position, move: int, effects: list[Reason]) -> list[Reason]:
    """The reason that a move waits: its effects are about fewer than FEW squares, and no side can then win more."""
    small = [reason for reason in effects if reason.kind in SLIGHT and _weight(reason) < FEW]
    if len(small) < len(effects):
        return []
    before, after = _best(position), _best(position, move)
    is_last = len(position.moves) + 1 == position.field.squares
    if is_last or [side for side in before if _won(after[side]) > _won(before[side])]:
        return []
    left, most = _won(after[-position.turn]), max([_won(chance) for chance in after.values()])
    return [Reason("waits", (move // DIGITS,), left, None, most, 0)]


def _greedy(position: Position, move: int, found: list[Reason]) -> str:
    """A sentence on the harm of the digit that wins most now, if that speaks for the move; else "".

    It speaks for the move if the move leaves the opponent less than every digit that wins more now, and is worth as
    many squares over the next digits.
    """
    mover = position.turn
    chances = threats(position, mover)
    taken, left = sum([reason.won for reason in found if reason.kind == "takes"]), left_by(found)
    if not chances or chances[0].won <= taken:
        return ""
    answers = [_best(position, chance.move)[-mover] for chance in chances if chance.won > taken]
    chance, back = chances[0], answers[0]
    if not back or min([_won(answer) for answer in answers]) <= left:
        return ""
    later = _won(_best(position, move, found[-1].move)[mover]) if left else 0
    if chance.won - back.won > taken - left + later:
        return ""
    now, then = [placed(each.move, position.field) for each in (chance, back)]
    won = plural(chance.won, "square")
    return f"{now} would win {won} now, but {SIDES[-mover]} could then win {back.won} with {then}."


def _kept(found: list[Reason], effects: list[Reason]) -> list[Reason]:
    """The chance that the move keeps, if hardly a digit spoils it, and it wins more than any other digit of a side."""
    most = max([left_by(found)] + [reason.won for reason in effects if reason.kind in ("takes", "threatens")])
    return [reason for reason in found if reason.kind == "keeps" and reason.won > most and needed(reason) in PAST]


def afterwards(position: Position, move: int, lost: int = SQUARES) -> str:
    """The squares that the opponent can win after a move, and the mover after that; "" for the last move.

    lost: the squares that the opponent won after another move. Also "" if it can win as many now, and the mover then
    wins none.
    """
    if len(position.moves) + 1 == position.field.squares:
        return ""
    mover, opponent = position.turn, SIDES[-position.turn]
    left = [reason for reason in reasons(position, move) if reason.kind == "leaves"]
    if not left:
        return f"{opponent} can then win nothing with one digit."
    before = [chance.square for chance in threats(position, -mover) if chance.won >= left[0].won]
    text = can_win(left[0], position, "still" if left[0].squares[0] in before else "then")
    back = _best(position, move, left[0].move)[mover]
    if not back or back.won < FEW or len(position.moves) + 2 == position.field.squares:
        name = format_square(left[0].squares[0], position.field)
        return f"{text}{safe(left[0], name, SIDES[mover])}." if left[0].won < lost else ""
    by = f"win {back.won} with {placed(back.move, position.field)}."
    more = back.won > left[0].won
    return f"{text}, but {SIDES[mover]} could then {by}" if more else f"{text}; then {SIDES[mover]} could {by}"


def _ended(position: Position, move: int, effects: list[Reason], found: list[Reason]) -> str:
    """A sentence that the opponent's best answer ends the threat among a move's effects; "" if it does not."""
    made = [reason.squares[0] for reason in effects if reason.kind == "threatens"]
    if not made or not left_by(found):
        return ""
    mover, answer = position.turn, found[-1].move
    position.play(move)
    position.play(answer)
    is_left = made[0] in [threat.square for threat in threats(position, mover)]
    position.undo()
    position.undo()
    name, won = format_square(made[0], position.field), plural(found[-1].won, "square")
    text = f"{SIDES[-mover]}'s {placed(answer, position.field)} would end the threat at {name}, and win {won}."
    return "" if is_left else text


def _before(position: Position, found: list[Reason], kinds: list[str]) -> str:
    """The squares that the opponent could win before the move, and cannot any more; "" if one of the kinds says it."""
    most = _won(_best(position)[-position.turn])
    if left_by(found) or not most or [kind for kind in kinds if kind in STOPS]:
        return ""
    opponent = SIDES[-position.turn]
    return f"Before, {opponent} could win {plural(most, 'square')} with one digit; now it can win none."


def spoils(position: Position, move: int) -> str:
    """The reason why a move gains nothing, or "": both colours reach 35, or its digit is the opponent's, or alone."""
    cancels = [sentence(reason, position) for reason in reasons(position, move) if reason.kind == "cancels"]
    is_alone = bool(position.moves) and not position.sums[move // DIGITS]
    return " ".join(cancels) or given(position, move) or (_far(position, move) if is_alone else "")


def given(position: Position, move: int) -> str:
    """A sentence that the new digit becomes the opponent's; "" if it does not."""
    square, opponent = move // DIGITS, -position.turn
    is_lit = position.owners[square] == opponent
    position.play(move)
    is_given = position.owners[square] == opponent
    position.undo()
    digit, other = move % DIGITS + 1, colour(opponent)
    if is_lit and is_given:
        return f"{format_square(square, position.field)} is lit {other}, so the {digit} becomes {other}."
    return f"The {digit} itself turns {other}." if is_given else ""


def _little(position: Position, move: int) -> str:
    """A sentence on the opponent's squares beside a small digit that stay short of 35; "" if there are none."""
    square, digit, opponent = move // DIGITS, move % DIGITS + 1, -position.turn
    near = [near for near in position.field.neighbours[square] if position.digits[near]]
    open_ = [near for near in near if position.owners[near] == opponent and position.sums[near] + digit < TARGET]
    if digit > SMALL or not open_:
        return ""
    return f"The {digit} adds little to {SIDES[opponent]}'s {squares(open_, position.field)}."


def _feeds(position: Position, move: int) -> str:
    """A sentence on the mover's squares whose sums a digit raises; "" if they are not more than the opponent's."""
    square, digit, mover = move // DIGITS, move % DIGITS + 1, position.turn
    near = [near for near in position.field.neighbours[square] if position.digits[near]]
    open_ = [near for near in near if position.sums[near] + digit < TARGET]
    own, other = [[near for near in open_ if position.owners[near] == side] for side in (mover, -mover)]
    if len(own) <= len(other):
        return ""
    text = f"The {digit} adds to {SIDES[mover]}'s {squares(own, position.field)}, and to "
    name = f"{SIDES[-mover]}'s"
    return f"{text}{name} {squares(other, position.field)}." if other else f"{text}no square of {name}."


def _unstoppable(position: Position, found: list[Reason]) -> str:
    """A sentence that only digits that become the opponent's could stop its best answer; "" if others could.

    Only digits beside the square that the opponent would bring to 35 count. found: the reasons for a move.
    """
    mover, left = position.turn, found[-1] if found else None
    if not left or left.kind != "leaves" or left.won < FEW or left.move // DIGITS == left.squares[0]:
        return ""
    if left.squares[0] not in [threat.square for threat in threats(position, -mover) if threat.won >= left.won]:
        return ""
    stops, owners = [], []
    for near in position.field.neighbours[left.squares[0]]:
        for digit in range(0 if position.digits[near] else DIGITS):
            reached = position.play(DIGITS * near + digit).reached
            worst = [threat.square for threat in threats(position, -mover) if threat.won >= left.won]
            if not worst:
                stops.append((near, left.squares[0] in reached))
                owners.append(position.owners[near])
            position.undo()
            if worst and left.squares[0] not in worst:
                return ""  # the digit stops this, and lets the opponent win elsewhere
    name, found_on = format_square(left.squares[0], position.field), sorted({near for near, _ in stops})
    if not stops or mover in owners:
        return ""
    if all([completes for _, completes in stops]):
        need = TARGET - position.sums[left.squares[0]]
        return f"{SIDES[mover]} cannot stop this: a {need} beside {name} would itself bring it to {TARGET}."
    places = squares(found_on, position.field).replace(" and ", " or ")
    return f"Beside {name}, only a digit on {places} would have stopped this, and it becomes {colour(-mover)} there."


def _far(position: Position, move: int) -> str:
    """The distance of the new digit's square from 35, for a move without effects; "" if one digit brings it there."""
    square, total = move // DIGITS, position.sums[move // DIGITS]
    name = format_square(square, position.field)
    if not total:
        return f"No digit lies beside {name} yet."
    if total > TARGET:
        return f"{name} has {total} around it and can never reach {TARGET}."
    return f"{name} has {total} around it: no single digit brings it to {TARGET}." if total < TARGET - DIGITS else ""
