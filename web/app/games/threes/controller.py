"""What the page of Threes does: every action of a person or the AI on the table, and the view told of it."""

import asyncio

from app.core import records as kept
from app.engine.worker import EngineFailed, now
from app.games.threes import words
from app.games.threes.tiles_view import SLIDE
from pygame35.basics import IllegalMove
from pygame35.games.threes.rules import seeded

SEED = 0  # of the AI's own chance


class Controller:
    """client: an `app.engine.client.EngineClient`. draw_seed(): 0 ... 2^32 - 1, for another game.

    changed(): is called when there is another position; moved(move): when a move was made; rested(): when the AI has
    ended what it was at.
    """

    def __init__(self, table, view, chosen, client, draw_seed, changed, moved):
        self.table = table
        self.view = view
        self.chosen = chosen
        self.client = client
        self.draw_seed = draw_seed
        self.changed = changed
        self.moved = moved
        self.rested = lambda: None
        self.rounds = 0  # counts what was asked of the AI, so that what is late is not taken for an answer

    # What a person does

    def slide(self, move):
        """A person moves; where the AI plays, it stops."""
        if self.table.locked:
            return
        self.stop()
        self.view.complain("")
        if self.table.position.is_over():
            self.view.complain(words.GAME_OVER)
            return
        try:
            self.play(move)
        except IllegalMove:
            self.view.nudge()

    def take_back(self):
        """Take a move back; IllegalMove when there is none."""
        self.stop()
        self.table.undo()
        self.show()

    def redo(self):
        self.stop()
        move = self.table.undone[-1]
        self._show_move(move, self.table.redo())

    def new_game(self):
        self.load_board(seeded(self.draw_seed(), self.chosen["rules"]))

    def load_board(self, board):
        """A game from the start."""
        self.stop()
        self.table.begin(board)
        self.show()

    def load(self, position, ply=None):
        """Another game, at its end or after so many moves; it was not played here, so it sets no record."""
        self.stop()
        self.table.show_shared(position)
        if ply is not None:
            self.table.walk(ply)
        self.show()

    def open_game(self, plain):
        """Show a game that was kept; returns what is wrong with it, or None."""
        self.stop()
        try:
            self.table.open(plain)
        except kept.Spoiled as error:
            return words.BROKEN_RECORD.format(error)
        self.show()

    def walk(self, ply):
        """Look at the game after so many moves; what comes after can be redone."""
        self.stop()
        self.table.walk(ply)
        self.show()

    def go_back(self):
        """To the game that was left for this one."""
        self.stop()
        self.table.go_back()
        self.show()

    # What the AI does

    def hint(self):
        """Show what the AI thinks of every move; asked while it thinks, it ends with what it has found so far."""
        if self.table.thinking == self.table.HINT:
            self.client.stop()
        elif self._ready():
            asyncio.create_task(self._hint(self._take_round(self.table.HINT)))

    def toggle_autoplay(self):
        """Let the AI play on until it is stopped or the game is over."""
        if self.table.thinking == self.table.AUTOPLAY:
            self.stop()
        elif self._ready():
            asyncio.create_task(self._autoplay(self._take_round(self.table.AUTOPLAY)))

    def stop(self):
        """Whatever the AI is at in this game, it is at it no more."""
        if self.table.thinking:
            self.rounds += 1
            self.table.thinking = None
            self.client.cancel()
            self.view.think("")
            self.view.refresh()
            self.rested()

    def _ready(self):
        if self.table.position.is_over():
            self.view.complain(words.GAME_OVER)
        elif self.view.engine not in self.view.asked_in:
            self.view.complain(words.NOT_READY)
        else:
            self.view.complain("")
            return True
        return False

    def _take_round(self, thinking):
        self.rounds += 1
        self.table.thinking = thinking
        self.view.refresh()
        return self.rounds

    async def _hint(self, own):
        analysis = await self._ask(own)
        if analysis:
            self.table.thinking = None
            self.view.think("")
            self._understand(analysis)
            self.view.advise(words.hint(self.table.hint, self.chosen))
            self.view.refresh()
            self.rested()

    async def _autoplay(self, own):
        while not self.table.position.is_over():
            asked = now()
            analysis = await self._ask(own)
            if not analysis:
                return
            if self.chosen["pace"]:
                self._understand(analysis)
                self.view.refresh()
            pace = max(self.chosen["pace"], 0 if self.view.still() else SLIDE)
            await asyncio.sleep(max(0, pace - (now() - asked) / 1000))
            if self.rounds != own:
                return
            self.play(self.table.position.parse_move(analysis["best"]), helped=True)
        self.stop()

    def _hear(self, own, analysis):
        """What the AI has found so far; of autoplay, which is quick, only how much it looked at."""
        if self.rounds == own and analysis["candidates"]:
            self.view.think(words.effort(analysis))
            if self.table.thinking == self.table.HINT:
                self._understand(analysis)
                self.view.refresh()

    def _understand(self, analysis):
        parse = self.table.position.parse_move
        self.table.hint = {parse(row["move"]): row["margin"] for row in analysis["candidates"]}

    async def _ask(self, own):
        """The AI's analysis of what is on the table; None when nobody waits for it any more, or it has none."""
        options = {"board": self.table.board(), "seed": SEED}
        options.update({name: int(self.chosen[name]) for name in ("depth", "simulations", "blanks")})
        request = {
            "id": str(own),
            "game": "threes",
            "moves": self.table.packed.text(self.table.position.moves),
            "player": self.chosen["player"],
            "options": options,
        }
        job = self.client.begin(request, lambda analysis: self._hear(own, analysis))
        try:
            analysis = await self.client.finish(job, None, 1)
        except EngineFailed as error:
            self.view.complain(words.REFUSED.format(error))
            self.stop()
            return None
        return analysis if self.rounds == own else None

    # What others may ask for, too

    def play(self, move, helped=False):
        """Make a move; IllegalMove says why not."""
        self._show_move(move, self.table.play(move, helped))

    def _show_move(self, move, outcome):
        self.view.show_move(move, outcome)
        self.changed()
        self.moved(move)

    def show(self):
        """Show what is on the table now."""
        self.view.complain("")
        self.view.lay()
        self.changed()
