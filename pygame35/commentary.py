"""Comments on every move of a recorded game: the move, the best move, and the difference between the two."""

from collections.abc import Iterator

from . import records as record
from . import terminal
from .basics import RED, UserError, shown
from .contracts import Json
from .game import AnyPosition
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
    """The name of a record's game: the name in the record, or else `asked`, or else `usual`.

    Raises UserError if the record names an unknown game, or another game than `asked`.
    """
    named = record.read_tags(text).get("Game")
    if named is None:
        return asked or usual
    if named not in GAMES:
        raise UserError(f"the engine does not play the game of the record, {shown(named)}")
    if asked not in (None, named):
        raise UserError(f"this is a record of the game {shown(named)}, not of {asked}")
    return named


def explained(game: str) -> str:
    """An explanation of the columns of `line`, followed by their headings."""
    sides = GAMES[game].rules.SIDES
    return f"{_COLUMNS[sides]}\n\n ply  played  best    {'    win' if sides == 2 else ''}   margin     cost"


def comments(end: AnyPosition, limits: Json) -> Iterator[Json]:
    """An analysis of the position before each move of a game, then one of the game's last position.

    In addition to the engine's fields, an analysis has ply (from 0), played (the move) and cost. The cost is the margin
    that the move lost for its side; it is 0 for the best move. In the last analysis, played is "-" and cost is None.
    limits: request fields that limit each search.
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


def line(comment: Json) -> str:
    """One of the `comments` as a line of text, in columns."""
    best, cost = comment["best"] or "-", "-" if comment["cost"] is None else f"{comment['cost']:.1f}"
    win = "" if comment["win"] is None else f"{comment['win']:7.1%}"
    return f"{comment['ply'] + 1:4}  {comment['played']:6}  {best:6}  {win}{comment['margin']:+9.1f}{cost:>9}"
