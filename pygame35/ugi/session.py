"""The state between commands: the game, its player and options, and the position."""

from typing import Any, NamedTuple

from .. import records as record
from ..basics import BLUE, RED, UserError
from ..contracts import Json
from ..game import AnyPosition
from ..games import GAMES

_RESULTS = {RED: "p1win", BLUE: "p2win"}


class NoPosition(UserError):
    """The command `position` cannot be read; the message says why."""


class Session(NamedTuple):
    """The state of the program between two commands."""

    game: str
    """A name of `GAMES`."""
    board: str
    """The name of the board, "" for the usual one."""
    player: dict[str, Any]
    """`level` or `player` of a request to the engine; empty for the game's default."""
    options: dict[str, Any]
    """Options of a request to the engine, without the board."""
    position: AnyPosition | None
    """None after a `position` that could not be read."""


def begun(game: str, board: str = "", **options: Any) -> Session:
    """A session at the start of a new game, with the default player; RecordError when there is no such board."""
    return Session(game, board, {}, options, record.start(GAMES[game].rules, board))


def restarted(now: Session) -> Session:
    """The session with the position at the start of the game."""
    return now._replace(position=record.start(GAMES[now.game].rules, now.board))


def placed(now: Session, words: list[str]) -> Session:
    """The session after a command `position`. words: the words after `position`; NoPosition if they cannot be read."""
    at = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:at], words[at + 1 :]
    if start[:1] == ["fen"] and len(start) > 1:
        moves = start[1:] + moves
    elif start != ["startpos"]:
        raise NoPosition("a position is set by: position startpos [moves M ...] or position fen M ... [moves M ...]")
    try:
        return now._replace(position=record.replay_text(moves, GAMES[now.game].rules, now.board))
    except record.RecordError as error:
        raise NoPosition(str(error)) from error


def position(now: Session) -> AnyPosition:
    """The position of the session; UserError when the session has none."""
    if now.position is None:
        raise UserError("there is no position, the last one was refused")
    return now.position


def response(now: Session, words: list[str]) -> str:
    """The answer to a command `query`. words: the words after `query`; UserError if they are wrong."""
    answers = {"gameover": _is_over, "p1turn": _is_first_players_turn, "result": _result}
    if len(words) != 1 or words[0] not in answers:
        raise UserError(f"query is followed by one of {', '.join(answers)}")
    return answers[words[0]](position(now))


def _is_over(position: AnyPosition) -> str:
    return "true" if position.is_over() else "false"


def _is_first_players_turn(position: AnyPosition) -> str:
    return "true" if position.turn == RED else "false"


def _result(position: AnyPosition) -> str:
    winner = position.winner()
    if winner is None or len(position.scores()) == 1:
        return "none"
    return _RESULTS.get(winner, "draw")


def request(now: Session) -> Json:
    """The request to the engine, to which the caller adds a limit; UserError when there is no position."""
    at = position(now)
    moves = [at.format_move(move) for move in at.moves]
    options = {**now.options, "board": now.board}
    return {"id": "ugi", "game": now.game, "moves": moves, "options": options, **now.player}
