"""Everything on the page but the board's squares: seats, status, moves, buttons, messages. It only shows."""

from pyscript import document, window

from app import words
from app.browser import guarded
from pygame35.rules.thirtyfive import BLUE, RED, format_move, parse_move


def find(name):
    return document.getElementById(name)


class View:
    """Shows a session. Changes are drawn together, in the next animation frame."""

    def __init__(self, session, board, grid):
        self.session = session
        self.board = board
        self.grid = grid
        self.hint = None
        self.engine = ("loading", 0)
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
        self.frame = self._frame  # one bound method, so that the browser holds one callback

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
        self._moves(session.position.moves)
        self.paint(now)

    def paint(self, now):
        if self.board.paint(self.session, self.hint, now):
            self.refresh_board()

    def refresh_board(self):
        if not self.waiting:
            window.requestAnimationFrame(self.paint)

    def _seats(self, session):
        red, blue = session.position.scores()
        for colour, score in ((RED, red), (BLUE, blue)):
            self.scores[colour].textContent = str(score)
            person = session.persons[colour]
            level = "" if person else ", " + words.LEVEL.format(session.level)
            self.roles[colour].textContent = (words.PERSON if person else words.ENGINE) + level
            to_move = colour == session.position.turn and not session.position.is_over()
            self.seats[colour].classList.toggle("to-move", to_move)

    def _status(self, session):
        position, state = session.position, self.engine[0]
        if position.is_over():
            text = words.result(position)
        elif session.persons_turn():
            text = words.to_move(position.turn)
        elif session.only_engines() and session.paused:
            text = words.PAUSED
        elif state in ("loading", "failed"):
            text = words.waiting_for_engine(position.turn)
        else:
            text = words.thinking(position.turn)
        if self.status.textContent != text:
            self.status.textContent = text
        document.body.classList.toggle("over", position.is_over())

    def _buttons(self, session):
        over, thinking = session.position.is_over(), self.engine[0] == "thinking"
        find("take-back").disabled = not session.plies_to_take_back()
        find("redo").disabled = not session.undone
        find("hint").disabled = over or not session.persons_turn() or self.engine[0] != "ready"
        find("move-now").disabled = not thinking
        find("pause").hidden = not session.only_engines()
        find("pause").textContent = "Go on" if session.paused else "Pause"
        find("retry").hidden = self.engine[0] != "failed"
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
            ply.className = "blue" if len(listed) % 2 else "red"
            self.moves.lastElementChild.append(ply)
            listed.append(move)
        if same < len(moves):
            self.moves.scrollTop = self.moves.scrollHeight

    def show_move(self, move, outcome, before):
        self.board.show_move(move, outcome, before, window.performance.now())

    def announce(self, text):
        """Say it to screen readers, and show it as the last event."""
        self.live.textContent = text

    def complain(self, text):
        """Show a message until the next one or the next move."""
        self.message.textContent = text
        self.message.hidden = not text

    def tell_square(self, session, square):
        self.complain("")
        self.evaluation.textContent = words.square_label(session.position, square)

    def forget_thoughts(self):
        """Nothing is being thought about any more, and what was said about the last position no longer holds."""
        self.hint = None
        self.progress_start = None
        self.progress.style.width = "0"
        self.complain("")

    def show_hint(self, move):
        self.hint = parse_move(move) // 9
        self.progress.style.width = "0"
        self.evaluation.textContent = words.hint(move)
        self.announce(words.hint(move))
        self.refresh()

    def start_progress(self, seconds):
        self.progress_start = (window.performance.now(), 1000 * seconds)

    def show_progress(self, analysis):
        """The counters of a running search and the line on top of the board."""
        self.thoughts.textContent = words.progress(analysis)
        self.evaluation.textContent = words.evaluation(analysis)
        if self.progress_start:
            start, length = self.progress_start
            done = min(1, (window.performance.now() - start) / length)
            self.progress.style.width = f"{100 * done:.1f}%"

    def show_engine(self, state, detail, workers):
        """What the engine does: loading with a percentage, ready, thinking, failed with a reason, restarted."""
        if state == "restarted":
            self.complain(words.RESTARTED)
            state = "loading"
        self.engine = (state, detail)
        document.body.setAttribute("data-engine", state)
        document.body.setAttribute("data-workers", str(workers))
        if state == "loading":
            self.thoughts.textContent = words.LOADING.format(detail) if isinstance(detail, int) else words.RESTARTED
        elif state == "failed":
            self.thoughts.textContent = words.FAILED
            self.complain(f"{words.FAILED} ({detail})")
        elif state == "ready" and self.thoughts.textContent.startswith(words.LOADING[:9]):
            self.thoughts.textContent = words.READY
        if state != "thinking":
            self.progress.style.width = f"{detail}%" if state == "loading" and isinstance(detail, int) else "0"
        self.refresh()

    def show_address(self, fragment):
        """Keep the game in the address, so that a reload or a copied link shows it."""
        guarded(window.history, "replaceState", None, "", fragment if len(fragment) > 1 else window.location.pathname)
