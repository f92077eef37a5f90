"""What the page of Threes shows of a game: tiles, score, the next tile, hints, what the AI does. It only shows."""

from pyscript import document, window

from app.engine.client import USABLE
from app.games.threes import words
from app.games.threes.tiles_view import TilesView, kind
from app.platform.browser import allow, find, reveal, write
from app.widgets.notice import Notice
from pygame35.games.threes.rules import MOVES, NAMES

EVENTS = 2  # moves that are told


class GameView:
    """Shows a `Table`. chosen: the settings."""

    asked_in = USABLE  # states of the engine in which it can be asked for something

    def __init__(self, table, chosen):
        self.table = table
        self.chosen = chosen
        self.tiles = TilesView()
        self.engine = "loading"
        self.advice = None  # the line of the last hint
        self.status = document.querySelector("[data-testid=status]")
        self.score, self.best, self.next = (
            document.querySelector(f"[data-testid={name}]") for name in ("score", "best", "next")
        )
        self.notice, self.live, self.thoughts = Notice(), find("live"), find("thoughts")
        self.arrows = [find(f"arrow-{NAMES[move]}") for move in MOVES]
        self.buttons = [document.querySelector(f"[data-move={NAMES[move]}]") for move in MOVES]

    # The game

    def lay(self):
        """Show the game as it stands, at once; what was told of another position no longer holds."""
        self.tiles.lay(self.table.position.tiles)
        while self.live.firstElementChild:
            self.live.firstElementChild.remove()
        self.refresh()

    def show_move(self, move, outcome):
        self.tiles.show_move(move, outcome, self.table.position.tiles)
        self.announce(words.told(move, outcome, self.table.position.shown))
        self.refresh()

    def refresh(self):
        """Bring everything but the tiles up to date."""
        table, position = self.table, self.table.position
        over = position.is_over()
        legal = position.legal_moves()
        write(self.status, words.status(table))
        write(self.score, words.thousands(position.scores()[0]))
        write(self.best, words.thousands(table.best.get(position.rules, 0)))
        self._next(position.shown)
        for move in MOVES:
            allow(self.buttons[move], move in legal)
        self._hint()
        document.body.classList.toggle("over", over)
        write(find("game"), words.played(table))
        ready = self.engine in self.asked_in
        enabled = {
            "take-back": bool(position.moves),
            "redo": bool(table.undone),
            "hint": ready and not over,
            "autoplay": (ready and not over) or table.thinking == table.AUTOPLAY,
        }
        for name, possible in enabled.items():
            button = find(name)
            if button:  # an embedded board has not all of them
                allow(button, possible)
        write(find("hint"), words.STOP if table.thinking == table.HINT else words.HINT)
        write(find("autoplay"), words.STOP if table.thinking == table.AUTOPLAY else words.AUTOPLAY)
        find("autoplay").setAttribute("aria-pressed", "true" if table.thinking == table.AUTOPLAY else "false")

    def _next(self, tiles):
        text = words.shown(tiles)
        write(self.next, text)
        self.next.className = f"tile next {'bonus' if text == '+' else kind(tiles[0])}"
        self.next.setAttribute("aria-label", words.shown_in_words(tiles))
        write(find("bonus"), " ".join(str(tile) for tile in tiles) if text == "+" else "")

    def _hint(self):
        hint = self.table.hint
        texts, best = (words.worths(hint), words.best(hint)) if hint else ({}, [])
        for move in MOVES:
            arrow = self.arrows[move]
            arrow.hidden = move not in texts
            arrow.classList.toggle("best", move in best)
            write(arrow.lastElementChild, texts.get(move, ""))
        if self.advice and not hint:
            self.advice.remove()
            self.advice = None

    def nudge(self):
        """Nothing can move that way."""
        board = find("board")
        board.classList.remove("stuck")
        board.getBoundingClientRect()  # so that the animation starts anew
        board.classList.add("stuck")

    # What is told

    def announce(self, text):
        """Add it to the log that screen readers read out."""
        line = document.createElement("p")
        line.textContent = text
        self.live.append(line)
        if self.live.childElementCount > EVENTS:
            self.live.firstElementChild.remove()
        return line

    def advise(self, text):
        """The same of a hint, which takes the place of the one before."""
        if self.advice:
            self.advice.remove()
        self.advice = self.announce(text)

    def complain(self, text):
        """Show a message until the next one or the next move."""
        self.notice.show(text)

    def think(self, text):
        """What the AI finds or is at, quietly."""
        write(self.thoughts, text)

    def show_engine(self, state, detail):
        """What the engine does: loading with a percentage, ready, thinking, failed with a reason, restarted."""
        loaded = self.engine == "loading" and state in USABLE
        self.engine = "loading" if state == "restarted" else state
        document.body.setAttribute("data-engine", self.engine)
        find("progress").style.width = f"{detail}%" if state == "loading" else "0"
        if state == "loading":
            self.think(words.LOADING.format(detail))
        elif state == "restarted":
            self.think(words.RESTARTED)
        elif state == "failed":
            self.think(f"{words.FAILED} ({detail})")
            self.complain(f"{words.FAILED} ({detail})")
        elif loaded:
            self.think("")
        self.refresh()

    def still(self):
        """True when the system wants no motion."""
        return window.matchMedia("(prefers-reduced-motion: reduce)").matches


class PageView(GameView):
    """The same with what only the whole page has: the result by tile, the way back, a failed engine."""

    def refresh(self):
        super().refresh()
        find("previous-game").hidden = not self.table.previous
        find("retry").hidden = self.engine != "failed"
        over, result = self.table.position.is_over(), find("result")
        ends = over and result.hidden
        if ends:
            result.querySelector("tbody").replaceChildren(*[_row(row) for row in self.table.record()])
        result.hidden = not over
        if ends:
            reveal(self.status)

    def advise(self, text):
        super().advise(text)
        reveal(self.status)


def _row(row):
    line = document.createElement("tr")
    for text in words.record(row):
        cell = document.createElement("td")
        cell.textContent = text
        line.append(cell)
    return line
