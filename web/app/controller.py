"""What the page does: every action of a person or the AI on the session, and the redraw after it."""

import asyncio

from app import address, words
from app.engine_client import EngineFailed, suitable_workers
from pygame35.rules.record import RecordError, format_record, parse_record
from pygame35.rules.thirtyfive import BLUE, DIGITS, RED, IllegalMove, format_move, parse_move

STRONGEST = 10


class Controller:
    """Ties the session, the engine and the view together; `view` is told to show what changed."""

    def __init__(self, session, client, view, seed):
        self.session = session
        self.client = client
        self.view = view
        self.seed = seed
        self.task = None

    # What a person does

    def select(self, square):
        """Choose the square for the next digit; a filled one only tells about itself."""
        session = self.session
        session.selected = None if session.position.digits[square] else square
        self.view.tell_square(session, square)
        self.view.refresh()

    def deselect(self):
        self.session.selected = None
        self.view.refresh()

    def place(self, digit):
        """Play a digit on the selected square, if it is a person's turn."""
        session = self.session
        if session.position.is_over():
            self.view.complain(words.GAME_OVER)
        elif not session.persons_turn():
            self.view.complain(words.NOT_YOUR_TURN)
        elif session.selected is None:
            self.view.complain(words.CHOOSE_SQUARE)
        else:
            self.play(DIGITS * session.selected + digit - 1)

    def play(self, move):
        """Play a move for the side whose turn it is, and show what it does."""
        session = self.session
        before = list(session.position.owners)
        mover = session.position.turn
        try:
            outcome = session.play(move)
        except IllegalMove as error:
            self.view.complain(str(error))
            return
        colour = before[outcome.reached[0]] or outcome.created if outcome.reached else None
        self.view.show_move(move, outcome, before)
        self.view.announce(words.announcement(mover, move, outcome, colour))
        if session.position.is_over():
            self.view.announce(words.result(session.position))
        self.changed()

    def take_back(self):
        if self.session.plies_to_take_back():
            self.session.take_back()
            self.changed()

    def redo(self):
        if self.session.redo():
            self.changed()

    def new_game(self):
        self.session.clear()
        self.changed()

    def load(self, moves):
        self.session.load(moves)
        self.changed()

    def load_record(self, text):
        """Show the game of a record; True when it could be read."""
        try:
            _, moves = parse_record(text)
        except RecordError as error:
            self.view.complain(words.SPOILED.format(error))
            return False
        self.load(moves)
        self.view.complain(words.RECORD_LOADED)
        return True

    def record(self):
        """The game as text."""
        names = {True: words.PERSON, False: f"{words.ENGINE} level {self.session.level}"}
        persons = self.session.persons
        tags = {"Red": names[persons[RED]], "Blue": names[persons[BLUE]]}
        return format_record(tags, self.session.position.moves)

    def open_link(self, text):
        """Show the game of a URL fragment, unless it is the one on the board."""
        moves, problem = address.read_fragment(text)
        if problem:
            self.view.complain(problem)
        elif moves != self.session.position.moves:
            self.load(moves)

    def set_person(self, colour, person):
        self.session.persons[colour] = person
        self.session.paused = False
        self.changed()

    def set_level(self, level):
        self.session.level = level
        self.changed()

    def set_seconds(self, seconds):
        self.session.seconds = seconds
        self.changed()

    def set_workers(self, count):
        """How many workers the AI may use; None: as many as suit the machine."""
        self.session.workers = count
        self.changed()
        asyncio.create_task(self.client.resize(self.wanted_workers()))

    def pause(self):
        """Halt a game between two AIs, or go on with it."""
        self.session.paused = not self.session.paused
        self.changed()

    def move_now(self):
        self.client.stop()

    def hint(self):
        """Ask the AI, at its strongest, what it would play for the person whose turn it is."""
        if self.session.persons_turn() and not self.session.position.is_over():
            self._start(self._hint())

    def start_engine(self):
        asyncio.create_task(self.client.start(self.wanted_workers()))

    # What follows

    def wanted_workers(self):
        return self.session.workers or suitable_workers()

    def changed(self):
        """After every change of the game: drop what the AI was thinking, show the new state, let the AI go on."""
        self.client.cancel()
        self.view.forget_thoughts()
        self.view.refresh()
        self.view.show_address(address.fragment(self.session.position.moves))
        if self.session.engines_turn():
            self._start(self._engine_turn())

    def engine_entered(self, state, detail):
        """The engine client tells what became of the engine."""
        self.view.show_engine(state, detail, len(self.client.workers))

    def _start(self, work):
        self.task = asyncio.create_task(self._guarded(work))

    async def _guarded(self, work):
        try:
            await work
        except EngineFailed as error:
            self.view.complain(f"{words.FAILED} ({error})")

    async def _think(self, level):
        """The AI's analysis of the position; None when it was dropped."""
        session, view = self.session, self.view
        request = {
            "id": str(len(session.position.moves)),
            "game": "35",
            "moves": [format_move(move) for move in session.position.moves],
            "level": level,
            "options": {"seed": self.seed},
        }
        # A level below the strongest is a number of simulations, which several workers would multiply.
        workers = self.wanted_workers() if level == STRONGEST else 1
        view.start_progress(session.seconds)
        return await self.client.think(request, session.seconds, workers, view.show_progress)

    async def _engine_turn(self):
        analysis = await self._think(self.session.level)
        if analysis:
            self.play(parse_move(analysis["best"]))

    async def _hint(self):
        analysis = await self._think(STRONGEST)
        if analysis:
            self.view.show_hint(analysis["best"])
