"""Comments on every move of a recorded game: what was played, what was best, and what the move cost."""

from collections.abc import Iterator
from typing import Any

from . import records as record
from . import terminal
from .basics import RED, UserError, shown
from .games import GAMES

_COLUMNS = {
    2: """\
ply       the number of the move
played    the move
best      what the engine would have played
win       its estimate of the first player's chance to win before the move
margin    of the final score, the first player's minus the second's
cost      how much of the margin the move lost for the side that made it""",
    1: """\
ply       the number of the move
played    the move
best      what the engine would have played
margin    its estimate of the final score before the move
cost      how much of that the move lost""",
}


def game_of(text: str, asked: str | None, usual: str) -> str:
    """The name of the game of a record; asked and usual: of one that does not name it."""
    named = record.read_tags(text).get("Game")
    if named is None:
        return asked or usual
    if named not in GAMES:
        raise UserError(f"the engine does not play the game of the record, {shown(named)}")
    if asked not in (None, named):
        raise UserError(f"this is a record of the game {shown(named)}, not of {asked}")
    return named


def explained(game: str) -> str:
    """The columns of `told`, what they mean and their heads."""
    sides = GAMES[game].rules.SIDES
    return f"{_COLUMNS[sides]}\n\n ply  played  best    {'    win' if sides == 2 else ''}   margin     cost"


def comments(end: Any, limits: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """An analysis of the position before each move of a game, and of its last position.

    Each has besides ply (from 0), played ("-" for the last) and cost (None for the last): 0 for the best move, else by
    how much the margin is worse for the side that moved. limits: see `terminal.asked`.
    """
    position = record.start(GAMES[end.game].rules, end.board)
    analysis = terminal.asked(position, limits)
    for ply, move in enumerate(end.moves):
        played, side = end.format_move(move), 1 if position.turn == RED else -1
        position.play(move)
        after = terminal.asked(position, limits)
        lost = 0.0 if played == analysis["best"] else max(0.0, side * (analysis["margin"] - after["margin"]))
        yield {"ply": ply, "played": played, "cost": lost, **analysis}
        analysis = after
    yield {"ply": len(end.moves), "played": "-", "cost": None, **analysis}


def told(row: dict[str, Any]) -> str:
    """A comment in columns."""
    best, cost = row["best"] or "-", "-" if row["cost"] is None else f"{row['cost']:.1f}"
    win = "" if row["win"] is None else f"{row['win']:7.1%}"
    return f"{row['ply'] + 1:4}  {row['played']:6}  {best:6}  {win}{row['margin']:+9.1f}{cost:>9}"
