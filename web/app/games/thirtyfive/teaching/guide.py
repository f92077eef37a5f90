"""The first visit to 35: a card that explains the game, and the tour of the rules on the page's own board."""

from pyscript import document, window

from app.core import changes, stored
from app.core import records as kept
from app.core.game_tree import of_moves
from app.core.opponents import SIDES
from app.core.protocols import Element, Plain
from app.core.session import Session
from app.core.texts import say
from app.core.words import hue, joined
from app.duel.parts import PageParts
from app.games.thirtyfive import words
from app.games.thirtyfive.teaching import tour
from app.games.thirtyfive.teaching.tour import STEPS
from app.platform.browser import find, write
from app.widgets import keys
from pygame35.basics import RED
from pygame35.games.thirtyfive.rules import DIGITS, format_square

NARROW = "(max-width: 62.49em)"  # screens on which web/style/first.css shows the card as a sheet above the board
LESSONS = "lessons"  # the key under which the progress of the lessons is stored


class FirstVisit:
    """The card that explains what 35 is. The first move or a button hides it for good.

    The page shows the card before Python starts. A visitor who follows a link to a game sees that game instead, and a
    line that offers the tour.
    """

    def __init__(self, parts: PageParts) -> None:
        self.page = parts
        self.view = parts.view
        self.card, self.newcomer = find("first-visit"), find("newcomer")
        if not self.card.hidden:
            document.addEventListener("click", self._on_click)
            keys.listen(self._on_key)

    def update(self, session: Session) -> None:
        played = session.tree.line() and not session.players.shared
        if played and not (self.card.hidden and self.newcomer.hidden):
            self.close()
        self.newcomer.hidden = not (self.card.hidden and self._is_new(session))

    def _is_new(self, session: Session) -> bool:
        """True if the person seems new to 35, and the current game came by a link or has no moves yet."""
        memory = session.memory
        known = memory["welcomed"] or memory["standings"] or self.page.game.guide
        return not known and bool(session.players.shared or not session.tree.line())

    def hide(self) -> None:
        """Hide the card. If the focus was on the card, it moves to the board."""
        focused = self.card.matches(":focus-within")
        self.card.hidden = True
        document.body.classList.remove("first")
        if focused:
            self.view.grid.take_focus()

    def close(self) -> None:
        """Hide the card for good."""
        self.hide()
        self.page.library.remember(dict(self.page.session.memory, welcomed=True))

    def _on_click(self, event: Element) -> None:
        """Close the card after a press beside it, on screens where it is a sheet above the board."""
        if not self.card.hidden and window.matchMedia(NARROW).matches and not event.target.closest("#first-visit"):
            self.close()

    def _on_key(self, _event: Element, key: str) -> None:
        if key == "Escape" and not self.card.hidden:
            self.close()


class Guide:
    """Leads a person through the tour of the rules. Nothing is stored until the tour is over.

    Two buttons begin the tour: one on the card of the first visit, one below the rules. The interrupted game comes back
    after the tour.

    card      the card of the first visit; the tour hides it at its beginning and closes it for good at its end
    number    the index of the current step
    task      the task of the current step, with the name of the marked square
    played    the moves of the game at the end of the previous step, or None
    taught    the ids of lesson steps that count as solved, since the tour has taught the same
    left      the game that the tour interrupts, as `app.core.records.game_in_progress` returns it, or None
    """

    def __init__(self, parts: PageParts, card: FirstVisit) -> None:
        self.page = parts
        self.view = parts.view
        self.card = card
        self.section, self.next_button, self.skip_button = find("tour"), find("tour-next"), find("tour-skip")
        self.count, self.title, self.text = find("tour-count"), find("tour-title"), find("tour-told")
        self.number = 0
        self.task = ""
        self.played: list[int] | None = None
        self.taught: list[str] = []
        self.left: Plain | None = None

    def start(self) -> None:
        """Begin the tour. Until its end, the tour replaces the game on the board."""
        page, session = self.page, self.page.session
        if page.game.guide:
            return
        if self.view.remote_view and self.view.remote_view.live.is_begun():
            self.view.show_message(say("35.tour.not-live"))
            return
        page.time.settle()
        self.left = kept.game_in_progress(session) if session.tree.line() or session.opponent.by_agreement else None
        if session.study.analysing:
            page.assistant.toggle_analysis()
        page.assistant.engine.drop()
        changes.forget_position(session)
        self.view.forget_thoughts()
        page.game.guide = self
        find("help").close()
        self.card.hide()
        self._show(True)
        self.played, self.taught = None, []
        self._open(0)

    def _show(self, shown: bool) -> None:
        """Show or hide the tour by a class. A rule `body:has(...)` would restyle the page at each move."""
        self.section.hidden = not shown
        document.body.classList.toggle("touring", shown)

    def _open(self, number: int) -> None:
        """Show a step of the tour. number: its index."""
        self.number = number
        step, session = STEPS[number], self.page.session
        changes.begin(session, of_moves(tour.position_of(step, self.played).moves))
        changes.seat(session, SIDES["both"])  # both sides belong to the person, so the AI does not move
        wanted = tour.wanted(step, session.position)
        square = wanted // DIGITS
        self.task = step.task(format_square(square))
        session.study.hint = (wanted, False)
        session.selection.pointed = True  # a digit then goes to the focused square
        self.view.forget_events()
        write(self.count, say("35.tour.count", step=number + 1, steps=len(STEPS)))
        write(self.title, step.title)
        write(self.text, joined(step.begin(hue(RED)), self.task))
        self.next_button.hidden, self.skip_button.hidden = True, False
        self.view.refresh()
        self.view.grid.offer(square)

    def attempt(self, move: int | None) -> None:
        """Play a person's move if it does the task of the step; else show a message. None: no square was chosen."""
        step, session = STEPS[self.number], self.page.session
        if not self.next_button.hidden:
            return
        if move is None or not tour.accepts(step, session.position, move):
            problem = say("35.tour.choose-first") if move is None else say("35.tour.another")
            write(self.text, joined(problem, self.task))
            self.page.game.deselect()  # so that the ring on the marked square is visible again
            if session.study.hint:
                self.view.grid.offer(session.study.hint[0] // DIGITS)
            return
        before = session.position.owners.copy()
        outcome = changes.play(session, move)
        self.view.show_move(move, outcome, before)
        self.view.announce(words.announcement(session.position, outcome))
        self.played = list(session.position.moves)
        self.taught.append(step.lesson)
        write(self.text, step.done(hue(RED)))
        last = self.number + 1 == len(STEPS)
        after = say("35.tour.go-on") if self.left else say("35.tour.play")
        write(self.next_button, after if last else say("35.tour.next"))
        self.next_button.hidden, self.skip_button.hidden = False, last
        self.next_button.focus()

    def next(self) -> None:
        """Show the next step. After the last step, end the tour."""
        if self.number + 1 < len(STEPS):
            self._open(self.number + 1)
            self.view.grid.take_focus()
        else:
            self.leave()

    def leave(self) -> None:
        """End the tour and show the interrupted game or a new one. The lessons count the taught steps as solved."""
        self.page.game.guide = None
        self._show(False)
        if self.taught:
            taught = self.taught
            self.page.keeper.change(LESSONS, lambda text: with_solved(text, taught))
        if self.left:
            kept.show_game(self.page.session, self.left)
        else:
            self.page.library.lay_first()
        self.page.game.begun()
        self.view.grid.take_focus()
        self.card.close()


def with_solved(text: str | None, names: list[str]) -> str:
    """The stored progress of the lessons (None for none) with more solved steps; unchanged if it cannot be read."""
    try:
        solved = stored.read(LESSONS, text) if text else []
        return stored.write(LESSONS, sorted(set(solved + names)))
    except (stored.Spoiled, TypeError):
        return text or ""
