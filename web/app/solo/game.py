"""A game for one player on its pages: its class, its session, its links; no page, no engine."""

from app.core import address, settings
from app.core.game import Game
from app.core.protocols import Choices, GamePosition, Outcome, Settings
from app.solo.protocols import SoloPosition, SoloRules
from pygame35.links import RecordError
from pygame35.records import replay, without_byte_order_mark, write_record


class SoloSession:
    """The game on the board. It is the base class of the games' sessions.

    rules     the game's module `rules`
    position  the shown position
    undone    the moves that were taken back; the last one is the next to redo
    locked    True if a visitor can only look
    shared    True for a game from a link or a record in which the visitor has made no move
    """

    rules: SoloRules
    position: SoloPosition
    undone: list[int]

    def __init__(self) -> None:
        self.locked = False
        self.begin("")

    # The game on the board

    def begin(self, board: str) -> None:
        """Show a new game. board: its name."""
        self.show(self.rules.start(board))

    def show_shared(self, position: GamePosition) -> None:
        """Show a game from a link or a record. Without moves it counts as the visitor's own game."""
        self.show(position, shared=bool(position.moves))

    def show(self, position: GamePosition, shared: bool = False) -> None:
        """Show another game at its last position."""
        self.position, self.shared = position, shared
        self.undone = []

    # Moves

    def play(self, move: int) -> Outcome:
        """Play a move. IllegalMove leaves everything unchanged."""
        outcome = self.position.play(move)
        self.undone = self.undone[:-1] if self.undone and self.undone[-1] == move else []
        self.shared = False
        return outcome

    def undo(self) -> None:
        """Take a move back; IllegalMove if there is none."""
        self.undone.append(self.position.undo())

    def redo(self) -> Outcome:
        """Play the move that was taken back last."""
        shared = self.shared
        outcome = self.play(self.undone[-1])
        self.shared = shared
        return outcome

    def walk(self, ply: int) -> None:
        """Take moves back or redo them until `ply` moves are played, or all of them."""
        ply = min(max(ply, 0), self.plies())
        while len(self.position.moves) > ply:
            self.undone.append(self.position.undo())
        while len(self.position.moves) < ply:
            self.position.play(self.undone.pop())

    def line(self) -> list[int]:
        """The moves of the game, including moves that were taken back."""
        return list(self.position.moves) + list(reversed(self.undone))

    def plies(self) -> int:
        """The number of moves of the game, including moves that were taken back."""
        return len(self.position.moves) + len(self.undone)

    # The game as text

    def board(self) -> str:
        """The name of the board; never ""."""
        return self.position.board or self.rules.USUAL

    def packed(self, moves: list[int]) -> str:
        """Moves in the form of a link."""
        return self.rules.pack(moves)

    def fragment(self) -> str:
        """The fragment of a link to the shown position: the board, a dot, and the moves."""
        return f"{self.board()}.{self.packed(self.position.moves)}"

    def link(self, page: str) -> str:
        """The address of the whole game at the shown ply. page: the address of the page."""
        fragment = f"#{self.board()}.{self.packed(self.line())}"
        return address.link_to(page, fragment, len(self.position.moves) if self.undone else None)

    def is_same(self, position: SoloPosition) -> bool:
        """True if a position is the end of the game on the board."""
        return (position.moves, position.board) == (self.line(), self.position.board)

    def text(self) -> str:
        """The whole game as a record."""
        return write_record({}, replay(self.line(), self.rules, self.board()) if self.undone else self.position)


def read_link(text: str, rules: SoloRules) -> GamePosition | None:
    """The position of a link's fragment, such as "#full-35.AE"; None for an empty one, RecordError for a broken one.

    The moves may be missing, as in "#full-35".
    """
    text = text.lstrip("#")
    return None if address.is_bare(text) else address.read_moves(text if "." in text else text + ".", rules)


def read_game(text: str, game: "SoloGame") -> tuple[GamePosition, int | None]:
    """(position, ply) of a record, a link or a fragment; RecordError if it is none of these.

    ply: the number of moves to show; None for all.
    """
    link = without_byte_order_mark(text).strip()
    if not link:
        raise RecordError("it is empty")
    if "#" in link and not link.startswith("["):
        page, _, fragment = link.partition("#")
        linked = read_link(fragment, game.rules)
        if linked is None:
            raise RecordError("there is no game in the link")
        return linked, address.read_query(page.partition("?")[2], game.choices)[1]
    linked = read_link(link, game.rules) if game.is_fragment(link) else None
    return linked or address.record_of(text, game.rules)[1], None


class SoloGame(Game):
    """A game for one player. session: the class of its sessions.

    Its page is an `app.solo.page.SoloPage`, its embedded board an `app.embed.solo_board.SoloBoard`.
    """

    rules: SoloRules
    session: type[SoloSession]
    choices: Choices = settings.EVERYWHERE
    defaults: Settings = {}

    def is_fragment(self, text: str) -> bool:
        """True if a text begins with the name of a board, as fragments do."""
        return address.is_board(text.partition(".")[0], self.rules)
