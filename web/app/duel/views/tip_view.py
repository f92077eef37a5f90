"""The line with a tip. It takes the place of the line about a square, so that nothing moves when it comes."""

from app.duel.tips import Tips
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.duel.controller import DuelController
    from app.duel.look import Look


class TipView:
    """Screen readers say a tip once: while something else is told, its text stays and is only hidden from sight."""

    def __init__(self, controller: "DuelController", look: "Look") -> None:
        self.controller = controller
        self.tips = Tips(look.tips, look.learnt)
        self.line, self.text = find("tip"), find("tip-text")
        self.shown = False

    def update(self) -> bool:
        """Show the tip for the position, or none; returns True if one is shown."""
        controller = self.controller
        memory = controller.session.memory
        tip = None if controller.guide else self.tips.follow(controller.session)
        if controller.session.memory is not memory:
            controller.keeper.keep_memory(memory, controller.session.memory)
        if tip:
            write(self.text, tip.text)
        elif not self.tips.is_chosen(controller.session):
            write(self.text, "")
        if self.shown != bool(tip):
            self.shown = bool(tip)
            self.line.classList.toggle("shown", self.shown)
        return self.shown
