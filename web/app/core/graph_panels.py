"""The curves of a game, ply by ply: a side's chance to win, its lead, and both scores."""

from collections import namedtuple

from app.core import words
from app.core.protocols import Scores

Panel = namedtuple("Panel", ("title", "curves", "up"))
# title   the text above the curves
# curves  [(name of the colour, [(ply, height from 0 to 1)])]
# up      "red" or "blue", the side that is ahead in the upper half of the panel; "" if the axis starts at 0


def chance_panels(wins: list[float | None], side: int, name: str) -> list[Panel]:
    """A list with the panel of a side's chance to win; [] if no chance is known.

    wins: [plies + 1] the side's chance, 0 ... 1, None where not known; or []. side: RED or BLUE. name: a possessive.
    """
    known = [(at, win) for at, win in enumerate(wins) if win is not None]
    return [Panel(words.CHANCE.format(name), [("ink", known)], words.side(side))] if known else []


def score_panels(wins: list[float | None], scores: list[Scores], side: int, name: str) -> list[Panel]:
    """The panels of a game with scores: a side's chance to win if known, its lead, both scores.

    wins: [plies + 1] the side's chance, 0 ... 1, None where not known; or []. scores: [plies + 1] (red, blue).
    side: RED or BLUE. name: a possessive.
    """
    panels = chance_panels(wins, side, name)
    leads = [side * (red - blue) for red, blue in scores]
    most = max([1] + [abs(lead) for lead in leads])
    lead = [(at, 0.5 + 0.5 * lead / most) for at, lead in enumerate(leads)]
    panels.append(Panel(words.LEAD.format(name, most), [("ink", lead)], words.side(side)))
    most = max([1] + [max(pair) for pair in scores])
    both = [(name, [(at, pair[i] / most) for at, pair in enumerate(scores)]) for i, name in ((0, "red"), (1, "blue"))]
    panels.append(Panel(words.SCORES.format(most), both, ""))
    return panels
