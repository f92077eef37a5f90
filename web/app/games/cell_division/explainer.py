"""Sentences on the reasons for moves of Cell Division."""

from app.core.positions import Played, TakenBack
from app.core.study.explainer import Deed, Explainer, Fault, Turn, addressed
from app.core.texts import listed, say
from app.core.words import HUES, SIDES, hue, joined
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.reasons import reasons
from pygame35.games.cell_division.rules import Position, start
from pygame35.records import replay

NAMED = 3  # the most cells that a sentence names
LEAST = 3  # points; a smaller gain does not explain a loss
MOST = 8  # points of a cell
WORSE = 3  # points by which the better square gains more, the answers included
LARGE = 6  # points; a cell that gains fewer is no deed
ROOM = 2  # empty squares; less room does not explain a loss
ROOMY = 5  # a cell has much room with at least this number of empty squares around it


class CellDivisionExplainer(Explainer):
    def sentences(self, position: Position, move: int) -> list[str]:
        """Sentences on the reasons for a move, beginning with the points of both sides on its square."""
        by_kind = {reason.kind: reason for reason in reasons(position, move)}
        name, side, rival = position.format_move, hue(position.turn), hue(-position.turn)
        opens, leaves = by_kind.get("opens"), by_kind.get("leaves")
        texts = _main(position, move)
        if "promises" in by_kind:
            best = by_kind["promises"]
            texts.append(say("cell.reason.promises", side=side, points=best.points, square=name(best.square)))
        if opens:
            texts.append(say("cell.reason.opens", square=name(opens.square), rival=rival, points=opens.points))
        if leaves and not (opens and opens.square == leaves.square):
            texts.append(say("cell.reason.leaves", rival=rival, points=leaves.points, square=name(leaves.square)))
        return texts

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        """Sentences on the square of a move: the points of both sides there, the touched cells, and the room around."""
        return joined(*_main(position, move))

    def turning_point(self, board: str, moves: list[int], loser: int, winner: str) -> Turn | None:
        """The largest gain of the winner on a square on which the loser could have placed the cell before."""
        position, best = start(board), (LEAST - 1, 0, 0)  # (points, -ply of the loser's cell, the winner's square)
        for ply, move in enumerate(moves):
            free = ply > 0 and position.turn == -loser and _was_free(position, move)
            gained = position.gain(move, position.turn) if free else 0
            best = max(best, (gained, -ply, move))
            position.play(move)
        points, ply, square = best
        if not ply:
            return None
        text = say("cell.loss", square=position.format_move(square), rival=winner, points="{}")
        return Turn(-ply, text, say("cell.loss-points", count=points), square)

    def feat(self, board: str, moves: list[int], person: int, rival: str) -> str:
        """The number of cells with the most points, if the winner has more of them."""
        position = replay(moves, rules, board)
        best = [
            sum(
                [
                    position.tallies[side].count(square) == MOST
                    for square in range(len(position.owners))
                    if position.owners[square] == side
                ]
            )
            for side in (person, -person)
        ]
        own, others = best
        return say("cell.feat", own=own, others=others, rival=rival) if own > others else ""

    def fault(
        self, position: Position, played: int, better: int, reply: int | None, names: dict[int, str]
    ) -> Fault | None:
        own, left, answer = _foreseen(position, played)
        best, best_left, _ = _foreseen(position, better)
        if best - best_left < own - left:
            return None
        name, rival = names[position.turn], names[-position.turn]
        who, whom = addressed(names, position.turn, SIDES, HUES)
        move, other = position.format_move(played), position.format_move(better)
        if best - best_left < own - left + WORSE:
            kept = position.gain(better, -position.turn)
            if kept and best + kept >= position.gain_of_both(played) + WORSE:
                harm = say("cell.fault.gained", who=who, name=name, square=move, points=own)
                remedy = say("cell.better.keep", square=other, points=best, kept=kept, whom=whom, rival=rival)
                return Fault(harm, remedy, None)
            room, more = position.openness[played], position.openness[better]
            if more < room + ROOM:
                return None
            harm = say("cell.fault.room", who=who, name=name, square=move, room=room)
            return Fault(harm, say("cell.better.room", square=other, room=more), None)
        gained = _replied(position, played, reply)
        then = "" if answer is None else position.format_move(answer)
        if reply is not None and gained > best_left:
            answer, then = reply, position.format_move(reply)
            harm = say(
                "cell.fault.let", who=who, name=name, square=move, whom=whom, rival=rival, points=gained, answer=then
            )
        elif answer is not None and left > best_left:
            harm = say(
                "cell.fault.could", who=who, name=name, square=move, whom=whom, rival=rival, points=left, answer=then
            )
        elif answer is not None and position.gain_of_both(played) > position.gain_of_both(better):
            harm = say(
                "cell.fault.still",
                who=who, name=name, square=move, points=own, whom=whom, rival=rival, left=left, answer=then,
            )  # fmt: skip
        else:
            harm, answer = say("cell.fault.gained", who=who, name=name, square=move, points=own), None
        if best > own:
            return Fault(harm, say("cell.better.gain", square=other, points=best), answer)
        return Fault(harm, say("cell.better.leave", square=other, whom=whom, rival=rival, points=best_left), answer)

    def deed(self, position: Position, move: int, names: dict[int, str]) -> Deed | None:
        gain, side = position.gain(move, position.turn), position.turn
        if gain < LARGE:
            return None
        who, square = addressed(names, side, SIDES, HUES)[0], position.format_move(move)
        return Deed(gain, say("cell.deed", who=who, name=names[side], square=square, points=gain))

    def brings(self, position: Position, move: int) -> int:
        return position.gain(move, position.turn)

    def decided(self, board: str, moves: list[int], names: dict[int, str]) -> str:
        """The last move by which a side took the lead."""
        position, lead, text = start(board), 0, ""  # red's lead
        for move in moves:
            side, gain = position.turn, position.gain(move, position.turn)
            if side * lead <= 0 < side * lead + gain:
                who, square = addressed(names, side, SIDES, HUES)[0], position.format_move(move)
                text = say("cell.decided", who=who, name=names[side], square=square, points=gain)
            lead += side * gain
            position.play(move)
        return text if lead else ""


EXPLAINER = CellDivisionExplainer()


def _foreseen(position: Position, move: int) -> tuple[int, int, int | None]:
    """(points of a move, the most points that the opponent can gain by the next one, that move or None)."""
    gain = position.gain(move, position.turn)
    with Played(position, move):
        left = [(position.gain(square, position.turn), -square) for square in position.legal_moves()]
    points, square = max(left) if left else (0, 0)
    return gain, points, -square if left else None


def _replied(position: Position, played: int, reply: int | None) -> int:
    """The points of the opponent's reply to a move."""
    if reply is None:
        return 0
    with Played(position, played):
        return position.gain(reply, position.turn)


def _was_free(position: Position, move: int) -> bool:
    """True if the side that moved last could have moved to the square of the next move."""
    with TakenBack(position, 1):
        return move in position.legal_moves()


def _main(position: Position, move: int) -> list[str]:
    texts = [_points(position, move)]
    if _roomy(position, move):
        texts.append(say("cell.reason.room", count=position.openness[move]))
    return texts


def _roomy(position: Position, move: int) -> bool:
    """True if a square has much room, and another square has less room but is worth at least as many points."""
    room, worth = position.openness[move], position.gain_of_both(move)
    others = [square for square in position.legal_moves() if position.openness[square] < room]
    return room >= ROOMY and any(position.gain_of_both(square) >= worth for square in others)


def _points(position: Position, move: int) -> str:
    side, rival = hue(position.turn), hue(-position.turn)
    points, denied = position.gain(move, position.turn), position.gain(move, -position.turn)
    cells = position.play(move).joined
    position.undo()
    if not cells:
        return say("cell.reason.alone", side=side, points=points, rival=rival, denied=denied)
    if len(cells) > NAMED:
        count = len(cells)
        return say("cell.reason.beside-many", side=side, points=points, count=count, rival=rival, denied=denied)
    names = listed([position.format_move(cell) for cell in cells])
    return say("cell.reason.beside", side=side, points=points, cells=names, rival=rival, denied=denied)
