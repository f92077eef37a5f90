"""Replaces the game on the board: new games, stored games, records and links."""

from collections.abc import Callable
from typing import Any

from app.core import address, changes, player_words, words
from app.core import records as kept
from app.core.duel_game import DuelGame
from app.core.game_tree import GameTree, of_moves
from app.core.opponents import SEATS, SIDES, is_person
from app.core.protocols import Move, Plain, Settings
from app.core.remote.opponent import RemoteOpponent, cleaned
from app.core.session import Session
from app.core.stored import Spoiled
from app.duel import standings, visit
from app.duel.protocols import GameView
from app.platform.storage import GameStorage
from pygame35.basics import BLUE, RED, RED_AND_BLUE
from pygame35.contracts import Position
from pygame35.links import RecordError
from pygame35.records import replay, start, without_byte_order_mark, write_record


class Library:
    """Stores the game on the board, and shows another one.

    keeper: stores the games. toss(): a random int. on_leave(): called before the game on the board is stored.
    on_begin(): called when another game is shown. on_counted(): called when a finished game was counted. left: the
    previous game, as `app.core.records.game` returns it, or None.
    """

    def __init__(
        self,
        game: DuelGame,
        session: Session,
        view: GameView,
        keeper: GameStorage,
        toss: Callable[[], int],
        on_leave: Callable[[], object],
        on_begin: Callable[[], object],
    ) -> None:
        self.game, self.session, self.view, self.keeper, self.toss = game, session, view, keeper, toss
        self.on_leave, self.on_begin = on_leave, on_begin
        self.on_counted: Callable[[], object] = lambda: None
        self.left: Plain | None = None

    def new_game(self) -> None:
        """Begin a game with the board and the sides of the settings."""
        session = self.session
        side = self.next_side() or ("red" if self.toss() % 2 else "blue")
        upcoming = session.upcoming()
        if upcoming["red"] != upcoming["blue"] and not is_person(upcoming[side]):
            session.settings, session.players.replaced = upcoming, {}  # not the players of a loaded game
            self.rematch()
        else:
            self.begin_anew()

    def next_side(self) -> str | None:
        """The person's side in the next game against the AI, "red" or "blue"; None if it is random."""
        upcoming = self.session.upcoming()
        wanted = upcoming["next"]
        only_blue = is_person(upcoming["blue"]) and not is_person(upcoming["red"])
        same, other = ("blue", "red") if only_blue else ("red", "blue")
        if wanted == "random":
            return None
        return other if wanted == "swapped" or (wanted == "winner-second" and self._begins_wrongly()) else same

    def is_set_board(self) -> bool:
        """True if the game is on the board of the settings."""
        return self._start().board == self.session.tree.board

    def _start(self) -> GameTree:
        return GameTree(start(self.session.game.rules, self.session.settings.get("board", "")).board)

    def _begins_wrongly(self) -> bool:
        """True if the person would begin after a win, or would not begin after a loss or tie."""
        session, upcoming, result = self.session, self.session.upcoming(), self.session.result()
        players = session.players.so_far or session.settings
        if not result or any([both["red"] == both["blue"] for both in (upcoming, players)]):
            return False
        won = result[0] and is_person(players[SEATS[result[0]]])
        return is_person(upcoming["red"]) == bool(won)

    def lay_first(self) -> None:
        """Show the empty board of the settings."""
        changes.begin(self.session, self._start())

    def begin_anew(self) -> None:
        """Begin a game with the same sides."""
        self._begin(self._start())

    def watch(self) -> None:
        """Begin a game of two AIs; the next game has the sides of the settings again."""
        self._put_away()
        changes.begin(self.session, self._start())
        changes.seat(self.session, SIDES["none"])
        self.on_begin()

    def rematch(self) -> None:
        """Begin a game against the same AI, with swapped sides unless this game was shared by another person."""
        session = self.session
        swaps = not session.invites()
        self._put_away()
        brought = [seat for seat in SEATS.values() if seat in session.players.replaced]
        session.players.replaced = {}
        now = session.settings
        if swaps:
            now["red"], now["blue"] = now["blue"], now["red"]
        if not brought and "red" not in session.from_address:
            self.keeper.keep_settings({seat: now[seat] for seat in SEATS.values()})
        changes.begin(self.session, self._start())
        self.on_begin()

    def meet(self, remote: RemoteOpponent, tree: GameTree | None = None) -> None:
        """Show a remote game. tree: its moves; None: a new game on the board of the settings."""
        self._put_away()
        changes.begin(self.session, tree or self._start())
        changes.meet(self.session, remote)
        self.on_begin()

    def open_remote_game(self, plain: Plain) -> None:
        self._put_away()
        kept.show_game(self.session, plain)
        self.on_begin()

    def load(self, position: Position[Any], ply: int | None = None, paused: bool = True) -> None:
        """Show the game that ends with a position, at a ply or its end. paused: True if the AI waits for a person."""
        self._begin(_tree(position, ply), paused)

    def load_shared(
        self,
        position: Position[Any],
        ply: int | None = None,
        names: dict[int, str] | None = None,
        players: Settings | None = None,
    ) -> None:
        """Show a shared game. names, players: as for `changes.share`."""
        self._put_away()
        changes.begin(self.session, _tree(position, ply), paused=bool(position.moves))
        if position.moves:
            changes.share(self.session, names, players or {})
        self.on_begin()

    def load_linked(self, position: Position[Any], ply: int | None, given: Settings) -> None:
        """Show the game of a link. given: the link's settings, of which the game uses the players'."""
        mine = self.session.game.player_settings()
        self.load_shared(position, ply, players={name: given[name] for name in given if name in mine})

    def open_game(self, plain: Any) -> str | None:
        """Show a stored game; returns a problem or None."""
        try:
            kept.show_game(Session(self.session.game), plain)
        except Spoiled as error:
            return words.SPOILED.format(error)
        self._put_away()
        kept.show_game(self.session, plain)
        self.session.paused = True
        self.on_begin()
        return None

    def previous_game(self) -> None:
        if self.left:
            self.open_game(self.left)

    def _begin(self, tree: GameTree, paused: bool = False) -> None:
        self._put_away()
        changes.begin(self.session, tree, paused)
        self.on_begin()

    def _put_away(self) -> None:
        """Store the game on the board, and the memory after it."""
        self.on_leave()
        self.remember(self.game.memory_after(self.session))
        if (
            len(self.session.tree.moves) > 1 and not self.session.opponent.by_agreement
        ):  # remote games are stored elsewhere
            left = self.left = kept.game(self.session)
            self.keeper.put_away(left)
            self.session.previous = True

    def count(self) -> None:
        """Count the game on the board in the person's standings, once it is over."""
        if self.session.result():
            counted = standings.memory_with(self.session)
            if counted is not self.session.memory:
                self.remember(counted)
                self.on_counted()
            self.session.outcome.counted = True

    def remember(self, memory: Plain) -> None:
        """Store the game's memory if it has changed."""
        before, self.session.memory = self.session.memory, memory
        if memory != before:
            self.keeper.keep_memory(before, memory)

    def moves(self) -> list[Move]:
        return self.session.tree.moves_of(self.session.tree.line())

    def load_record(self, text: str) -> str | None:
        """Show the game of a record or of a link; returns a problem or None."""
        link = without_byte_order_mark(text).strip()
        names, ply = None, None
        given: Settings = {}
        try:
            rules = self.session.game.rules
            if "#" in link and not link.startswith("["):
                page, _, fragment = link.partition("#")
                given, position, ply, problems = visit.read(page.partition("?")[2], fragment, self.session)
                if not position:
                    return problems[0]
            else:
                tags, position = address.record_of(text, rules)
                names = _names(tags, rules.SIDE_NAMES)
            if not position.moves:
                raise RecordError(words.NO_MOVES)
        except RecordError as error:
            return words.SPOILED.format(error)
        if names:
            self.load_shared(position, names=names)
        else:
            self.load_linked(position, ply, given)
        self.view.show_message(words.RECORD_LOADED)
        return None

    def record(self) -> str:
        session = self.session
        position = replay(self.moves(), session.game.rules, session.tree.board)
        sides = session.game.rules.SIDE_NAMES
        names = session.opponent.names or {side: player_words.player(session, side) for side in sides}
        return write_record({sides[side]: names[side] for side in sides if names[side]}, position)

    def open_link(self, query: str, fragment: str) -> None:
        """Show the game of a link, unless it is on the board already."""
        given, position, ply, problems = visit.read(query, fragment, self.session)
        self.view.show_message("" if position else problems[0])
        if position and not self.is_on_board(position):
            self.load_linked(position, ply, given)

    def arrive(self, given: Settings, position: Position[Any] | None, ply: int | None) -> Callable[[], object] | None:
        """Apply an address's settings; returns the action that shows its game, or None to keep the stored game.

        position: of the address's fragment; None if the fragment is damaged.
        """
        session, shared = self.session, self.session.players.shared
        seats = {name: given[name] for name in session.game.player_settings() if name in given}
        played = bool(position and position.moves)  # then the players' settings belong to the game
        other = shared and seats != address.of_players(session.players.so_far)
        linked = position if position and (not self.is_on_board(position) or (played and other)) else None
        anew = bool(position and seats) and not (played or linked) and bool(shared or session.result())
        visit.take_settings(session, given, seats if played and (linked or shared) else {})
        if linked:
            return lambda: self.load_linked(linked, ply, given)
        return self.begin_anew if anew else None

    def is_on_board(self, position: Position[Any]) -> bool:
        """True if the game that ends with a position is on the board, or is empty on the usual board."""
        if not (position.moves or position.board):
            return True
        return position.moves == self.moves() and position.board == self.session.tree.board

    def link(self, page: str) -> str:
        """The address of the shown position, with the players. page: the page's address."""
        players = None if self.session.players.names else self.session.played_by()
        return address.link(page, self.session.tree, self.session.game.rules, players)


def _tree(position: Position[Any], ply: int | None) -> GameTree:
    tree = of_moves(position.moves, position.board)
    if ply is not None:
        tree.show(ply)
    return tree


def _names(tags: dict[str, str], sides: dict[int, str]) -> dict[int, str] | None:
    """The players' names from a record's tags; None if the record names nobody.

    sides: {side: its tag}. Records of earlier versions have Red and Blue in every game.
    """
    texts = {side: tags.get(sides[side], tags.get(RED_AND_BLUE[side], "")) for side in sides}
    names = {side: cleaned(texts[side], kept.LONGEST_NAME) for side in sides}
    return names if names[RED] or names[BLUE] else None
