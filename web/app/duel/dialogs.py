"""The dialogs: the record with links and picture, the games played, settings, rules."""

import asyncio

from pyscript import window

from app.core import player_words, words
from app.duel.result import shared_text
from app.platform.browser import at_once, copied, find
from app.platform.picture import picture, save
from app.platform.share import can_share, share
from app.widgets.games_dialog import GamesDialog
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.duel.library import Library
    from app.duel.views.board_view import DuelBoardView


class Dialogs:
    """actions: {id of a button: its action}."""

    def __init__(self, library: "Library", view: "DuelBoardView") -> None:
        self.library = library
        self.view = view
        self.text, self.link, self.problem = find("record-text"), find("record-link"), find("record-problem")
        self.games = GamesDialog(library.keeper, library.open_game, player_words.kept_game)
        self.actions = {
            "open-record": self.open_record,
            "open-games": self.games.open,
            "open-settings": find("preferences").showModal,
            "open-help": self.open_help,
            "open-more": find("more").showModal,
            "print": lambda: at_once(window, "print"),
            "load-record": self.load_record,
            "copy-record": lambda: self._copy(self.text),
            "copy-link": self.copy_link,
            "save-picture": self.save_picture,
            "share-result": self.share_result,
        }

    def open_record(self) -> None:
        self.text.value = self.library.record()
        self.link.hidden = True
        self.problem.textContent = ""
        find("record").showModal()
        self.text.scrollTop = 0

    def load_record(self) -> None:
        self.problem.textContent = self.library.load_record(self.text.value) or ""
        if not self.problem.textContent:
            find("record").close()
            find("board").scrollIntoView(window.JSON.parse('{"block": "nearest"}'))

    def share_result(self) -> None:
        """Share the finished game by the system's sheet, else by the dialog."""
        if not can_share():
            self.open_record()
            return
        session = self.view.session
        text = f"{window.document.title}: {shared_text(session, session.scores())}"
        link = self.library.link(window.location.href)
        asyncio.create_task(share(text, link, self._picture(), self._picture_name()))

    def save_picture(self) -> None:
        """Save the shown position as a picture in the colours of the theme."""
        save(self._picture(), self._picture_name())
        self.problem.textContent = words.SAVED

    def _picture_name(self) -> str:
        session = self.view.session
        return f"{session.game.rules.NAME} after {len(session.position.moves)} moves.png"

    def _picture(self) -> "Element":
        """The shown position."""
        session, look = self.view.session, self.view.look

        def paint(canvas: "Element", width: int) -> None:
            geometry = session.game.geometry(session.position)
            look.board(canvas, window, geometry, width).paint(look.bare_scene(session), 0)

        return picture(paint)

    def copy_link(self) -> None:
        self.link.value = self.library.link(window.location.href)
        self._copy(self.link)

    def _copy(self, field: "Element") -> None:
        asyncio.create_task(self._copied(field))

    async def _copied(self, field: "Element") -> None:
        """Copy the text of a field; if the browser forbids that, show and select it."""
        allowed = await copied(field.value)
        self.problem.textContent = words.COPIED if allowed else words.COPY_FAILED
        if not allowed:
            field.hidden = False
            field.focus()
            field.select()

    def open_help(self) -> None:
        """Show the rules, and the keys if they are switched on."""
        shortcuts = self.view.session.settings["shortcuts"]
        find("shortcuts").hidden, find("no-shortcuts").hidden = not shortcuts, shortcuts
        find("help").showModal()
