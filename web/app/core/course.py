"""The curves of a game, ply by ply: a side's chance to win, its lead, and both scores."""

from collections import namedtuple

from app.core import words
from pygame35.basics import RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Scores

Panel = namedtuple("Panel", ("title", "curves", "up"))
# title   the text above the curves
# curves  [(name of the colour, [(ply, 0 ... 1)])]
# up      the side that is ahead above the middle, "red" or "blue"; "" if the axis starts at 0


def chance_panels(wins: list[float | None], name: str) -> list[Panel]:
    """[Panel] of the first side's chance to win; [] if no chance is known.

    wins: [plies + 1] 0 ... 1, None where not known; or empty. name: of the first side.
    """
    known = [(at, win) for at, win in enumerate(wins) if win is not None]
    return [Panel(words.CHANCE.format(words.of(name)), [("ink", known)], "red")] if known else []


def score_panels(wins: list[float | None], scores: "list[Scores]", side: int) -> list[Panel]:
    """[Panel] of a game with scores: the chance to win if known, a side's lead, both scores.

    wins: as for `chance_panels`. scores: [plies + 1] (red, blue). side: RED or BLUE; its lead is shown.
    """
    found = chance_panels(wins, words.SIDES[RED])
    leads = [side * (red - blue) for red, blue in scores]
    most = max([1] + [abs(lead) for lead in leads])
    lead = [(at, 0.5 + 0.5 * lead / most) for at, lead in enumerate(leads)]
    title = words.LEAD.format(words.of(words.SIDES[side]), most)
    found.append(Panel(title, [("ink", lead)], "red" if side == RED else "blue"))
    most = max([1] + [max(pair) for pair in scores])
    both = [(name, [(at, pair[i] / most) for at, pair in enumerate(scores)]) for i, name in ((0, "red"), (1, "blue"))]
    found.append(Panel(words.SCORES.format(most), both, ""))
    return found
