"""The doors as one plays them by hand, and what was won: plain state, without page."""

from collections import namedtuple

from app.core import records as kept
from app.core import settings
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.rules import STAY, SWITCH, seeded
from pygame35.records import RecordError, read_fragment, write_fragment

DECISIONS = {STAY: "stay", SWITCH: "switch"}
MOST = 10**9  # games that a tally may hold

# What storage, addresses and embedding have to know of an `app.core.game.Game`.
GAME = namedtuple("Game", ("rules", "choices", "defaults"))(
    monty_hall, {name: settings.CHOICES[name] for name in settings.EVERYWHERE}, {}
)


class Table:
    """One game after the other.

    position  of the game on the doors
    tally     {STAY and SWITCH: [won, played]} of the games that were decided here
    locked    True when a visitor can only look at the doors
    shared    True when the game is of a link, and no move was made in it here: it does not take the own one's place
    """

    def __init__(self, tally=None):
        self.position = monty_hall.start()
        self.tally = tally or new_tally()
        self.locked = self.shared = False

    def show_shared(self, position):
        """A game from elsewhere, where it stands."""
        self.position, self.shared = position, bool(position.moves)

    def begin(self, seed):
        """Close the doors on another game."""
        self.shared = False
        self.position = monty_hall.start(seeded(seed))

    def meant(self, door):
        """The move that pressing a door makes, or None: pick it, then stay with it or switch to the one left."""
        position = self.position
        if self.locked or position.is_over() or door == position.opened:
            return None
        if position.picked is None:
            return door
        return STAY if door == position.picked else SWITCH

    def can(self, move):
        """True when a move can be made now."""
        return not self.locked and move in self.position.legal_moves()

    def play(self, move):
        """Make a move, and count the game when it was the last; IllegalMove leaves everything as it was."""
        won = self.position.play(move).won
        self.shared = False
        if won is not None:
            self.tally[move][0] += won
            self.tally[move][1] += 1

    def decided(self):
        """How many games the tally holds."""
        return sum([played for _, played in self.tally.values()])

    def is_open(self, door):
        """True when it is seen what a door hides."""
        return self.position.is_over() or door == self.position.opened

    def hides_car(self, door):
        return door == self.position.car

    def seed(self):
        """What the game was drawn from, 0 ... 2^32 - 1."""
        return int(self.position.board or monty_hall.USUAL)

    def fragment(self):
        """What a link has after #: the seed, a dot, and the moves."""
        return write_fragment(self.position.moves, monty_hall, seeded(self.seed()))


def read_link(text):
    """The position of a link's fragment, such as "#35.BE", or "#35" where no door is picked; None of an empty one.

    RecordError when it cannot be read.
    """
    text = text.lstrip("#")
    if not text:
        return None
    return read_fragment(text if "." in text else text + ".", monty_hall)


def is_undecided(position):
    """True when a door was picked, and it is not decided yet whether to stay; position: None of no game."""
    return bool(position) and position.picked is not None and not position.is_over()


def write_game(table):
    """The game on the doors as the browser keeps it."""
    return kept.write("game", table.fragment())


def read_game(text):
    """The position of a game that `write_game` wrote; `kept.Spoiled` when it is anything else."""
    content = kept.read("game", text)
    if not isinstance(content, str) or not content:
        raise kept.Spoiled("a game is the text of a link")
    try:
        return read_link(content)
    except RecordError as error:
        raise kept.Spoiled(str(error))


def new_tally():
    """Of no games."""
    return {STAY: [0, 0], SWITCH: [0, 0]}


def write_tally(tally):
    """A tally as the browser keeps it."""
    return kept.write("tally", {DECISIONS[move]: tally[move] for move in DECISIONS})


def read_tally(text):
    """What `write_tally` wrote; `kept.Spoiled` when it is anything else."""
    content = kept.read("tally", text)
    if not isinstance(content, dict):
        raise kept.Spoiled("a tally is a dict")
    tally = {}
    for move, name in DECISIONS.items():
        row = content.get(name)
        whole = isinstance(row, list) and len(row) == 2 and all([type(count) is int for count in row])
        if not (whole and 0 <= row[0] <= row[1] <= MOST):
            raise kept.Spoiled(f"{row!r} is not how many games of so many were won")
        tally[move] = row
    return tally
