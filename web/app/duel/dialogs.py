"""The dialogs: sharing, the list of games, settings, rules."""

import asyncio
from collections.abc import Callable

from pyscript import window

from app.core import player_words
from app.core.remote.link_words import in_text, of_link
from app.core.texts import say
from app.duel import links
from app.duel.parts import PageParts
from app.duel.remote.remote_games import RemoteGames
from app.platform.browser import at_once, bring_into_sight, find
from app.widgets.dialogs import GamesDialog


class Dialogs:
    """The page's dialogs.

    actions  {id of a button: its action}
    sharing  the actions of an `app.widgets.sharing.ShareDialog`; empty until a person wants to share
    """

    def __init__(self, parts: PageParts, remote_games: RemoteGames) -> None:
        self.parts, self.session, self.view, library = parts, parts.session, parts.view, parts.library
        self.library, self.remote_games = library, remote_games
        self.sharing: dict[str, Callable[[], object]] = {}
        self.games = GamesDialog(
            library.keeper, library.open_game, lambda plain: player_words.kept_game(self.session.game, plain)
        )
        self.actions = {
            "open-games": self.open_games,
            "open-settings": find("preferences").showModal,
            "open-help": self.open_help,
            "open-more": find("more").showModal,
            "print": lambda: at_once(window, "print"),
            "open-record": lambda: self._share("open-record"),
            "share-result": lambda: self._share("share-result"),
        }

    def _share(self, action: str) -> None:
        """Do one of the actions of `ShareDialog`, at once if the dialog is made already."""
        if self.sharing:
            self.sharing[action]()
        else:
            asyncio.create_task(self._share_later(action))

    async def _share_later(self, action: str) -> None:
        """Make the dialog, then do one of its actions."""
        try:
            await self.remote_games.load()
        except Exception:
            self.view.show_message(say("game.share.not-loaded"))
            return
        from app.duel.sharing import make_dialog

        self.sharing = (await make_dialog(self.parts, self.load)).actions
        self.sharing[action]()

    def load(self, text: str) -> str | None:
        """Show the game of a text or a link, and scroll to the board. Returns the problem as text, or None."""
        game_message = of_link(in_text(text))
        if game_message:
            self.remote_games.open_link(*game_message)
            return None
        problem = links.load_record(self.library, text)
        if not problem:
            bring_into_sight(find("board"))
        return problem

    def open_games(self) -> None:
        """Show the list of games, remote games first."""
        self.games.open()
        self.remote_games.then(lambda view: view.list_games())

    def open_help(self) -> None:
        """Show the rules, and the keyboard shortcuts if the setting `shortcuts` is on."""
        shortcuts = self.session.settings["shortcuts"]
        find("shortcuts").hidden, find("no-shortcuts").hidden = not shortcuts, shortcuts
        find("help").showModal()
