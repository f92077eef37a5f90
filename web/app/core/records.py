"""Games for two as plain data for the browser's storage: the game in progress and the last games."""

from app.core import changes, settings
from app.core.clock import Clock
from app.core.duel_kind import DuelKind
from app.core.game_tree import BadTree, from_plain
from app.core.protocols import Json, Plain, Settings
from app.core.record import stored_game
from app.core.remote import opponent
from app.core.remote.opponent import RemoteOpponent
from app.core.session import Session
from app.core.stored import GAMES, Spoiled, is_count, read
from app.core.study import stored_review, tries
from pygame35.basics import BLUE, RED
from pygame35.links import RecordError

LONGEST_NAME = 80
REVIEWS = 10  # the largest number of reviews in the list of games


def game(session: Session) -> Plain:
    """The game of a session and its players as plain data."""
    clock, names, final = session.clock, session.players.names, session.final(session.tree.tip)
    plain = dict(session.players.so_far or {})
    if plain:  # earlier versions read the AI from the key "opponent"
        plain["opponent"] = settings.to_text(plain[session.game.ai_setting])
    plain.update(
        {
            "tree": session.tree.to_plain(),
            "names": [names[RED], names[BLUE]] if names else None,
            "shared": session.players.shared,
            "friend": session.opponent.to_plain(),
            "paused": session.paused,
            "tallied": session.outcome.counted,
            "switched": session.players.changed_midway,
            "helped": sorted(session.study.helped),
            "review": stored_review.to_text(session),
            "ended": session.outcome.ended and list(session.outcome.ended),
            "finished": _finished(session),
            "plies": len(session.tree.line()),
            "scores": final and list(final[1]),
            "left": [max(0, clock.left[RED]), max(0, clock.left[BLUE])] if clock else None,
            "increment": clock.increment if clock else 0,
        }
    )
    return plain


def _finished(session: Session) -> list[Json] | None:
    """`GameOutcome.finished` as plain data while a new try of a finished game is shown, else None."""
    if not (session.outcome.finished and tries.is_shown(session)):
        return None
    tip, ended, players = session.outcome.finished
    return [tip, ended and list(ended), players]


def game_in_progress(session: Session) -> Plain:
    """The plain data of `game`, and also the settings of the current players."""
    plain = game(session)
    plain["goes_on"] = {name: session.settings[name] for name in session.game.player_settings()}
    plain["goes_on"].update(session.players.before_address)
    return plain


def read_game(text: str, game: DuelKind) -> Plain:
    """The plain data of a stored game from its text. Raises Spoiled if the game cannot be shown."""
    content: Plain = read("game", text)
    show_game(Session(game), content)
    return content


def read_remote_game(text: str, game: DuelKind) -> Plain:
    """The plain data of a stored remote game from its text. Raises Spoiled for any other text or game."""
    plain = read_game(text, game)
    if not plain.get("friend"):
        raise Spoiled("it is no game with a friend")
    return plain


def peek_remote_game(text: str) -> Plain:
    """The plain data of a remote game for the list of games. Raises Spoiled if the game cannot be listed.

    The moves are not checked. The value of "friend" is a `RemoteOpponent`.
    """
    plain = read("game", text)
    if not isinstance(plain, dict):
        raise Spoiled("a game is a dict")
    remote = _remote_opponent(plain.get("friend"))
    if not is_count(plain.get("plies")):
        raise Spoiled("it has no number of moves")
    return dict(plain, friend=remote, when=str(plain.get("when") or ""))


def _remote_opponent(plain: Json) -> RemoteOpponent:
    """The opponent of a stored remote game. Raises Spoiled if the opponent cannot be read."""
    try:
        return opponent.from_plain(plain)
    except ValueError as error:
        raise Spoiled(str(error))


def show_game(session: Session, plain: Json) -> None:
    """Show a stored game in a session. If it cannot be read, raise Spoiled and leave the session unchanged."""
    if not isinstance(plain, dict):
        raise Spoiled("a game is a dict")
    try:
        tree, position = from_plain(plain.get("tree"), session.game.rules)
    except (BadTree, RecordError) as error:
        raise Spoiled(str(error))
    ended, left, names = plain.get("ended"), plain.get("left"), plain.get("names")
    remote = _remote_opponent(plain["friend"]) if plain.get("friend") else None
    if ended is not None and not _is_end(ended, len(tree.moves)):
        raise Spoiled(f"{ended!r} is no end of a game")
    if left is not None and not (isinstance(left, list) and len(left) == 2 and all(_is_time(time) for time in left)):
        raise Spoiled(f"{left!r} are no times of a clock")
    if names is not None and not (isinstance(names, list) and len(names) == 2 and all(_is_name(n) for n in names)):
        raise Spoiled(f"{names!r} are no names of players")
    changes.begin(session, tree, bool(plain.get("paused")), position)
    session.outcome.ended = tuple(ended) if ended else None
    session.players.names = {RED: names[0], BLUE: names[1]} if names else None
    session.players.shared = bool(plain.get("shared"))
    session.outcome.counted = session.players.shared or bool(plain.get("tallied"))
    session.players.changed_midway = bool(plain.get("switched"))
    session.study.helped = _nodes(plain.get("helped"), len(tree.moves))
    session.outcome.finished = _read_finished(session.game, plain.get("finished"), len(tree.moves))
    review = stored_review.from_text(session, plain.get("review"))
    if review:
        session.study.review, session.study.cache = review, review.cache
    session.players.so_far = _players(session.game, plain)
    goes_on = plain.get("goes_on")
    changes.seat(session, _settings_of_players(session.game, goes_on if isinstance(goes_on, dict) else plain))
    increment = plain.get("increment", 0)  # earlier versions stored no increment
    if remote:
        changes.meet(session, remote)
    session.clock = None
    if left:
        session.clock = Clock(0, increment if _is_time(increment) else 0)
        session.clock.left = {RED: left[0], BLUE: left[1]}


def _settings_of_players(game: DuelKind, plain: Plain) -> Settings:
    known = settings.known(game.choices, plain)
    return {name: known[name] for name in game.player_settings() if name in known}


def _players(game: DuelKind, plain: Plain) -> Settings | None:
    """`Players.so_far` of a stored game. None if the setting of a player is missing."""
    players, skill = _settings_of_players(game, plain), stored_game.skill(plain)
    if len(players) < len(game.player_settings()):
        return None
    if skill is not None:
        players["skill"] = skill
    return players


def _read_finished(
    game: DuelKind, plain: Json, nodes: int
) -> tuple[int, tuple[int, int, str] | None, Settings | None] | None:
    """`GameOutcome.finished` from its plain data; None if they are missing or damaged. nodes: the size of the tree."""
    if not (isinstance(plain, list) and len(plain) == 3):
        return None
    tip, ended, players = plain
    if type(tip) is not int or not 0 < tip < nodes or not (ended is None or _is_end(ended, nodes)):
        return None
    return tip, tuple(ended) if ended else None, _players(game, players) if isinstance(players, dict) else None


def _is_end(ended: Json, nodes: int) -> bool:
    return stored_game.is_end(ended) and 0 <= ended[0] < nodes


def _nodes(plain: Json, size: int) -> set[int]:
    """The valid nodes in a list. size: the number of nodes of the tree."""
    return {node for node in plain if type(node) is int and 0 <= node < size} if isinstance(plain, list) else set()


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) <= LONGEST_NAME


def _is_time(time: Json) -> bool:
    return isinstance(time, (int, float)) and 0 <= time < 86_400


def has_moves(plain: Plain) -> bool:
    return bool(plain["tree"]["moves"])


def with_game(games: list[Json], plain: Plain, game: DuelKind) -> list[Json]:
    """Add a game to a list of games, or move it to the end. Only the last GAMES games stay.

    Only the last REVIEWS reviews stay: MicroPython takes 0.3 s to write fifty reviews, and blocks the page meanwhile.
    """
    others = [other for other in games if _identity(other, game) != _identity(plain, game)]
    kept = (others + [plain])[-GAMES:]
    for other in [other for other in kept if isinstance(other, dict) and other.get("review")][:-REVIEWS]:
        other["review"] = None
    return kept


def _identity(plain: Json, game: DuelKind) -> Json:
    """A value that identifies a game. It does not depend on the position that the game shows."""
    if not isinstance(plain, dict) or not isinstance(plain.get("tree"), dict):
        return plain
    return [dict(plain["tree"], shown=None)] + [plain.get(name) for name in game.player_settings() + ("ended",)]
