"""The dialogs: sharing, the list of games, settings, rules."""

from pyscript import window

from app.core import player_words
from app.core.protocols import Element
from app.core.remote.link_words import in_text, of_link
from app.core.words import plural
from app.duel import links
from app.duel.parts import PageParts
from app.duel.remote.remote_games import RemoteGames
from app.duel.result import shared_text
from app.platform.browser import at_once, bring_into_sight, find
from app.platform.share import picture
from app.widgets.dialogs import GamesDialog, ShareDialog


class Dialogs:
    """The page's dialogs. actions: {id of a button: its action}."""

    def __init__(self, parts: PageParts, remote_games: RemoteGames) -> None:
        self.session, self.view, library = parts.session, parts.view, parts.library
        self.library, self.remote_games = library, remote_games
        self.games = GamesDialog(
            library.keeper, library.open_game, lambda plain: player_words.kept_game(self.session.game, plain)
        )
        sharing = ShareDialog(
            lambda: shared_text(self.session, window.document.title),
            lambda: links.link(self.session, window.location.href),
            lambda: links.record(self.session),
            self.load,
            self.picture,
        )
        self.actions = {
            "open-games": self.open_games,
            "open-settings": find("preferences").showModal,
            "open-help": self.open_help,
            "open-more": find("more").showModal,
            "print": lambda: at_once(window, "print"),
        }
        self.actions.update(sharing.actions)

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

    def picture(self) -> tuple[Element, str]:
        """(picture, name of its file). The picture shows the end of a finished game, else the shown position."""
        session, renderer = self.session, self.view.renderer

        def paint(canvas: Element, width: int) -> None:
            renderer.make_board(canvas, session, width).paint(renderer.bare_scene(session), 0)

        def painted() -> tuple[Element, str]:
            return picture(paint), f"{session.game.rules.NAME} after {plural(len(session.position.moves), 'move')}.png"

        return session.at_end(painted) if session.result() else painted()

    def open_games(self) -> None:
        """Show the list of games, remote games first."""
        self.games.open()
        self.remote_games.then(lambda view: view.list_games())

    def open_help(self) -> None:
        """Show the rules, and the keyboard shortcuts if the setting `shortcuts` is on."""
        shortcuts = self.session.settings["shortcuts"]
        find("shortcuts").hidden, find("no-shortcuts").hidden = not shortcuts, shortcuts
        find("help").showModal()
