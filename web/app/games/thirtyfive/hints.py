"""The text of a hint in 35: the effects of a move, the harm of other digits, and the opponent's best answer."""

from app.core.positions import Played
from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.facts import HARMFUL, Facts, best_of, needed
from app.games.thirtyfive.reason_words import PAST, can_win, safe, sentence, whole
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.quiet import SMALL, TWO
from pygame35.games.thirtyfive.reasons import FEW, KINDS, STOPS, Reason
from pygame35.games.thirtyfive.rules import DIGITS, SQUARES, TARGET, Position, format_square
from pygame35.games.thirtyfive.threats import Threat, threats, threats_of_both

EFFECTS = ("takes", "threatens", "kept", "builds", "shines") + STOPS  # kinds that a hint may add to the main reason
SLIGHT = ("kept", "builds", "tight", "nears")  # kinds that let a hint say that the move waits
PLANS = ("builds", "nears")  # kinds of reasons that need more than one further digit
NEVER_MAIN = HARMFUL + ("keeps", "spares")


def advice(position: Position, move: int) -> str:
    """Sentences about the effects of a move, in the order in which they happen."""
    if not position.moves:
        name, near = format_square(move // DIGITS, position.field), position.field.neighbours[move // DIGITS]
        return f"A first digit wins nothing yet; {name} has {len(near)} squares around it."
    facts = Facts(position, move)
    main = best_of([reason for reason in facts.reasons if reason.kind not in NEVER_MAIN and _lasts(facts, reason)], 0)
    effects = facts.of("gives", "cancels") + ([main] + _second(facts, main) if main else [])
    effects.sort(key=lambda reason: KINDS.index(reason.kind))
    waits, greedy = _waits(facts, effects), _greedy(facts)
    kept = [] if greedy else _kept(facts, effects)
    far_off = waits and not [reason for reason in effects if reason.kind != "nears" or reason.need <= TWO]
    feeds = _feeds(position, move) if far_off else ""
    told = waits if feeds else waits + effects
    kinds = [reason.kind for reason in told]
    texts = [whole(reason, facts, "takes" not in kinds) for reason in told] + [given(position, move), feeds]
    if not feeds:
        texts.append(_little(position, move) if "waits" in kinds or "builds" in kinds else "")
        texts.append("" if effects or facts.left else far(position, move))
    texts += [sentence(reason, position) for reason in kept]
    if facts.left or "waits" not in kinds:
        texts += [_before(facts, kinds) or _ended(facts, told) or afterwards(facts), _unstoppable(facts)]
    texts += [greedy] + [sentence(reason, position) for reason in facts.warning(main)]
    return " ".join([text for text in texts if text])


def _best(position: Position, *moves: int) -> dict[int, Threat | None]:
    """{side: its largest threat, or None} in the position after some moves."""
    with Played(position, *moves):
        return {side: chances[0] if chances else None for side, chances in threats_of_both(position).items()}


def _won(chance: Threat | None) -> int:
    return chance.won if chance else 0


def _lasts(facts: Facts, reason: Reason) -> bool:
    """False if a reason is a plan that the opponent's best answer ruins. Kinds in PLANS are plans.

    The answer ruins the plan if it turns the plan's square or raises its sum to 35 or more.
    """
    if reason.kind not in PLANS or not facts.leaves:
        return True
    position, mover, square = facts.position, facts.position.turn, reason.squares[0]
    with Played(position, facts.move, facts.leaves.move):
        return bool(position.owners[square] == mover and position.sums[square] < TARGET)


def _weight(reason: Reason) -> int:
    """The number of squares that a reason is about."""
    return int(max(reason.won + reason.lit, len(reason.squares) if reason.kind == "kept" else 0))


def _second(facts: Facts, main: Reason) -> list[Reason]:
    """[the second most important reason], or []. That reason makes 35 now or concerns at least FEW squares."""
    others = [reason for reason in facts.of(*EFFECTS) if reason is not main]
    best = best_of([reason for reason in others if reason.kind == "takes" or _weight(reason) >= FEW], 0)
    return [best] if best else []


def _waits(facts: Facts, effects: list[Reason]) -> list[Reason]:
    """[a reason of the kind "waits"], or [] if the move does more than wait.

    A move waits if its effects are about fewer than FEW squares, and neither side can win more than before.
    """
    position = facts.position
    if [reason for reason in effects if reason.kind not in SLIGHT or _weight(reason) >= FEW]:
        return []
    before, after = _best(position), _best(position, facts.move)
    is_last = len(position.moves) + 1 == position.field.squares
    if is_last or [side for side in before if _won(after[side]) > _won(before[side])]:
        return []
    left, most = _won(after[-position.turn]), max([_won(chance) for chance in after.values()])
    return [Reason("waits", (facts.move // DIGITS,), left, None, most, 0)]


def _greedy(facts: Facts) -> str:
    """A sentence against the digit that wins most now, if the move is better; else "".

    The move is better if every digit that wins more now lets the opponent win more next. Over the next digits, the move
    must also win as much.
    """
    position, mover = facts.position, facts.position.turn
    chances = [chance for chance in threats(position, mover) if chance.won > facts.taken]
    answers = [_best(position, chance.move)[-mover] for chance in chances]
    if not answers or min([_won(answer) for answer in answers]) <= facts.left:
        return ""
    chance, back = chances[0], answers[0]
    later = _won(_best(position, facts.move, facts.leaves.move)[mover]) if facts.leaves else 0
    if not back or chance.won - back.won > facts.taken - facts.left + later:
        return ""
    now, then = [placed(each.move, position.field) for each in (chance, back)]
    won = plural(chance.won, "square")
    return f"{now} would win {won} now, but {SIDES[-mover]} could then win {back.won} with {then}."


def _kept(facts: Facts, effects: list[Reason]) -> list[Reason]:
    """[the reason of the kind "keeps"], or [] if its threat is small or easy to stop.

    The threat must be larger than all others of both sides. No digit but a 9 may take its square past 35.
    """
    most = max([facts.left] + [reason.won for reason in effects if reason.kind in ("takes", "threatens")])
    return [reason for reason in facts.of("keeps") if reason.won > most and needed(reason) in PAST]


def afterwards(facts: Facts, lost: int = SQUARES) -> str:
    """A sentence on what the opponent can win after a move, and what the mover can win then; "" for the last move.

    lost: the number of squares that the opponent could win after another move. If this move prevents none of that, and
    the mover can win little back, the text is also "".
    """
    position, left = facts.position, facts.leaves
    plies_left = position.field.squares - len(position.moves) - 1
    mover, opponent = position.turn, SIDES[-position.turn]
    if not (plies_left and left):
        return f"{opponent} can then win nothing with one digit." if plies_left else ""
    before = [chance.square for chance in threats(position, -mover) if chance.won >= left.won]
    text = can_win(left, position, "still" if left.squares[0] in before else "then")
    back = _best(position, facts.move, left.move)[mover]
    if not back or back.won < FEW or plies_left == 1:
        name = format_square(left.squares[0], position.field)
        return f"{text}{safe(left, name, SIDES[mover])}." if left.won < lost else ""
    but = f", but {SIDES[mover]} could then" if back.won > left.won else f"; then {SIDES[mover]} could"
    return f"{text}{but} win {back.won} with {placed(back.move, position.field)}."


def _ended(facts: Facts, told: list[Reason]) -> str:
    """A sentence that the opponent's best answer ends the first threat among the reasons `told`; "" if it does not."""
    position, answer, mover = facts.position, facts.leaves, facts.position.turn
    made = [reason.squares[0] for reason in told if reason.kind == "threatens"]
    if not (made and answer):
        return ""
    with Played(position, facts.move, answer.move):
        if made[0] in [threat.square for threat in threats(position, mover)]:
            return ""
    name, won = format_square(made[0], position.field), plural(answer.won, "square")
    return f"{SIDES[-mover]}'s {placed(answer.move, position.field)} would end the threat at {name}, and win {won}."


def _before(facts: Facts, kinds: list[str]) -> str:
    """A sentence that the opponent could win squares before the move but not after it; "" if `kinds` say so already."""
    opponent = -facts.position.turn
    most = _won(_best(facts.position)[opponent])
    if facts.left or not most or [kind for kind in kinds if kind in STOPS]:
        return ""
    return f"Before, {SIDES[opponent]} could win {plural(most, 'square')} with one digit; now it can win none."


def given(position: Position, move: int) -> str:
    """A sentence that the new digit takes the opponent's colour; "" if it keeps the mover's."""
    square, opponent = move // DIGITS, -position.turn
    is_lit = position.owners[square] == opponent
    with Played(position, move):
        is_given = position.owners[square] == opponent
    digit, other = move % DIGITS + 1, colour(opponent)
    if is_lit and is_given:
        return f"{format_square(square, position.field)} is lit {other}, so the {digit} becomes {other}."
    return f"The {digit} itself turns {other}." if is_given else ""


def _rising(position: Position, move: int, side: int) -> list[int]:
    """The filled squares of a side whose sums a move raises but leaves below 35."""
    near = [near for near in position.field.neighbours[move // DIGITS] if position.digits[near]]
    return [near for near in near if position.owners[near] == side and position.sums[near] + move % DIGITS + 1 < TARGET]


def _little(position: Position, move: int) -> str:
    """A sentence that a small digit adds little to the opponent's squares; "" if there is nothing to say."""
    digit, rising = move % DIGITS + 1, _rising(position, move, -position.turn)
    if digit > SMALL or not rising:
        return ""
    return f"The {digit} adds little to {SIDES[-position.turn]}'s {squares(rising, position.field)}."


def _feeds(position: Position, move: int) -> str:
    """A sentence on the squares whose sums a move raises; "" unless most of these squares are the mover's."""
    own, other = [_rising(position, move, side) for side in (position.turn, -position.turn)]
    if len(own) <= len(other):
        return ""
    text = f"The {move % DIGITS + 1} adds to {SIDES[position.turn]}'s {squares(own, position.field)}, and to "
    name = f"{SIDES[-position.turn]}'s"
    return f"{text}{name} {squares(other, position.field)}." if other else f"{text}no square of {name}."


def _unstoppable(facts: Facts) -> str:
    """A sentence that the mover could not stop the opponent's best answer by any digit of its own colour; else "".

    Only digits beside the threatened square count.
    """
    position, mover, left = facts.position, facts.position.turn, facts.leaves
    if not left or left.won < FEW or left.move // DIGITS == left.squares[0]:
        return ""
    square, stops = left.squares[0], []

    def feared() -> list[int]:
        return [threat.square for threat in threats(position, -mover) if threat.won >= left.won]

    if square not in feared():
        return ""
    for near in position.field.neighbours[square]:
        for digit in range(0 if position.digits[near] else DIGITS):
            with Played(position, DIGITS * near + digit) as outcome:
                worst = feared()
                if not worst and position.owners[near] == mover:
                    return ""
            if worst and square not in worst:
                return ""  # the digit stops this threat, but the opponent then wins elsewhere
            if not worst:
                stops.append((near, square in outcome.reached))
    if not stops:
        return ""
    name = format_square(square, position.field)
    if all([completes for _, completes in stops]):
        need = TARGET - position.sums[square]
        return f"{SIDES[mover]} cannot stop this: a {need} beside {name} would itself bring it to {TARGET}."
    places = squares(sorted({near for near, _ in stops}), position.field).replace(" and ", " or ")
    return f"Beside {name}, only a digit on {places} would have stopped this, and it becomes {colour(-mover)} there."


def far(position: Position, move: int) -> str:
    """A sentence that the square of a move is far from 35; "" if one more digit beside the square makes 35."""
    square, total = move // DIGITS, position.sums[move // DIGITS]
    name = format_square(square, position.field)
    if not total:
        return f"No digit lies beside {name} yet."
    if total > TARGET:
        return f"{name} has {total} around it and can never reach {TARGET}."
    return f"{name} has {total} around it: no single digit brings it to {TARGET}." if total < TARGET - DIGITS else ""
