"""The panel of the review: its button, its progress, the costliest moves."""

from pyscript import document

from app.games.threes.history import words
from app.games.threes.session import REVIEW
from app.platform.browser import allow, find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.games.threes.history.review import Review


class ReviewView:
    """Shows an `app.games.threes.history.review.Review`."""

    def __init__(self, review: "Review") -> None:
        self.review = review
        self.button, self.told, self.list = find("review-start"), find("review-told"), find("costliest")
        self.progress, self.steps = find("review-progress"), find("review-steps")
        self.panel, self.advice = find("review"), find("costly-told")
        self.rows: list[tuple[str, str]] = []

    def update(self) -> None:
        review = self.review
        review.follow()
        running = review.session.thinking == REVIEW
        write(self.told, words.told(review, running))
        write(self.button, words.button(review, running))
        self.button.hidden = review.is_done()
        allow(self.button, review.line)
        self.progress.hidden = not running
        self.progress.value = len(review.values) / max(len(review.line), 1)
        plies = review.costliest() if not running else []
        rows = [words.row(review, ply) for ply in plies]
        if rows != self.rows:
            self.rows = rows
            self.list.replaceChildren(*[_line(index, rows[index]) for index in range(len(rows))])
        self.steps.hidden = len(rows) < 2
        advice = review.advice() if rows else ""
        if advice and advice != self.advice.textContent:
            self.panel.scrollTop = 0  # the text stands above the list
        write(self.advice, advice)
        for index in range(len(rows)):
            button = self.list.children[index].firstElementChild
            if plies[index] == review.ply:
                button.setAttribute("aria-current", "true")
            else:
                button.removeAttribute("aria-current")


def _line(index: int, texts: tuple[str, str]) -> "Element":
    line, button = document.createElement("li"), document.createElement("button")
    button.setAttribute("type", "button")
    button.setAttribute("data-costly", str(index))
    for text in texts:
        part = document.createElement("span")
        part.textContent = text
        button.append(part)
    line.append(button)
    return line
