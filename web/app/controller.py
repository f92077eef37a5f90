"""What the page does: every action of a person or the AI on the session, and the redraw after it."""

import asyncio

from app import address, words
from app.engine_client import suitable_workers
from app.engine_worker import EngineFailed
from pygame35.rules.record import RecordError, format_record, parse_record
from pygame35.rules.thirtyfive import BLUE, DIGITS, RED, IllegalMove, format_move, parse_move

STRONGEST = 10


class Controller:
    """Ties the session, the engine and the view together; `view` is told to show what changed.

    draw_seed: gives the random seed of a game's searches, an int.
    """

    def __init__(self, session, client, view, draw_seed):
        self.session = session
        self.client = client
        self.view = view
        self.draw_seed = draw_seed
        self.seed = draw_seed()

    # What a person does

    def select(self, square):
        """Choose the square for the next digit, and tell about it."""
        self.session.selected = square
        self.view.complain("")
        self.view.tell(words.square_label(self.session.position, square))
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
            self.view.complain(words.PAUSED_TURN if session.paused else words.NOT_YOUR_TURN)
        elif session.selected is None:
            self.view.complain(words.CHOOSE_SQUARE)
        else:
            session.paused = False
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
        self.changed()
        self.view.show_move(move, outcome, before)
        colour = before[outcome.reached[0]] or outcome.created if outcome.reached else None
        said = words.announcement(mover, move, outcome, colour)
        if session.position.is_over():
            said += f" {words.result(session.position)}."
        self.view.announce(said)

    def take_back(self):
        self.session.take_back()
        self.show_another()

    def redo(self):
        self.session.redo()
        self.show_another()

    def new_game(self):
        self.session.clear()
        self.seed = self.draw_seed()
        self.show_another()

    def load(self, moves):
        self.session.load(moves)
        self.seed = self.draw_seed()
        self.show_another()

    def previous_game(self):
        """Back to the game that was on the board before this one."""
        self.load(self.session.previous)

    def load_record(self, text):
        """Show the game of a record; returns what is wrong with it, or None."""
        try:
            _, moves = parse_record(text)
            if not moves:
                raise RecordError(words.NO_MOVES)
        except RecordError as error:
            return words.SPOILED.format(error)
        self.load(moves)
        self.view.complain(words.RECORD_LOADED)

    def record(self):
        """The game as text."""
        names = {True: words.PERSON, False: f"{words.ENGINE}, {words.LEVEL.format(self.session.level)}"}
        persons = self.session.persons
        tags = {"Red": names[persons[RED]], "Blue": names[persons[BLUE]]}
        return format_record(tags, self.session.position.moves)

    def open_link(self, text):
        """Show the game of a URL fragment, unless it is the one on the board."""
        moves, problem = address.read_fragment(text)
        self.view.complain(problem or "")
        if moves and moves != self.session.position.moves:
            self.load(moves)

    def set_person(self, colour, person):
        self.session.persons[colour] = person
        self.session.paused = False
        self.go_on()

    def set_level(self, level):
        self.session.level = level
        self.go_on()

    def set_seconds(self, seconds):
        self.session.seconds = seconds
        self.go_on()

    def set_workers(self, count):
        """How many workers the AI may use; None: as many as suit the machine."""
        self.session.workers = count
        self.go_on()
        asyncio.create_task(self.client.resize(self.wanted_workers()))

    def pause(self):
        """Let the AI wait, or go on."""
        self.session.paused = not self.session.paused
        self.go_on()

    def move_now(self):
        self.client.stop()

    def hint(self):
        """Ask the AI, at its strongest, what it would play for the person whose turn it is."""
        self._search(STRONGEST, self.view.show_hint)
        self.view.start_hint()

    def start_engine(self):
        asyncio.create_task(self._start_engine())

    # What follows

    def wanted_workers(self):
        return self.session.workers or suitable_workers()

    def show_another(self):
        """After a change of the game other than by a move: what was said about the last one no longer holds."""
        self.view.forget_events()
        self.changed()

    def changed(self):
        """After every change of the game: show it in the address too, and let the AI go on."""
        self.view.show_address(address.fragment(self.session.position.moves))
        self.go_on()

    def go_on(self):
        """Drop what the AI was thinking, show the session, let the AI think where it is to."""
        self.client.cancel()
        self.view.forget_thoughts()
        self.view.refresh()
        if self.session.engines_turn():
            self._search(self.session.level, self._play_best)

    def engine_entered(self, state, detail):
        """The engine client tells what became of the engine."""
        self.view.show_engine(state, detail, len(self.client.workers))

    async def _start_engine(self):
        await self.client.start()
        if self.client.state == "ready" and not self.client.job and self.session.engines_turn():
            self.go_on()
        await self.client.resize(self.wanted_workers())

    def _search(self, level, use):
        """Have the AI analyse the position; `use` gets the analysis, unless the search is dropped."""
        session, view = self.session, self.view
        request = {
            "id": str(len(session.position.moves)),
            "game": "35",
            "moves": [format_move(move) for move in session.position.moves],
            "level": level,
            "options": {"seed": self.seed},
        }
        view.start_progress(session.seconds)
        job = self.client.begin(request, view.show_progress)
        # A level below the strongest is a number of simulations, which several workers would multiply.
        workers = self.wanted_workers() if level == STRONGEST else 1
        asyncio.create_task(self._finish(job, session.seconds, workers, use))

    async def _finish(self, job, seconds, workers, use):
        try:
            analysis = await self.client.finish(job, seconds, workers)
        except EngineFailed as error:
            self.view.forget_thoughts()
            self.view.complain(words.REFUSED.format(error))
            self.view.refresh()
            return
        if analysis:
            use(analysis)

    def _play_best(self, analysis):
        """Play the AI's move, when the animation of the last one has been seen."""
        asyncio.create_task(self._play_after_last(self.session.position, list(self.session.position.moves), analysis))

    async def _play_after_last(self, position, moves, analysis):
        await asyncio.sleep(self.view.rest_of_animation() / 1000)
        if self.session.position is not position or position.moves != moves or not self.session.engines_turn():
            return
        self.play(parse_move(analysis["best"]))
        if not position.is_over():
            self.view.show_analysis(analysis)
