"""What a game does outside its page: the title of the tab, and the screen that stays on while a clock runs."""

from pyscript import document

from app.core import title_words
from app.duel.parts import PageParts
from app.platform.screen import Screen
from app.platform.share import page_name
from app.widgets import back


def begin(parts: PageParts) -> None:
    """Follow the game of a page from now on."""
    session, game, screen, name = parts.session, parts.game, Screen(), page_name()

    def follow() -> None:
        clock = session.clock
        screen.keep_on(bool(clock and clock.running))
        title = name if game.guide else title_words.of_tab(session, name)
        if document.title != title:
            document.title = title

    game.on_change = follow
    follow()
    back.watch()
