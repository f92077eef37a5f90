"""The review of a game of Threes. It finds the moves that cost most, by the values of the AI player `master`.

The master's value of a move is the final score that the master would reach after the move, which is far above a
person's score. So the cost of a move is no number of points. It is the share that the move loses of the points
still to come. Costs of several moves are never added.
"""

import asyncio
from collections.abc import Callable

from app.core.words import percent, plural
from app.games.threes.controller import ThreesController
from app.games.threes.game import REVIEW
from app.games.threes.hints import AS_GOOD, Values, best, lost, reason, worths
from app.games.threes.words import named
from app.platform.browser import add_button, allow, find, made, mark_current, write
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import NAMES, Position
from pygame35.records import replay

SHOWN = 3  # the most moments
DEPTH = 3  # number of moves that the master looks ahead
BEGIN, STOP, GO_ON = "Review this game", "Stop", "Go on"
NOTHING_PLAYED = "There is no move to review yet."
NO_MISTAKES = "Every move was the master\u2019s choice, or as good."
COST_MOST = "These moves cost most."
MOMENT = "Moment {} of {}: move {}"


class Review:
    """The review of the game on the board.

    board      the name of the reviewed game's board
    line       the moves of the reviewed game
    values     [reviewed plies] {move: points}, the master's values of all legal moves
    costs      [reviewed plies] the share of the points still to come that the played move lost, from 0 to 1
    causes     [reviewed plies] the reason for the master's move, or ""
    ply        the ply of the costly move that was shown last, or None
    refresh()  called when something has changed
    """

    def __init__(self, controller: ThreesController, refresh: Callable[[], object]) -> None:
        self.controller, self.session = controller, controller.session
        self.refresh = refresh
        self.board = ""
        self.line: list[int] = []
        self.values: list[Values] = []
        self.costs: list[float] = []
        self.causes: list[str] = []
        self.ply: int | None = None

    def follow(self) -> None:
        """Adapt the review to the game on the board. Only the values of unchanged moves are kept."""
        board, line = self.session.board(), self.session.line()
        same = 0
        if board == self.board:
            while same < min(len(line), len(self.line)) and line[same] == self.line[same]:
                same += 1
        if same < len(self.values):
            self.values, self.costs, self.causes = self.values[:same], self.costs[:same], self.causes[:same]
            self.ply = None
        self.board, self.line = board, line

    def is_done(self) -> bool:
        """True if every move of the game on the board is reviewed."""
        return bool(self.line) and len(self.values) == len(self.line)

    def costliest(self) -> list[int]:
        """The plies of the moments, in the order of the game: the moves that cost most, those with a cause first."""
        costs, causes = self.costs, self.causes
        worse = [ply for ply in range(len(costs)) if costs[ply] >= AS_GOOD]
        return sorted(sorted(worse, key=lambda ply: (not causes[ply], -costs[ply]))[:SHOWN])

    @property
    def shown(self) -> int | None:
        """The index of the shown move in `costliest`, or None. The index may change while the review goes on."""
        plies = self.costliest()
        return plies.index(self.ply) if self.ply in plies else None

    def advice(self) -> str:
        """The text about the shown move; "" if the board does not show the position before this move."""
        ply, position = self.ply, self.session.position
        if ply is None or len(position.moves) != ply:
            return ""
        return advice_text(position, self.line[ply], self.values[ply], self.controller.chosen["numbers"])

    # Actions

    def toggle(self) -> None:
        """Begin or continue the review. If the review runs, stop it."""
        controller = self.controller
        if self.session.thinking == REVIEW:
            controller.stop()
        elif controller.is_engine_ready() and not self.is_done():
            asyncio.create_task(self._run(controller.begin_task(REVIEW)))
        self.refresh()

    def show(self, index: int) -> None:
        """Show the position before a costly move, with the master's values. index: the move's place in `costliest`."""
        plies = self.costliest()
        if not plies:
            return
        self.ply = ply = plies[index % len(plies)]
        self.controller.walk(ply)
        self.session.hint = self.values[ply]
        self.controller.view.refresh()
        self.refresh()

    def step(self, by: int) -> None:
        """Show another of the costliest moves. by: 1 for the next move in `costliest`, -1 for the move before."""
        self.show((0 if by > 0 else -1) if self.shown is None else self.shown + by)

    async def _run(self, task: int) -> None:
        controller = self.controller
        self.follow()
        position = replay(self.line[: len(self.values)], threes, self.board)
        while not self.is_done() and controller.task == task:
            analysis = await controller.analysis(task, self.line[: len(self.values)], "master", DEPTH)
            if analysis:
                values, move = controller.values_of(analysis), self.line[len(self.values)]
                self.values.append(values)
                self.costs.append(lost(values, move, position.scores()[0]))
                self.causes.append(reason(position, best(values)[0]))
                position.play(move)
                self.refresh()
        if controller.task == task:
            controller.rest()
        self.refresh()


class ReviewView:
    """Shows a Review in the panel of the page."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.button, self.state, self.list = find("review-start"), find("review-told"), find("costliest")
        self.progress, self.steps = find("review-progress"), find("review-steps")
        self.panel, self.advice = find("review"), find("costly-told")
        self.rows: list[tuple[str, str]] = []

    def update(self) -> None:
        review = self.review
        review.follow()
        running = review.session.thinking == REVIEW
        write(self.state, state_text(review, running))
        write(self.button, button_text(review, running))
        self.button.hidden = review.is_done()
        allow(self.button, review.line)
        self.progress.hidden = not running
        self.progress.value = len(review.values) / max(len(review.line), 1)
        plies = [] if running else review.costliest()
        rows = [row_texts(review, ply) for ply in plies]
        if rows != self.rows:
            self.rows = rows
            self.list.replaceChildren()
            for index, row in enumerate(rows):
                add_button(self.list, "data-costly", index).append(*[made("span", "", text) for text in row])
        self.steps.hidden = len(rows) < 2
        advice = review.advice() if rows else ""
        if advice and advice != self.advice.textContent:
            self.panel.scrollTop = 0  # the new text is above the list
        write(self.advice, advice)
        for index in range(len(rows)):
            mark_current(self.list.children[index].firstElementChild, plies[index] == review.ply)


# Texts


def button_text(review: Review, running: bool) -> str:
    return STOP if running else GO_ON if review.values else BEGIN


def state_text(review: Review, running: bool) -> str:
    done, moves = len(review.values), len(review.line)
    if not moves:
        return NOTHING_PLAYED
    if not done and not running:
        return "The master looks at every move and finds those that cost most."
    if not review.is_done():
        return f"{done} of {plural(moves, 'move')}"
    return COST_MOST if review.costliest() else NO_MISTAKES


def row_texts(review: Review, ply: int) -> tuple[str, str]:
    """The texts of a moment's button: (its number and the move's, the share that the move lost, if numbers are on)."""
    plies = review.costliest()
    cost = f"\u2212{percent(review.costs[ply])}" if review.controller.chosen["numbers"] else ""
    return MOMENT.format(plies.index(ply) + 1, len(plies), ply + 1), cost


def advice_text(position: Position, move: int, values: Values, numbers: bool) -> str:
    """A sentence that compares a played move with the master's choice.

    position: before the move. values: the master's values. numbers: True to add the expected points.
    """
    equals = best(values)
    texts, better = worths(values), equals[0]
    if move in equals:
        return f"{named(move)} was as good as any."
    why = reason(position, better)
    text = f"{named(move)} was played; {NAMES[better]} is better" + (f": {why}." if why else ".")
    return f"{text} The computer sees {texts[better]} points in the end, not {texts[move]}." if numbers else text
