"""Texts about moves, the engine's analyses, and the course of a game."""

from app.core.formats import minus, percent
from app.core.protocols import Analysis, Plain
from app.core.words import SIDES, colour, leads, of, plural
from pygame35.basics import BLUE, RED

ENDED = "The game is over here. Go back to ask about a move."


def own(value: float, turn: int) -> float:
    """The chance to win of the side to move. value: red's chance, 0 ... 1."""
    return value if turn == RED else 1 - value


def best(analysis: Analysis) -> str:
    return f"best {analysis['best'] or 'none yet'}"


def numbered(ply: int, move: str, sides: dict[int, str] | None = None) -> str:
    """A move with its side and its number, such as "Blue's d5=3, move 4"; ply from 1. sides: None in a solitaire."""
    name = f"{of(sides[RED if ply % 2 else BLUE])} " if sides else ""
    return f"{name}{minus(move)}, move {ply}"


def side_line(ply: int, instead: str, moves: list[str], sides: dict[int, str], result: str) -> str:
    """The text on the button of a side line.

    ply: the number of moves before the side line. instead: the game's move at this ply, or "" if the game ends there.
    moves: the moves of the side line. result: the result of the side line, or "" if the line is not over.
    """
    kind = f"Finished game, {result}: " if result else "Go back to "
    return f"{kind}{line(ply, moves, sides)}" + (f", instead of {minus(instead)}" if instead else "")


def line(ply: int, moves: list[str], sides: dict[int, str]) -> str:
    """The first move of a side line, and the number of its other moves. ply: the number of moves before the line."""
    more = f", and {plural(len(moves) - 1, 'more move')}" if len(moves) > 1 else ""
    return numbered(ply + 1, moves[0], sides) + more


def evaluation(analysis: Analysis, unit: str) -> str:
    """The side that is ahead and its lead, or the result if it is proved. unit: "squares" or "points"."""
    margin = analysis["margin"]
    leader = SIDES[RED] if margin >= 0 else SIDES[BLUE]
    if analysis["exact"]:
        return f"Proved: {leader} wins by {abs(margin):.0f}" if margin else "Proved: a tie"
    return f"{leader} +{abs(margin):.1f} {unit}, {colour(RED)} wins {percent(analysis['win'])}"


def candidate(row: Plain) -> tuple[str, str, str]:
    """A move that the AI considers: (the move, its margin, red's chance to win)."""
    return row["move"], leads(row["margin"], bool(row.get("exact"))), f"{percent(row['value'])} {colour(RED)}"


def chance(analysis: Analysis, sides: dict[int, str], turn: int) -> str:
    """The chance of the side to move (`turn`) to win, or the proved result. sides: plural names of the sides."""
    if not analysis["exact"]:
        return f"{sides[turn]} win {percent(own(analysis['win'], turn))}"
    if analysis["win"] == 0.5:
        return "Proved: a tie"
    moves = (len(analysis["line"]) + 1) // 2
    return f"Proved: {sides[RED if analysis['win'] > 0.5 else BLUE].lower()} win" + (f" in {moves}" if moves else "")


def candidate_by_chance(row: Plain, turn: int) -> tuple[str, str, str]:
    """A move in a game without points: (the move, its result if proved, else "", the mover's chance if not proved)."""
    if not row.get("exact"):
        return minus(row["move"]), "", percent(own(row["value"], turn))
    if row["value"] == 0.5:
        return minus(row["move"]), "ties", ""
    return minus(row["move"]), "wins" if (row["value"] > 0.5) == (turn == RED) else "loses", ""


def at_ply(ply: int, moves: list[str], sides: dict[int, str] | None = None) -> str:
    """The text of the slider at a ply. moves: the texts of all moves of the game. sides: None in a solitaire."""
    return f"{numbered(ply, moves[ply - 1], sides)} of {len(moves)}" if ply else "The start"


def looking_back(ply: int) -> str:
    return f"After {plural(ply, 'move')}" if ply else "The start"
