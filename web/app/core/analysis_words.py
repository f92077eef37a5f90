"""Texts about moves, the engine's analyses, and the course of a game. game: its `app.core.duel_kind.DuelKind`."""

from typing import Any

from app.core.formats import decimal, minus, percent
from app.core.protocols import Analysis, Plain
from app.core.texts import say
from app.core.words import hue, leads
from pygame35.basics import BLUE, RED

ENDED = say("analysis.ended")


def own(value: float, turn: int) -> float:
    """The chance to win of the side to move. value: red's chance, 0 ... 1."""
    return value if turn == RED else 1 - value


def best(analysis: Analysis) -> str:
    return say("analysis.best", move=minus(analysis["best"])) if analysis["best"] else say("analysis.no-best")


def numbered(ply: int, move: str, game: Any) -> str:
    """A move with its side and its number, such as "Blue's d5=3, move 4"; ply from 1."""
    return say("analysis.move", name=_side(ply, game), several=_several(game), move=minus(move), ply=ply)


def side_line(ply: int, instead: str, moves: list[str], game: Any, result: str) -> str:
    """The text on the button of a side line.

    ply: the number of moves before the side line. instead: the game's move at this ply, or "" if the game ends there.
    moves: the moves of the side line. result: the result of the side line, or "" if the line is not over.
    """
    label, move, replaces = line(ply, moves, game), minus(instead), "yes" if instead else "no"
    if result:
        return say("analysis.finished", result=result, line=label, replaces=replaces, move=move)
    return say("analysis.go-back", line=label, replaces=replaces, move=move)


def line(ply: int, moves: list[str], game: Any) -> str:
    """The first move of a side line, and the number of its other moves. ply: the number of moves before the line."""
    name, more = _side(ply + 1, game), len(moves) - 1
    return say("analysis.line", name=name, several=_several(game), move=minus(moves[0]), ply=ply + 1, more=more)


def _side(ply: int, game: Any) -> str:
    return str(game.words.SIDES[RED if ply % 2 else BLUE])


def _several(game: Any) -> str:
    return "yes" if game.several else "no"


def evaluation(analysis: Analysis, unit: str) -> str:
    """The side that is ahead and its lead, or the result if it is proved. unit: "square" or "point"."""
    margin = analysis["margin"]
    side = hue(RED if margin >= 0 else BLUE)
    if analysis["exact"]:
        return say("analysis.wins-by", side=side, points=f"{abs(margin):.0f}") if margin else say("analysis.tie")
    lead, chance = decimal(abs(margin)), percent(analysis["win"])
    return say("analysis.ahead", side=side, lead=lead, unit=unit, first=hue(RED), chance=chance)


def candidate(row: Plain) -> tuple[str, str, str]:
    """A move that the AI considers: (the move, its margin, red's chance to win)."""
    chance = say("analysis.chance", chance=percent(row["value"]), side=hue(RED))
    return row["move"], leads(row["margin"], bool(row.get("exact"))), chance


def chance(analysis: Analysis, sides: dict[int, str], turn: int) -> str:
    """The chance of the side to move (`turn`) to win, or the proved result. sides: plural names of the sides."""
    if not analysis["exact"]:
        return say("analysis.wins-chance", name=sides[turn], chance=percent(own(analysis["win"], turn)))
    if analysis["win"] == 0.5:
        return say("analysis.tie")
    winner, moves = RED if analysis["win"] > 0.5 else BLUE, (len(analysis["line"]) + 1) // 2
    return say("analysis.wins-in", name=sides[winner], moves=moves)


def candidate_by_chance(row: Plain, turn: int) -> tuple[str, str, str]:
    """A move in a game without points: (the move, its result if proved, else "", the mover's chance if not proved)."""
    if not row.get("exact"):
        return minus(row["move"]), "", percent(own(row["value"], turn))
    value = own(row["value"], turn)
    result = "wins" if value > 0.5 else "ties" if value == 0.5 else "loses"
    return minus(row["move"]), say("analysis.result", result=result), ""


def at_ply(ply: int, moves: list[str], game: Any = None) -> str:
    """The text of the slider at a ply. moves: the texts of all moves of the game. game: None in a solitaire."""
    if not ply:
        return say("analysis.start")
    name, several = (_side(ply, game), _several(game)) if game else ("", "alone")
    return say("analysis.at", name=name, several=several, move=minus(moves[ply - 1]), ply=ply, count=len(moves))


def looking_back(ply: int) -> str:
    return say("analysis.after", count=ply) if ply else say("analysis.start")
