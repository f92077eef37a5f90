"""The first screen of a link that a person has sent: who invites to what, and one button to play."""

from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element
from app.platform.browser import made, write

TITLE = "invitation-title"


class InvitationCard:
    """The parts of the screen around the board. They are made when they are first needed, as most visits have none.

    actions: {id of a button: its action}. The first button is the one to play, the others are lighter.
    """

    def __init__(self, actions: dict[str, Callable[[], object]]) -> None:
        self.actions = actions
        self.faces, self.title = made("div", "faces"), made("h2", id=TITLE, tabindex="-1")
        self.text, self.buttons = made("p"), made("div", "choices-of-three")
        head = made("div", "head", self.faces, self.title)
        foot = made("div", "foot", self.text, self.buttons)
        self.section = made("section", "card", head, foot, id="invitation", aria_labelledby=TITLE)
        self.section.addEventListener("click", self._on_click)
        document.querySelector("main").append(self.section)

    def fill(
        self,
        title: str,
        more: str,
        text: str,
        faces: list[Element],
        buttons: list[tuple[str, Element | None, str]],
        kind: str = "question",
    ) -> None:
        """Write the screen. more: the rest of the title. buttons: [(id, picture or None, label)].

        kind: what `more` is, a "question" or the "terms" of a game
        """
        self.title.replaceChildren(f"{title} ", made("span", kind, more))
        write(self.text, text)
        self.faces.replaceChildren(*faces)
        self.buttons.replaceChildren(*[_button(*button) for button in buttons])
        self.buttons.firstElementChild.classList.add("go")

    def show(self, shown: bool) -> None:
        self.section.hidden = not shown
        document.body.classList.toggle("invited", shown)

    def is_shown(self) -> bool:
        return not self.section.hidden

    def _on_click(self, event: Element) -> None:
        button = event.target.closest("button")
        if button and button.id in self.actions:
            self.actions[button.id]()


def _button(id: str, picture: Element | None, label: str) -> Element:
    return made("button", "", *([picture] if picture else []), label, id=id)


def initial(name: str, side: str) -> Element:
    """The tile of a person: the first letter of the name on the shape of a side, "red" or "blue"."""
    content = name[:1].upper() or picture_of("#to-friends") or ""
    return made("span", f"initial {side}", content, aria_hidden="true")


def picture_of(selector: str) -> Element | None:
    """A copy of an icon of the page, or None."""
    icon = document.querySelector(f"{selector} .icon")
    return icon.cloneNode(True) if icon else None
