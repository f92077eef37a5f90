"""Handles presses, keys and the sheet "New game" on the pages of single-player games."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pyscript import document

from app.core.protocols import Element
from app.platform.browser import allowed, find
from app.widgets import keys

Actions: TypeAlias = dict[str, Callable[[], object]]  # {id of a button: action()}
Pressed: TypeAlias = dict[str, Callable[[str], object]]  # {attribute of a button: action(value of the attribute)}


def listen(actions: Actions, pressed: Pressed, take_key: Callable[[Element, str], object]) -> None:
    """Attach the listeners for presses and keys. take_key(event, key): called for every key, see `app.widgets.keys`.

    A press in the menu "More" closes the menu. A button with `data-opens` presses another button: the attribute is
    the other button's id.
    """

    def on_click(event: Element) -> None:
        button = event.target.closest("button")
        if not button or not allowed(button):
            return
        menu = button.closest("#more")
        if menu:
            menu.close()
        if button.hasAttribute("data-opens"):
            button = find(button.getAttribute("data-opens"))
        for name, action in pressed.items():
            if button.hasAttribute(name):
                action(button.getAttribute(name))
                return
        if button.id in actions:
            actions[button.id]()

    document.addEventListener("click", on_click)
    keys.listen(take_key)


def new_game_actions(names: Sequence[str], shown: Callable[[], Sequence[str]], begin: Callable[..., object]) -> Actions:
    """The actions of the sheet "New game": {id of a button: action}.

    names: the names of the groups of radio buttons. shown(): returns the value to check in each group when the sheet
    opens. begin(*values): starts a game with the checked values when a person presses "Play".
    """
    sheet = find("new")
    groups = [list(sheet.querySelectorAll(f"[name={name}]")) for name in names]

    def open_sheet() -> None:
        for group, value in zip(groups, shown()):
            for choice in group:
                choice.checked = choice.value == value
        sheet.showModal()

    def play() -> None:
        sheet.close()
        begin(*[str([choice.value for choice in group if choice.checked][0]) for group in groups])

    return {"open-new": open_sheet, "new-game": play}
