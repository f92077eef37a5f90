"""The reasons for a move of Mega tic-tac-toe in words: its own effects, and the opponent's chances after it."""

from collections import namedtuple

from app.core.positions import Played
from app.core.study.explainer import Deed, Explainer, Fault, Turn, addressed
from app.core.texts import listed, say
from app.core.words import joined
from app.games.mega_tictactoe.boards import IN, NAMES, OBJECT, SIGNS, SUBJECT, TO
from app.games.mega_tictactoe.words import SIDES
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.reasons import Reason, reasons
from pygame35.games.mega_tictactoe.rules import BOARD, Position, format_move
from pygame35.records import replay

OWN = ("takes", "blocks", "denies", "fills", "threatens", "draws")


class MegaTicTacToeExplainer(Explainer):
    def sentences(self, position: Position, move: int) -> list[str]:
        by_kind: dict[str, list[Reason]] = {}
        for reason in reasons(position, move):
            by_kind.setdefault(reason.kind, []).append(reason)
        mover, opponent = SIGNS[position.turn], SIGNS[-position.turn]
        texts = [_own(kind, by_kind[kind][0], mover, opponent) for kind in OWN if kind in by_kind]
        answer = _answer(by_kind, opponent)
        return texts + ([answer] if answer else [])

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        """The main effect of a move, and the opponent's chances after it."""
        texts = self.sentences(position, move)
        return joined(*(texts if len(texts) < 2 else [texts[0], texts[-1]]))

    def decided(self, board: str, moves: list[int], names: dict[int, str]) -> str:
        end = replay(moves, rules)
        if not end.line:
            return ""
        winner = end.boards[end.line[0]]
        who, boards = addressed(names, winner, SIDES, SIGNS)[0], listed([NAMES[board] for board in end.line])
        return say("mega.decided", who=who, name=names[winner], boards=boards)

    def fault(
        self, position: Position, played: int, better: int, reply: int | None, names: dict[int, str]
    ) -> Fault | None:
        """The rival can win a board or the game, which the better move does not allow; or a board that was missed.

        Else the rival may play anywhere, or a board is not threatened.
        """
        own, best = _effects(position, played), _effects(position, better)
        name, rival = names[position.turn], names[-position.turn]
        who, whom = addressed(names, position.turn, SIDES, SIGNS)
        mark, other, answer = format_move(played), format_move(better), None
        worse = own.worst > best.worst
        if worse and own.gives:
            given = [reason for reason in own.gives if reason.game == (own.worst > 1)]
            used = [reason for reason in given if reply in reason.squares]
            prize, answer = _prize((used or given)[0]), reply if used else given[0].squares[0]
            if used:
                harm = say("mega.fault.let", who=who, name=name, square=mark, whom=whom, rival=rival, prize=prize)
            else:
                harm = say("mega.fault.could", who=who, name=name, square=mark, whom=whom, rival=rival, prize=prize)
        elif best.takes and not own.takes:
            harm = say("mega.fault.nothing", who=who, name=name, square=mark)
        elif best.takes and best.takes.game and not own.takes.game:
            harm = say("mega.fault.won", who=who, name=name, square=mark, board=OBJECT[own.takes.board])
        elif best.worst > own.worst or (own.takes and not best.takes):
            return None
        elif "frees" in own.first and "sends" in best.first:
            harm = say("mega.fault.free", who=who, name=name, square=mark, whom=whom, rival=rival)
            to = TO[best.first["sends"].board]
            return Fault(harm, say("mega.better.sends", square=other, whom=whom, rival=rival, to=to), None)
        elif "threatens" in best.first and "threatens" not in own.first:
            harm = say("mega.fault.calm", who=who, name=name, square=mark)
            prize = _prize(best.first["threatens"])
            return Fault(harm, say("mega.better.threatens", square=other, prize=prize), None)
        else:
            return None
        if best.takes and (not own.takes or best.takes.game) and best.worst <= own.worst:
            return Fault(harm, say("mega.better.wins", square=other, prize=_prize(best.takes)), answer)
        if not worse or (own.takes and not best.takes and own.worst < 2):
            return None
        if best.worst:
            return Fault(harm, say("mega.better.stops", square=other), answer) if own.worst > 1 else None
        return Fault(harm, say("mega.better.leaves", square=other, whom=whom, rival=rival), answer)

    def deed(self, position: Position, move: int, names: dict[int, str]) -> Deed | None:
        takes = _effects(position, move).takes
        if not takes:
            return None
        who, name = addressed(names, position.turn, SIDES, SIGNS)[0], names[position.turn]
        text = say("mega.deed", who=who, name=name, square=format_move(move), prize=_prize(takes))
        return Deed(1 + len(takes.lines) + 9 * takes.game, text)

    def turning_point(self, board: str, moves: list[int], loser: int, winner: str) -> Turn | None:
        """The loser's last mark, if another one in the same local board would have kept the game open."""
        position, last = replay(moves[:-2], rules), moves[-2]
        if position.forced is not None and any([_holds(position, move) for move in position.legal_moves()]):
            text = say("mega.loss", square=format_move(last), rival=winner, board=OBJECT[BOARD[moves[-1]]])
            return Turn(len(moves) - 1, text, "", last)
        return None


Effects = namedtuple("Effects", ("takes", "gives", "worst", "first"))
# takes  the `Reason` of the board that a move wins, or None
# gives  the reasons of the boards that the opponent can win next
# worst  0: the opponent can win nothing next; 1: a board; 2: the game
# first  {kind: the first `Reason` of the kind}


EXPLAINER = MegaTicTacToeExplainer()


def _effects(position: Position, move: int) -> Effects:
    found = reasons(position, move)
    gives = [reason for reason in found if reason.kind == "gives"]
    worst = 2 if [reason for reason in gives if reason.game] else 1 if gives else 0
    first: dict[str, Reason] = {}
    for reason in found:
        first.setdefault(reason.kind, reason)
    return Effects(first.get("takes"), gives, worst, first)


def _prize(reason: Reason) -> str:
    return say("mega.prize", board=OBJECT[reason.board], game=_game(reason))


def _game(reason: Reason) -> str:
    return "yes" if reason.game else "no"


def _holds(position: Position, move: int) -> bool:
    """True if the opponent cannot win the game by the answer to a move."""
    with Played(position, move):
        answers = position.legal_moves()
        return not any([_wins(position, answer) for answer in answers])


def _wins(position: Position, move: int) -> bool:
    with Played(position, move):
        return bool(position.winner())


def _own(kind: str, reason: Reason, mover: str, opponent: str) -> str:
    """A sentence on an effect that a move has before any answer. kind: one of OWN. mover, opponent: of SIGNS."""
    board, game = OBJECT[reason.board or 0], _game(reason)
    if kind == "takes":
        then = "game" if reason.game else "second" if reason.lines else "nothing"
        return say("mega.reason.takes", side=mover, board=board, then=then)
    if kind == "blocks":
        return say("mega.reason.blocks", rival=opponent, board=board, game=game)
    if kind == "denies":
        return say("mega.reason.denies", rival=opponent, board=SUBJECT[reason.board])
    if kind == "fills":
        return say("mega.reason.fills", board=board)
    if kind == "threatens":
        return say("mega.reason.threatens", side=mover, board=board, game=game, squares=_squares(reason))
    return say("mega.reason.tie")


def _answer(by_kind: dict[str, list[Reason]], side: str) -> str:
    """A sentence on where the opponent must play, and what it can win there; "" if the game is over. side: of SIGNS."""
    gives = by_kind.get("gives", [])
    if "sends" in by_kind:
        where = IN[by_kind["sends"][0].board]
        if gives:
            squares = _squares(gives[0])
            return say("mega.answer.wins", side=side, where=where, game=_game(gives[0]), squares=squares)
        if "away" in by_kind:
            away = by_kind["away"]
            board = OBJECT[away[0].board]
            return say("mega.answer.away", side=side, where=where, count=len(away), board=board)
        return say("mega.answer.nothing", side=side, where=where)
    if "frees" in by_kind:
        if gives:
            best = ([one for one in gives if one.game] or gives)[0]
            return say("mega.answer.free-wins", side=side, prize=_prize(best), squares=_squares(best))
        return say("mega.answer.free", side=side)
    return ""


def _squares(reason: Reason) -> str:
    return listed([format_move(square) for square in reason.squares], True)
