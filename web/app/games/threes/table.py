"""The game of Threes on the table and how it is played: plain state, without page or engine."""

from collections import namedtuple

from app.core import address, settings
from app.core import records as kept
from app.core.words import thousands
from app.games.threes import keeping
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError, read_fragment, read_record, replay, write_record

LIMITS = {  # of what is typed, and what the page calls it
    "depth": (1, 15, "Moves ahead"),
    "simulations": (5, 500, "Simulations"),
    "games": (1, 10_000, "Games"),
}
CHOICES = {name: settings.CHOICES[name] for name in settings.EVERYWHERE}
CHOICES.update(
    {
        "rules": threes.RULE_SETS,
        "player": ("master", "original"),
        "depth": tuple(range(1, 16)),  # moves that the AI looks ahead
        "simulations": tuple(range(5, 501)),  # of the original, for each move
        "blanks": (False, True),  # the original values room around the tiles
        "pace": (0, 0.3, 1),  # seconds that autoplay takes at least for a move
        "games": tuple(range(1, 10_001)),  # of a series
    }
)

# What storage, addresses and embedding have to know of an `app.core.game.Game`.
GAME = namedtuple("Game", ("rules", "choices", "defaults"))(
    threes, CHOICES, {"depth": 2, "simulations": 50, "pace": 0.3, "games": 100}
)
CONFIG = "worker-threes.json"  # of the engine's worker, which loads what the master has learned
HIGHEST_SCORE = 16 * threes.value(threes.LARGEST)


class Table:
    """One game after the other.

    position  of the game
    undone    moves taken back, the next to redo last
    previous  (position, helped, undone) of a game that was left for this one, or None
    helped    True when autoplay made a move of the game, which then is no record
    best      {rules: score} of the games that a person played alone
    hint      {move: points expected} of what is on the table, or None
    locked    True when a visitor can only look
    thinking  what the AI is at: HINT, AUTOPLAY or None
    shared    True when the game is from elsewhere and no move was made in it here: only looked at, it is nobody's own
    packed    writes the moves as text
    put_away  is called with a game that is left for another, of `app.games.threes.keeping.game`, if it is one's own
    """

    HINT, AUTOPLAY = "hint", "autoplay"

    def __init__(self):
        self.best = {}
        self.previous = None
        self.locked = False
        self.thinking = None
        self.packed = threes.Packed()
        self.put_away = lambda plain: None
        self.begin("")

    def begin(self, board):
        """Another game from the start; the one before can be gone back to, when a move was made in it."""
        self.show(threes.start(board))

    def show_shared(self, position):
        """A game from elsewhere; without a move it is the start of one's own."""
        played = bool(position.moves)
        self.show(position, helped=played, shared=played)

    def show(self, position, helped=False, shared=False):
        """Another game, where it stands."""
        before = getattr(self, "position", None)
        if before and self.plies():
            self.previous = (before, self.helped, self.shared, self.undone)
            if not self.shared:
                self.put_away(keeping.game(self))
        self.position, self.helped, self.shared = position, helped, shared
        self.undone = []
        self.hint = None

    def open(self, plain):
        """A game that was kept, where it was left; `kept.Spoiled` leaves everything as it was."""
        position, ply, helped = keeping.parsed(plain)
        self.show(position, helped)
        self.walk(ply)

    def go_back(self):
        """To the game before this one."""
        (position, helped, shared, undone), self.previous = self.previous, None
        self.show(position, helped, shared)
        self.undone = undone

    def play(self, move, helped=False):
        """Play a move; returns its Outcome. IllegalMove leaves everything as it was."""
        outcome = self.position.play(move)
        self.undone = self.undone[:-1] if self.undone and self.undone[-1] == move else []
        self.helped = self.helped or helped
        self.shared = False
        self.hint = None
        if not self.helped:
            self._note()
        return outcome

    def _note(self):
        self.take_best({self.position.rules: self.position.scores()[0]})

    def take_best(self, best):
        """Best scores from elsewhere count as well."""
        for rules, score in best.items():
            self.best[rules] = max(self.best.get(rules, 0), score)

    def undo(self):
        """Take a move back; IllegalMove when there is none."""
        self.undone.append(self.position.undo())
        self.hint = None

    def redo(self):
        """Play what was taken back again; returns its Outcome."""
        shared = self.shared
        outcome = self.play(self.undone[-1])
        self.shared = shared
        return outcome

    def line(self):
        """The moves of the game, those taken back included."""
        return list(self.position.moves) + list(reversed(self.undone))

    def plies(self):
        """How many those are."""
        return len(self.position.moves) + len(self.undone)

    def walk(self, ply):
        """Take back or redo up to so many moves, as near as there are."""
        ply = min(max(ply, 0), self.plies())
        while len(self.position.moves) > ply:
            self.undone.append(self.position.undo())
        while len(self.position.moves) < ply:
            self.position.play(self.undone.pop())
        self.hint = None

    def foresee(self, move):
        """What a move would do, or None where it is not legal: chance is drawn for it, and put back."""
        if move not in self.position.legal_moves():
            return None
        outcome = self.position.play(move)
        self.position.undo()
        return outcome

    def board(self):
        """The board's name, always written out."""
        return self.position.board or threes.USUAL

    def record(self):
        """[(tile, how many, points of them)], the highest first, of the tiles that score."""
        tiles = self.position.tiles
        return [(tile, tiles.count(tile), tiles.count(tile) * threes.value(tile)) for tile in _from_high(tiles)]

    def fragment(self):
        """What a link to what is on the table has after #: the board, a dot, and the moves."""
        return f"{self.board()}.{self.packed.text(self.position.moves)}"

    def link(self, page):
        """The address of the whole game, at the move that is looked at; page: the page's own address."""
        fragment = f"#{self.board()}.{self.packed.text(self.line())}"
        return address.link_to(page, fragment, len(self.position.moves) if self.undone else None)

    def text(self):
        """The whole game as a record."""
        return write_record({}, replay(self.line(), threes, self.board()) if self.undone else self.position)


def _from_high(tiles):
    return sorted({tile for tile in tiles if tile >= 3}, reverse=True)


def read_link(text):
    """The position of a link's fragment, such as "#full-35.AE"; None of an empty one, RecordError of a broken one."""
    text = text.lstrip("#")
    if not text:
        return None
    return read_fragment(text if "." in text else text + ".", threes)


def read_any(text):
    """(position, ply) of a record or of a link; ply None but in a link to the midst of a game.

    RecordError says what is wrong.
    """
    link = text.strip()
    if not link:
        raise RecordError("it is empty")
    if "#" in link and not link.startswith("["):
        page, _, fragment = link.partition("#")
        position = read_link(fragment)
        if position is None:
            raise RecordError("there is no game in the link")
        return position, address.read_query(page.partition("?")[2], CHOICES)[1]
    if link.partition("-")[0] in threes.RULE_SETS:  # what a link has after #
        return read_link(link), None
    return read_record(text, threes)[1], None


def read_best(text):
    """The best scores that were kept; `kept.Spoiled` when they are anything else."""
    content = kept.read("best", text)
    if not isinstance(content, dict):
        raise kept.Spoiled("best scores are a dict")
    for score in content.values():
        if type(score) is not int or not 0 <= score <= HIGHEST_SCORE:
            raise kept.Spoiled(f"{score!r} is no score")
    return {rules: score for rules, score in content.items() if rules in threes.RULE_SETS}


def typed(name, text):
    """The number that was typed for a setting; ValueError says what it may be."""
    least, most, called = LIMITS[name]
    text = text.strip()
    if not (0 < len(text) < 7 and all(digit in "0123456789" for digit in text) and least <= int(text) <= most):
        raise ValueError(f"{called} must be a whole number from {thousands(least)} to {thousands(most)}.")
    return int(text)
