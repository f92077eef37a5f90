"""What has been set up: the game, who plays it, and the position."""

from typing import Any, NamedTuple

from .. import records as record
from ..basics import BLUE, RED, UserError
from ..games import GAMES

_RESULTS = {RED: "p1win", BLUE: "p2win"}


class NoPosition(UserError):
    """A position that cannot be read; the message says why."""


class Session(NamedTuple):
    """All that lasts between two commands."""

    game: str
    """A name of `GAMES`."""
    board: str
    """The name of the board, "" for the usual one."""
    who: dict[str, Any]
    """`level` or `player` of a request to the engine; empty for the game's default."""
    options: dict[str, Any]
    """Those of a request to the engine, without the board."""
    position: Any
    """A position of the game's rules; None after a `position` that could not be read."""


def begun(game: str, board: str = "", **options: Any) -> Session:
    """A new game; RecordError when there is no such board."""
    return Session(game, board, {}, options, record.start(GAMES[game].rules, board))


def restarted(now: Session) -> Session:
    """The same game from its start."""
    return now._replace(position=record.start(GAMES[now.game].rules, now.board))


def placed(now: Session, words: list[str]) -> Session:
    """The session in the position that is described behind the word `position`; NoPosition when it cannot be read."""
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


def position(now: Session) -> Any:
    """Its position; UserError when it has none."""
    if now.position is None:
        raise UserError("there is no position, the last one was refused")
    return now.position


def response(now: Session, words: list[str]) -> str:
    """The answer to a question about the position."""
    answers = {"gameover": _is_over, "p1turn": _is_first_players_turn, "result": _result}
    if len(words) != 1 or words[0] not in answers:
        raise UserError(f"query is followed by one of {', '.join(answers)}")
    return answers[words[0]](position(now))


def _is_over(position: Any) -> str:
    return "true" if position.is_over() else "false"


def _is_first_players_turn(position: Any) -> str:
    return "true" if position.turn == RED else "false"


def _result(position: Any) -> str:
    if len(position.scores()) == 1 or not position.is_over():
        return "none"
    return _RESULTS.get(position.winner(), "draw")


def request(now: Session) -> dict[str, Any]:
    """What the engine is asked, without a limit."""
    moves = [now.position.format_move(move) for move in position(now).moves]
    options = {**now.options, "board": now.board}
    return {"id": "ugi", "game": now.game, "moves": moves, "options": options, **now.who}
