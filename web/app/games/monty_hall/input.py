"""Events of pointer and keyboard on the doors."""

from app.platform.browser import find
from app.solo.input import listen as listen_to_page
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.games.monty_hall.controller import DoorsController
    from app.games.monty_hall.simulation_view import SimulationView
    from app.solo.input import Actions

KEYS = {"s": "stay", "w": "switch", "n": "next", "r": "again", "v": "open-new", "?": "open-help"}
# {key: the button that it presses}
DOOR_KEYS = "1234567890"


def always() -> bool:
    return True


def listen(
    controller: "DoorsController",
    simulation: "SimulationView",
    more: "Actions",
    shortcuts: "Callable[[], bool]" = always,
) -> None:
    """Attach every listener.

    more: {id of a button: its action} of the page. shortcuts(): returns False while the keys are switched off.
    """
    actions: Actions = {
        "stay": lambda: controller.decide(controller.session.position.stay),
        "switch": lambda: controller.decide(controller.session.position.switch),
        "next": controller.new_game,
    }
    actions.update(more)

    def take_key(event: "Any", key: str) -> None:
        if event.repeat or not shortcuts():
            return
        if key in DOOR_KEYS:
            door = DOOR_KEYS.index(key)
            if door < controller.session.variation().doors:
                controller.press(door)
        elif key in KEYS and KEYS[key] in actions:
            actions[KEYS[key]]()

    def on_submit(event: "Any") -> None:
        event.preventDefault()
        simulation.toggle()

    listen_to_page(actions, {"data-door": lambda door: controller.press(int(door))}, take_key)
    find("simulation").addEventListener("submit", on_submit)
