"""Events on the page of puzzles."""

import asyncio

from pyscript import document

from app.duel.hand import listening
from app.platform.browser import allowed
from app.platform.painter import other_theme
from app.widgets.board_input import enter_board
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.puzzles.controller import PuzzleController
    from app.puzzles.tray import Tray
    from app.puzzles.view import PuzzleView

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


def listen(controller: "PuzzleController", view: "PuzzleView", tray: "Tray") -> None:
    """Attach all listeners of the page."""

    def next_one() -> None:
        asyncio.create_task(tray.next())

    def go_on() -> None:
        asyncio.create_task(tray.go_on())

    def toggle_theme() -> None:
        theme = other_theme()
        controller.session.settings["theme"] = theme
        tray.keeper.keep_settings({"theme": theme})
        view.painter.follow_theme()

    def on_other_key(event: "Element") -> None:
        shortcuts = controller.session.settings["shortcuts"]
        if event.key == "Escape":
            controller.deselect()
        elif event.key in KEYS and shortcuts:
            document.getElementById(KEYS[event.key]).click()
        elif shortcuts:
            enter_board(event, view.grid)

    actions: dict[str, Callable[[], object]] = {
        "hint": controller.hint,
        "again": controller.withdraw,
        "next": go_on,
        "toggle-theme": toggle_theme,
    }
    listening.listen(controller, view, actions, on_other_key)

    def on_chosen(event: "Element") -> None:
        button = event.target.closest("button")
        if button and button.hasAttribute("data-theme-wanted") and allowed(button):
            tray.want(theme=button.getAttribute("data-theme-wanted"))
            next_one()
        elif button and button.hasAttribute("data-number"):
            asyncio.create_task(tray.arrive(str(int(button.getAttribute("data-number")) + 1)))

    def on_change(event: "Element") -> None:
        if event.target.name == "difficulty":
            tray.want(difficulty=event.target.value)
            task = controller.task
            if not (task and task.has_begun()):
                next_one()

    document.addEventListener("click", on_chosen)
    document.addEventListener("change", on_change)
    document.defaultView.addEventListener(
        "hashchange", lambda event: asyncio.create_task(tray.arrive(event.newURL.partition("#")[2]))
    )
