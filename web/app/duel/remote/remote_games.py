"""The entry to remote games on a page. The first action loads their modules."""

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import document

from app.core.remote.opponent import cleaned
from app.core.texts import say
from app.duel.parts import PageParts
from app.duel.remote.view import RemoteGameView
from app.duel.views.page_view import DuelPageView
from app.platform.browser import draw_id


class RemoteGames:
    """Loads the modules of remote games when they are needed. A remote game is shown only after `open`.

    load(): loads the modules. actions: {id of a button: action}; empty until the modules are loaded.
    """

    def __init__(self, parts: PageParts, view: DuelPageView, load: Callable[[], Awaitable[object]]) -> None:
        self.parts, self.view, self.load = parts, view, load
        self.is_own = view.is_own_link()
        self.remote_view: RemoteGameView | None = None
        self.actions: dict[str, Callable[[], object]] = {}

    async def open(self) -> RemoteGameView:
        """Load the modules, if necessary. Returns the view of remote games; passes on any error."""
        name = ""
        if not self.remote_view:
            await self.load()
            name = cleaned(await self.parts.keeper.read_name())
        if not self.remote_view:  # another call may have made the view during the waits
            from app.duel.remote.controller import RemoteGameController
            from app.duel.remote.view import RemoteGameView

            remote_game = RemoteGameController(self.parts, draw_id, self.is_own, name)
            self.parts.keeper.follow_friends(remote_game.follow)
            self.remote_view = self.view.remote_view = RemoteGameView(remote_game)
            self.actions = self.remote_view.actions
            document.addEventListener("visibilitychange", self._seen)
        return self.remote_view

    async def resume(self) -> None:
        """Update the remote game on the board from the storage, because another tab may have changed it."""
        if self.parts.session.remote:
            await (await self.open()).remote_game.refresh()

    def _seen(self, _event: object) -> None:
        """Store the remaining time when the page is hidden. A hidden page may be closed without another event."""
        if document.hidden:
            self.parts.game.keep_time()

    def then(self, act: Callable[[RemoteGameView], object]) -> None:
        """Call act(view) once the modules are loaded."""
        asyncio.create_task(self._act(act))

    async def _act(self, act: Callable[[RemoteGameView], object]) -> None:
        try:
            view = await self.open()
        except Exception:
            self.view.show_message(say("friend.not-loaded"))
            return
        act(view)

    def begin(self, side: int, clock: str | None, live: bool) -> None:
        """Begin a remote game on the board of the settings.

        side: the person's side. clock: see `RemoteOpponent`. live: True to invite the opponent to a live game.
        """

        def act(view: RemoteGameView) -> None:
            view.remote_game.begin(side, clock)
            if live:
                view.live.invite()

        self.then(act)

    def open_link(self, words: str, moves: str | None) -> None:
        """Handle an opponent's link. words, moves: see `link_words.of_link`."""
        self.then(lambda view: asyncio.create_task(view.remote_game.open_link(words, moves)))

    def take_back(self) -> None:
        """Take moves back. In a remote game, the opponent may have to agree."""
        if self.remote_view and self.parts.session.remote:
            self.remote_view.remote_game.takebacks.take_back()
        else:
            self.parts.game.take_back()
