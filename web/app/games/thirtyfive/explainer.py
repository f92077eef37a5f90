"""Explains the moves of 35. The game's page loads this module last, after the board can be used."""

from app.core.study.explainer import Deed, Explainer, Fault, Turn
from app.core.texts import say
from app.core.words import SIDES, hue, joined
from app.games.thirtyfive import happened, moments
from app.games.thirtyfive.decided import decided, feat, sure_winner, turning_point
from app.games.thirtyfive.facts import SMALL, Facts, lacking, rank, safer, worth
from app.games.thirtyfive.reason_words import least, sentence, turn_task, turns, whole
from app.games.thirtyfive.words import THEMES
from pygame35.basics import RED
from pygame35.games.thirtyfive.reasons import FEW, STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, Position, format_square

NEVER = ("keeps", "spares", "waits")  # kinds that `sentences` never has
ASIDE = ("kept", "builds", "tight", "shines", "nears")  # kinds that `sentences` has only as the main reason
WEAK = -6  # reasons of this rank or lower cannot explain why a move is better
LESSONS = {  # {kind of a reason: (theme, id) of the lesson}
    "takes": ("find-the-35", "find-35"),
    "past": ("over-thwart", "over-thwart"),
    "short": ("under-thwart", "under-thwart"),
    "turned": ("counter", "counter"),
    "lit": ("counter", "counter"),
    "cancelled": ("counter", "counter"),
    "threatens": ("set-up", "set-up"),
    "builds": ("set-up", "set-up"),
    "tight": ("under-thwart", "under-thwart"),
}
SUMS = ("takes", "threatens")  # kinds of reasons about squares that reach 35


class ThirtyFiveExplainer(Explainer):
    """happened_last: (the last question of `happened`, the answer). A page asks whenever the pointer moves."""

    practises = (THEMES["over-thwart"], "lessons/#over-thwart")
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
        return (_reasons(Facts(position, move)) + [say("35.reason.first")])[0] if again else ""

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

    def decided(self, board: str, moves: list[int], names: dict[int, str]) -> str:
        return decided(board, moves, names)

    def fault(
        self, position: Position, played: int, better: int, reply: int | None, names: dict[int, str]
    ) -> Fault | None:
        return moments.fault(position, played, better, reply, names)

    def deed(self, position: Position, move: int, names: dict[int, str]) -> Deed | None:
        return moments.deed(position, move, names)

    def brings(self, position: Position, move: int) -> int:
        return moments.turned(position, move)

    def aim(self, position: Position, move: int) -> str:
        return turn_task(moments.turned(position, move), position.turn)

    def missed(self, position: Position, move: int, best: int) -> str:
        tried = turns(moments.turned(position, move), position.turn)
        return joined(tried, say("35.try.can", count=moments.turned(position, best)))

    def called(self, position: Position, move: int) -> str:
        return str(move % DIGITS + 1)

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
        theme, lesson = LESSONS.get(best[1], ("", ""))
        return (THEMES[theme], f"lessons/#{lesson}") if lesson else None


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
    return [say("35.least.alone", square=name, rival=hue(-position.turn))]


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
        return joined(say("35.reason.none", rival=hue(-position.turn)), least(better) if better.left else "")
    if played.left >= better.left + max(FEW, behind + 1):
        return least(better, played)
    if reason and strength > WEAK:
        return whole(reason, better)
    threat = None if behind > 0 else safer(better, played)
    if threat:
        return sentence(threat, position)
    return least(better, played) if played.left > better.left + max(0, behind) else ""
