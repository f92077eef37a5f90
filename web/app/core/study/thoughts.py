"""What a page knows about the shown position: the part of a session that comes and goes."""

from app.core.game_tree import ROOT
from app.core.study.findings import Findings
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.game_tree import GameTree
    from app.core.protocols import Analysis, GamePosition, Move, Preview, Settings, Square
    from app.core.study.review import Review


class Thoughts:
    """The base of `app.core.session.Session`.

    selected   the square that a person has selected, filled or empty; or None
    done       the selected square if a move has filled it since: it is selected again when the move is taken back
    pointed    True once a person has chosen a square in this game
    analysing  True while a person wants the shown position analysed; the AI's own moves go first
    findings   the deepest analyses of the game's positions; hint, analysis and review show these and no others
    review     `app.core.study.review.Review` of the game, or None
    helped     the nodes of the positions for which a person has asked for a hint, an analysis or a review
    finished   (the last node, `Session.ended`, `Session.players`) of the finished game that has another try, or None
    losses     (node, [the person's moves before it] what each lost, as the engine says), see `app.core.study.strength`

    About the shown position:
    hovered    the square under the pointer, or None
    preview    `DuelGame.preview` of the move that the board previews, or None
    asked      the move that a person pressed once, if a move takes two presses, or None
    armed      the digit that a person pressed before a square and that waits for one, see `DuelGame.waits`; or None
    hinting    True while the engine searches for a hint
    hint       (move, True if the person asked for it again), or None
    missed     (the move as played, [the better move and the line that the AI expects]) of a mistake that the review
               shows, or None
    values     {move as text: the value that the AI gives it}, or None; in games with a setting `values`
    candidate  the candidate of the analysis under the pointer or the focus, a move as text; or None
    holding    True if a person stopped the analysis of this position; its findings stay
    """

    tree: "GameTree"
    position: "GamePosition"
    analysing: bool

    def begin_thoughts(self) -> None:
        """Another game begins: nothing is known of it."""
        self.selected: Square | None = None
        self.done: Square | None = None
        self.pointed = False
        self.hovered: Square | None = None
        self.findings = Findings()
        self.review: Review | None = None
        self.helped: set[int] = set()
        self.finished: tuple[int, tuple[int, int, str] | None, Settings | None] | None = None
        self.losses: tuple[int, list[float]] = (ROOT, [])

    def forget_thoughts(self) -> None:
        """Another position is shown: drop previews, questions and hints. The findings stay."""
        self.preview: Preview | None = None
        self.asked: Move | None = None
        self.armed: int | None = None
        self.hint: tuple[Move, bool] | None = None
        self.missed: tuple[Move, list[Move]] | None = None
        self.values: dict[str, float] | None = None
        self.hinting = False
        self.forget_analysis()

    def forget_analysis(self) -> None:
        self.candidate: str | None = None
        self.holding = False

    @property
    def analysis(self) -> "Analysis | None":
        """The deepest analysis of the shown position, if a person wants one or watches two AIs."""
        return self.findings.at(self.tree.shown) if self.analysing or self.only_engines() else None

    def only_engines(self) -> bool:
        """True if no person plays."""
        raise NotImplementedError

    def note(self, node: int, found: "Analysis", seconds: float) -> "Analysis":
        """Keep an analysis by the strongest player, and let the hint follow. Returns the deepest of that position."""
        deepest = self.findings.note(node, found, seconds)
        if self.hint and node == self.tree.shown:
            self.show_hint(self.hint[1])
        return deepest

    def show_hint(self, again: bool) -> None:
        """Show the best move that is known of the shown position as a hint."""
        known = self.findings.at(self.tree.shown)
        if known and known["best"]:
            self.hint = (self.position.parse_move(known["best"]), again)

    def reviewing(self) -> bool:
        """True while a review is under way."""
        return self.review is not None and self.review.running

    def looked_at(self) -> "Square | None":
        """The square under the pointer, else the selected one, else None."""
        return self.chosen() if self.hovered is None else self.hovered

    def chosen(self) -> "Square | None":
        """The selected square, unless a move has filled it since."""
        return None if self.selected == self.done else self.selected

    def select(self, square: "Square | None") -> None:
        """Select a square, or none."""
        self.selected, self.done = square, None
        self.pointed = self.pointed or square is not None
