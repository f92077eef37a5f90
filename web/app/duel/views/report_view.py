"""The report of a review: the turning points as cards, the best move, the accuracy, what to practise."""

from pyscript import document

from app.core import words
from app.core.analysis_words import numbered
from app.core.study import review_words
from app.core.study.report import own_sides, report
from app.core.study.review import side_of
from app.platform.browser import find, write
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Element
    from app.core.session import Session
    from app.core.study.report import Best, Report
    from app.core.study.review import Review, Swing


class ReportView:
    def __init__(self) -> None:
        self.panel, self.whole = find("reviewing"), find("report")
        self.cards = document.querySelectorAll("#swings > li")
        self.title, self.none = find("swings-title"), find("no-swings")
        self.well, self.practice = find("well"), find("practice")
        rows = document.querySelectorAll("#accuracy > p")
        self.rows = {RED: rows[0], BLUE: rows[1]}
        self.shown: tuple[Any, ...] | None = None  # what the report on the page depends on

    def update(self, session: "Session") -> None:
        """Show the report once the review is finished or stopped, and mark the card whose better move is shown."""
        review = session.review
        ready = bool(review and _is_ready(review))
        self.whole.hidden = not ready
        self.panel.classList.toggle("reported", ready)
        if not (review and ready):
            self.shown = None
            return
        now = (review, review.findings.version, own_sides(session), words.SIDES[RED])
        if now != self.shown:
            self.shown = now
            self._report(review, report(review, now[2]))
        at = session.tree.ply() + 1 if session.hint and session.hint[1] else 0
        for card in self.cards:
            chosen = bool(at) and card.querySelector("[data-swing]").getAttribute("data-swing") == str(at)
            card.setAttribute("aria-current", "true" if chosen else "false")

    def _report(self, review: "Review", found: "Report") -> None:
        for index in range(len(self.cards)):
            card = self.cards[index]
            card.hidden = index >= len(found.turning)
            if not card.hidden:
                self._turning_point(review, card, found.turning[index])
        unit = review.game.unit
        write(self.title, words.TURNING_BY.format(unit) if unit else words.TURNING)
        self.title.hidden = not found.turning
        write(self.none, "" if found.turning else words.NO_SWINGS)
        self.none.hidden = bool(found.turning)
        self._best(review, found.best, len(found.sides) == 1)
        for side, row in self.rows.items():
            row.hidden = side not in found.sides
            row.firstElementChild.hidden = len(found.sides) == 1
            for index, share in enumerate(found.stages.get(side, ())):
                write(row.children[index + 1].firstElementChild, "–" if share is None else str(share))
        self.practice.hidden = not found.practice
        if found.practice:
            text, address = found.practice
            self.practice.setAttribute("href", address)
            write(self.practice.lastElementChild, words.PRACTISE.format(text))

    def _turning_point(self, review: "Review", card: "Element", swing: "Swing") -> None:
        _head(card, swing.ply, swing.move, review_words.loss(review.game, swing))
        write(card.children[1], review_words.happened(review, swing))
        better, why = card.children[2].children
        write(better, words.minus(swing.better))
        write(why, review_words.was_better(review.reason(swing.ply, swing.better)))
        for name in ("data-swing", "data-better", "data-replay"):
            card.querySelector(f"[{name}]").setAttribute(name, str(swing.ply))

    def _best(self, review: "Review", best: "Best | None", own: bool) -> None:
        self.well.hidden = best is None
        if best:
            _head(self.well, best.ply, best.move, words.YOUR_BEST_MOVE if own else words.BEST_MOVE)
            write(self.well.children[1], review.reason(best.ply, best.move) or review.remark(best.ply))
            self.well.querySelector("button").setAttribute("data-good", str(best.ply))


def _is_ready(review: "Review") -> bool:
    """True if all positions are known, or some in a review that was stopped."""
    unknown = review.analyses.count(None)
    return unknown == 0 or (not review.running and unknown + 1 < len(review.analyses))


def _head(part: "Element", ply: int, move: str, told: str) -> None:
    """The head of a card: the side's form, the move with its number, what is told of it."""
    form, name, text = part.firstElementChild.children
    form.className = f"form {words.side(side_of(ply))}"
    write(name, numbered(ply, move))
    write(text, told)
