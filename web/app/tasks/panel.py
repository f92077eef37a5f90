"""The parts of a page that lessons and puzzles share: heading, feedback, buttons, and the list to choose from."""

from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element
from app.core.words import side
from app.platform.browser import add_button, allow, find, made, set_or_remove, write


class TaskPanel:
    """The base class of the views of a lesson's step and of a puzzle."""

    def __init__(self) -> None:
        self.heading, self.feedback, self.onward = find("title"), find("feedback"), find("onward")
        self.buttons = {name: find(name) for name in ("hint", "again", "next")}

    def write_feedback(self, kind: str, text: str, hint: str) -> None:
        """Show the text of a hint, or if that is "", the feedback on the last answer and its kind."""
        set_or_remove(self.feedback, "data-kind", "" if hint else kind)
        write(self.feedback, hint or text)

    def update_buttons(self, enabled: dict[str, object], wanted: str) -> None:
        """enabled: {name of a button: true if it can be used}. wanted: the button to press next, or ""."""
        for name, possible in enabled.items():
            allow(self.buttons[name], possible)
            self.buttons[name].classList.toggle("wanted", name == wanted)


def show_form(turn: int) -> None:
    """Show the form of the side to move beside the task."""
    form = document.querySelector("#asked .form")
    form.className = f"form {side(turn)}"
    form.hidden = False


def add_choice(attribute: str, value: object, title: str, parts: tuple[str, ...]) -> Element:
    """Add a button to the list that opens over the page. parts: the classes of its spans; the first has the title."""
    button = add_button(find("lessons"), attribute, value)
    button.setAttribute("popovertarget", "lessons")
    button.setAttribute("popovertargetaction", "hide")
    for name in parts:
        button.append(made("span", name))
    write(button.firstElementChild, title)
    return button


def listen_to_choices(actions: dict[str, Callable[[str], object]]) -> None:
    """Attach the listener for the buttons of lists. actions: {attribute of a button: action(its value)}."""

    def on_click(event: Element) -> None:
        button = event.target.closest("button")
        for name in actions:
            if button and button.hasAttribute(name):
                actions[name](button.getAttribute(name))

    document.addEventListener("click", on_click)
