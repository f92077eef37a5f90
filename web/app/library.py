"""Which game is on the board: new ones, those that were kept, records and links in and out."""

from app import address, kept, words
from app.game_tree import GameTree, of_moves
from app.session import SEATS
from app.settings import ENGINE, PERSON
from pygame35.rules.record import RecordError, format_record, parse_fragment, parse_record
from pygame35.rules.thirtyfive import BLUE, RED


class Library:
    """keeper: keeps the games that are left. on_begin(): is called when another game is on the board.

    toss: gives an int, odd half of the time.
    """

    def __init__(self, session, view, keeper, toss, on_begin):
        self.session = session
        self.view = view
        self.keeper = keeper
        self.toss = toss
        self.on_begin = on_begin

    def new_game(self):
        """A game from the empty board, the sides as the settings want them."""
        wanted = self.session.settings["next"]
        if wanted == "swapped" or (wanted == "random" and self.toss() % 2):
            self._swap_sides()
        self._begin(GameTree())

    def rematch(self):
        """A new game with the colours swapped."""
        self._swap_sides()
        self._begin(GameTree())

    def _swap_sides(self):
        settings = self.session.settings
        settings["red"], settings["blue"] = settings["blue"], settings["red"]
        self.keeper.keep_settings(settings)

    def load(self, moves, ply=None, names=None, paused=True):
        """Show another game, at a ply or its end; the AI waits until a person goes on, unless it is not to be paused.

        names: {RED: name, BLUE: name} of who played it, or None.
        """
        tree = of_moves(moves)
        if ply is not None:
            tree.show(ply)
        self._begin(tree, paused, names)

    def open_game(self, plain):
        """Show a game that was kept; returns what is wrong with it, or None."""
        self._put_away()
        try:
            kept.show_game(self.session, plain)
        except kept.Spoiled as error:
            return words.SPOILED.format(error)
        self.session.paused = True
        self.on_begin()

    def previous_game(self):
        """Back to the game that was on the board before this one."""
        self.open_game(self.keeper.games[-1])

    def _begin(self, tree, paused=False, names=None):
        self._put_away()
        self.session.begin(tree, paused)
        self.session.names = names
        self.on_begin()

    def _put_away(self):
        if len(self.session.tree.moves) > 1:
            self.keeper.put_away(kept.game(self.session))
            self.session.previous = True

    def moves(self):
        """The moves of the game, those after what is looked at included."""
        return self.session.tree.moves_of(self.session.tree.line())

    def load_record(self, text):
        """Show the game of a record or of a link; returns what is wrong with it, or None."""
        link = text.strip()
        names = None
        try:
            if "#" in link and not link.startswith("["):
                moves = parse_fragment(link.partition("#")[2])
            else:
                tags, moves = parse_record(text)
                names = _names(tags)
            if not moves:
                raise RecordError(words.NO_MOVES)
        except RecordError as error:
            return words.SPOILED.format(error)
        self.load(moves, names=names)
        self.view.complain(words.RECORD_LOADED)

    def record(self):
        """The game as text."""
        settings, names = self.session.settings, self.session.names
        if not names:
            players = {PERSON: words.HUMAN, ENGINE: f"{words.ENGINE}, {words.LEVEL.format(settings['level'])}"}
            names = {side: players[settings[seat]] for side, seat in SEATS.items()}
        return format_record({"Red": names[RED], "Blue": names[BLUE]}, self.moves())

    def open_link(self, text):
        """Show the game of a URL fragment, unless it is the one on the board."""
        moves, problem = address.read_fragment(text)
        self.view.complain(problem or "")
        if moves and moves != self.moves():
            self.load(moves)

    def link(self, page):
        """The address of what is looked at; page: the page's own address."""
        return address.link(page, self.moves(), self.session.tree.ply())


def _names(tags):
    """Who played a game, of a record's tags; None when it does not tell."""
    names = {side: tags.get(name, "")[: kept.LONGEST_NAME] for side, name in ((RED, "Red"), (BLUE, "Blue"))}
    return names if names[RED] or names[BLUE] else None
