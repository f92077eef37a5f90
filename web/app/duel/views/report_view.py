"""Show the report of a review: cards with moves to learn from, the best move, the weakest stage, an exercise."""

from pyscript import document

from app.core import words
from app.core.analysis_words import numbered
from app.core.player_words import possessive
from app.core.protocols import Element
from app.core.session import Session
from app.core.study import review_words
from app.core.study.lines import Mistake
from app.core.study.report import Best, Report, decided, growing, own_mistakes, own_sides, perspective, report, settled
from app.core.study.review import MISTAKE, Review, side_of, weight
from app.platform.browser import find, write
from pygame35.basics import RED


class ReportView:
    def __init__(self) -> None:
        self.panel, self.whole = find("reviewing"), find("report")
        self.cards = document.querySelectorAll("#swings > li")
        self.title = find("swings-title")
        self.well, self.weakest, self.practice = find("well"), find("weakest"), find("practice")
        self.scale = find("review-scale")
        self.decided = find("decided")
        self.end: tuple[object, ...] | None = None  # identifies the end of the game that `decided` explains
        self.shown: tuple[object, ...] | None = None  # the values from which the report on the page was made
        self.reviewed: Review | None = None  # the review that found `mistakes`
        self.mistakes: list[Mistake] = []  # the mistakes on the cards, in their order
        self.fresh: list[int] = []  # the plies of the cards that were added when the review ended
        self.grows = False  # True while the review runs

    def update(self, session: Session) -> None:
        """Show the report so far, and mark the card whose better move is on the board."""
        self._decided(session)
        review = session.study.review
        running = bool(review and review.running)
        known = running or bool(review and review.analyses.count(None) + 1 < len(review.analyses))
        self.whole.hidden = self.title.hidden = not known
        self.panel.classList.toggle("reported", known)
        self.panel.classList.toggle("running", running)
        self.whole.setAttribute("aria-busy", "true" if running else "false")
        if not (review and known):
            self.shown = self.reviewed = None
            return
        state = (review, review.cache.version, running, perspective(session), words.SIDES[RED])
        if state != self.shown:
            self.shown = state
            summary = report(review, own_sides(session))
            self._mistakes(review, summary)
            self._report(review, summary, perspective(session)[1])
        at = session.tree.ply() + 1 if session.study.hint and session.study.hint[1] else 0
        for card in self.cards:
            chosen = bool(at) and card.querySelector("[data-mistake]").getAttribute("data-mistake") == str(at)
            card.setAttribute("aria-current", "true" if chosen else "false")

    def _decided(self, session: Session) -> None:
        end = (session.tree, session.tree.tip, session.result(), perspective(session), words.SIDES[RED])
        if end != self.end:
            self.end = end
            write(self.decided, " ".join(decided(session)))

    def _mistakes(self, review: Review, summary: Report) -> None:
        """Fill the cards. A filled card keeps its place. The end of the review may change texts and add cards."""
        if not (self.reviewed and self.reviewed.nodes == review.nodes):
            self.mistakes, self.fresh, self.grows = [], [], False
        before, self.reviewed = self.mistakes, review
        if review.running:
            self.mistakes, self.fresh = growing(before, summary.mistakes), []
        else:
            self.mistakes = settled(before, summary.mistakes, own_mistakes(review, summary.sides))
            if self.grows:
                known = [mistake[:3] for mistake in before]
                self.fresh = [mistake.ply for mistake in self.mistakes if mistake[:3] not in known]
        for index in range(len(self.cards)):
            card, empty = self.cards[index], index >= len(self.mistakes)
            card.hidden = empty and not review.running
            card.classList.toggle("empty", empty)
            if not empty and not (review.running and self.grows and index < len(before)):
                self._mistake(review, card, self.mistakes[index])
        self.grows = review.running

    def _report(self, review: Review, summary: Report, own: bool) -> None:
        """Fill the other parts. Most stay empty until the review ends. own: True if the texts address the visitor."""
        whole = not review.running and None not in review.analyses
        text = words.AS_SEEN if whole else words.RUNNING if review.running else words.SO_FAR
        if not review.running and not [mistake for mistake in summary.mistakes if weight(mistake) >= MISTAKE]:
            text = words.COST_MOST if summary.mistakes else words.NO_SWINGS if whole else words.NO_SWINGS_SO_FAR
        write(self.title, text.format(int(100 * review.share())))
        self._best(review, None if review.running else summary.best, own)
        texts = []
        if not review.running:
            texts = [
                review_words.weakest(possessive(review.game, side, own), stage)
                for side, stage in summary.weakest.items()
            ]
        write(self.weakest, " ".join(texts))
        write(self.scale, review_words.scale(review.game) if whole and summary.mistakes else "")
        self.practice.hidden = review.running or not summary.practice
        if summary.practice:
            text, address = summary.practice
            self.practice.setAttribute("href", address)
            write(self.practice.lastElementChild, words.PRACTISE.format(text))

    def _mistake(self, review: Review, card: Element, mistake: Mistake) -> None:
        _head(review, card, mistake.ply, mistake.move, review_words.loss(review.game, mistake))
        if mistake.ply in self.fresh:
            write(card.querySelector("b"), card.querySelector("b").textContent + words.FOUND_LAST)
        write(card.children[1], review_words.happened(review, mistake))
        better, why = card.children[2].children
        write(better, words.minus(mistake.better))
        write(why, review_words.better(review, mistake))
        write(card.querySelector("small"), words.PLAYS.format(words.minus(mistake.better)))
        for name in ("data-mistake", "data-better", "data-replay"):
            card.querySelector(f"[{name}]").setAttribute(name, str(mistake.ply))

    def _best(self, review: Review, best: Best | None, own: bool) -> None:
        self.well.hidden = best is None
        if best:
            _head(review, self.well, best.ply, best.move, words.YOUR_BEST_MOVE if own else words.BEST_MOVE)
            write(self.well.children[1], review_words.merit(review, best))
            self.well.querySelector("button").setAttribute("data-good", str(best.ply))


def _head(review: Review, part: Element, ply: int, move: str, verdict: str) -> None:
    """Fill the head of a card: the side's sign, the move with its number, the verdict."""
    form, name, text = part.firstElementChild.children
    form.className = f"form {words.side(side_of(ply))}"
    write(name, numbered(ply, move, review.game.words.SIDES))
    write(text, verdict)
