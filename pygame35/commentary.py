"""Comments on every move of a recorded game: the move, the best move, and the difference between the two."""

from collections.abc import Iterator

from . import records as record
from . import terminal
from .basics import RED, UserError, shown
from .contracts import Json
from .game import AnyPosition
from .game_files import GameRecord
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


def check(position: AnyPosition, asked: str | None) -> None:
    """Raise UserError if the engine does not play the game of the position, or if it is another game than `asked`."""
    if position.game not in GAMES:
        raise UserError(f"the engine does not play the game of the record, {shown(position.game)}")
    if asked not in (None, position.game):
        raise UserError(f"this is a record of the game {shown(position.game)}, not of {asked}")


def explained(game: str) -> str:
    """An explanation of the columns of `line`."""
    return _COLUMNS[GAMES[game].rules.SIDES]


def heading(game: GameRecord, number: int | None) -> str:
    """The headings of the columns of `line`. number: the number of the game in its file, for a title above them."""
    rules = GAMES[game.position.game].rules
    columns = f" ply  played  best    {'    win' if rules.SIDES == 2 else ''}   margin     cost"
    sides = getattr(rules, "SIDE_NAMES", {}).values()
    names = " against ".join(game.tags[side] for side in sides if side in game.tags)
    return columns if number is None else f"Game {number}, {rules.NAME}{': ' * bool(names)}{names}\n{columns}"


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
