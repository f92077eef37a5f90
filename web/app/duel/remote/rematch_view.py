"""An opponent's question for a rematch in the card of the result, which covers the line beside the board."""

from pyscript import document

from app.core.remote.live_words import ACCEPT, DECLINE
from app.platform.browser import find, write
from app.widgets.controls import new_button

CARD_ACCEPT, CARD_DECLINE = "result-accept", "result-decline"  # ids of actions


class RematchView:
    def __init__(self) -> None:
        self.button = find("rematch")
        self.text, answers, self.part = [document.createElement(tag) for tag in ("p", "div", "div")]
        self.text.setAttribute("role", "status")
        self.part.id = "rematch-asked"
        answers.className = "choices-of-two"
        self.accept, decline = new_button(CARD_ACCEPT, ACCEPT), new_button(CARD_DECLINE, DECLINE)
        self.accept.className, decline.className = "go", "soft"
        answers.append(decline, self.accept)
        self.part.append(self.text, answers)
        self.part.hidden = True
        self.button.before(self.part)

    def update(self, question: str) -> None:
        """Show the question in place of the button that asks for a rematch; "" for none."""
        if self.part.hidden == (not question):
            return
        focused = self.button.matches(":focus") or self.part.matches(":focus-within")
        self.part.hidden, self.button.hidden = not question, bool(question)
        write(self.text, question)
        if focused:
            (self.accept if question else self.button).focus()
