"""Shows a place in a game on the slider and the buttons that step through it."""

from app.core import analysis_words
from app.platform.browser import allow, find


def show_walk(moves: list[str], ply: int, sides: dict[int, str] | None = None, score: str = "") -> None:
    """Show the place of a position in its game. ply: the number of moves before the position.

    moves: all moves of the game as text. sides: {side: name}, None in a solitaire. score: "" in a game without points.
    """
    slider, plies = find("ply"), len(moves)
    if slider.max != str(plies):
        slider.max = str(plies)
    slider.value = str(ply)
    text = analysis_words.at_ply(ply, moves, sides)
    slider.setAttribute("aria-valuetext", text + (f"; {score}" if score else ""))
    for name, possible in (("first", ply), ("back", ply), ("forward", ply < plies), ("last", ply < plies)):
        allow(find(name), possible)
