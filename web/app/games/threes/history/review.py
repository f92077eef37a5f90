"""The review of a game: the master's values of every move of it, and the moves that cost most.

The master's values are final scores of its own play, far above those of a person. So the cost of a move is a share of
what the master expects still to come, and costs of several moves are never added.
"""

import asyncio

from app.engine.worker import EngineFailed
from app.games.threes import words as game_words
from app.games.threes.hints.worth import AS_GOOD, lost
from app.games.threes.history import words
from app.games.threes.session import REVIEW
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes import rules as threes
from pygame35.records import replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.threes.controller import ThreesController

SHOWN = 8  # moves, the costliest ones
DEPTH = 3  # moves that the master looks ahead


def costliest(costs: list[float]) -> list[int]:
    """The plies of the moves that were not as good as the master's, the costliest first, at most SHOWN.

    costs: the share of the points still to come that each move gave away.
    """
    found = [ply for ply in range(len(costs)) if costs[ply] >= AS_GOOD]
    return sorted(found, key=lambda ply: -costs[ply])[:SHOWN]


class Review:
    """The review of the game on the board.

    board, line  of the reviewed game
    values       [{move: points}] before each of its moves, as far as it is reviewed
    costs        [share 0 ... 1] of the points still to come that each of these moves gave away
    ply          of the costly move that was shown last, or None
    refresh()    called when something has changed
    """

    def __init__(self, controller: "ThreesController", refresh: "Callable[[], object]") -> None:
        self.controller, self.session = controller, controller.session
        self.refresh = refresh
        self.board = ""
        self.line: list[int] = []
        self.values: list[dict[int, float]] = []
        self.costs: list[float] = []
        self.ply: int | None = None

    def follow(self) -> None:
        """Forget what does not belong to the game on the board."""
        board, line = self.session.board(), self.session.line()
        same = 0
        if board == self.board:
            while same < min(len(line), len(self.line)) and line[same] == self.line[same]:
                same += 1
        if same < len(self.values):
            self.values, self.costs = self.values[:same], self.costs[:same]
            self.ply = None
        self.board, self.line = board, line

    def is_done(self) -> bool:
        """True if every move of the game on the board is reviewed."""
        return bool(self.line) and len(self.values) == len(self.line)

    def costliest(self) -> list[int]:
        return costliest(self.costs)

    @property
    def shown(self) -> int | None:
        """The index of the shown move in `costliest`, which grows while the review goes on; or None."""
        found = self.costliest()
        return found.index(self.ply) if self.ply in found else None

    def advice(self) -> str:
        """The shown move in words; "" if the board shows another position."""
        ply, position = self.ply, self.session.position
        if ply is None or len(position.moves) != ply:
            return ""
        return words.advice(position, self.line[ply], self.values[ply], self.controller.chosen["numbers"])

    # Actions

    def toggle(self) -> None:
        """Begin or continue the review, or stop it."""
        controller = self.controller
        if self.session.thinking == REVIEW:
            controller.stop()
        elif controller.is_engine_ready() and not self.is_done():
            asyncio.create_task(self._run(controller.take_round(REVIEW)))
        self.refresh()

    def show(self, index: int) -> None:
        """Show the position before one of the costliest moves, with the master's values."""
        found = self.costliest()
        if not found:
            return
        self.ply = ply = found[index % len(found)]
        self.controller.walk(ply)
        self.session.hint = self.values[ply]
        self.controller.view.refresh()
        self.refresh()

    def step(self, by: int) -> None:
        """Show the next of the costliest moves, or the one before."""
        self.show((0 if by > 0 else -1) if self.shown is None else self.shown + by)

    async def _run(self, own: int) -> None:
        controller = self.controller
        self.follow()
        position = replay(self.line[: len(self.values)], threes, self.board)
        while not self.is_done() and controller.rounds == own:
            try:
                analysis = await controller.analysis(own, self.line[: len(self.values)], "master", DEPTH)
            except EngineFailed as error:
                controller.view.show_message(game_words.REFUSED.format(error))
                controller.stop()
                return
            if analysis and controller.rounds == own:
                values, move = controller.values_of(analysis), self.line[len(self.values)]
                self.values.append(values)
                self.costs.append(lost(values, move, position.scores()[0]))
                position.play(move)
                self.refresh()
        if controller.rounds == own:
            controller.rest()
        self.refresh()
