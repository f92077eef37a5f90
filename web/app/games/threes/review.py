"""The review of a game of Threes. It finds the moves that cost most, by the values of the AI player `master`.

The master's value of a move is the final score that the master would reach after the move, which is far above a
person's score. So the cost of a move is no number of points. It is the share that the move loses of the points
still to come. Costs of several moves are never added.
"""

import asyncio
from collections.abc import Callable

from app.core.study.pages import MOST, Moment, Pages
from app.core.texts import say
from app.games.threes import story_words as words
from app.games.threes.controller import ThreesController
from app.games.threes.game import REVIEW
from app.games.threes.hints import AS_GOOD, Values, best, lost, reason
from app.games.threes.words import WAYS
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import Position

DEPTH = 3  # number of moves that the master looks ahead


class Review:
    """The review of the game on the board.

    line       the moves of the reviewed game
    values     [reviewed plies] {move: points}, the master's values of all legal moves
    costs      [reviewed plies] the share of the points still to come that the played move lost, from 0 to 1
    causes     [reviewed plies] the reason for the master's move in place of the played one, or ""
    position   the reviewed game, at any ply
    refresh()  called when something has changed
    """

    def __init__(self, controller: ThreesController, refresh: Callable[[], object]) -> None:
        self.controller, self.session = controller, controller.session
        self.refresh = refresh
        self.line: list[int] = []
        self.values: list[Values] = []
        self.costs: list[float] = []
        self.causes: list[str] = []
        self.position: Position = threes.start()

    def follow(self) -> None:
        """Adapt the review to the game on the board. Only the values of unchanged moves are kept."""
        board, line = self.session.board(), self.session.line()
        same = 0
        if board == (self.position.board or threes.USUAL):
            while same < min(len(line), len(self.line)) and line[same] == self.line[same]:
                same += 1
        else:
            self.position = threes.start(board)
        self.values, self.costs, self.causes = self.values[:same], self.costs[:same], self.causes[:same]
        self.line = line

    def is_done(self) -> bool:
        """True if every move of the game on the board is reviewed."""
        return bool(self.line) and len(self.values) == len(self.line)

    def is_running(self) -> bool:
        return self.session.thinking == REVIEW

    def share(self) -> float:
        """The share of the game that is reviewed, from 0 to 1."""
        return len(self.values) / max(len(self.line), 1)

    def costly(self) -> list[int]:
        """The plies of the moves that cost something, in the order of the game."""
        return [ply for ply in range(len(self.costs)) if self.costs[ply] >= AS_GOOD]

    def pages(self) -> Pages:
        """The story of the game: the costliest moves for which the board shows a cause."""
        caused = sorted([ply for ply in self.costly() if self.causes[ply]], key=lambda ply: -self.costs[ply])
        moments = [self._moment(ply) for ply in sorted(caused[:MOST])]
        return Pages(moments, "" if moments else words.NO_MOMENT, self.before(len(self.line)).is_over())

    def _moment(self, ply: int) -> Moment:
        move, better = self.line[ply], best(self.values[ply])[0]
        text = words.moment(move, better, self.causes[ply], self.session.shared)
        return Moment(ply + 1, text, "", move, better, [move], (say("threes.story.slide"), WAYS[better]))

    def before(self, ply: int) -> Position:
        """The position before a ply of the reviewed game. The next call changes it."""
        position, line = self.position, self.line[:ply]
        while position.moves != line[: len(position.moves)]:
            position.undo()
        for move in line[len(position.moves) :]:
            position.play(move)
        return position

    def judged(self, moment: Moment, move: int) -> tuple[str, bool]:
        """(text about a slide that a person tries at a moment, True if it is as good as the better one)."""
        values, position = self.values[moment.ply - 1], self.before(moment.ply - 1)
        right = lost(values, move, position.scores()[0]) < AS_GOOD
        return words.tried(move == moment.better, "" if right else reason(position, moment.better, move), right), right

    def course(self) -> list[tuple[float, float]]:
        """[(share of the game, height)] of the ribbon: the score within reach before each move, and the last one."""
        reach = [max(values.values()) for values in self.values] + [self.before(len(self.line)).scores()[0]]
        return [(ply / max(1, len(self.line)), points / max(reach)) for ply, points in enumerate(reach)]

    def toggle(self) -> None:
        """Begin or continue the review. If the review runs, stop it."""
        controller = self.controller
        if self.is_running():
            controller.stop()
        elif controller.is_engine_ready() and self.session.plies() and not self.is_done():
            asyncio.create_task(self._run(controller.begin_task(REVIEW)))
        self.refresh()

    async def _run(self, task: int) -> None:
        controller = self.controller
        self.follow()
        while not self.is_done() and controller.task == task:
            analysis = await controller.analysis(task, self.line[: len(self.values)], "master", DEPTH)
            if analysis:
                self._note(controller.values_of(analysis))
                self.refresh()
        if controller.task == task:
            controller.rest()
        self.refresh()

    def _note(self, values: Values) -> None:
        """Keep the master's values of the first ply that is not reviewed."""
        ply = len(self.values)
        position, move = self.before(ply), self.line[ply]
        self.values.append(values)
        self.costs.append(lost(values, move, position.scores()[0]))
        self.causes.append(reason(position, best(values)[0], move))
