"""Show the game's moves: the list with the marks of a review, the slider, the side lines."""

from pyscript import document, window

from app.core import analysis_words, formats, player_words
from app.core.protocols import Element
from app.core.session import Session
from app.core.study import tries
from app.core.study.review import BLUNDER, Mistake, Review, mistakes, weight
from app.core.texts import say
from app.platform.browser import find, write
from app.widgets.walk_view import show_walk


def refill(container: Element, rows: list[Element], fallback: Element) -> None:
    """Replace the rows of a list. Each row has a button.

    If an old button has the focus, the new button in the same place gets the focus. If the new list is empty,
    `fallback` gets the focus.
    """
    old = container.querySelectorAll("button")
    at = [index for index in range(len(old)) if old[index].matches(":focus")]
    container.replaceChildren(*rows)
    if at:
        buttons = container.querySelectorAll("button")
        (buttons[min(at[0], len(buttons) - 1)] if len(buttons) else fallback).focus()


class MovesView:
    def __init__(self) -> None:
        self.list = document.querySelector("[data-testid=move-list]")
        self.side_lines, self.counted = find("side-lines"), find("counted")
        self.note = find("move-note")
        self.buttons: list[Element] = []  # the buttons in the list, one for each move
        self.listed: list[str] = []  # the moves in the list, as text
        self.current: Element | None = None  # the button of the shown ply
        self.watch = window.ResizeObserver.new(lambda *_: self._keep_in_sight())
        self.watch.observe(self.list)
        self.lines_shown: list[tuple[int, str]] = []
        self.known: tuple[Review, int] | None = None  # (review, version of the review's cache) of `mistakes`
        self.mistakes: list[Mistake] = []
        self.noted: tuple[object, str] = (None, "")  # (review, ply and mistake of a move, what it has done)
        self.marked: tuple[list[Mistake], list[int]] = ([], [])  # (marked mistakes, nodes of the game)

    def update(self, session: Session) -> None:
        nodes, ply = session.tree.line(), session.tree.ply()
        moves = session.texts(session.tree.moves_of(nodes))
        self._list(moves)
        whole = session.game.plies(session.position) if session.game.unit else len(moves)  # others end early
        write(self.counted, str(ply or "") if ply == whole else say("game.moves.of", move=ply, count=whole))
        show_walk(moves, ply, session.game, player_words.score(session) if session.game.unit else "")
        self._mark_current(ply)
        self._side_lines(session, moves)
        self._review(session, nodes, moves, ply)

    def _list(self, moves: list[str]) -> None:
        """Update the list. Each row has two plies."""
        same = 0
        while same < min(len(self.listed), len(moves)) and self.listed[same] == moves[same]:
            same += 1
        while len(self.listed) > same:
            self.listed.pop()
            button, row = self.buttons.pop(), self.list.lastElementChild
            if button.matches(":focus"):
                self.list.focus()
            button.remove()
            if not row.lastElementChild:
                row.remove()
        for move in moves[same:]:
            if len(self.listed) % 2 == 0:
                self.list.append(document.createElement("li"))
            button = document.createElement("button")
            button.setAttribute("type", "button")
            button.setAttribute("tabindex", "-1")  # Tab focuses the list, whose keys step through the game
            button.textContent = formats.minus(move)
            button.setAttribute("data-ply", str(len(self.listed) + 1))
            self.list.lastElementChild.append(button)
            self.listed.append(move)
            self.buttons.append(button)

    def _mark_current(self, ply: int) -> None:
        """Mark the shown ply in the list. To avoid an extra layout, a ResizeObserver scrolls the list afterwards."""
        current = self.buttons[ply - 1] if ply else None
        if current is self.current:
            return
        if self.current:
            self.current.removeAttribute("aria-current")
            self.watch.unobserve(self.current)
        self.current = current
        if current:
            current.setAttribute("aria-current", "step")
        self.watch.observe(current or self.list)  # calls `_keep_in_sight` in the next frame

    def _keep_in_sight(self) -> None:
        """Scroll the list to the marked ply. The page itself does not scroll."""
        if not self.current:
            self.list.scrollTop = 0
            return
        row = self.current.parentElement
        top, height = row.offsetTop, self.list.clientHeight  # `top` is relative to the list, which is positioned
        if top < self.list.scrollTop:
            self.list.scrollTop = top
        elif top + row.offsetHeight > self.list.scrollTop + height:
            self.list.scrollTop = top + row.offsetHeight - height + 8

    def _side_lines(self, session: Session, moves: list[str]) -> None:
        texts = []
        for place, ply, nodes in tries.side_lines(session):
            instead = moves[ply] if ply < len(moves) else ""
            line, final = session.texts(session.tree.moves_of(nodes)), session.final(nodes[-1])
            result = player_words.counted(session.game, *final) if final else ""
            texts.append((place, analysis_words.side_line(ply, instead, line, session.game, result)))
        if texts == self.lines_shown:
            return
        self.lines_shown = texts
        rows = []
        for place, text in texts:
            button = document.createElement("button")
            button.setAttribute("type", "button")
            button.setAttribute("data-line", str(place))
            button.textContent = text
            rows.append(button)
        refill(self.side_lines, rows, self.list)
        self.side_lines.hidden = not texts

    # Review

    def _review(self, session: Session, nodes: list[int], moves: list[str], ply: int) -> None:
        review = session.study.review
        mistakes = self._mistakes(review)
        shown = review and review.nodes[:ply] == nodes[:ply] and ply and session.looks_back()
        write(self.note, self._note(session, review, moves, ply) if review and shown else "")
        marked = mistakes if review and review.nodes == nodes else []  # none if the review is of another game
        if (marked, nodes) != self.marked:
            self.marked = marked, nodes
            self._marks(marked)

    def _mistakes(self, review: Review | None) -> list[Mistake]:
        """The mistakes that the review has found so far. The worst mistake is the first."""
        known = (review, review.cache.version) if review else None
        if known != self.known:
            self.known = known
            self.mistakes = mistakes(review.texts, review.analyses) if review else []
        return self.mistakes

    def _note(self, session: Session, review: Review, moves: list[str], ply: int) -> str:
        """What a move of the reviewed game has done; "" without an effect."""
        mistake = next((mistake for mistake in self.mistakes if mistake.ply == ply), None)
        if self.noted[0] != (review, ply, mistake):
            self.noted = (review, ply, mistake), review.remark(ply, mistake, player_words.both(session))
        name = analysis_words.numbered(ply, moves[ply - 1], session.game)
        return say("game.moves.note", move=name, note=self.noted[1]) if self.noted[1] else ""

    def _marks(self, mistakes: list[Mistake]) -> None:
        marks = {mistake.ply: "??" if weight(mistake) >= BLUNDER else "?" for mistake in mistakes}
        for index in range(len(self.buttons)):
            self.buttons[index].setAttribute("data-mark", marks.get(index + 1, ""))
