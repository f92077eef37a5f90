"""The panel beside a puzzle of Threes."""

from app.games.threes.puzzles import words
from app.platform.browser import find, write
from app.puzzles.panel import Panel
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.puzzles.attempt import Attempt


class SlidePanel(Panel):
    def show_task(self, task: "Attempt") -> str:
        write(find("task"), words.TASK)
        return ""
