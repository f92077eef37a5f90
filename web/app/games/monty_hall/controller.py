"""The actions of a visitor of Monty Hall, and the listeners that call them."""

import asyncio
from collections.abc import Callable

from app.core.protocols import Element
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.game import DoorsSession
from app.games.monty_hall.simulation_view import SimulationView
from app.platform.browser import drawn_seed, find
from app.solo.controller import SoloController
from app.solo.input import Actions
from app.solo.input import listen as listen_to_page
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.boards import Variation
from pygame35.games.monty_hall.rules import Outcome, Position

STEP = 0.9  # seconds between the moves of a replay
KEYS = {"s": "stay", "w": "switch", "n": "next", "r": "again", "v": "open-new", "?": "open-help"}  # {key: button}
DOOR_KEYS = "1234567890"


class DoorsController(SoloController):
    session: DoorsSession
    view: DoorsView
    replayed: list[int] | None = None  # the remaining moves of a running replay, else None

    def press(self, door: int) -> None:
        """Make the move that a press on a door means. A press without a meaning is ignored."""
        self.decide(self.session.move_of(door))

    def decide(self, move: int | None) -> None:
        """Make a move. None and illegal moves are ignored."""
        if move is not None and self.session.can_play(move):
            self.play(move)

    def new_game(self) -> None:
        """Start another game of the same variation."""
        self.begin(self.session.variation())

    def begin(self, variation: Variation) -> None:
        """Start a game of a variation."""
        self.start_board(monty_hall.seeded(drawn_seed(), variation))

    def show_move(self, move: int, outcome: Outcome) -> None:
        self.view.show_message("")
        super().show_move(move, outcome)

    def replay(self) -> None:
        """Replay a finished game, move by move."""
        if self.session.position.is_over():
            asyncio.create_task(self._replay(self.session.position))

    async def _replay(self, position: Position) -> None:
        rest = self.replayed = list(position.moves)
        again = self.session.position = monty_hall.start(position.board)
        self.session.locked = True
        self.view.refresh()
        while rest:
            await asyncio.sleep(STEP)
            if self.replayed is not rest:  # another game or replay has begun
                return
            again.play(rest.pop(0))
            self.session.locked = bool(rest)
            self.view.refresh()
        self.replayed = None

    def stop(self) -> None:
        """End the replay."""
        if self.replayed:
            self.replayed, self.session.locked = None, False


def listen(
    controller: DoorsController, simulation: SimulationView, more: Actions, shortcuts: Callable[[], bool] = lambda: True
) -> None:
    """Attach the listeners for presses, keys and the form of the simulation.

    more: {id of a button: action}, further buttons. shortcuts(): returns False while single keys are switched off.
    """
    actions: Actions = {
        "stay": lambda: controller.decide(controller.session.position.stay),
        "switch": lambda: controller.decide(controller.session.position.switch),
        "next": controller.new_game,
    }
    actions.update(more)

    def take_key(event: Element, key: str) -> None:
        if event.repeat or not shortcuts():
            return
        if key in DOOR_KEYS:
            door = DOOR_KEYS.index(key)
            if door < controller.session.variation().doors:
                controller.press(door)
        elif key in KEYS and KEYS[key] in actions:
            actions[KEYS[key]]()

    def on_submit(event: Element) -> None:
        event.preventDefault()
        simulation.toggle()

    listen_to_page(actions, {"data-door": lambda door: controller.press(int(door))}, take_key)
    find("simulation").addEventListener("submit", on_submit)
