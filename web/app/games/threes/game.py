"""The class of Threes, and the session with the game on the board. This module uses neither page nor engine."""

from collections.abc import Callable

from app.core.protocols import GameRecords, Plain
from app.core.texts import say
from app.games.threes import keeping
from app.solo.game import SoloGame, SoloSession
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import Outcome, Position

HINT, AUTOPLAY, REVIEW = "hint", "autoplay", "review"
MOST_GAMES = 10_000  # the most games in a series


class ThreesSession(SoloSession):
    """The session of Threes: the game on the board, and the previous game.

    previous  the previous game as (position, helped, counted, shared, undone), or None
    counted   True once the game has ended. If moves are then taken back, the next end does not count
    helped    True if the AI made a move in the game, or the game is from a link. The score then does not count
    best      {rules: the best score that counts}
    answered  (name, points) of the shared game whose tiles the person plays, or None. The name may be ""
    hint      {move: expected points} for the shown position, or None
    thinking  the AI's task: HINT, AUTOPLAY, REVIEW or None
    put_away  put_away(plain): called when a game of the visitor is replaced. plain: `to_plain` of this game
    """

    rules = threes
    position: Position

    def __init__(self) -> None:
        self.best: dict[str, int] = {}
        self.previous: tuple[Position, bool, bool, bool, list[int]] | None = None
        self.helped = self.counted = False
        self.answered: tuple[str, int] | None = None
        self.hint: dict[int, float] | None = None
        self.thinking: str | None = None
        self.packer = threes.Packed()
        self.put_away: Callable[[Plain], object] = lambda plain: None
        self.position, self.undone = threes.start(), []
        super().__init__()

    def show(self, position: Position, shared: bool = False, helped: bool = False) -> None:
        """Show another game at its last position. The replaced game becomes `previous` if it has moves."""
        if self.plies():
            self.previous = (self.position, self.helped, self.counted, self.shared, self.undone)
            if not self.shared:
                self.put_away(self.to_plain())
        super().show(position, shared)
        self.helped, self.counted = helped or shared, False
        self.hint = self.answered = None

    def open(self, plain: Plain, known: Position | None = None) -> None:
        """Show a stored game at its stored ply. `stored.Spoiled` if it is damaged. known: see `keeping.parsed`."""
        position, ply, helped = keeping.parsed(plain, known)
        self.show(position, helped=helped)
        self.counted, self.answered = bool(plain.get("counted")), keeping.answered(plain)
        self.walk(ply)

    def go_back(self) -> None:
        if self.previous:
            (position, helped, counted, shared, undone), self.previous = self.previous, None
            self.show(position, shared, helped)
            self.counted, self.undone = counted, undone

    def play(self, move: int, helped: bool = False) -> Outcome:
        """Play a move, and update the best score. helped: True if the AI makes the move."""
        outcome: Outcome = super().play(move)
        self.helped = self.helped or helped
        self.hint = None
        if self.position.is_over() and not (self.helped or self.counted):
            self.take_best({self.position.rules: self.position.scores()[0]})
        return outcome

    def is_best(self) -> bool:
        """True if the score counts, and no other by the same rules is higher."""
        return not self.helped and self.position.scores()[0] == self.best.get(self.position.rules, 0)

    def take_best(self, best: dict[str, int]) -> None:
        """Keep the higher of two best scores for each rule set. best: {rules: score}."""
        self.best = keeping.with_best(self.best, best)

    def undo(self) -> None:
        super().undo()
        self.hint = None

    def walk(self, ply: int) -> None:
        super().walk(ply)
        self.hint = None

    def played_here(self) -> int | None:
        """The move that was played in the shown position; None at the last position of the game."""
        return self.undone[-1] if self.undone else None

    def foresee(self, move: int | None) -> Outcome | None:
        """The Outcome that a move would have; None for an illegal move."""
        if move is None or move not in self.position.legal_moves():
            return None
        outcome = self.position.play(move)
        self.position.undo()
        return outcome

    def tile_scores(self) -> list[tuple[int, int, int]]:
        """[(tile, count, points)] for each value of a tile that scores, the highest value first.

        count: the number of tiles with this value. points: the points of these tiles together.
        """
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
            "answered": self.answered and list(self.answered),
        }

    def finished(self) -> Plain:
        """The finished game as plain data for `app.core.record.archive`, without the time."""
        return {
            "score": self.position.scores()[0],
            "highest": max(self.position.tiles),
            "helped": self.helped,
            "moves": self.fragment(),
        }


class Threes(SoloGame):
    rules = threes
    session = ThreesSession
    worker = "worker-threes.json"  # this worker has the evaluation of the player `master`
    records: GameRecords | None = keeping
    choices = dict(
        SoloGame.choices,
        rules=threes.RULE_SETS,
        player=("master", "original"),
        depth=tuple(range(1, 16)),  # number of moves that the AI looks ahead
        simulations=tuple(range(5, 501)),  # simulations of the player `original` for each move
        blanks=(False, True),  # True if the player `original` also values empty squares
        numbers=(False, True),  # True if hints show the AI's figures
        pace=(0, 0.3, 1),  # the least time of autoplay for a move, seconds
        games=tuple(range(1, MOST_GAMES + 1)),  # number of games in a series
    )
    defaults = {"depth": 3, "simulations": 50, "pace": 0.3, "games": 100}

    def is_fragment(self, text: str) -> bool:
        return text.partition("-")[0] in threes.RULE_SETS


GAME = Threes()


def number_of_games(text: str) -> int:
    """Read the number of games that a person typed. ValueError with the message to show for any other text."""
    text = text.strip()
    if not (0 < len(text) < 7 and all(digit in "0123456789" for digit in text) and 1 <= int(text) <= MOST_GAMES):
        raise ValueError(say("threes.series.wrong", most=MOST_GAMES))
    return int(text)
