"""Threes on its pages: the class, and the game on the board with its players; no page, no engine."""

from collections.abc import Callable
from typing import Any

from app.core import settings
from app.core.protocols import GameRecords, Plain
from app.core.words import thousands
from app.games.threes import keeping
from app.solo.game import SoloGame, SoloSession
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import Outcome, Position

HINT, AUTOPLAY, REVIEW = "hint", "autoplay", "review"
MOST_GAMES = 10_000  # of a series
CHOICES: dict[str, tuple[Any, ...]] = dict(settings.EVERYWHERE)


class ThreesSession(SoloSession):
    """One game after the other.

    previous  (position, helped, counted, shared, undone) of the game before this one, or None
    counted   True if the game has ended before; it may go on, if moves were taken back
    helped    True if autoplay made a move of the game; its score then does not count as a best score
    best      {rules: best score} of the finished games that a person played without autoplay
    hint      {move: expected points} in this position, or None
    thinking  the task of the AI: HINT, AUTOPLAY, REVIEW or None
    put_away  put_away(plain): called with a visitor's own game, as `to_plain` returns it, when another one is shown
    """

    rules = threes
    position: Position

    def __init__(self) -> None:
        self.best: dict[str, int] = {}
        self.previous: tuple[Position, bool, bool, bool, list[int]] | None = None
        self.helped = self.counted = False
        self.hint: dict[int, float] | None = None
        self.thinking: str | None = None
        self.packer = threes.Packed()
        self.put_away: Callable[[Plain], object] = lambda plain: None
        self.position, self.undone = threes.start(), []
        super().__init__()

    def show_shared(self, position: Position) -> None:
        played = bool(position.moves)
        self.show(position, played, helped=played)

    def show(self, position: Position, shared: bool = False, helped: bool = False) -> None:
        """Show another game at its last position; the game before becomes `previous`, if it has moves."""
        if self.plies():
            self.previous = (self.position, self.helped, self.counted, self.shared, self.undone)
            if not self.shared:
                self.put_away(self.to_plain())
        super().show(position, shared)
        self.helped, self.counted = helped, False
        self.hint = None

    def open(self, plain: object, known: Position | None = None) -> None:
        """Show a stored game at its shown ply; `stored.Spoiled` leaves everything unchanged. known: of `parsed`."""
        position, ply, helped = keeping.parsed(plain, known)
        self.show(position, helped=helped)
        self.counted = isinstance(plain, dict) and bool(plain.get("counted"))
        self.walk(ply)

    def go_back(self) -> None:
        """Show the game before this one again."""
        if self.previous:
            (position, helped, counted, shared, undone), self.previous = self.previous, None
            self.show(position, shared, helped)
            self.counted, self.undone = counted, undone

    def play(self, move: int, helped: bool = False) -> Outcome:
        """Play a move; returns its Outcome. IllegalMove leaves everything unchanged. helped: True for the AI."""
        outcome: Outcome = super().play(move)
        self.helped = self.helped or helped
        self.hint = None
        if self.position.is_over() and not (self.helped or self.counted):
            self.take_best({self.position.rules: self.position.scores()[0]})
        return outcome

    def take_best(self, best: dict[str, int]) -> None:
        """Take over best scores that are higher than the own ones."""
        self.best = keeping.with_best(self.best, best)

    def undo(self) -> None:
        super().undo()
        self.hint = None

    def walk(self, ply: int) -> None:
        super().walk(ply)
        self.hint = None

    def played_here(self) -> int | None:
        """The move of the game after the shown position; None at its end."""
        return self.undone[-1] if self.undone else None

    def foresee(self, move: int | None) -> Outcome | None:
        """The Outcome of a move, or None if it is illegal. The move is played and taken back."""
        if move is None or move not in self.position.legal_moves():
            return None
        outcome = self.position.play(move)
        self.position.undo()
        return outcome

    def tile_scores(self) -> list[tuple[int, int, int]]:
        """[(tile, its number on the board, their points)] of the tiles that score, the highest first."""
        tiles = self.position.tiles
        scoring = sorted({tile for tile in tiles if tile >= 3}, reverse=True)
        return [(tile, tiles.count(tile), tiles.count(tile) * threes.value(tile)) for tile in scoring]

    def packed(self, moves: list[int]) -> str:
        return self.packer.text(moves)

    def to_plain(self) -> Plain:
        return {
            "board": self.board(),
            "moves": self.packed(self.line()),
            "ply": len(self.position.moves),
            "helped": self.helped,
            "counted": self.counted,
            "score": self.position.scores()[0],
            "over": self.position.is_over(),
        }

    def finished(self) -> Plain:
        """The game, which is over, as `app.core.record.archive` keeps it, without its time.

        Its own fields are the score, and the highest tile, such as 384.
        """
        return {
            "score": self.position.scores()[0],
            "highest": max(self.position.tiles),
            "helped": self.helped,
            "moves": self.fragment(),
        }


CHOICES.update(
    {
        "rules": threes.RULE_SETS,
        "player": ("master", "original"),
        "depth": tuple(range(1, 16)),  # the moves that the AI looks ahead
        "simulations": tuple(range(5, 501)),  # of the original AI, for each move
        "blanks": (False, True),  # True: the original AI also values empty squares
        "numbers": (False, True),  # True: hints and the review show the AI's figures
        "pace": (0, 0.3, 1),  # the least seconds of autoplay for a move
        "games": tuple(range(1, MOST_GAMES + 1)),  # of a series
    }
)


class Threes(SoloGame):
    rules = threes
    session = ThreesSession
    worker = "worker-threes.json"  # with the master's evaluation
    records: GameRecords | None = keeping
    choices = CHOICES
    defaults = {"depth": 3, "simulations": 50, "pace": 0.3, "games": 100}

    def is_fragment(self, text: str) -> bool:
        return text.partition("-")[0] in threes.RULE_SETS


GAME = Threes()


def number_of_games(text: str) -> int:
    """The number of games that a person typed; ValueError, with the message to show, for anything else."""
    text = text.strip()
    if not (0 < len(text) < 7 and all(digit in "0123456789" for digit in text) and 1 <= int(text) <= MOST_GAMES):
        raise ValueError(f"Games must be a whole number from 1 to {thousands(MOST_GAMES)}.")
    return int(text)
