"""The game on the board, its players, and the engine's findings about it: plain state, without page or engine."""

from app.core import settings
from app.core.clock import Clock
from app.core.game_tree import GameTree, go_to
from app.core.study import tries
from app.core.turns import SEATS, Turns
from app.core.words import FRIEND, YOU
from pygame35.basics import NONE, TYPE_CHECKING
from pygame35.records import start

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.correspondence.friendship import Friendship
    from app.core.duel_game import DuelGame
    from app.core.protocols import GamePosition, Move, Outcome, Scores, Settings

FIXED = 2  # plies from which on other players make it another game


class Session(Turns):
    """One game with its side lines, its players and its settings.

    game       an `app.core.duel_game.DuelGame`
    settings   {setting: value}, see `app.core.settings`
    memory     `Game.memory`: data that the page carries from one game to the next
    tree       the game's moves and the lines beside it
    position   the position of the tree's shown node
    finals     {tip: (winner, (red, blue)) if the game is over by the rules there, else None}
    undone     the nodes that were taken back; the last one is the next to redo
    clock      the clock of both sides, or None if the game has no clock
    previous   True if there is a game to go back to
    weighing    True while a click on a cell shows its weight instead of playing (five in a row only)
    shared     True for a game from elsewhere in which nobody has moved here
    friend     the `Friendship` of a game with a friend by link, else None
    names      {RED: name, BLUE: name} of a game with a friend, or from the record of a shared game; or None
    players    {setting: value} of the players so far, and `DuelGame.skill` as `skill`; None if not known
    visit      the names of the settings that the page's address gave for this visit
    own        {setting: value} of the person, where this game's players replaced them; the next game restores them
    usual      {setting: value} of the players, to store with the game where the address overrides them for this visit
    paused     True while the AI waits for a person: after a game was loaded, or between two AIs
    tallied    True if the game is counted in the person's standings, or is not to be
    switched   True if the players changed during the game; it is then not counted
    resigning  the number of the question, from 1, while the page asks a person whether to resign, else 0
    ended      (tip, winner, RESIGNED or OUT_OF_TIME) after a resignation or a loss on time, or None

    `app.core.turns.Turns` says whose turn it is, `app.core.study.thoughts.Thoughts` what is known of the position.
    """

    def __init__(self, game: "DuelGame") -> None:
        self.game = game
        self.settings = settings.defaults(game)
        self.memory = dict(game.memory)
        self.analysing = self.previous = self.weighing = False
        self.visit: list[str] = []
        self.own: Settings = {}
        self.begin(GameTree())

    def begin(self, tree: GameTree, paused: bool = False, position: "GamePosition | None" = None) -> None:
        """Show another game, new or loaded.

        paused: True if the AI waits until a person goes on. position: on a line of the tree, else its start.
        """
        self.settings.update(self.own)
        self.own = {}
        self.usual: Settings = {}
        self.tree = tree
        self.shared = self.tallied = self.switched = False
        self.friend: Friendship | None = None
        self.names: dict[int, str] | None = None
        self.players: Settings | None = None
        self.position: GamePosition = position or start(self.game.rules, tree.board)
        self.undone: list[int] = []
        self.finals: dict[int, tuple[int, Scores] | None] = {}
        self.ended: tuple[int, int, str] | None = None
        self.paused = paused
        self.resigning = 0
        clock = self.settings["clock"]
        self.clock = Clock(*settings.time_control(clock)) if clock else None
        self.begin_thoughts()
        self.follow()

    def upcoming(self) -> "Settings":
        """The settings of the next game: without the players that a loaded game brought."""
        found = dict(self.settings)
        found.update(self.own)
        return found

    def seat(self, players: "Settings") -> None:
        """Use the players' settings of a loaded game until the next game begins."""
        for name in players:
            if players[name] != self.settings[name]:
                self.own.setdefault(name, self.settings[name])
        self.settings.update(players)

    def share(self, names: dict[int, str] | None, players: "Settings") -> None:
        """Mark the game as one from elsewhere. names: from its record, or None. players: their settings."""
        self.shared = self.tallied = True
        self.names = names
        self.seat(players)
        if "red" in players:
            self.players = self.playing()

    def meet(self, friend: "Friendship") -> None:
        """Play the game on the board with a friend elsewhere: by its clock, and not for the record against the AI."""
        if friend is not self.friend:
            self.clock = Clock(*settings.time_control(friend.clock)) if friend.clock else None
        self.friend = friend
        self.tallied = True
        if not self.may_help():
            self.analysing = self.weighing = False
        self.names = {friend.side: YOU, -friend.side: friend.name(-friend.side, FRIEND)}

    def playing(self) -> "Settings":
        """The current players, in the form of `players`."""
        found = {name: self.settings[name] for name in settings.of_players(self.game)}
        skill = self.game.skill(self)
        if skill is not None:
            found["skill"] = skill
        if self.friend:
            found.update({seat: settings.PERSON for seat in SEATS.values()})
        return found

    def _note_players(self, side: int) -> None:
        """Record the players at a move of `side`.

        If a person moves and both seats are as recorded, the record stays: it names the AI that moved last. From FIXED
        plies on, other players than before make the game `switched`.
        """
        playing = self.playing()
        seated = self.players and all([self.players[seat] == playing[seat] for seat in SEATS.values()])
        begins = self.tree.ply() < FIXED
        if self.shared or begins or not (seated and self.person(side)):
            before, self.players = self.players, playing
            names = settings.of_players(self.game)
            changed = before and any([before[name] != playing[name] for name in names])
            self.switched = bool(not begins and (self.switched or (changed and not self.shared)))
        if self.person(side):
            self.usual = {}  # a person's move makes the visit's players the game's
        self.shared = False
        if self.friend:
            self.friend.moved(side)
        else:
            self.names = None

    def played_by(self) -> "Settings | None":
        """The players of a game that is over or shared, else the current ones."""
        return self.players if self.shared or (self.result() and self.players) else self.playing()

    def follow(self) -> None:
        """Bring the position to the shown node of the tree."""
        self.final(self.tree.tip)
        self._visit(self.tree.shown)
        self.done = None
        self.forget_thoughts()

    def final(self, tip: int) -> "tuple[int, Scores] | None":
        """`finals` of a tip, of the game or of a side line."""
        if tip not in self.finals:
            self._visit(tip)
            self._judge(tip)
            self._visit(self.tree.shown)
        return self.finals[tip]

    def _judge(self, tip: int) -> None:
        """Record in `finals` whether the game is over at the tip; `position` must be the tip's."""
        position = self.position
        self.finals[tip] = (position.winner() or NONE, position.scores()) if position.is_over() else None

    def _visit(self, node: int) -> None:
        go_to(self.position, self.tree.moves_of(self.tree.line(node)))

    def at_end(self, look: "Callable[[], Any]") -> "Any":
        """The result of look(), called with the game's last position in place of the shown one."""
        self._visit(self.tree.tip)
        found = look()
        self._visit(self.tree.shown)
        return found

    def texts(self, moves: "list[Move]") -> list[str]:
        """Moves as text."""
        return [self.position.format_move(move) for move in moves]

    # Actions

    def play(self, move: "Move") -> "Outcome":
        """Play a move in the shown position; IllegalMove leaves everything unchanged.

        In an earlier position the move starts a new line, which becomes the game; the old moves stay as a side line.
        """
        side = self.position.turn
        outcome = self.position.play(move)
        if self.looks_back():
            tries.remember(self)
            self.ended = None
        if self.selected == self.game.square_of(move):
            self.done = self.selected
        self._note_players(side)
        self.tree.play(move)
        self._judge(self.tree.tip)
        self.forget_thoughts()
        if self.undone and self.undone[-1] == self.tree.tip:
            self.undone.pop()
        else:
            self.undone = []
        return outcome

    def show(self, ply: int) -> None:
        """Show the position after n moves."""
        self.tree.show(ply)
        self.follow()

    def promote(self, nodes: list[int]) -> None:
        """Make a side line the game, and show its end. nodes: of the side line."""
        tries.remember(self)
        self.tree.promote(nodes[-1])
        self.ended = None
        if self.finished and not tries.is_shown(self):
            _, self.ended, self.players = self.finished
        self.undone = []
        self.follow()

    def plies_to_take_back(self) -> int:
        """Plies back to a person's previous turn; 1 if only AIs play; 0 if there is nothing to take back."""
        played = len(self.tree.line())
        if self.only_engines():
            return min(played, 1)
        turn = self.turn()
        for plies in range(1, played + 1):
            turn = -turn
            if self.person(turn):
                return plies
        return 0

    def take_back(self) -> None:
        """Take moves back so that a person can move again; two AIs are paused."""
        self.go_back_to(len(self.tree.line()) - self.plies_to_take_back())

    def go_back_to(self, kept: int) -> None:
        """Take back all moves but the first `kept`. They can be made again, and stay as a side line."""
        tries.remember(self)
        line = self.tree.line()
        self.undone += reversed(line[kept:])
        self.tree.show(kept)
        self.tree.promote(self.tree.shown)
        self.follow()
        self.ended = None
        self.paused = self.only_engines()

    def redo(self) -> int:
        """Replay moves that were taken back, up to a person's next turn; returns the number of plies."""
        plies = 0
        self.show(len(self.tree.line()))
        while self.undone and (plies == 0 or not (self.only_engines() or self.persons_turn())):
            self.play(self.tree.moves[self.undone[-1]])
            plies += 1
        return plies

    def end(self, winner: int, why: str) -> None:
        """End the game by resignation or on time. why: RESIGNED or OUT_OF_TIME."""
        if self.shared or not self.players:
            self._note_players(self.turn())
        self.ended = (self.tree.tip, winner, why)
        if self.friend and winner == -self.friend.side:
            self.friend.ended()
