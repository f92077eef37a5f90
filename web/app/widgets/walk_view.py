"""Shows a place in a game on the slider and the buttons that step through it."""

from app.core import analysis_words
from app.platform.browser import allow, find


def show_walk(moves: list[str], ply: int, sides: dict[int, str] | None = None, score: str = "") -> None:
    """Show a ply. moves: of the whole game, as text. ply: the number of moves before the shown position.

    sides: the names of the sides, None in a solitaire. score: of the shown position; "" in a game without points.
    """
    slider, plies = find("ply"), len(moves)
    if slider.max != str(plies):
        slider.max = str(plies)
    slider.value = str(ply)
    text = analysis_words.at_ply(ply, moves, sides)
    slider.setAttribute("aria-valuetext", text + (f"; {score}" if score else ""))
    for name, possible in (("first", ply), ("back", ply), ("forward", ply < plies), ("last", ply < plies)):
        allow(find(name), possible)
