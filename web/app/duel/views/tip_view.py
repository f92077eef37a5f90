"""The line with a tip. The tip replaces the line about a square, so that the layout does not change."""

from app.duel.controller import DuelController
from app.duel.renderer import Renderer
from app.duel.tips import Tips, is_calm
from app.platform.browser import find, write


class TipView:
    """Shows a tip. While another text takes its place, the tip is hidden only from sight.

    The text stays in the page, so that screen readers say a tip only once.
    """

    def __init__(self, game: DuelController, renderer: Renderer) -> None:
        self.game, self.session = game, game.session
        self.tips = Tips(renderer.tips, renderer.learnt, game.library.remember)
        self.line, self.text = find("tip"), find("tip-text")
        self.shown = False

    def update(self) -> bool:
        """Show the tip for the position if there is one. Returns True if a tip is shown."""
        session = self.session
        told = is_calm(session) and self.game.duel_game.happened(session)
        tip = None if self.game.guide else self.tips.follow(session, bool(told))
        if tip:
            write(self.text, tip.text)
        elif not self.tips.is_chosen(session):
            write(self.text, "")
        if self.shown != bool(tip):
            self.shown = bool(tip)
            self.line.classList.toggle("shown", self.shown)
        return self.shown
