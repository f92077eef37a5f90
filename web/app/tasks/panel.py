"""The heading, the feedback, the buttons and the list of choices. Pages of lessons and of puzzles share these parts."""

from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element
from app.core.words import side
from app.platform.browser import add_button, allow, find, made, set_or_remove, write, write_twice


class TaskPanel:
    """The base class of the views of a lesson's step and of a puzzle."""

    def __init__(self) -> None:
        self.heading, self.feedback, self.onward = find("title"), find("feedback"), find("onward")
        self.buttons = {name: find(name) for name in ("hint", "again", "next")}

    def write_feedback(self, kind: str, text: str, hint: str, shown: str = "") -> None:
        """Show the text of a hint. If hint is "", show the kind and the text of the feedback on the last answer.

        shown: what people see in place of the hint that is read to others; "" if it is the same
        """
        set_or_remove(self.feedback, "data-kind", "" if hint else kind)
        if not (hint and shown):
            write(self.feedback, hint or text)
        elif self.feedback.textContent != hint + shown:
            write_twice(self.feedback, hint, shown)

    def update_buttons(self, enabled: dict[str, object], wanted: str) -> None:
        """Enable or disable the buttons, and mark one of them.

        enabled: {name of a button: true to enable it}. wanted: the button to press next, or "".
        """
        for name, possible in enabled.items():
            allow(self.buttons[name], possible)
            self.buttons[name].classList.toggle("wanted", name == wanted)


def show_form(turn: int) -> None:
    """Show the shape that stands for the side to move, beside the task."""
    form = document.querySelector("#asked .form")
    form.className = f"form {side(turn)}"
    form.hidden = False


def add_choice(attribute: str, value: object, title: str, parts: tuple[str, ...]) -> Element:
    """Add a button to the list that opens over the page.

    attribute, value: the attribute that holds the button's value. parts: the classes of the spans in the button.
    The first span shows the title.
    """
    button = add_button(find("lessons"), attribute, value)
    button.setAttribute("popovertarget", "lessons")
    button.setAttribute("popovertargetaction", "hide")
    for name in parts:
        button.append(made("span", name))
    write(button.firstElementChild, title)
    return button


def listen_to_choices(actions: dict[str, Callable[[str], object]]) -> None:
    """Attach the listener for the buttons of lists.

    actions: {attribute of a button: action}. The action is called with the value of the attribute.
    """

    def on_click(event: Element) -> None:
        button = event.target.closest("button")
        for name in actions:
            if button and button.hasAttribute(name):
                actions[name](button.getAttribute(name))

    document.addEventListener("click", on_click)
