"""Everything on the page but the board's squares: seats, status, moves, buttons, messages. It only shows."""

from pyscript import document, window

from app import words
from app.browser import guarded
from pygame35.rules.thirtyfive import BLUE, RED, format_move, parse_move

EVENTS = 2  # the last move of each side


def find(name):
    return document.getElementById(name)


def write(element, text):
    """Set a text, if it is another: rewriting it would make screen readers say it again."""
    if element.textContent != text:
        element.textContent = text


class View:
    """Shows a session. Changes are drawn together, in the next animation frame."""

    def __init__(self, session, board, grid):
        self.session = session
        self.board = board
        self.grid = grid
        self.hint = None  # a move
        self.hinting = False
        self.engine = "loading"
        self.progress_start = None
        self.waiting = False
        self.plies_listed = []
        self.scores = {RED: document.querySelector("[data-testid=score-red]")}
        self.scores[BLUE] = document.querySelector("[data-testid=score-blue]")
        self.roles = {RED: find("role-red"), BLUE: find("role-blue")}
        self.seats = {RED: find("seat-red"), BLUE: find("seat-blue")}
        self.status = document.querySelector("[data-testid=status]")
        self.moves = document.querySelector("[data-testid=move-list]")
        self.live, self.message = find("live"), find("message")
        self.thoughts, self.evaluation, self.progress = find("thoughts"), find("evaluation"), find("progress")
        self.frame = self._frame  # bound once, so that the browser holds one callback of each
        self.board_frame = self._board_frame

    # Drawing

    def refresh(self):
        """Draw everything anew in the next frame."""
        if not self.waiting:
            self.waiting = True
            window.requestAnimationFrame(self.frame)

    def _frame(self, now):
        self.waiting = False
        session = self.session
        self.grid.update(session)
        self._seats(session)
        self._status(session)
        self._buttons(session)
        self._settings(session)
        self._moves(session.position.moves)
        self._board_frame(now)

    def _board_frame(self, now):
        """Paint the board alone, again and again while something moves on it."""
        if self.board.paint(self.session, self.hint, now) and not self.waiting:
            window.requestAnimationFrame(self.board_frame)

    def _seats(self, session):
        position = session.position
        for colour, score in zip((RED, BLUE), position.scores()):
            write(self.scores[colour], str(score))
            to_move = colour == position.turn and not position.is_over()
            both_persons = session.persons[RED] and session.persons[BLUE]
            role = words.role(session.persons[colour], both_persons, session.level)
            if to_move:
                thinks = self.engine == "thinking" and not session.persons[colour]
                role += (" · " if role else "") + (words.THINKING if thinks else words.TO_MOVE)
            write(self.roles[colour], role)
            self.seats[colour].classList.toggle("to-move", to_move)

    def _status(self, session):
        position = session.position
        if position.is_over():
            text = words.result(position)
        elif self.hinting:
            text = words.HINTING
        elif session.persons_turn():
            text = words.to_move(position.turn)
        elif session.paused:
            text = words.PAUSED
        elif self.engine == "failed":
            text = words.cannot_move(position.turn)
        elif self.engine == "loading":
            text = words.waiting_for_engine(position.turn)
        else:
            text = words.thinking(position.turn)
        write(self.status, text)
        document.body.classList.toggle("over", position.is_over())

    def _buttons(self, session):
        over = session.position.is_over()
        enabled = {
            "new-game": session.position.moves,
            "take-back": session.plies_to_take_back(),
            "redo": session.undone,
            "hint": not over and session.persons_turn() and self.engine == "ready",
            "move-now": self.engine == "thinking",
        }
        for name, possible in enabled.items():
            button = find(name)
            if not possible and button.matches(":focus"):  # a disabled button would lose the focus to nowhere
                self.grid.focus(self.grid.reachable)
            button.disabled = not possible
        find("pause").hidden = over or session.persons_turn() or not (session.only_engines() or session.paused)
        write(find("pause"), words.GO_ON if session.paused else words.PAUSE)
        find("retry").hidden = self.engine != "failed"
        find("previous-game").hidden = not session.previous

    def _settings(self, session):
        find("person-red").value = "person" if session.persons[RED] else "engine"
        find("person-blue").value = "person" if session.persons[BLUE] else "engine"
        find("level").value = str(session.level)
        find("seconds").value = str(session.seconds)
        find("workers").value = str(session.workers or "")

    def _moves(self, moves):
        """Bring the list of moves up to date, a row for each two plies."""
        listed = self.plies_listed
        same = 0
        while same < min(len(listed), len(moves)) and listed[same] == moves[same]:
            same += 1
        while len(listed) > same:
            listed.pop()
            row = self.moves.lastElementChild
            row.lastElementChild.remove()
            if not row.lastElementChild:
                row.remove()
        for move in moves[same:]:
            if len(listed) % 2 == 0:
                self.moves.append(document.createElement("li"))
            ply = document.createElement("span")
            ply.textContent = format_move(move)
            self.moves.lastElementChild.append(ply)
            listed.append(move)
        if same < len(moves):
            self.moves.scrollTop = self.moves.scrollHeight

    # Events and messages

    def show_move(self, move, outcome, before):
        self.board.show_move(move, outcome, before, window.performance.now())

    def rest_of_animation(self):
        """Milliseconds until the next move may be shown without hiding what the last one did."""
        return self.board.rest(window.performance.now())

    def announce(self, text):
        """Add it to the log that screen readers read out, which keeps the last move of each side."""
        line = document.createElement("p")
        line.textContent = text
        self.live.append(line)
        if self.live.childElementCount > EVENTS:
            self.live.firstElementChild.remove()

    def forget_events(self):
        while self.live.firstElementChild:
            self.live.firstElementChild.remove()

    def complain(self, text):
        """Show a message until the next one or the next move."""
        write(self.message, text)
        self.message.hidden = not text

    def tell(self, text):
        write(self.evaluation, text)

    def show_address(self, fragment):
        """Keep the game in the address, so that a reload or a copied link shows it."""
        location = window.location
        game = fragment if len(fragment) > 1 else ""
        guarded(window.history, "replaceState", None, "", location.pathname + location.search + game)

    # The engine

    def forget_thoughts(self):
        """Nothing is being thought about any more."""
        self.hint = self.progress_start = None
        self.hinting = False
        self.progress.style.width = "0"
        self.complain("")
        if self.engine in ("ready", "thinking"):
            write(self.thoughts, "")
        write(self.evaluation, "")

    def start_hint(self):
        self.hinting = True
        self.refresh()

    def show_hint(self, analysis):
        self.hinting = False
        self.hint = parse_move(analysis["best"])
        self.progress.style.width = "0"
        self.announce(words.hint(analysis["best"]))
        self.refresh()

    def start_progress(self, seconds):
        self.progress_start = (window.performance.now(), 1000 * seconds)

    def show_progress(self, analysis):
        """The counters of a running search and the line on top of the board."""
        self.show_analysis(analysis)
        if self.progress_start:
            start, length = self.progress_start
            done = min(1, (window.performance.now() - start) / length)
            self.progress.style.width = f"{100 * done:.1f}%"

    def show_analysis(self, analysis):
        write(self.thoughts, words.progress(analysis))
        write(self.evaluation, words.evaluation(analysis))

    def show_engine(self, state, detail, workers):
        """What the engine does: loading with a percentage, ready, thinking, failed with a reason, restarted."""
        loaded = self.engine == "loading" and state == "ready"
        self.engine = "loading" if state == "restarted" else state
        document.body.setAttribute("data-engine", self.engine)
        document.body.setAttribute("data-workers", str(workers))
        self.progress.style.width = f"{detail}%" if state == "loading" else "0"
        if state == "loading":
            write(self.thoughts, words.LOADING.format(detail))
        elif state == "restarted":
            write(self.thoughts, words.RESTARTED)
            self.complain(words.RESTARTED)
        elif state == "failed":
            write(self.thoughts, words.FAILED)
            self.complain(f"{words.FAILED} ({detail})")
        elif loaded:
            write(self.thoughts, "")
            self.complain("" if self.message.textContent.startswith(words.FAILED) else self.message.textContent)
        self.refresh()
