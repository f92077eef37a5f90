"""The goals of the exercises of Cell Division, decided by counting.

points  the move gains as many points as any
both    the points that both sides would gain on its square are, together, as many as on any
room    so they are, and of these squares it has the most empty squares around it
end     with best play to the end, which is a few moves away, the result is as good as after any move
"""

from pygame35.basics import RED, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame35.games.cell_division.rules import Position


def best_moves(goal: str, position: "Position") -> list[int]:
    """The legal moves that reach a goal."""
    legal = position.legal_moves()
    if goal == "room":
        legal = _largest(legal, position.gain_of_both)
    measures = {
        "points": lambda move: position.gain(move, position.turn),
        "both": position.gain_of_both,
        "room": lambda move: position.openness[move],
        "end": lambda move: result(position, move),
    }
    return _largest(legal, measures[goal])


def _largest(moves: list[int], measure: "Callable[[int], int]") -> list[int]:
    found = [measure(move) for move in moves]
    most = max(found)
    return [moves[index] for index in range(len(moves)) if found[index] == most]


def result(position: "Position", move: int) -> int:
    """The lead of the mover at the end of the game, if both sides play the rest as well as possible."""
    return best_reply(position, move)[1]


def best_reply(position: "Position", move: int) -> "tuple[int | None, int]":
    """(the opponent's best answer to a move, None after the last one; the lead of the mover at the end)."""
    mover = position.turn
    position.play(move)
    found, answer = None, None
    for reply in position.legal_moves():
        lead = -result(position, reply)
        if found is None or lead < found:
            found, answer = lead, reply
    if found is None:
        red, blue = position.scores()
        found = red - blue if mover == RED else blue - red
    position.undo()
    return answer, found
