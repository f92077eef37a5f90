"""What a visitor does with the doors: the table changes, the view shows it, whoever has to know is told."""

import asyncio

from pygame35.games.monty_hall import rules as monty_hall

STEP = 0.9  # seconds between the moves of a game that is played again


class Controller:
    """draw_seed(): 0 ... 2^32 - 1, for another game. changed(): is called when there is another position.

    moved(move): when a move was made.
    """

    def __init__(self, table, view, draw_seed, changed, moved):
        self.table = table
        self.view = view
        self.draw_seed = draw_seed
        self.changed = changed
        self.moved = moved
        self.rest = None  # of the moves of a game that is played again

    # What a visitor does

    def press(self, door):
        """Make the move that pressing a door means now, if there is one."""
        self.decide(self.table.meant(door))

    def decide(self, move):
        """Make a move, if it can be made."""
        if self.table.can(move):
            self.play(move)

    def next(self):
        """Another game."""
        self.table.begin(self.draw_seed())
        self.show()

    def play_again(self):
        """Show a game that is over once more from closed doors, move by move."""
        if self.table.position.is_over():
            asyncio.create_task(self._play_again(self.table.position))

    async def _play_again(self, position):
        rest = self.rest = list(position.moves)
        again = self.table.position = monty_hall.start(position.board)
        self.table.locked = True
        self.view.refresh()
        while rest:
            await asyncio.sleep(STEP)
            if self.rest is not rest:  # there is another game
                return
            again.play(rest.pop(0))
            self.table.locked = bool(rest)
            self.view.refresh()
        self.rest = None

    # What others may ask for, too

    def play(self, move):
        """Make a move; IllegalMove says why not."""
        self.table.play(move)
        self.show()
        self.moved(move)

    def take_back(self):
        """Take the last move back; IllegalMove when there is none. What the tally counted stays in it."""
        self.table.position.undo()
        self.show()

    def load(self, position):
        """Show a game where it stands."""
        self.table.position = position
        self.show()

    def show(self):
        """Show what is on the table now."""
        if self.rest:
            self.rest, self.table.locked = None, False
        self.view.complain("")
        self.view.refresh()
        self.changed()
