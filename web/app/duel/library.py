"""Replace the game on the board by a new game, a stored game, or the game of a record or a link."""

from collections.abc import Callable
from typing import Any

from app.core import changes
from app.core import records as kept
from app.core.address import LATE, RESIGNED
from app.core.duel_game import DuelGame
from app.core.game_tree import GameTree, of_moves
from app.core.opponents import SEATS, SIDES, is_against_ai, is_person
from app.core.protocols import Json, Plain, Settings
from app.core.record import stored_game
from app.core.refusals import told
from app.core.remote.opponent import RemoteOpponent
from app.core.session import Session
from app.core.stored import Spoiled
from app.core.texts import say
from app.duel import standings
from app.duel.protocols import GameView
from app.platform.storage import GameStorage
from pygame35.contracts import Position
from pygame35.records import start


class Library:
    """Stores the game on the board, and shows another game.

    keeper: stores the games. toss(): returns a random int. on_leave(): called before the game on the board is stored.
    on_begin(): called when another game is shown. on_counted(): called when a finished game was counted. left: the
    previous game, if it is unfinished, as plain data of `app.core.records.game`; else None. on_shared(): called when a
    game from elsewhere is shown.

    challenge: `address.sent` of the shared game on the board, or of the one that the person's game answers, and what
    `app.core.challenge.of_session` adds; None for any other game.
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
        self.on_shared: Callable[[], object] = lambda: None
        self.left: Plain | None = None
        self.challenge: Plain | None = None

    def new_game(self) -> None:
        """Begin a game on the board of the settings. The settings also choose the sides."""
        session = self.session
        side = self.next_side() or ("red" if self.toss() % 2 else "blue")
        upcoming = session.upcoming()
        if is_against_ai(upcoming) and not is_person(upcoming[side]):
            session.settings, session.players.replaced = upcoming, {}  # drops the players of a loaded game
            self._play_again(None)
        else:
            self.begin_anew()

    def next_side(self) -> str | None:
        """The person's side in the next game against the AI: "red", "blue", or None for a random side."""
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
        """True if the settings break the rule that a person begins after a loss or a tie, but not after a win."""
        session, upcoming, result = self.session, self.session.upcoming(), self.session.result()
        players = session.players.so_far or session.settings
        if not result or not (is_against_ai(upcoming) and is_against_ai(players)):
            return False
        won = result[0] and is_person(players[SEATS[result[0]]])
        return is_person(upcoming["red"]) == bool(won)

    def lay_first(self) -> None:
        """Show the empty board that the settings choose."""
        changes.begin(self.session, self._start())

    def rematch(self) -> None:
        """Begin a game against the same AI. The sides are swapped, except in answer to a game that a person shared."""
        session = self.session
        answers = session.invites() or (self.challenge is not None and not session.players.shared)
        self._play_again(session.tree.board if answers else None)

    def _play_again(self, answered: str | None) -> None:
        """Begin a game against the same AI.

        answered: the board of the shared game, whose sides stay; None: the sides are swapped, on the settings' board.
        """
        session = self.session
        self._put_away()
        brought = [seat for seat in SEATS.values() if seat in session.players.replaced]
        session.players.replaced = {}
        now = session.settings
        if answered is None:
            self.challenge = None
            now["red"], now["blue"] = now["blue"], now["red"]
        if not brought and "red" not in session.from_address:
            self.keeper.keep_settings({seat: now[seat] for seat in SEATS.values()})
        changes.begin(self.session, self._start() if answered is None else GameTree(answered))
        session.players.swapped = answered is None
        self.on_begin()

    def begin_anew(self) -> None:
        """Begin a game with the sides of the settings, without a swap."""
        self._begin(self._start())

    def watch(self) -> None:
        """Begin a game between two AIs. The game after it has the sides of the settings again."""
        self._begin(self._start(), lambda: changes.seat(self.session, SIDES["none"]))

    def meet(self, remote: RemoteOpponent, tree: GameTree | None = None) -> None:
        """Show a remote game. tree: the moves of the game; by default, a new game on the board of the settings."""
        self._begin(tree or self._start(), lambda: changes.meet(self.session, remote))

    def load(self, position: Position[Any], ply: int | None = None) -> None:
        """Show the game that ends with `position`. The board shows the position at `ply`, by default the last one."""
        self._begin(_tree(position, ply))

    def load_shared(
        self,
        position: Position[Any],
        ply: int | None,
        players: Settings,
        names: dict[int, str] | None = None,
        sent: dict[str, str] | None = None,
    ) -> None:
        """Show a shared game.

        players: the players' settings. names: the players' names in its record, or None. sent: see `address.sent`.
        """

        def share() -> None:
            if position.moves:
                self.session.paused = True
                changes.share(self.session, names, players, _ended(sent or {}))
                self.challenge = sent if self.session.invites() and self.session.result() else None

        self._begin(_tree(position, ply), share)
        if self.challenge is not None and ply is None:
            self.on_shared()

    def open_remote_game(self, plain: Plain) -> None:
        self._put_away()
        self.restore(plain)
        self.on_begin()

    def restore(self, plain: Json) -> None:
        """Show a stored game. Raises Spoiled, and changes nothing, if it cannot be read."""
        kept.show_game(self.session, plain)
        challenge = plain.get("challenge")
        self.challenge = challenge if isinstance(challenge, dict) else None

    def stored(self, plain: Plain) -> Plain:
        """The game on the board as `restore` reads it. plain: the game as `app.core.records` stores it."""
        return dict(plain, challenge=self.challenge)

    def open_game(self, plain: Json) -> str | None:
        """Show a stored game. Returns a problem as text, or None."""
        try:
            kept.show_game(Session(self.session.game), plain)
        except Spoiled as error:
            return say("site.text-spoiled", reason=told(error))
        self._put_away()
        self.restore(plain)
        self.session.paused = True
        self.on_begin()
        return None

    def previous_game(self) -> None:
        left, self.left = self.left, None
        if left:
            self.session.previous = False
            self.open_game(left)

    def _begin(self, tree: GameTree, adapt: Callable[[], object] = lambda: None) -> None:
        """Store the game on the board, and show another game. adapt(): changes the session before the game is shown."""
        self._put_away()
        self.challenge = None
        changes.begin(self.session, tree)
        adapt()
        self.on_begin()

    def _put_away(self) -> None:
        """Store the game on the board, and the memory after the game."""
        self.on_leave()
        self.remember(self.game.memory_after(self.session))
        if len(self.session.tree.moves) > 1 and not self.session.opponent.by_agreement:  # remote games are kept apart
            plain = self.stored(kept.game(self.session))
            self.keeper.put_away(plain)
            self.left = None if self.session.result() else plain
            self.session.previous = bool(self.left)

    def count(self) -> None:
        """Count the game on the board in the person's standings if the game is over."""
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


def _ended(sent: dict[str, str]) -> tuple[int, str] | None:
    """(winner, reason) of a game that did not end by its rules. sent: see `address.sent`."""
    for word, why in ((RESIGNED, stored_game.RESIGNED), (LATE, stored_game.OUT_OF_TIME)):
        for side in SEATS:
            if sent.get(word) == SEATS[side]:
                return -side, why
    return None


def _tree(position: Position[Any], ply: int | None) -> GameTree:
    tree = of_moves(position.moves, position.board)
    if ply is not None:
        tree.show(ply)
    return tree
