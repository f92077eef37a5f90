"""Which game is on the board: new ones, those that were kept, records and links in and out."""

from app import address, kept, words
from app.game_tree import GameTree, of_moves
from app.session import SEATS, Session
from app.settings import ENGINE
from pygame35.rules.contract import BLUE, RED, RED_AND_BLUE
from pygame35.rules.record import RecordError, read_fragment, read_record, replay, start, write_record


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
        """A game from the start, board and sides as the settings want them."""
        wanted = self.session.settings["next"]
        if (
            wanted == "swapped"
            or (wanted == "random" and self.toss() % 2)
            or (wanted == "winner-second" and self._begins_wrongly())
        ):
            self.rematch()
        else:
            self.begin_anew()

    def is_set_board(self):
        """True when the game is on the board that is set."""
        return self._start().board == self.session.tree.board

    def _start(self):
        """The tree of a game on the board that is set."""
        return GameTree(start(self.session.game.rules, self.session.settings.get("board", "")).board)

    def _begins_wrongly(self):
        """True when who plays the AI would begin after a win, or not begin after another end."""
        session, result = self.session, self.session.result()
        if not result or session.person(RED) == session.person(BLUE):
            return False
        person = RED if session.person(RED) else BLUE
        return (person == RED) == (result[0] == person)

    def lay_first(self):
        """The board that is set, before anything was played."""
        self.session.begin(self._start())

    def begin_anew(self):
        """A game from the start, the sides as they are."""
        self._begin(self._start())

    def rematch(self):
        """A new game with the colours swapped; the one before is put away with those that it had."""
        self._put_away()
        self._swap_sides()
        self._show(self._start())

    def _swap_sides(self):
        settings = self.session.settings
        settings["red"], settings["blue"] = settings["blue"], settings["red"]
        self.keeper.keep_settings(settings)

    def load(self, position, ply=None, names=None, paused=True):
        """Show another game, at a ply or its end; the AI waits until a person goes on, unless it is not to be paused.

        position: where it ends. names: {RED: name, BLUE: name} of who played it, or None.
        """
        tree = of_moves(position.moves, position.board)
        if ply is not None:
            tree.show(ply)
        self._begin(tree, paused, names)

    def open_game(self, plain):
        """Show a game that was kept; returns what is wrong with it, or None."""
        try:
            kept.show_game(Session(self.session.game), plain)
        except kept.Spoiled as error:
            return words.SPOILED.format(error)
        self._put_away()
        kept.show_game(self.session, plain)
        self.session.paused = True
        self.on_begin()

    def previous_game(self):
        """Back to the game that was on the board before this one."""
        self.open_game(self.keeper.games[-1])

    def _begin(self, tree, paused=False, names=None):
        self._put_away()
        self._show(tree, paused, names)

    def _show(self, tree, paused=False, names=None):
        self.session.begin(tree, paused)
        self.session.names = names
        self.on_begin()

    def _put_away(self):
        """The game is left for another: keep it, and what the game learned from it."""
        memory = self.session.game.learned(self.session)
        if memory != self.session.memory:
            self.session.memory = memory
            self.keeper.keep_memory(memory)
        if len(self.session.tree.moves) > 1:
            self.keeper.put_away(kept.game(self.session))
            self.session.previous = True

    def moves(self):
        """The moves of the game, those after what is looked at included."""
        return self.session.tree.moves_of(self.session.tree.line())

    def load_record(self, text):
        """Show the game of a record or of a link; returns what is wrong with it, or None."""
        link = text.strip()
        names = ply = None
        try:
            rules = self.session.game.rules
            if "#" in link and not link.startswith("["):
                page, _, fragment = link.partition("#")
                position = read_fragment(fragment, rules)
                ply = address.read_query(page.partition("?")[2], self.session.game.choices)[1]
            else:
                tags, position = read_record(text, rules)
                names = _names(tags, rules.SIDE_NAMES)
            if not position.moves:
                raise RecordError(words.NO_MOVES)
        except RecordError as error:
            return words.SPOILED.format(error)
        self.load(position, ply, names)
        self.view.complain(words.RECORD_LOADED)

    def record(self):
        """The game as text."""
        session = self.session
        names = session.names
        if not names:
            engines = {side: session.settings[seat] == ENGINE for side, seat in SEATS.items()}
            names = {side: words.engine(session) if engines[side] else words.HUMAN for side in SEATS}
        position = replay(self.moves(), session.game.rules, session.tree.board)
        sides = session.game.rules.SIDE_NAMES
        return write_record({sides[side]: names[side] for side in sides}, position)

    def open_link(self, text):
        """Show the game of a URL fragment, unless it is the one on the board."""
        position, problem = address.read_fragment(text, self.session.game.rules)
        self.view.complain(problem or "")
        if position and not self.is_on_board(position):
            self.load(position)

    def is_on_board(self, position):
        """True when the game that ends there is the one on the board, or nothing at all."""
        if not (position.moves or position.board):
            return True
        return position.moves == self.moves() and position.board == self.session.tree.board

    def link(self, page):
        """The address of what is looked at; page: the page's own address."""
        return address.link(page, self.session.tree, self.session.game.rules)


def _names(tags, sides):
    """Who played a game, of a record's tags; None when it does not tell.

    sides: {side: its tag}; records of earlier versions have Red and Blue in every game.
    """
    names = {side: tags.get(sides[side], tags.get(RED_AND_BLUE[side], ""))[: kept.LONGEST_NAME] for side in sides}
    return names if names[RED] or names[BLUE] else None
