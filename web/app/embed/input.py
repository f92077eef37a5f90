"""Events on an embedded board."""

import asyncio

from pyscript import document

from app.core.geometry import FAR
from app.duel.hand import listening
from app.widgets.board_input import go_by_key
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.duel.controller import DuelController
    from app.duel.views.board_view import DuelBoardView


def listen(controller: "DuelController", view: "DuelBoardView") -> None:
    """Attach all listeners of the page."""
    listening.listen(
        controller,
        view,
        {
            "first": lambda: controller.step(-FAR),
            "back": lambda: controller.step(-1),
            "forward": lambda: controller.step(1),
            "last": lambda: controller.step(FAR),
            "take-back": controller.take_back,
            "retry": lambda: asyncio.create_task(controller.start_engine()),
        },
        lambda event, key: go_by_key(event, key, view.grid, controller),
    )

    def on_input(event: "Element") -> None:
        if event.target.id == "ply":
            controller.show(int(event.target.value))

    document.addEventListener("input", on_input)
