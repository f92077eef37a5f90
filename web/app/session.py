"""The game on the board and how it is played: plain state, without page or engine."""

from pygame35.rules.thirtyfive import BLUE, RED, Position

SECONDS = (0.5, 1, 2, 5, 10, 30)
LEVELS = tuple(range(1, 11))
WORKERS = (1, 2, 3, 4, 8)


class Session:
    """One game with its settings.

    position   the game up to now
    undone     moves taken back, the next to redo last
    persons    RED and BLUE -> True when a person plays that side, False for the AI
    level      1 ... 10, of the AI
    seconds    how long the AI may think about a move
    workers    how many workers the AI may use; None: as many as suit the machine
    selected   the square where a digit would go, or None; it may be filled
    paused     True when the AI is to wait, with a game that was loaded, or between two AIs
    previous   the moves of the game before this one, or None
    """

    def __init__(self):
        self.persons = {RED: True, BLUE: False}
        self.level = 5
        self.seconds = 1
        self.workers = None
        self.selected = None
        self.previous = None
        self.position = Position()
        self.clear()

    def clear(self):
        """Start from the empty board; a game that was there becomes the previous one."""
        self.previous = self.position.moves or self.previous
        self.position = Position()
        self.undone = []
        self.paused = False

    def load(self, moves):
        """Show another game, which must be a legal one."""
        self.clear()
        for move in moves:
            self.position.play(move)
        self.paused = True

    def persons_turn(self):
        return self.persons[self.position.turn]

    def engines_turn(self):
        """True when the AI is to think now."""
        return not (self.position.is_over() or self.persons_turn() or self.paused)

    def only_engines(self):
        return not (self.persons[RED] or self.persons[BLUE])

    def play(self, move):
        """Play a move; IllegalMove leaves everything as it was."""
        outcome = self.position.play(move)
        if self.undone and self.undone[-1] == move:
            self.undone.pop()
        else:
            self.undone = []
        return outcome

    def plies_to_take_back(self):
        """Back to a person's previous turn; one ply when only AIs play; 0 when there is nothing to take back."""
        played = len(self.position.moves)
        if self.only_engines():
            return min(played, 1)
        turn = self.position.turn
        for plies in range(1, played + 1):
            turn = -turn
            if self.persons[turn]:
                return plies
        return 0

    def take_back(self):
        """Take moves back so that a person can move again; two AIs are paused."""
        for _ in range(self.plies_to_take_back()):
            self.undone.append(self.position.undo())
        self.paused = self.only_engines()

    def redo(self):
        """Play again what was taken back, up to a person's next turn."""
        plies = 0
        while self.undone and (plies == 0 or not (self.only_engines() or self.persons_turn())):
            self.play(self.undone[-1])
            plies += 1
        return plies
