"""Events on the page of puzzles of any game, beside those on the board."""

import asyncio

from pyscript import document

from app.platform.browser import allowed
from app.platform.painter import other_theme
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element
    from app.puzzles.solving import Solving
    from app.puzzles.tray import Tray

KEYS = {"h": "hint", "t": "again", "n": "next"}  # a key presses the button of that name


def actions(controller: "Solving", tray: "Tray") -> "dict[str, Callable[[], object]]":
    """{id of a button: its action}."""

    def go_on() -> None:
        asyncio.create_task(tray.go_on())

    def toggle_theme() -> None:
        theme = other_theme()
        tray.keeper.keep_settings({"theme": theme})
        controller.follow_settings({"theme": theme})

    return {"hint": controller.hint, "again": controller.withdraw, "next": go_on, "toggle-theme": toggle_theme}


def listen_to_choices(controller: "Solving", tray: "Tray") -> None:
    """Attach the listeners for themes, difficulty, the last puzzles and the address."""

    def next_one() -> None:
        asyncio.create_task(tray.next())

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
