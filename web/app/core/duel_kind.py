"""A game for two without a session: its rules, settings, layout, effects and texts."""

from collections import namedtuple
from collections.abc import Callable
from typing import Any

from app.core import analysis_words, stored
from app.core.formats import minus
from app.core.game import Game
from app.core.geometry import Geometry
from app.core.opponents import ENGINE, PLAYERS
from app.core.protocols import (
    Analysis,
    BoardActions,
    Choices,
    DuelRules,
    GamePosition,
    GameWords,
    Move,
    Outcome,
    Plain,
    Preview,
    Settings,
    Square,
)
from app.core.settings import EVERYWHERE
from app.core.sounds import STONE, Cue, placed
from app.core.study.explainer import Explainer
from app.core.texts import say
from app.core.words import side
from pygame35.skill import Scale

AUTO = "auto"  # the value of `warn` that leaves the choice to the game
CHOICES: Choices = {  # the settings of all games for two; each game adds others
    "red": PLAYERS,
    "blue": PLAYERS,
    "seconds": (0.5, 1, 2, 5, 10, 30),  # the AI's time for a move
    "workers": (1, 2, 3, 4, 8),  # for the strongest AI; a second worker gained nothing in matches (tests/FIGURES.md)
    "next": ("same", "swapped", "random"),  # the players' sides in the next game; Red begins every game
    "clock": (None, "60+0", "180+2", "300+3", "600+0", "900+10"),  # seconds of each side + seconds for each move
    "pace": (0, 1, 3),  # the least seconds for each move when two AIs play
    "heat": (False, True),  # True: an analysis colours the squares by their value
    "confirm": (False, True),  # True: a move takes two presses; some games add "touch": only a move by touch takes two
    "warn": (AUTO, True, False),  # True: a move that helps the rival is held before it is made. AUTO: in easy games
}
DEFAULTS: Settings = {"blue": ENGINE, "seconds": 1, "pace": 1}  # other settings default to their first value
ENTER = ("Enter", " ")  # keys with the effect of a click
NOTHING_EXPLAINED = Explainer()

MovePreview = namedtuple("MovePreview", ("move", "name", "side"))
# move  the move
# name  the move as text
# side  the mover

Trap = namedtuple("Trap", ("text", "said", "gain", "squares", "leave", "place"))
# text     the warning before a move that helps the rival
# said     the same, as the rival says it
# gain     the points that the move gives to the rival; 0 in a game without points
# squares  the squares that help the rival
# leave    the label of the button that puts the move back
# place    the label of the button that makes the move


def with_shared(own: Choices) -> Choices:
    """The common choices of games for two, updated with a game's own choices."""
    every = dict(EVERYWHERE)
    every.update(CHOICES)
    every.update(own)
    return every


class DuelKind(Game):
    """A game for two, without the methods that need a session (`app.core.duel_game`).

    Methods without a default raise NotImplementedError.

    words       the game's module `words`, see `app.core.protocols.GameWords`
    ai_setting  the name of the setting that chooses the AI
    strongest   fields of a request to the engine for the best play: level or player
    extras      further fields of a request for an analysis
    embedded    {setting: default on embedded boards} of the settings that have another default there
    overlays    settings that exclude each other, since they fill the same place on the board
    aids        settings that mark squares by what the computer or the rules tell of them; no task shows them
    unit        the name of one point of a score; "" if the score says only who has won
    pleases     a clear lead in `balance`; also the gain by its own move that makes a rival glad
    astonishes  the gain by one move that astonishes a rival, or makes it speak
    several     True if the names of the sides are plurals, such as Crosses
    scale       `pygame35.skill.Scale` of the AIs' strength; None where the person's strength is not estimated
    memory      {"standings": see `app.duel.standings`, "tips": see `app.duel.tips`}. A game with a scale adds
                "strength", see `app.core.study.strength`
    """

    rules: DuelRules
    defaults = DEFAULTS
    words: GameWords
    ai_setting: str
    strongest: Settings
    extras: Settings = {}
    embedded: Settings = {"warn": False}
    overlays: tuple[str, ...] = ()
    aids: tuple[str, ...] = ("heat",)
    unit = ""
    pleases, astonishes = 3, 7
    several = False
    scale: Scale | None = None
    memory: Plain = {"standings": {}, "tips": {}}

    def ladder(self) -> list[int | str]:
        """The values of the setting that chooses the AI, from weak to strong, without the AIs that are no rivals."""
        return [value for value in self.choices[self.ai_setting] if self.words.OPPONENTS[value].rival]

    def at_a_task(self) -> Settings:
        """The settings of every puzzle and lesson: no clock, and no marks that solve the task."""
        return dict({name: False for name in self.aids}, clock=None)

    def player_settings(self) -> tuple[str, ...]:
        """The names of the players' settings: the two sides and the AI."""
        return "red", "blue", self.ai_setting

    # Requests to the engine

    def is_strongest(self, player: Settings) -> bool:
        """True for the strongest player. Workers share its searches, and the page keeps its analyses."""
        return player == self.strongest

    def load_quick_player(self) -> Callable[[GamePosition, Settings, int], Move | None] | None:
        """A function that chooses an AI's move without the engine; None in a game whose AIs all need the engine.

        The function maps (position, fields of `player`, seed) to a move, or to None if the AI needs the engine.
        This method may import modules that the page loads after the board.
        """
        return None

    # Texts about the players and the end

    def skill(self, session: Any) -> float | None:
        """The level or skill at which an adaptive AI plays now. None for other AIs, or if the skill is unknown."""
        return None

    def skill_text(self, skill: float) -> str:
        """A `skill` in words, for records, such as "level 3.4"; "" in a game without an adaptive AI."""
        return ""

    def goal(self, winner: int) -> str:
        """The reason for a result, such as "five in a row"; "" in a game with points. winner: RED, BLUE or NONE."""
        return ""

    # Texts about a position and its analysis

    def square_name(self, position: GamePosition, square: Square) -> str:
        """The name of a square. By default, it is the text of a move to the square."""
        return str(position.format_move(square))

    def row_name(self, square: str) -> str:
        """The row in a square's name. square: the name. By default, the row is all after the first letter."""
        return square[1:]

    def evaluation(self, analysis: Analysis, turn: int) -> str:
        """The side that is ahead and its lead; in a game without points, the chance of the side to move (`turn`)."""
        if self.unit:
            return analysis_words.evaluation(analysis, self.unit)
        return analysis_words.chance(analysis, self.words.SIDES, turn)

    def best(self, analysis: Analysis) -> str:
        """The best move of the search so far."""
        return analysis_words.best(analysis)

    def candidate(self, row: Plain, turn: int) -> tuple[str, str, str]:
        """Three texts about a candidate of the analysis: the move, its margin or proved result, and a chance to win.

        turn: the side to move, RED or BLUE.
        """
        return analysis_words.candidate(row) if self.unit else analysis_words.candidate_by_chance(row, turn)

    def hint(self, position: GamePosition, move: Move, again: bool) -> str:
        """The text of a hint: the move, and also its reasons if the person has asked again."""
        reasons = self.explainer.advice(position, move, again)
        name = minus(position.format_move(move))
        return say("game.hint.told", move=name, reasons=reasons) if reasons else say("game.hint.move", move=name)

    # The board

    def geometry(self, position: GamePosition) -> Geometry:
        raise NotImplementedError

    def square_of(self, move: Move) -> Square:
        """The square of a move; by default the move is a square."""
        return move

    def plies(self, position: GamePosition) -> int:
        """The number of plies of a whole game, 0 if not known."""
        return 0

    def passed(self, position: GamePosition) -> float:
        """The part of the game that is over, 0 ... 1; 0 if not known."""
        plies = self.plies(position)
        return len(position.moves) / plies if plies else 0

    def balance(self, position: GamePosition) -> int:
        """Red's lead as rivals feel it: in points, or in what a game without points has in their place."""
        red, blue = position.scores()
        return red - blue if self.unit else 0

    def gain(self, position: GamePosition, lead: int) -> int:
        """How good rivals find the last move for its maker: the growth of its lead. lead: Red's lead before."""
        growth: int = -position.turn * (self.balance(position) - lead)
        return growth

    def owner(self, position: GamePosition, square: Square) -> int:
        """The side that has a square; NONE for an empty one."""
        return int(position.owners[square])

    # The accessible grid

    def cell_key(self, position: GamePosition, square: Square) -> object:
        """A value on which `cell_attributes` depends: equal keys mean equal attributes."""
        raise NotImplementedError

    def cell_attributes(self, position: GamePosition, square: Square) -> dict[str, str]:
        owner = side(self.owner(position, square))
        return {"data-owner": owner, "aria-label": self.words.square_label(position, square)}

    # Input

    def press(self, actions: BoardActions, square: Square) -> None:
        """A person clicks on a square."""
        raise NotImplementedError

    def type_key(self, actions: BoardActions, key: str, focused: Square | None) -> bool:
        """A person presses a key; returns False if the key has no meaning for the square.

        By default Enter and the space bar make the held move, select the focused square, or press it if it is selected.
        """
        if focused is None or key not in ENTER:
            return False
        actions.by_touch = False
        if actions.session.selection.trap:
            actions.attempt(actions.session.selection.asked)
        elif focused == actions.session.selection.square:
            self.press(actions, focused)
        else:
            actions.select(focused)
        return True

    def waits(self, armed: int | None) -> str:
        """The message about a typed digit. armed: the digit, which waits for a square; None if it was dropped."""
        return say("game.digit.waits", digit=armed) if armed else say("game.digit.dropped")

    def pressed(self) -> dict[str, Callable[[BoardActions, str], object]]:
        """{attribute: action(actions, value of the attribute)} for a press on the game's own buttons."""
        return {}

    def pointed(self) -> dict[str, Callable[[BoardActions, str], object]]:
        """{attribute: action(actions, value of the attribute)} for buttons under the pointer or with the focus."""
        return {}

    # Moves

    def preview(self, position: GamePosition, move: Move) -> Preview:
        """The preview of a legal move, with at least the field `move`. By default, the preview has no effects."""
        return MovePreview(move, position.format_move(move), position.turn)

    def warning(self, position: GamePosition, move: Move) -> Trap | None:
        """The warning before a legal move that helps the rival; None for any other move, and by default."""
        return None

    def cue(self, position: GamePosition, outcome: Outcome, rival: int) -> Cue:
        """The sounds and vibrations of the last move of a position.

        rival: the side that sounds as the rival, or NONE if no side does.
        """
        return placed(STONE, rival == -position.turn)

    # Texts

    @property
    def explainer(self) -> Explainer:
        """The reasons for moves; none as long as the page has not loaded their late module."""
        try:
            return self.load_explainer()
        except ImportError:
            return NOTHING_EXPLAINED

    def load_explainer(self) -> Explainer:
        """The game's explainer, from a late module; by default none. ImportError if the page has not loaded it."""
        return NOTHING_EXPLAINED

    def standing(self, position: GamePosition) -> str:
        """The state of a game without points, for screen readers."""
        return "" if position.is_over() else say("game.moves-now", name=self.words.SIDES[position.turn])

    # Memory

    def read_memory(self, plain: object) -> Plain:
        if not (isinstance(plain, dict) and "standings" in plain):
            return {}
        memory: Plain = {"standings": stored.read_standings(plain["standings"])}
        if "tips" in plain:  # memories of earlier versions have no tips
            memory["tips"] = stored.read_tips(plain["tips"])
        return memory
