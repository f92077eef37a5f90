"""The game on the board and how it is played: plain state, without page or engine."""

from app.core import settings
from app.core.clock import Clock
from app.core.game_tree import GameTree
from pygame35.basics import BLUE, RED
from pygame35.records import start

RESIGNED, OUT_OF_TIME, COUNTED = "resigned", "time", "counted"
SEATS = {RED: "red", BLUE: "blue"}  # the settings that say who plays


class Session:
    """One game with everything that was tried beside it, and how it is played.

    game       `app.core.game.Game`
    settings   of `app.core.settings`
    memory     what the game keeps from one game to the next, of `Game.memory`
    tree       the game's moves and the lines beside it
    position   what is looked at: the position of the tree's shown node
    finals     tip -> (winner, (red, blue)) where the game is over by the rules, else None
    undone     nodes taken back, the next to redo last
    clock      of both sides, or None without one
    previous   True when a game was left for this one, and can be gone back to
    selected   the square that a person has chosen, or None; it may be filled
    telling    True while a click on a square asks about it, where a game has such a mode, and plays nothing
    shared     True of a game from elsewhere that nobody has gone on with here
    names      {RED: name, BLUE: name} of who played such a game, when its record names them, or None
    players    {setting: value} of who played the game so far, `opponent` being the AI in words, or None: nobody knows
    visit      names of the settings that the page's address gave for this visit
    own        {setting: value} that hold again in the next game, in place of those that came with this one
    usual      {setting: value} of who goes on with the game after this visit, where its address says otherwise
    paused     True when the AI is to wait, with a game that was loaded, or between two AIs
    ended      (tip, winner, RESIGNED or OUT_OF_TIME) of a game that ended otherwise, or None

    What is shown of the position that is looked at:
    hovered    the square under the pointer, or None
    preview    of `Game.preview`, a move shown as if it was made, or None
    asked      the move that a person pressed once, when it takes two presses, or None
    hinting    True while a hint is looked for
    resigning  the number of the question, from 1, while a person is asked whether to give up, else 0
    hint       (move, True when it was asked for again), or None
    analysis   of `pygame35.engine`, the latest, or None
    values     {move as text: what it is worth to the AI that has values}, or None
    candidate  the place 0 ... of the analysis's candidate that is pointed at, or None
    holding    True when the analysis of this position was stopped and is kept
    analysing  True while whatever is looked at is to be analysed, when the AI has nothing else to do
    review     `app.core.review.Review` of the game, or None
    """

    def __init__(self, game):
        self.game = game
        self.settings = settings.defaults(game)
        self.memory = dict(game.memory)
        self.selected = self.hovered = None
        self.analysing = self.previous = self.telling = False
        self.visit, self.own = [], {}
        self.begin(GameTree())

    def begin(self, tree, paused=False):
        """Show another game, from the start or loaded; a loaded one waits until a person goes on."""
        self.settings.update(self.own)
        self.own, self.usual = {}, {}
        self.tree = tree
        self.shared = False
        self.names = self.players = None
        self.position = start(self.game.rules, tree.board)
        self.undone = []
        self.finals = {}
        self.ended = None
        self.paused = paused
        self.selected = None
        clock = self.settings["clock"]
        self.clock = Clock(*settings.time_control(clock)) if clock else None
        self.review = None
        self.follow()

    def seat(self, players):
        """Take over the settings of who plays with a game, and for as long as it is on the board."""
        for name in players:
            self.own.setdefault(name, self.settings[name])
        self.settings.update(players)

    def share(self, names, players):
        """The game is from elsewhere. names: as they are kept, or None. players: settings of who played it, if told."""
        self.shared = True
        self.names = names
        self.seat(players)
        if "red" in players:
            self.players = self.playing()

    def playing(self):
        """`players` of whoever goes on with the game, as it is set."""
        found = {name: self.settings[name] for name in settings.of_players(self.game)}
        found["opponent"] = self.game.words.opponent(self)
        return found

    def _note_players(self, side):
        """A side has moved; the AI is who it was when it moved last, whatever was set since."""
        playing = self.playing()
        seated = self.players and all([self.players[seat] == playing[seat] for seat in SEATS.values()])
        if self.shared or not (seated and self.person(side)):
            self.players = playing
        if self.person(side):
            self.usual = {}  # whoever makes a move takes the players of the visit into the game
        self.shared = False
        self.names = None

    def played_by(self):
        """`players` of a game that is over or shared, else of who plays it now."""
        return self.players if self.shared or (self.result() and self.players) else self.playing()

    def follow(self):
        """Bring the position to what the tree shows."""
        tip = self.tree.tip
        if tip not in self.finals:
            self._visit(tip)
            self._judge(tip)
        self._visit(self.tree.shown)
        self.forget_thoughts()

    def _judge(self, tip):
        """Note whether the game is over at the tip, whose position is on the board."""
        position = self.position
        self.finals[tip] = (position.winner(), position.scores()) if position.is_over() else None

    def _visit(self, node):
        moves = self.tree.moves_of(self.tree.line(node))
        position = self.position
        while position.moves != moves[: len(position.moves)]:
            position.undo()
        for move in moves[len(position.moves) :]:
            position.play(move)

    def forget_thoughts(self):
        """Nothing is shown of what was thought about the position any more."""
        self.preview = self.asked = self.hint = self.values = None
        self.hinting = False
        self.resigning = 0
        self.forget_analysis()

    def forget_analysis(self):
        self.analysis = self.candidate = None
        self.holding = False

    def texts(self, moves):
        """Moves as text."""
        return [self.position.format_move(move) for move in moves]

    def looked_at(self):
        """The square that a person attends to, or None."""
        return self.selected if self.hovered is None else self.hovered

    def reviewing(self):
        """True while a review is under way."""
        return self.review is not None and self.review.running

    # Whose turn it is

    def looks_back(self):
        """True when an earlier position than the game's last is looked at."""
        return self.tree.shown != self.tree.tip

    def result(self):
        """None while the game goes on, else (winner, why): RED, BLUE or NONE; COUNTED, RESIGNED or OUT_OF_TIME."""
        if self.ended and self.ended[0] == self.tree.tip:
            return self.ended[1:]
        final = self.finals[self.tree.tip]
        return (final[0], COUNTED) if final else None

    def scores(self):
        """(red, blue) at the end of a game that was counted, else in the position that is looked at."""
        final = self.finals[self.tree.tip]
        return final[1] if final else self.position.scores()

    def is_over(self):
        """True when nothing can be played in the position that is looked at."""
        return self.position.is_over() or (not self.looks_back() and self.result() is not None)

    def person(self, side):
        """True when a person plays that side, False for the AI."""
        return self.settings[SEATS[side]] == settings.PERSON

    def persons_turn(self):
        return self.person(self.position.turn)

    def engines_turn(self):
        """True when the AI is to think now."""
        return not (self.is_over() or self.looks_back() or self.persons_turn() or self.paused)

    def only_engines(self):
        return not (self.person(RED) or self.person(BLUE))

    def turn(self):
        """Whose turn it is in the game, whatever is looked at."""
        return RED if len(self.tree.line()) % 2 == 0 else BLUE

    # What is done

    def play(self, move):
        """Play a move after what is looked at; IllegalMove leaves everything as it was.

        Earlier in the game it starts a line of its own, and the game goes on there; what was played stays beside it.
        """
        side = self.position.turn
        outcome = self.position.play(move)
        self._note_players(side)
        self.tree.play(move)
        self._judge(self.tree.tip)
        self.forget_thoughts()
        if self.undone and self.undone[-1] == self.tree.tip:
            self.undone.pop()
        else:
            self.undone = []
        return outcome

    def show(self, ply):
        """Look at the game after so many moves."""
        self.tree.show(ply)
        self.follow()

    def stand(self, nodes):
        """Make a line beside the game the game, and look at its first move."""
        self.tree.stand(nodes[-1])
        self.undone = []
        self.show(len(self.tree.line(nodes[0])))

    def plies_to_take_back(self):
        """Back to a person's previous turn; one ply when only AIs play; 0 when there is nothing to take back."""
        played = len(self.tree.line())
        if self.only_engines():
            return min(played, 1)
        turn = self.turn()
        for plies in range(1, played + 1):
            turn = -turn
            if self.person(turn):
                return plies
        return 0

    def take_back(self):
        """Take moves back so that a person can move again; two AIs are paused."""
        line = self.tree.line()
        kept = len(line) - self.plies_to_take_back()
        self.undone += reversed(line[kept:])
        self.tree.show(kept)
        self.tree.stand(self.tree.shown)
        self.follow()
        self.ended = None
        self.paused = self.only_engines()

    def redo(self):
        """Play again what was taken back, up to a person's next turn."""
        plies = 0
        self.show(len(self.tree.line()))
        while self.undone and (plies == 0 or not (self.only_engines() or self.persons_turn())):
            self.play(self.tree.moves[self.undone[-1]])
            plies += 1
        return plies

    def end(self, winner, why):
        """The game is over, whatever the rules say."""
        if self.shared or not self.players:
            self._note_players(self.turn())
        self.ended = (self.tree.tip, winner, why)
