"""A game for one player as a page or an embedded board shows it: plain state, without page or engine."""

from app.core import address
from pygame35.basics import TYPE_CHECKING
from pygame35.records import replay, write_record

if TYPE_CHECKING:
    from app.core.protocols import AnyPosition, Outcome, Plain
    from app.solo.rules import SoloPosition, SoloRules


class SoloSession:
    """One game after the other. A game's own session is a subclass.

    rules     the game's module `rules`
    position  the game as it is shown
    undone    the moves that were taken back, the next one to redo last
    locked    True when a visitor can only look
    shared    True when the game is from elsewhere and no move was made in it here: it is nobody's own
    """

    rules: "SoloRules"
    position: "SoloPosition"
    undone: "list[int]"

    def __init__(self) -> None:
        self.locked = False
        self.begin("")

    # The game on the board

    def begin(self, board: str) -> None:
        """Show another game, from its start."""
        self.show(self.rules.start(board))

    def show_shared(self, position: "AnyPosition") -> None:
        """Show a game from elsewhere; one without moves is a start of one's own."""
        self.show(position, shared=bool(position.moves))

    def show(self, position: "AnyPosition", shared: bool = False) -> None:
        """Show another game, as it stands."""
        self.position, self.shared = position, shared
        self.undone = []

    # Moves

    def play(self, move: int) -> "Outcome":
        """Play a move; returns its Outcome. IllegalMove leaves everything as it was."""
        outcome = self.position.play(move)
        self.undone = self.undone[:-1] if self.undone and self.undone[-1] == move else []
        self.shared = False
        return outcome

    def undo(self) -> None:
        """Take a move back; IllegalMove when there is none."""
        self.undone.append(self.position.undo())

    def redo(self) -> "Outcome":
        """Play the move that was taken back last; returns its Outcome."""
        shared = self.shared
        outcome = self.play(self.undone[-1])
        self.shared = shared
        return outcome

    def walk(self, ply: int) -> None:
        """Take moves back, or redo them, until `ply` moves are played, or as near as there are."""
        ply = min(max(ply, 0), self.plies())
        while len(self.position.moves) > ply:
            self.undone.append(self.position.undo())
        while len(self.position.moves) < ply:
            self.position.play(self.undone.pop())

    def line(self) -> list[int]:
        """The moves of the game, those taken back included."""
        return list(self.position.moves) + list(reversed(self.undone))

    def plies(self) -> int:
        """The number of moves of the game, those taken back included."""
        return len(self.position.moves) + len(self.undone)

    # The game as text

    def board(self) -> str:
        """The board's name, always written out."""
        return self.position.board or self.rules.USUAL

    def packed(self, moves: list[int]) -> str:
        """Moves as a link has them."""
        return self.rules.pack(moves)

    def fragment(self) -> str:
        """The part after # of a link to the game as it is shown: the board, a dot, and the moves."""
        return f"{self.board()}.{self.packed(self.position.moves)}"

    def link(self, page: str) -> str:
        """The address of the whole game, at the move that is shown; page: the page's own address."""
        fragment = f"#{self.board()}.{self.packed(self.line())}"
        return address.link_to(page, fragment, len(self.position.moves) if self.undone else None)

    def is_same(self, position: "SoloPosition") -> bool:
        """True when the game that ends there is the one that is shown."""
        return (position.moves, position.board) == (self.line(), self.position.board)

    def text(self) -> str:
        """The whole game as a record."""
        return write_record({}, replay(self.line(), self.rules, self.board()) if self.undone else self.position)

    def to_plain(self) -> "Plain | str":
        """The game as the browser keeps it; `app.solo.game.SoloGame.read_game` reads it."""
        return self.fragment()
