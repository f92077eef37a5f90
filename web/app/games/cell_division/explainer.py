"""Sentences on the reasons for moves of Cell Division."""

from app.core.positions import Played, TakenBack
from app.core.study.explainer import Deed, Explainer, Fault, Turn
from app.core.texts import listed
from app.core.words import SIDES, of, plural, whose, within
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.reasons import reasons
from pygame35.games.cell_division.rules import Position, start
from pygame35.records import replay

NAMED = 3  # the most cells that a sentence names
LEAST = 3  # points; a smaller gain does not explain a loss
FEAT = "{} of your cells reached 8, {} of {}."
MOST = 8  # points of a cell
LEFT = "You left {} free: there {} gained"
WORSE = 3  # points by which the better square gains more, the answers included
LARGE = 6  # points; a cell that gains fewer is no deed
LET, COULD, GAINED = "{} let {} gain {} on {}", "After {}, {} could gain {} on {}", "{} gained {}"
STILL = "{} gained {}, and {} could still gain {} on {}"
WOULD_GAIN, WOULD_LEAVE = "{} would have gained {}", "{} would have left {} at most {}"
WOULD_KEEP, HAD_ROOM, ROOMIER = "{} would have gained {} and kept {} from {}", "{} had {} around it", "{} had {}"
ROOM = 2  # empty squares; less room does not explain a loss
DEED, LED = "{} gained {} at once.", "{} gained {} and put {} ahead for good."
ROOMY = 5  # a cell has much room with at least this number of empty squares around it


class CellDivisionExplainer(Explainer):
    def sentences(self, position: Position, move: int) -> list[str]:
        """Sentences on the reasons for a move, beginning with the points of both sides on its square."""
        by_kind = {reason.kind: reason for reason in reasons(position, move)}
        name, mover, opponent = position.format_move, SIDES[position.turn], SIDES[-position.turn]
        opens, leaves = by_kind.get("opens"), by_kind.get("leaves")
        texts = _main(position, move)
        if "promises" in by_kind:
            best = by_kind["promises"]
            texts.append(f"{mover} can then gain {plural(best.points, 'point')} on {name(best.square)}.")
        if opens:
            texts.append(f"It opens {name(opens.square)}, where {opponent} gains {plural(opens.points, 'point')}.")
        if leaves and not (opens and opens.square == leaves.square):
            texts.append(f"{opponent} can gain {plural(leaves.points, 'point')} on {name(leaves.square)} next.")
        return texts

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        """Sentences on the square of a move: the points of both sides there, the touched cells, and the room around."""
        return " ".join(_main(position, move))

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
        return Turn(-ply, LEFT.format(position.format_move(square), winner), plural(points, "point"), square)

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
        return FEAT.format(*best, of(rival)) if best[0] > best[1] else ""

    def fault(
        self, position: Position, played: int, better: int, reply: int | None, names: dict[int, str]
    ) -> Fault | None:
        own, left, answer = _foreseen(position, played)
        best, best_left, _ = _foreseen(position, better)
        if best - best_left < own - left:
            return None
        name, rival = names[position.turn], names[-position.turn]
        move, other = whose(name, position.format_move(played)), position.format_move(better)
        if best - best_left < own - left + WORSE:
            kept = position.gain(better, -position.turn)
            if kept and best + kept >= position.gain_of_both(played) + WORSE:
                harm = GAINED.format(move, plural(own, "point"))
                return Fault(harm, WOULD_KEEP.format(other, best, kept, rival), None)
            room, more = position.openness[played], position.openness[better]
            harm = HAD_ROOM.format(move, plural(room, "empty square"))
            return Fault(harm, ROOMIER.format(other, more), None) if more >= room + ROOM else None
        gained = _replied(position, played, reply)
        if reply is not None and gained > best_left:
            harm, answer = LET.format(move, rival, plural(gained, "point"), position.format_move(reply)), reply
        elif answer is not None and left > best_left:
            harm = COULD.format(within(name, move), rival, plural(left, "point"), position.format_move(answer))
        elif answer is not None and position.gain_of_both(played) > position.gain_of_both(better):
            harm = STILL.format(move, plural(own, "point"), rival, left, position.format_move(answer))
        else:
            harm, answer = GAINED.format(move, plural(own, "point")), None
        if best > own:
            return Fault(harm, WOULD_GAIN.format(other, best), answer)
        return Fault(harm, WOULD_LEAVE.format(other, rival, best_left), answer)

    def deed(self, position: Position, move: int, names: dict[int, str]) -> Deed | None:
        gain = position.gain(move, position.turn)
        text = DEED.format(whose(names[position.turn], position.format_move(move)), plural(gain, "point"))
        return Deed(gain, text) if gain >= LARGE else None

    def brings(self, position: Position, move: int) -> int:
        return position.gain(move, position.turn)

    def decided(self, board: str, moves: list[int], names: dict[int, str]) -> str:
        """The last move by which a side took the lead."""
        position, lead, text = start(board), 0, ""  # red's lead
        for move in moves:
            side, gain = position.turn, position.gain(move, position.turn)
            if side * lead <= 0 < side * lead + gain:
                square, name = whose(names[side], position.format_move(move)), names[side]
                text = LED.format(square, plural(gain, "point"), within(name, name))
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
        texts.append(f"The cell has room to grow: {position.openness[move]} empty squares lie around it.")
    return texts


def _roomy(position: Position, move: int) -> bool:
    """True if a square has much room, and another square has less room but is worth at least as many points."""
    room, worth = position.openness[move], position.gain_of_both(move)
    others = [square for square in position.legal_moves() if position.openness[square] < room]
    return room >= ROOMY and any(position.gain_of_both(square) >= worth for square in others)


def _points(position: Position, move: int) -> str:
    mover = position.turn
    gains, denies = plural(position.gain(move, mover), "point"), position.gain(move, -mover)
    cells = position.play(move).joined
    position.undo()
    where = ""
    if cells:
        few = len(cells) <= NAMED
        where = " beside " + (listed([position.format_move(cell) for cell in cells]) if few else f"{len(cells)} cells")
    return f"{SIDES[mover]} gains {gains}{where}, and {SIDES[-mover]} does not get {denies} there."
