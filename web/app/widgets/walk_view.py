"""The slider and the buttons that step through a game."""

from app.core import analysis_words
from app.platform.browser import allow, find


class WalkView:
    def __init__(self) -> None:
        self.slider = find("ply")
        self.backward, self.onward = (find("first"), find("back")), (find("forward"), find("last"))

    def update(self, moves: list[str], ply: int, sides: dict[int, str] | None = None, score: str = "") -> None:
        """Show a ply. moves: of the whole game, as text. ply: the number of moves before the shown position.

        sides: the names of the sides, None in a solitaire. score: of the shown position; "" in a game without points.
        """
        plies = len(moves)
        if self.slider.max != str(plies):
            self.slider.max = str(plies)
        self.slider.value = str(ply)
        text = analysis_words.at_ply(ply, moves, sides)
        self.slider.setAttribute("aria-valuetext", text + (f"; {score}" if score else ""))
        for buttons, possible in ((self.backward, ply), (self.onward, ply < plies)):
            for button in buttons:
                allow(button, possible)
