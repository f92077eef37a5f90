"""The analyses of a game, and the hint and the analysis of the shown position."""

from typing import Any

from app.core.game_tree import ROOT
from app.core.protocols import Move, Square
from app.core.study.analysis_cache import AnalysisCache
from app.core.study.review import Review


class Study:
    """A part of `app.core.session.Session`.

    analysing    True while a person wants the shown position analysed; the AI's own moves go first
    shows_value  True while a click on a cell shows its value instead of playing (five in a row only)
    cache        the deepest analysis of each position of the game; hint, analysis and review read it
    review       `app.core.study.review.Review` of the game, or None
    story        the `app.core.study.story.Story` of the review, or None
    helped       the nodes of the positions with a hint, an analysis or a review at a person's request
    losses       (node, [loss by each of the person's moves before the node]), see `app.core.study.strength`

    About the shown position:
    hinting      True while the engine searches for a hint
    hint         (move, True if the person asked for it again), or None
    noted        {square: note} of the squares that the story of the game marks
    values       {move as text: its value}, or None; in games with a setting `values`
    holding      True if a person stopped the analysis of this position; its result stays on the page
    """

    def __init__(self, analysing: bool = False, shows_value: bool = False) -> None:
        self.analysing, self.shows_value = analysing, shows_value
        self.cache = AnalysisCache()
        self.review: Review | None = None
        self.story: Any = None  # its module is loaded late
        self.helped: set[int] = set()
        self.losses: tuple[int, list[float]] = (ROOT, [])
        self.forget_position()

    def forget_position(self) -> None:
        """Reset the fields about the shown position, since another position is shown. The cache stays."""
        self.hint: tuple[Move, bool] | None = None
        self.noted: dict[Square, str] = {}
        self.values: dict[str, float] | None = None
        self.hinting = self.holding = False

    def reviewing(self) -> bool:
        return self.review is not None and self.review.running
