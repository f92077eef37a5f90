"""Explains the moves of 35. The game's page loads this module last, after the board can be used."""

from app.core.positions import Played
from app.core.study.explainer import Explainer, Turn
from app.core.words import SIDES, colour, of, plural
from app.games.thirtyfive import happened
from app.games.thirtyfive.decided import decided, feat, sure_winner, turning_point
from app.games.thirtyfive.facts import SMALL, Facts, lacking, rank, safer, worth
from app.games.thirtyfive.reason_words import can_win, least, sentence, whole
from app.games.thirtyfive.words import placed, squares
from pygame35.basics import RED
from pygame35.games.thirtyfive.reasons import FEW, STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square
from pygame35.games.thirtyfive.threats import threats, threats_of_both, won_by

NEVER = ("keeps", "spares", "waits")  # kinds that `sentences` never has
ASIDE = ("kept", "builds", "tight", "shines", "nears")  # kinds that `sentences` has only as the main reason
WEAK = -6  # reasons of this rank or lower cannot explain why a move is better
LESSONS = {  # {kind of a reason: (title, id) of the lesson}
    "takes": ("Find the 35", "find-35"),
    "past": ("Push it past 35", "over-thwart"),
    "short": ("Leave it short of 35", "under-thwart"),
    "turned": ("Answer a set-up", "counter"),
    "lit": ("Answer a set-up", "counter"),
    "cancelled": ("Answer a set-up", "counter"),
    "threatens": ("Set up a square", "set-up"),
    "builds": ("Set up a square", "set-up"),
    "tight": ("Leave it short of 35", "under-thwart"),
}
FIRST = "A first digit wins nothing yet."
SUMS = ("takes", "threatens")  # kinds of reasons about squares that reach 35


class ThirtyFiveExplainer(Explainer):
    """happened_last: (the last question of `happened`, the answer). A page asks whenever the pointer moves."""

    happened_last: tuple[object, str] = (None, "")

    def sentences(self, position: Position, move: int) -> list[str]:
        """Sentences on the reasons for a move: for each kind of reason, the one about the most squares."""
        facts = Facts(position, move)
        main = facts.main(NEVER)
        chosen: dict[str, Reason] = {}
        for reason in facts.reasons:
            kind = "stops" if reason.kind in STOPS else reason.kind
            if kind in NEVER or (kind in ASIDE and reason is not main):
                continue
            if kind not in chosen or worth(reason) > worth(chosen[kind]):
                chosen[kind] = reason
        return [sentence(reason, position) for reason in chosen.values()]

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        facts = Facts(position, move)
        return " ".join(_reasons(facts)) if played in (None, move) else _difference(facts, Facts(position, played))

    def advice(self, position: Position, move: int, again: bool) -> str:
        """The main reason for the move, in one sentence, once the person has asked twice."""
        return (_reasons(Facts(position, move)) + [FIRST])[0] if again else ""

    def effect(self, position: Position, move: int) -> str:
        """Sentences on the squares that a move takes, its best reason, and a larger threat if there is one.

        "" if the move has only reasons of the kinds in SMALL and HARMFUL.
        """
        facts = Facts(position, move)
        main = facts.main(SMALL)
        if not main:
            return ""
        chosen = [facts.takes] if facts.takes and facts.taken and facts.takes is not main else []
        larger = [reason for reason in facts.of("threatens") if reason.won > max(main.won, FEW)]
        chosen += [main] + [reason for reason in larger[:1] if reason is not main]
        return " ".join([whole(reason, facts, chosen[0].kind != "takes") for reason in chosen])

    def decided(self, board: str, moves: list[int], person: int) -> list[str]:
        return decided(board, moves, person)

    def turning_point(self, board: str, moves: list[int], loser: int, winner: str) -> Turn:
        return turning_point(board, moves, loser, winner)

    def feat(self, board: str, moves: list[int], person: int, rival: str) -> str:
        return feat(board, moves, person, rival)

    def happened(self, position: Position, names: dict[int, str]) -> str:
        key = position.board, position.moves[:], names, SIDES[RED]
        if self.happened_last[0] != key:
            self.happened_last = key, happened.happened(position, names)
        return self.happened_last[1]

    def cause(self, position: Position, names: dict[int, str]) -> str:
        return happened.cause(position, names)

    def sure_winner(self, position: Position) -> int:
        return sure_winner(position)

    def spoils(self, position: Position, played: int) -> str:
        """A sentence on a fault of a mistake, such as a digit that becomes the opponent's; "" if none is found."""
        cancels = [sentence(reason, position) for reason in reasons(position, played) if reason.kind == "cancels"]
        is_apart = bool(position.moves) and not position.sums[played // DIGITS]
        return " ".join(cancels) or _given(position, played) or (_far(position, played) if is_apart else "")

    def afterwards(self, position: Position, better: int, lost: int) -> str:
        return _afterwards(Facts(position, better), lost)

    def helps(self, position: Position, played: int, better: int, answer: int) -> str:
        """A sentence on a sum that the mistake raises, or on a threat that only the better move stops; or ""."""
        needed, digit = _needed(position, played, answer), placed(played, position.field)
        if needed:
            return f"The {digit} adds to the sum around {squares(needed, position.field)}."
        threat = won_by(position, answer, -position.turn)
        if not threat or _still_won(position, better, answer) or not _still_won(position, played, answer):
            return ""
        could = f"win {plural(threat, 'square')} with {placed(answer, position.field)}"
        return f"{SIDES[-position.turn]} could already {could}: the {digit} does not stop it."

    def avoids(self, position: Position, played: int, better: int, answer: int) -> str:
        """A sentence on the better move's effect on the sums that the answer needs; "" if it needs none."""
        needed = _needed(position, played, answer)
        if not needed:
            return ""
        names, near = squares(needed, position.field), position.field.neighbours[better // DIGITS]
        if not [square for square in needed if square in near]:
            return f"It adds nothing to the sum around {names}."
        if better // DIGITS != played // DIGITS or len(needed) > 1:
            return ""
        before = position.sums[needed[0]]
        sums = [before + move % DIGITS + 1 for move in (better, played)]
        return f"Then the sum around {names} is {sums[0]}, not {sums[1]}."

    def grows(self, position: Position, moves: list[int]) -> str:
        """A sentence on how the moves of a line raise the sum of a square to 35; "" if they do not."""
        neighbours = position.field.neighbours
        with Played(position, *moves) as outcome:
            reached = outcome.reached if moves else ()
        beside = {square: [move for move in moves if move // DIGITS in neighbours[square]] for square in reached}
        grown = [square for square in reached if beside[square] not in ([], moves[-1:])]
        if not grown:
            return ""
        square = max(grown, key=lambda square: len(beside[square]))
        parts, total, verb = [], position.sums[square], f" brings {format_square(square, position.field)}"
        for move in beside[square]:
            total += move % DIGITS + 1
            parts.append(f"{position.format_move(move)}{verb} to {total}")
            verb = ""
        return ", ".join(parts) + "."

    def practice(self, position: Position, played: int, better: int) -> tuple[str, str] | None:
        """(title, address) of the lesson on the main effect that only the better move has, or None.

        A capture must win at least FEW squares more than the played move. Any other effect concerns FEW or more.
        """
        other = Facts(position, played)
        done, best = {(reason.kind, reason.squares) for reason in other.reasons}, (FEW - 1, "")
        for reason in reasons(position, better):
            more = reason.won - (other.taken if reason.kind == "takes" else 0)
            if reason.kind in LESSONS and (reason.kind, reason.squares) not in done and more > best[0]:
                best = more, reason.kind
        name, lesson = LESSONS.get(best[1], ("", ""))
        return (name, f"lessons/#{lesson}") if lesson else None


EXPLAINER = ThirtyFiveExplainer()


def _reasons(facts: Facts) -> list[str]:
    """A sentence on the main reason for a move, and perhaps one on the harm of another digit.

    Without any reason, a sentence says how much the opponent can win next. [] on the empty board.
    """
    position, square, main = facts.position, facts.move // DIGITS, facts.main(("spares",))
    chosen = facts.warning(main)
    if main and not (chosen and facts.is_weak(main)):
        chosen = [main] + chosen
    if chosen or not position.moves:
        return [whole(reason, facts) for reason in chosen]
    near = position.field.neighbours[square]
    if facts.left or [other for other in near if position.digits[other]]:
        return [least(facts)]
    name = format_square(square, position.field)
    return [f"No digit lies beside {name} yet, and {least(facts)}"]


def _difference(better: Facts, played: Facts) -> str:
    """A sentence on the best reason for the better move that the played move lacks, or "".

    A smaller gain of the opponent is such a reason, too. It counts more than the kinds in RANKS.
    """
    position, behind = better.position, played.taken - better.taken
    reason = lacking(better, played)
    strength = rank(reason, better.left)[0] if reason else WEAK
    if reason and strength >= 0:
        return whole(reason, better)
    gives, gave = [[reason for reason in facts.of("gives") if reason.won] for facts in (better, played)]
    if gave and not gives:
        none = f"No square turns {colour(-position.turn)}."
        return f"{none} {least(better)}" if better.left else none
    if played.left >= better.left + max(FEW, behind + 1):
        return least(better, played)
    if reason and strength > WEAK:
        return whole(reason, better)
    threat = None if behind > 0 else safer(better, played)
    if threat:
        return sentence(threat, position)
    return least(better, played) if played.left > better.left + max(0, behind) else ""


def _still_won(position: Position, move: int, answer: int) -> bool:
    """True if the move does not weaken the answer: the answer wins at least as much after the move as before it."""
    if move // DIGITS == answer // DIGITS:
        return False
    before = won_by(position, answer, -position.turn)
    with Played(position, move):
        return won_by(position, answer, position.turn) >= max(before, 1)


def _needed(position: Position, move: int, answer: int) -> list[int]:
    """The neighbours of a move that the answer to it brings to 35 or prepares for 35; [] if there are none."""
    with Played(position, move):
        effect: Reason | None = Facts(position, answer).main(SMALL)
    needed = effect.squares if effect and effect.kind in SUMS else ()
    return [square for square in needed if square in position.field.neighbours[move // DIGITS]]


def _afterwards(facts: Facts, lost: int) -> str:
    """A sentence on what the opponent can win after a move, and what the mover can win then; "" for the last move.

    lost: the number of squares that the opponent could win after another move. If this move prevents none of that, and
    the mover can win little back, the text is also "".
    """
    position, left = facts.position, facts.leaves
    plies_left = position.field.squares - len(position.moves) - 1
    mover, opponent = position.turn, SIDES[-position.turn]
    if not (plies_left and left):
        return f"{of(opponent)} next digit can win nothing." if plies_left else ""
    before = [chance.square for chance in threats(position, -mover) if chance.won >= left.won]
    text = can_win(left, position, "still" if left.squares[0] in before else "then")
    with Played(position, facts.move, left.move):
        back = next(iter(threats_of_both(position)[mover]), None)
    if not back or back.won < FEW or plies_left == 1:
        return f"{text}." if left.won < lost else ""
    but = f", but {SIDES[mover]} could then" if back.won > left.won else f"; then {SIDES[mover]} could"
    return f"{text}{but} win {back.won} with {placed(back.move, position.field)}."


def _given(position: Position, move: int) -> str:
    """A sentence that the new digit takes the opponent's colour; "" if it keeps the mover's."""
    square, opponent = move // DIGITS, -position.turn
    is_lit = position.owners[square] == opponent
    with Played(position, move):
        is_given = position.owners[square] == opponent
    digit, other = move % DIGITS + 1, colour(opponent)
    if is_lit and is_given:
        return f"{format_square(square, position.field)} is lit {other}, so the {digit} becomes {other}."
    return f"The {digit} itself turns {other}." if is_given else ""


def _far(position: Position, move: int) -> str:
    """A sentence that the square of a move is far from 35; "" if one more digit beside the square makes 35."""
    square, total = move // DIGITS, position.sums[move // DIGITS]
    name = format_square(square, position.field)
    if not total:
        return f"No digit lies beside {name} yet."
    if total > TARGET:
        return f"{name} has {total} around it and can never reach {TARGET}."
    return f"{name} has {total} around it: no single digit brings it to {TARGET}." if total < TARGET - DIGITS else ""
