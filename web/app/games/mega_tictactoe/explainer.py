"""The reasons for a move of Mega tic-tac-toe in words: its own effects, and the opponent's chances after it."""

from collections import namedtuple

from app.core.positions import Played
from app.core.study.explainer import Deed, Explainer, Fault, Turn
from app.core.texts import listed
from app.core.words import whose, within
from app.games.mega_tictactoe.boards import NAMES, named
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.reasons import Reason, reasons
from pygame35.games.mega_tictactoe.rules import BOARD, SIDE_NAMES, Position, format_move
from pygame35.records import replay

LET_WIN = "Your {} let {} win {} and the game."
LET, COULD, WON, WON_NOTHING = "{} let {} win {}", "After {}, {} could win {}", "{} won {}", "{} won no board"
WOULD_WIN, WOULD_STOP, WOULD_LEAVE = (
    "{} would have won {}",
    "{} would have stopped that",
    "{} would have left {} no board to win",
)
FREED, WOULD_SEND = "{} let {} play anywhere", "{} would have sent {} to {}"
NO_THREAT, WOULD_THREATEN = "{} threatened no board", "{} would have threatened {}"
AND_GAME = "{} and the game"
IN_A_ROW = "{} won the {} boards: three in a row."
OWN = ("takes", "blocks", "denies", "fills", "threatens", "draws")


class MegaTicTacToeExplainer(Explainer):
    def sentences(self, position: Position, move: int) -> list[str]:
        by_kind: dict[str, list[Reason]] = {}
        for reason in reasons(position, move):
            by_kind.setdefault(reason.kind, []).append(reason)
        mover, opponent = SIDE_NAMES[position.turn], SIDE_NAMES[-position.turn]
        texts = [_own(kind, by_kind[kind][0], mover, opponent) for kind in OWN if kind in by_kind]
        answer = _answer(by_kind, opponent)
        return texts + ([answer] if answer else [])

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        """The main effect of a move, and the opponent's chances after it."""
        texts = self.sentences(position, move)
        return " ".join(texts if len(texts) < 2 else [texts[0], texts[-1]])

    def decided(self, board: str, moves: list[int], names: dict[int, str]) -> str:
        end = replay(moves, rules)
        if not end.line:
            return ""
        return IN_A_ROW.format(names[end.boards[end.line[0]]], listed([NAMES[board] for board in end.line]))

    def fault(
        self, position: Position, played: int, better: int, reply: int | None, names: dict[int, str]
    ) -> Fault | None:
        """The rival can win a board or the game, which the better move does not allow; or a board that was missed.

        Else the rival may play anywhere, or a board is not threatened.
        """
        own, best = _effects(position, played), _effects(position, better)
        name, rival = names[position.turn], names[-position.turn]
        mark, other, answer = whose(name, format_move(played)), format_move(better), None
        worse = own.worst > best.worst
        if worse and own.gives:
            given = [reason for reason in own.gives if reason.game == (own.worst > 1)]
            used = [reason for reason in given if reply in reason.squares]
            prize, answer = _prize((used or given)[0]), reply if used else given[0].squares[0]
            harm = LET.format(mark, rival, prize) if used else COULD.format(within(name, mark), rival, prize)
        elif best.takes and not own.takes:
            harm = WON_NOTHING.format(mark)
        elif best.takes and best.takes.game and not own.takes.game:
            harm = WON.format(mark, named(own.takes.board))
        else:
            return _quiet_fault(mark, other, rival, own, best)
        if best.takes and (not own.takes or best.takes.game) and best.worst <= own.worst:
            return Fault(harm, WOULD_WIN.format(other, _prize(best.takes)), answer)
        if not worse or (own.takes and not best.takes and own.worst < 2):
            return None
        if best.worst:
            return Fault(harm, WOULD_STOP.format(other), answer) if own.worst > 1 else None
        return Fault(harm, WOULD_LEAVE.format(other, rival), answer)

    def deed(self, position: Position, move: int, names: dict[int, str]) -> Deed | None:
        takes = _effects(position, move).takes
        if not takes:
            return None
        text = WON.format(whose(names[position.turn], format_move(move)), _prize(takes))
        return Deed(1 + len(takes.lines) + 9 * takes.game, f"{text}.")

    def turning_point(self, board: str, moves: list[int], loser: int, winner: str) -> Turn | None:
        """The loser's last mark, if another one in the same local board would have kept the game open."""
        position, last = replay(moves[:-2], rules), moves[-2]
        if position.forced is not None and any([_holds(position, move) for move in position.legal_moves()]):
            text = LET_WIN.format(format_move(last), winner, named(BOARD[moves[-1]]))
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


def _quiet_fault(mark: str, other: str, rival: str, own: Effects, best: Effects) -> Fault | None:
    """The move lets the rival play anywhere, or threatens no board, unlike a better move that gives no more away."""
    if best.worst > own.worst or (own.takes and not best.takes):
        return None
    if "frees" in own.first and "sends" in best.first:
        return Fault(FREED.format(mark, rival), WOULD_SEND.format(other, rival, named(best.first["sends"].board)), None)
    if "threatens" in best.first and "threatens" not in own.first:
        return Fault(NO_THREAT.format(mark), WOULD_THREATEN.format(other, _prize(best.first["threatens"])), None)
    return None


def _prize(reason: Reason) -> str:
    return AND_GAME.format(named(reason.board)) if reason.game else named(reason.board)


def _holds(position: Position, move: int) -> bool:
    """True if the opponent cannot win the game by the answer to a move."""
    with Played(position, move):
        answers = position.legal_moves()
        return not any([_wins(position, answer) for answer in answers])


def _wins(position: Position, move: int) -> bool:
    with Played(position, move):
        return bool(position.winner())


def _own(kind: str, reason: Reason, mover: str, opponent: str) -> str:
    """A sentence on an effect that a move has before any answer. kind: one of OWN."""
    board = named(reason.board) if reason.board is not None else ""
    if kind == "takes":
        if reason.game:
            return f"{mover} win {board}, and with it the game."
        return f"{mover} win {board}" + (", their second in a row." if reason.lines else ".")
    if kind == "blocks":
        prize = f"{board}, and with it the game," if reason.game else board
        return f"This keeps {opponent} from winning {prize} there."
    if kind == "denies":
        return f"{opponent} can no longer complete their two boards in a row at {board}."
    if kind == "fills":
        return f"{board[0].upper()}{board[1:]} is full: it is nobody's."
    if kind == "threatens":
        prize = f"{board}, and with it the game," if reason.game else board
        return f"{mover} threaten to win {prize} at {_squares(reason, True)}."
    return "The game ends in a tie."


def _answer(by_kind: dict[str, list[Reason]], opponent: str) -> str:
    """A sentence on where the opponent must play, and what the opponent can win there; "" if the game is over."""
    if "sends" in by_kind:
        board = by_kind["sends"][0].board
        assert board is not None
        text = f"{opponent} must play in {named(board)}"
        if "gives" in by_kind:
            given = by_kind["gives"][0]
            return f"{text}, and can win it{_game(given)} at {_squares(given, True)}."
        if "away" in by_kind:
            return f"{text}. They could win {_boards(by_kind['away'])}, but may not play there now."
        return f"{text}, where they can win nothing yet."
    if "frees" in by_kind:
        text = f"{opponent} may then play anywhere"
        if "gives" in by_kind:
            given = ([one for one in by_kind["gives"] if one.game] or by_kind["gives"])[0]
            return f"{text}, and can win {named(given.board)}{_game(given)} at {_squares(given, True)}."
        return f"{text}, but can win no board yet."
    return ""


def _game(reason: Reason) -> str:
    return " and the game" if reason.game else ""


def _boards(reasons: list[Reason]) -> str:
    """A board by its name, or the number of several boards, such as "2 boards"."""
    return named(reasons[0].board) if len(reasons) == 1 else f"{len(reasons)} boards"


def _squares(reason: Reason, either: bool) -> str:
    return listed([format_move(square) for square in reason.squares], either)
