"""The state of a page as plain data: the game on the board, its players and its analyses. No page, no engine.

`app.core.changes` has the functions that change it.
"""

from collections.abc import Callable
from typing import Any

from app.core import settings
from app.core.clock import Clock
from app.core.duel_kind import DuelKind
from app.core.game_tree import GameTree, go_to
from app.core.opponents import PERSON, SEATS, Opponent, are_people, is_against_ai, is_person, kind_of
from app.core.protocols import Analysis, GamePosition, Move, Preview, Scores, Settings, Square
from app.core.record.stored_game import COUNTED
from app.core.remote.opponent import RemoteOpponent
from app.core.study.study import Study
from pygame35.basics import BLUE, NONE, RED
from pygame35.records import start


class Players:
    """The players of a game: this page's person, a second person here, the AI, or a person elsewhere.

    so_far          {setting: value} of the players of the moves so far, and `DuelKind.skill` as `skill`; or None
    names           {RED: name, BLUE: name} of a remote game, or from the record of a shared game; or None
    shared          True for a game from elsewhere in which nobody has moved here
    changed_midway  True if the players changed during the game; it is then not counted
    replaced        {setting: value} of the person's settings that a loaded game replaces; the next game restores them
    before_address  {setting: value} of the players' settings before the address changed them; stored with the game
    """

    def __init__(self) -> None:
        self.so_far: Settings | None = None
        self.names: dict[int, str] | None = None
        self.shared = self.changed_midway = False
        self.replaced: Settings = {}
        self.before_address: Settings = {}


class Selection:
    """The square, the digit and the move that a person points at.

    square     the selected square, filled or empty; or None
    filled     the selected square if a move has filled it since: it is selected again when the move is taken back
    pointed    True once a person has chosen a square in this game
    hovered    the square under the pointer, or None
    preview    `DuelGame.preview` of the move that the board previews, or None
    asked      the move that a person pressed once, if a move takes two presses, or None
    digit      the digit that a person pressed before a square and that waits for one, or None
    candidate  the candidate of the analysis under the pointer or the focus, a move as text; or None
    """

    def __init__(self) -> None:
        self.square: Square | None = None
        self.filled: Square | None = None
        self.hovered: Square | None = None
        self.pointed = False
        self.forget_move()

    def forget_move(self) -> None:
        """Drop the previewed and asked moves, the digit and the candidate, because another position is shown."""
        self.preview: Preview | None = None
        self.asked: Move | None = None
        self.digit: int | None = None
        self.candidate: str | None = None

    def chosen(self) -> Square | None:
        """The selected square, unless a move has filled it since."""
        return None if self.square == self.filled else self.square

    def looked_at(self) -> Square | None:
        """The square under the pointer, else the selected one, else None."""
        return self.chosen() if self.hovered is None else self.hovered


class GameOutcome:
    """The end of a game. A node is one of the session's tree; a tip is the last node of a line.

    finals     {tip: (winner, (red, blue)) if the game is over by the rules there, else None}
    ended      (tip, winner, RESIGNED or OUT_OF_TIME) after a resignation or a loss on time, or None
    finished   (tip, its `ended`, its players) of the finished game that another try replays, or None
    resigning  the number of the question, from 1, while the page asks a person whether to resign, else 0
    counted    True if the game is counted in the person's standings already, or never counts
    """

    def __init__(self) -> None:
        self.finals: dict[int, tuple[int, Scores] | None] = {}
        self.ended: tuple[int, int, str] | None = None
        self.finished: tuple[int, tuple[int, int, str] | None, Settings | None] | None = None
        self.resigning = 0
        self.counted = False


class Session:
    """One game with its side lines, its players and its settings. Only `app.core.changes` calls `lay` and `go_to`.

    game          an `app.core.duel_kind.DuelKind`
    settings      {setting: value}, see `app.core.settings`
    from_address  the names of the settings that the page's address sets
    memory        `Game.memory`: data that the page carries from one game to the next
    previous      True if there is a game to go back to

    Of the game on the board:
    tree          its moves and side lines
    position      the position of the tree's shown node
    undone        the nodes that were taken back; the last one is the next to redo
    clock         the clock of both sides, or None
    paused        True while the AI waits for a person, as after a game was loaded
    remote        the opponent of a remote game, else None
    players, selection, study, outcome    see their classes
    """

    def __init__(self, game: DuelKind) -> None:
        self.game = game
        self.settings = settings.defaults(game)
        self.from_address: list[str] = []
        self.memory = dict(game.memory)
        self.previous = False
        self.study = Study()
        self.lay(GameTree(), start(game.rules, ""))

    def lay(self, tree: GameTree, position: GamePosition) -> None:
        """Reset all fields for another game. position: the shown position of the tree."""
        self.tree, self.position = tree, position
        self.undone: list[int] = []
        self.clock: Clock | None = None
        self.paused = False
        self.remote: RemoteOpponent | None = None
        self.players = Players()
        self.selection = Selection()
        self.outcome = GameOutcome()
        self.study = Study(self.study.analysing, self.study.shows_value)

    # Players

    @property
    def opponent(self) -> Opponent:
        return self.remote or kind_of(self.settings).opponent

    def person(self, side: int) -> bool:
        """True when this page's person plays that side, False for the AI and for a person elsewhere."""
        return self.opponent.plays_here(self.settings, side)

    def only_engines(self) -> bool:
        return not (self.person(RED) or self.person(BLUE))

    def against_ai(self) -> bool:
        opponent = self.opponent
        return opponent.engine_plays(self.settings, RED) != opponent.engine_plays(self.settings, BLUE)

    def may_help(self) -> bool:
        """True if the AI may give hints and analyses."""
        return not self.opponent.by_agreement or self.result() is not None

    def upcoming(self) -> Settings:
        """The settings of the next game: without the players that a loaded game brought."""
        return dict(self.settings, **self.players.replaced)

    def playing(self) -> Settings:
        """The current players, in the form of `Players.so_far`."""
        players = {name: self.settings[name] for name in self.game.player_settings()}
        skill = self.game.skill(self)
        if skill is not None:
            players["skill"] = skill
        if self.remote:
            players["red"] = players["blue"] = PERSON
        return players

    def played_by(self) -> Settings | None:
        """The players of a game that is over or shared, else the current ones."""
        recorded = self.players.so_far
        return recorded if self.players.shared or (self.result() and recorded) else self.playing()

    def was_person(self, side: int) -> bool:
        """True if a person plays that side, or played it in a finished game."""
        recorded = self.players.so_far
        if self.result() and recorded:
            return is_person(recorded[SEATS[side]])
        return not self.opponent.engine_plays(self.settings, side)

    def own_side(self) -> int:
        """The side of the one person at this page, or NONE."""
        if self.opponent.side:
            return self.opponent.side
        people = [side for side in (RED, BLUE) if self.was_person(side)]
        return people[0] if len(people) == 1 else NONE

    def between_people(self) -> bool:
        """True if people play both sides and their names are unknown."""
        players = self.played_by()
        return bool(not self.players.names and players and are_people(players))

    def invites(self) -> bool:
        """True for a shared game of a person against an AI; the visitor can play the same AI."""
        players = self.played_by()
        return bool(self.players.shared and not self.players.names and players and is_against_ai(players))

    # Turns

    def turn(self) -> int:
        """The side to move in the game, whatever position is shown."""
        return RED if len(self.tree.line()) % 2 == 0 else BLUE

    def moves(self) -> list[Move]:
        """The moves of the game, without side lines."""
        return self.tree.moves_of(self.tree.line())

    def looks_back(self) -> bool:
        """True when the shown position is not the game's last."""
        return self.tree.shown != self.tree.tip

    def persons_turn(self) -> bool:
        return self.person(self.position.turn)

    def engines_turn(self) -> bool:
        """True if it is the AI's turn and the AI need not wait."""
        if self.is_over() or self.looks_back() or self.paused:
            return False
        return self.opponent.engine_plays(self.settings, self.position.turn)

    def awaits_person(self) -> bool:
        """True if a person can move in the shown position; in an earlier position, for both sides.

        Earlier positions of a remote game are read-only.
        """
        opponent = self.opponent
        if opponent.is_disputed() or (opponent.by_agreement and self.looks_back()):
            return False
        return not self.is_over() and (self.persons_turn() or self.looks_back())

    def rests(self) -> bool:
        """True while the person waits for the remote opponent and can choose no move."""
        return self.opponent.by_agreement and not (self.is_over() or self.awaits_person())

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

    # The end

    def result(self) -> tuple[int, str] | None:
        """(winner, reason): RED, BLUE or NONE; COUNTED, RESIGNED or OUT_OF_TIME. None while the game goes on."""
        ended = self.outcome.ended
        if ended and ended[0] == self.tree.tip:
            return ended[1:]
        final = self.final(self.tree.tip)
        return (final[0], COUNTED) if final else None

    def is_over(self) -> bool:
        """True when no move can be made in the shown position."""
        return self.position.is_over() or (not self.looks_back() and self.result() is not None)

    def scores(self) -> Scores:
        """(red, blue) at the end of a game that is over by the rules, else in the shown position."""
        final = self.final(self.tree.tip)
        return final[1] if final else self.position.scores()

    def final(self, tip: int) -> tuple[int, Scores] | None:
        """(winner, (red, blue)) if the line to a tip is over by the rules, else None."""
        finals = self.outcome.finals
        if tip not in finals:
            finals[tip] = self._at(tip, self._final_here)
        return finals[tip]

    def _final_here(self) -> tuple[int, Scores] | None:
        position = self.position
        return (position.winner() or NONE, position.scores()) if position.is_over() else None

    # The position

    def at_end(self, look: Callable[[], Any]) -> Any:
        """The result of look(), called with the game's last position in place of the shown one."""
        return self._at(self.tree.tip, look)

    def _at(self, node: int, look: Callable[[], Any]) -> Any:
        if node == self.tree.shown:
            return look()
        self.go_to(node)
        value = look()
        self.go_to(self.tree.shown)
        return value

    def go_to(self, node: int) -> None:
        """Bring `position` to a node of the tree."""
        go_to(self.position, self.tree.moves_of(self.tree.line(node)))

    def texts(self, moves: list[Move]) -> list[str]:
        return [self.position.format_move(move) for move in moves]

    @property
    def analysis(self) -> Analysis | None:
        """The deepest analysis of the shown position, if a person wants one or watches two AIs."""
        return self.study.cache.at(self.tree.shown) if self.study.analysing or self.only_engines() else None
