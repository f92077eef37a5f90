"""Read, show and write the games and settings in addresses, and the games in records.

The settings in the page's address apply to this visit, or belong to the game in the address. They are not stored as the
person's settings. A game in progress is stored with its own players. A person's move gives it the visit's players.
"""

from collections.abc import Callable
from typing import Any

from app.core import address, player_words
from app.core.protocols import Plain, Settings
from app.core.records import LONGEST_NAME
from app.core.refusals import SAID, told
from app.core.remote.opponent import cleaned
from app.core.session import Session
from app.core.texts import say
from app.duel.library import Library
from pygame35.basics import BLUE, RED, RED_AND_BLUE
from pygame35.contracts import Position
from pygame35.links import RecordError
from pygame35.records import replay, without_byte_order_mark, write_record


def read(query: str, fragment: str, session: Session) -> tuple[Settings, Position[Any] | None, int | None, list[str]]:
    """Read an address. Returns (settings, position, ply, problems).

    The settings of an address with a damaged game are ignored. The address of a reloaded page holds the game on the
    board, which is not replayed.
    """
    game, tree, problem = session.game, session.tree, None
    position: Position[Any] | None = session.position
    if tree.shown != tree.tip or "#" + fragment.lstrip("#") != address.fragment(tree, game.rules):
        position, problem = address.read_fragment(fragment, game.rules)
    if problem:
        return {}, None, None, [problem]
    given, ply, problems = address.read_query(query, game.choices)
    return given, position, ply, problems


def take_settings(session: Session, given: Settings, of_game: Settings) -> None:
    """Apply the settings `given` in the address, except `of_game`, which belong to the game in the address."""
    session.from_address = [name for name in given if name not in of_game]
    for name in session.from_address:
        if name in session.game.player_settings():
            session.players.before_address[name] = session.settings[name]
        session.settings[name] = given[name]
        session.players.replaced.pop(name, None)


def shown(session: Session, challenge: Plain | None = None) -> tuple[str, str]:
    """The query and the fragment of the page's address.

    The query holds the settings of this visit and the players of a shared game. The fragment holds the game, or the
    person's link in a remote game. challenge: see `Library`.
    """
    if session.opponent.texts:
        return "", session.opponent.texts.fragment(session)
    values = {name: session.settings[name] for name in session.from_address}
    if session.players.shared:
        values.update(address.of_players(session.players.so_far))
    said = address.words_of(challenge) if challenge and session.players.shared else ""
    return address.query(values), address.fragment(session.tree, session.game.rules) + said


def take(session: Session, values: Settings) -> None:
    """Apply the site's settings that another tab has changed. Settings in this page's address stay."""
    session.settings.update({name: values[name] for name in values if name not in session.from_address})


def load_linked(
    library: Library, position: Position[Any], ply: int | None, given: Settings, sent: dict[str, str]
) -> None:
    """Show the game of a link.

    given: the link's settings, of which the game takes only the players' settings. sent: see `address.sent`.
    """
    names = library.session.game.player_settings()
    library.load_shared(position, ply, {name: given[name] for name in given if name in names}, sent=sent)


def load_record(library: Library, text: str) -> str | None:
    """Show the game of a record or of a link. Returns a problem as text, or None."""
    link, session = without_byte_order_mark(text).strip(), library.session
    names, ply = None, None
    given: Settings = {}
    sent: dict[str, str] = {}
    try:
        if "#" in link and not link.startswith("["):
            page, _, fragment = link.partition("#")
            sent = address.sent(fragment)
            given, position, ply, problems = read(page.partition("?")[2], fragment, session)
            if not position:
                return problems[0]
        else:
            tags, position = address.record_of(text, session.game.rules)
            names = _names(tags, session.game.rules.SIDE_NAMES)
        if not position.moves:
            raise RecordError(say("game.record.no-moves")).coded(SAID)
    except RecordError as error:
        return say("site.text-spoiled", reason=told(error))
    if names:
        library.load_shared(position, None, {}, names)
    else:
        load_linked(library, position, ply, given, sent)
    library.view.show_message(say("game.record.loaded"))
    return None


def open_link(library: Library, query: str, fragment: str) -> None:
    """Show the game of a link, unless it is on the board already."""
    given, position, ply, problems = read(query, fragment, library.session)
    library.view.show_message("" if position else problems[0])
    if position and not _is_on_board(library.session, position):
        load_linked(library, position, ply, given, address.sent(fragment))


def arrive(
    library: Library, given: Settings, position: Position[Any] | None, ply: int | None, fragment: str = ""
) -> Callable[[], object] | None:
    """Apply the settings of an address. Returns the action that shows its game, or None to keep the stored game.

    position: the position after the moves in the fragment, or None if the moves are damaged.
    """
    session, shared = library.session, library.session.players.shared
    seats = {name: given[name] for name in session.game.player_settings() if name in given}
    played = bool(position and position.moves)  # if True, the players' settings belong to the game
    other = shared and seats != address.of_players(session.players.so_far)
    linked = position if position and (not _is_on_board(session, position) or (played and other)) else None
    anew = bool(position and seats) and not (played or linked) and bool(shared or session.result())
    take_settings(session, given, seats if played and (linked or shared) else {})
    if linked:
        return lambda: load_linked(library, linked, ply, given, address.sent(fragment))
    return library.begin_anew if anew else None


def _is_on_board(session: Session, position: Position[Any]) -> bool:
    """True if the board shows the game that ends with `position`, or if that game is empty on the usual board."""
    if not (position.moves or position.board):
        return True
    return position.moves == session.moves() and position.board == session.tree.board


def link(session: Session, page: str) -> str:
    """The address of the shown position, with the players. page: the page's address."""
    players = None if session.players.names else session.played_by()
    return address.link(page, session.tree, session.game.rules, players)


def record(session: Session) -> str:
    position = replay(session.moves(), session.game.rules, session.tree.board)
    sides = session.game.rules.SIDE_NAMES
    names = session.opponent.names or {side: player_words.recorded(session, side) for side in sides}
    return write_record({sides[side]: names[side] for side in sides if names[side]}, position)


def _names(tags: dict[str, str], sides: dict[int, str]) -> dict[int, str] | None:
    """{side: name of the player} from a record's tags, or None if the record names nobody.

    sides: {side: tag of the side}. Records of earlier versions use the tags Red and Blue in every game.
    """
    texts = {side: tags.get(sides[side], tags.get(RED_AND_BLUE[side], "")) for side in sides}
    names = {side: cleaned(texts[side], LONGEST_NAME) for side in sides}
    return names if names[RED] or names[BLUE] else None
