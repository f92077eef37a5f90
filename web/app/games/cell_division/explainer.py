"""Sentences on the reasons for moves of Cell Division."""

from app.core.positions import TakenBack
from app.core.study.explainer import Explainer, Turn
from app.core.words import SIDES, listed, of, plural
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.reasons import reasons
from pygame35.games.cell_division.rules import Position, start
from pygame35.records import replay

NAMED = 3  # the most cells that a sentence names
LEAST = 3  # points; a smaller gain does not explain a loss
FEAT = "{} of your cells reached 8, {} of {}."
MOST = 8  # points of a cell
LEFT = "You left {} free: there {} gained"
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


EXPLAINER = CellDivisionExplainer()


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
