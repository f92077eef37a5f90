"""The state of a page: the game on the board, its players and its analyses.

The functions in `app.core.changes` change the state.
"""

from collections.abc import Callable
from typing import Any

from app.core import settings
from app.core.clock import Clock
from app.core.duel_kind import DuelKind, Trap
from app.core.game_tree import ROOT, GameTree, go_to
from app.core.opponents import PERSON, SEATS, Opponent, are_people, is_against_ai, is_person, kind_of
from app.core.protocols import Analysis, GamePosition, Move, Preview, Scores, Settings, Square
from app.core.record.stored_game import COUNTED
from app.core.remote.opponent import RemoteOpponent
from app.core.study.study import Study
from pygame35.basics import BLUE, NONE, RED
from pygame35.records import start


class Players:
    """The players of a game: this page's person, a second person here, the AI, or a person elsewhere.

    so_far          the players who made the moves so far: {setting: value, "skill": `DuelKind.skill`}; or None
    names           {RED: name, BLUE: name} in a remote game or from a shared game's record; None in other games
    shared          True for a game from elsewhere in which nobody has moved here
    changed_midway  True if the players changed during the game; such a game is not counted
    replaced        {setting: value} of the person before a loaded game; the next game restores these settings
    before_address  {setting: value} of the players' settings that the address has replaced; stored with the game
    swapped         True if the person has the other side than in the game before it on this page
    """

    def __init__(self) -> None:
        self.so_far: Settings | None = None
        self.names: dict[int, str] | None = None
        self.shared = self.changed_midway = False
        self.replaced: Settings = {}
        self.before_address: Settings = {}
        self.swapped = False


class Selection:
    """The squares, the digit and the moves that a person has chosen or points at.

    square     the selected square, filled or empty; or None
    filled     the selected square if a move has filled it; the square is selected again if the move is taken back
    pointed    True once a person has chosen a square in this game
    hovered    the square that the pointer has entered since the last move, or None
    preview    `DuelGame.preview` of the move that the board previews, or None
    asked      the move that a person has pressed once and must press again, or None; it is held over the board
    trap       the reason to ask again, if the move helps the rival: an `app.core.duel_kind.Trap`; else None
    digit      the typed digit that waits for a square, or None
    candidate  the analysis's candidate move under the pointer or the focus, as text; or None
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
        self.ask(None)
        self.digit: int | None = None
        self.candidate: str | None = None

    def ask(self, move: Move | None, trap: Trap | None = None) -> None:
        """Ask for a second press of a move; None withdraws the question. trap: why, if the move helps the rival."""
        self.asked, self.trap = move, trap

    def chosen(self) -> Square | None:
        """The selected square; None if no square is selected or a move has filled it."""
        return None if self.square == self.filled else self.square

    def is_choosing(self) -> bool:
        """True if the person looks at a square for a move, and not at the last move."""
        return self.hovered is not None or self.chosen() is not None

    def looked_at(self) -> Square | None:
        """The square under the pointer, else the selected one, else None."""
        return self.chosen() if self.hovered is None else self.hovered


class GameOutcome:
    """The end of a game. A tip is the last node of a line in the session's tree.

    finals     {tip: (winner, (red, blue)) if the game is over by the rules at the tip, else None}
    ended      (tip, winner, RESIGNED or OUT_OF_TIME) after a resignation or a loss on time, else None
    finished   (tip, `ended`, players) of the finished game that a new try replays, or None
    resigning  the number, from 1, of the open question whether the person resigns; 0 if no question is open
    counted    True if the person's standings have counted the game, or must not count the game
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
    previous      True if the game before is unfinished

    Fields about the game on the board:
    tree          its moves and side lines
    position      the position of the tree's shown node
    named         {move: its text}, as far as `texts` has needed them
    undone        the nodes that were taken back; Redo replays the last node of this list first
    clock         the clock of both sides, or None
    paused        True while the AI waits until a person goes on, for example in a loaded game
    remote        the opponent of a remote game, else None
    players, selection, study, outcome    see the classes Players, Selection, Study, GameOutcome
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
        """Replace the game on the board, and reset all fields about the game. position: a position in the tree."""
        self.tree, self.position = tree, position
        self.named: dict[Move, str] = {}
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
        """True when a person at this page plays the side, False for the AI and for a person elsewhere."""
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
        """The settings of the next game. It restores the person's settings that a loaded game has replaced."""
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
        """The recorded players of a game that is over or shared; in any other game, the current players."""
        recorded = self.players.so_far
        return recorded if self.players.shared or (self.result() and recorded) else self.playing()

    def was_person(self, side: int) -> bool:
        """True if a person plays the side, or played the side in a finished game."""
        recorded = self.players.so_far
        if self.result() and recorded:
            return is_person(recorded[SEATS[side]])
        return not self.opponent.engine_plays(self.settings, side)

    def own_side(self) -> int:
        """The side of the person at this page; NONE if people at this page play both sides or no side."""
        if self.opponent.side:
            return self.opponent.side
        people = [side for side in (RED, BLUE) if self.was_person(side)]
        return people[0] if len(people) == 1 else NONE

    def between_people(self) -> bool:
        """True if people play both sides and their names are unknown."""
        players = self.played_by()
        return bool(not self.players.names and players and are_people(players))

    def invites(self) -> bool:
        """True for a shared game of a person against an AI. The page invites the visitor to play the same AI."""
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
        """True if it is the AI's turn in the game's last position and the game is not paused."""
        if self.is_over() or self.looks_back() or self.paused:
            return False
        return self.opponent.engine_plays(self.settings, self.position.turn)

    def awaits_person(self) -> bool:
        """True if a person can move in the shown position.

        In an earlier position, a person can move for both sides. Earlier positions of a remote game are read-only.
        """
        opponent = self.opponent
        if opponent.is_disputed() or (opponent.by_agreement and self.looks_back()):
            return False
        return not self.is_over() and (self.persons_turn() or self.looks_back())

    def rests(self) -> bool:
        """True while the person waits for the remote opponent and can choose no move."""
        return self.opponent.by_agreement and not (self.is_over() or self.awaits_person())

    def plies_to_take_back(self) -> int:
        """The number of plies back to a person's previous turn, or 0 without such a turn. At most 1 between two AIs."""
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
        """(winner, reason) of the game that is over, else None.

        winner: RED, BLUE or NONE. reason: COUNTED, RESIGNED or OUT_OF_TIME.
        """
        ended = self.outcome.ended
        if ended and ended[0] == self.tree.tip:
            return ended[1:]
        final = self.final(self.tree.tip)
        return (final[0], COUNTED) if final else None

    def is_over(self) -> bool:
        """True when no move can be made in the shown position."""
        return self.position.is_over() or (not self.looks_back() and self.result() is not None)

    def scores(self) -> Scores:
        """The scores (red, blue): final scores if the game is over by the rules, else those of the shown position."""
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
        """The result of look(). During the call, `position` is the game's last position."""
        return self._at(self.tree.tip, look)

    def before(self, ply: int, look: Callable[[], Any]) -> Any:
        """The result of look(). During the call, `position` is the position before move `ply` of the game."""
        return self._at(([ROOT] + self.tree.line())[ply - 1], look)

    def _at(self, node: int, look: Callable[[], Any]) -> Any:
        if node == self.tree.shown:
            return look()
        self.go_to(node)
        value = look()
        self.go_to(self.tree.shown)
        return value

    def go_to(self, node: int) -> None:
        """Change `position` to the position of a node of the tree."""
        go_to(self.position, self.tree.moves_of(self.tree.line(node)))

    def texts(self, moves: list[Move]) -> list[str]:
        known = self.named
        for move in moves:
            if move not in known:
                known[move] = self.position.format_move(move)
        return [known[move] for move in moves]

    @property
    def analysis(self) -> Analysis | None:
        """The deepest analysis of the shown position if a person analyses the game or watches two AIs, else None."""
        return self.study.cache.at(self.tree.shown) if self.study.analysing or self.only_engines() else None
