"""Shows a place in a game on the slider and the buttons that step through it."""

from typing import Any

from app.core import analysis_words
from app.core.texts import say
from app.platform.browser import allow, find


def show_walk(moves: list[str], ply: int, game: Any = None, score: str = "") -> None:
    """Show the place of a position in its game. ply: the number of moves before the position.

    moves: all moves of the game as text. game: its `DuelKind`, None in a solitaire. score: "" in a game without points.
    """
    slider, plies = find("ply"), len(moves)
    if slider.max != str(plies):
        slider.max = str(plies)
    slider.value = str(ply)
    place = analysis_words.at_ply(ply, moves, game)
    slider.setAttribute("aria-valuetext", say("analysis.at-score", place=place, score=score) if score else place)
    for name, possible in (("first", ply), ("back", ply), ("forward", ply < plies), ("last", ply < plies)):
        allow(find(name), possible)
