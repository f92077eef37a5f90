"""Games with friends by link: begins them, takes links in, and keeps both browsers' games the same."""

from app.core import address
from app.core import records as kept
from app.core.correspondence import letter as letters
from app.core.correspondence import merge, talk
from app.core.correspondence import words as ours
from app.core.correspondence.friendship import Friendship
from app.core.game_tree import of_moves
from app.core.turns import RESIGNED
from app.duel.correspondence.takebacks import Takebacks
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.correspondence.letter import Letter
    from app.core.protocols import Plain
    from app.duel.controller import DuelController
    from pygame35.contracts import Position


class Desk:
    """Changes the session by what the person and the friend do.

    draw_id(): returns a new id. rival: (letter, position) of a link that contradicts the game on the board, or None.
    name: the person's name, "" if not known.
    """

    def __init__(self, controller: "DuelController", draw_id: "Callable[[], str]") -> None:
        self.controller = controller
        self.session = controller.session
        self.view = controller.view
        self.library = controller.library
        self.keeper = controller.keeper
        self.draw_id = draw_id
        self.takebacks = Takebacks(controller)
        self.rival: tuple[Letter, Position[Any]] | None = None
        self.name = ""

    # Games

    async def open_name(self) -> None:
        """Read the person's name, and follow the games with friends in other tabs."""
        self.name = await self.keeper.read_name()
        self.keeper.follow_friends(self._follow)

    async def refresh(self) -> None:
        """Show the game on the board as another tab has left it."""
        friend = self.session.friend
        plain = friend and await self._stored(friend.id)
        if plain:
            kept.show_game(self.session, plain)

    def begin(self, side: int) -> None:
        """Begin a game with a friend on the board of the settings. side: the person's."""
        self._meet(Friendship(self.draw_id(), side, {side: self.name, -side: ""}))

    async def rematch(self) -> None:
        """Begin the next game with the same friend, or show it if the friend has begun it."""
        friend = self.session.friend
        if friend:
            following = friend.rematch()
            if not await self.open(following.id):
                self._meet(following)

    async def open(self, id: str) -> bool:
        """Show a stored game with a friend; False if there is none."""
        plain = await self._stored(id)
        if plain:
            self.rival = None
            self.library.open_friends_game(plain)
        return bool(plain)

    async def listed(self) -> "list[Plain]":
        """The stored games with friends: those that wait for the person first, of each kind the last ones first."""
        games = await self.keeper.read_friends_games(self._parse)
        games.sort(key=lambda plain: plain.get("when", ""), reverse=True)
        waiting = [plain for plain in games if talk.needs_person(plain)]
        return waiting + [plain for plain in games if not talk.needs_person(plain)]

    async def _stored(self, id: str) -> "Plain | None":
        found: Plain | None = await self.keeper.read_friends_game(id, self._parse)
        return found

    def _parse(self, text: str) -> "Plain":
        return kept.read_friends_game(text, self.session.game)

    def _meet(self, friend: Friendship) -> None:
        self.rival = None
        self.library.meet(friend)

    def _follow(self, text: str) -> None:
        """Another tab has changed a game with a friend."""
        plain, friend = self._parse(text), self.session.friend
        if not friend or friend.id != plain["friend"]["id"]:
            return
        if plain["tree"] != self.session.tree.to_plain() or plain["friend"] != friend.to_plain():
            self._show_stored(plain)

    def _show_stored(self, plain: "Plain") -> None:
        self.rival = None
        kept.show_game(self.session, plain)
        self.view.forget_events()
        self.controller.show_as_stored()

    # Links

    async def arrival(self, query: str, fragment: str) -> "Callable[[], object]":
        """The action that shows what a friend's link says."""
        position, problem = address.read_fragment(fragment, self.session.game.rules)
        if not position:
            return lambda: self._refuse(ours.ANOTHER_GAME if problem else "")
        try:
            letter = letters.read(query, len(position.moves))
        except letters.BadLetter as error:
            reason = str(error)
            return lambda: self._refuse(reason)
        stored = await self._stored(letter.id)
        return lambda: self._receive(letter, position, stored)

    def rival_state(self) -> merge.State | None:
        """The game of the link that contradicts the one on the board."""
        return _state(*self.rival) if self.rival else None

    async def open_link(self, query: str, fragment: str) -> None:
        (await self.arrival(query, fragment))()

    def _refuse(self, reason: str) -> None:
        self.controller.changed()
        self.view.show_lasting(ours.CANNOT_BE_READ.format(reason))

    def _receive(self, letter: "Letter", position: "Position[Any]", stored: "Plain | None") -> None:
        friend = self.session.friend
        if not stored and not (friend and friend.id == letter.id):
            self._accept(letter, position)
            return
        if stored:
            self.library.open_friends_game(stored)
        mine, theirs = talk.state(self.session), _state(letter, position)
        friend = self.session.friend
        assert friend
        own = letter.sender == friend.side  # a reload of this page, or the person opens a link of their own
        verdict = merge.compare_own(mine, theirs) if own else merge.compare(mine, theirs, letter.sender)
        if verdict == merge.NEWER:
            self._take_over(letter, position)
        elif verdict == merge.CONFLICT:
            self.rival = letter, position
            self.view.refresh()
        elif verdict == merge.DECLINED:
            friend.asks, friend.sent = None, True
            self.controller.changed()
            self.view.show_lasting(ours.DECLINED.format(talk.capital(talk.friends_name(self.session))))
        elif verdict == merge.OLDER:
            self.view.show_lasting(ours.OLD_LINK)
        elif not own:
            self.view.show_lasting(ours.NOTHING_NEW)

    def _accept(self, letter: "Letter", position: "Position[Any]") -> None:
        """The first link of a game: show it, its last move last."""
        friend = Friendship(letter.id, -letter.sender, dict(letter.names))
        friend.names[friend.side] = friend.names[friend.side] or self.name
        friend.back, friend.sent = letter.back, True
        moves = list(position.moves)
        by_friend = bool(moves) and merge.side_to_move(moves) == friend.side
        self.rival = None
        self.library.meet(friend, of_moves(moves[:-1] if by_friend else moves, position.board))
        if by_friend:
            self.controller.play(moves[-1])
        self._take_requests(letter)
        side = self.session.game.words.SIDES[friend.side]
        self.view.show_lasting(ours.INVITES.format(talk.capital(talk.friends_name(self.session)), side))

    def _take_over(self, letter: "Letter", position: "Position[Any]") -> None:
        """The friend has moved, asked, agreed or resigned."""
        session, friend = self.session, self.session.friend
        assert friend
        name = letter.names[letter.sender] or friend.names[letter.sender]
        friend.names[letter.sender] = name
        session.meet(friend)
        told = ""
        if letter.back > friend.back:
            self.takebacks.go_back(len(position.moves), letter.back)
            told = ours.AGREED
        elif len(position.moves) > len(session.tree.line()):
            session.show(len(session.tree.line()))
            self.controller.play(position.moves[-1])
        if self._take_requests(letter):
            told = ours.REQUESTED
        if told:
            self.view.show_lasting(told.format(talk.capital(talk.friends_name(session))))

    def _take_requests(self, letter: "Letter") -> bool:
        """Take over what the link says besides moves. True if the friend asks to take back."""
        friend = self.session.friend
        assert friend
        if letter.resigned:
            self.controller.end(-letter.sender, RESIGNED)
        elif letter.asks is not None:
            friend.asks = letter.sender, letter.asks
        self.controller.changed()
        return letter.asks is not None and not letter.resigned

    def take_theirs(self) -> None:
        """The link holds: its moves become the game, and the others a side line."""
        session, friend = self.session, self.session.friend
        if not (self.rival and friend):
            return
        letter, position = self.rival
        self.rival = None
        moves = list(position.moves)
        if position.board != session.tree.board:
            self.library.meet(friend, of_moves(moves, position.board))
        else:
            same = merge.difference(talk.state(session), _state(letter, position))
            common = same - 1 if same else min(len(moves), len(session.tree.line()))
            self.takebacks.go_back(common, letter.back)
            for move in moves[common:]:
                session.play(move)
        friend.back, friend.asks, friend.sent = letter.back, None, True
        self._take_requests(letter)
        self.controller.show_another()
        self.view.show_lasting(ours.TOOK_THEIRS)

    def keep_mine(self) -> None:
        """The game on the board holds."""
        self.rival = None
        self.view.show_message(ours.KEPT_MINE)
        self.view.refresh()

    # Sending

    def has_name(self) -> bool:
        friend = self.session.friend
        return bool(friend and friend.names[friend.side])

    def link(self, page: str) -> str:
        """The link for the friend. page: the page's address."""
        tree, rules = self.session.tree, self.session.game.rules
        path = page.partition("#")[0].partition("?")[0]
        return path + letters.write(talk.letter(self.session)) + address.fragment(tree, rules)

    def set_name(self, text: str) -> None:
        """The person's name in this game and the next ones. text: as `friendship.cleaned` returns it."""
        friend = self.session.friend
        self.name = text
        self.keeper.keep_name(text)
        if friend:
            friend.names[friend.side] = text
            self.session.meet(friend)
            self.controller.changed()

    def was_sent(self) -> None:
        """The link was shared or copied."""
        friend = self.session.friend
        if friend:
            friend.sent = True
            self.controller.changed()
            if self.session.result():
                self.view.show_result()


def _state(letter: "Letter", position: "Position[Any]") -> merge.State:
    asks = None if letter.asks is None else (letter.sender, letter.asks)
    return merge.State(position.board, list(position.moves), letter.back, asks, letter.sender if letter.resigned else 0)
