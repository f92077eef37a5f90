"""The class, the session and the links of a single-player game. This module uses neither the page nor the engine."""

from app.core import address, settings
from app.core.game import Game
from app.core.protocols import Choices, GamePosition, Outcome, Settings
from app.core.refusals import SAID
from app.core.texts import say
from app.solo.protocols import SoloPosition, SoloRules
from pygame35.links import RecordError
from pygame35.records import replay, without_byte_order_mark, write_record


class SoloSession:
    """The game on the board. Each single-player game has a subclass.

    rules     the module with the rules of the game
    position  the shown position
    undone    the moves that were taken back; the last one is the next to redo
    locked    True if the visitor cannot play, only look
    shared    True for a game from a link or a record, until the visitor makes a move in it
    """

    rules: SoloRules
    position: SoloPosition
    undone: list[int]

    def __init__(self) -> None:
        self.locked = False
        self.begin("")

    # The game on the board

    def begin(self, board: str) -> None:
        """Show a new game. board: the name of the board; "" for the usual one."""
        self.show(self.rules.start(board))

    def show_shared(self, position: GamePosition) -> None:
        """Show a game from a link or a record. A game without moves counts as the visitor's own game."""
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
        """Take the last move back; IllegalMove at the start of the game."""
        self.undone.append(self.position.undo())

    def redo(self) -> Outcome:
        """Play the last move that was taken back."""
        shared = self.shared
        outcome = self.play(self.undone[-1])
        self.shared = shared
        return outcome

    def walk(self, ply: int) -> None:
        """Show the position after `ply` moves of the game; its last position if `ply` is too large."""
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
        """Pack moves into the text that links use for them."""
        return self.rules.pack(moves)

    def fragment(self) -> str:
        """The fragment of a link to the shown position: the board, a dot, and the moves."""
        return f"{self.board()}.{self.packed(self.position.moves)}"

    def link(self, page: str) -> str:
        """A link to the whole game, which opens at the shown ply. page: the address of the page."""
        fragment = f"#{self.board()}.{self.packed(self.line())}"
        return address.link_to(page, fragment, len(self.position.moves) if self.undone else None)

    def includes(self, position: SoloPosition) -> bool:
        """True if the game on the board has passed through a position. Another person's game has to end there."""
        line, ply = self.line(), len(position.moves)
        same = (position.board or self.rules.USUAL) == self.board() and position.moves == line[:ply]
        return same and (ply == len(line) or not self.shared)

    def text(self) -> str:
        """The whole game as a record."""
        return write_record({}, replay(self.line(), self.rules, self.board()) if self.undone else self.position)


def read_link(text: str, rules: SoloRules) -> GamePosition | None:
    """Read the position from the fragment of a link, such as "#full-35.AE", or "#full-35" without moves.

    Returns None for an empty fragment. Raises RecordError for a damaged one.
    """
    text = text.lstrip("#")
    return None if address.is_bare(text) else address.read_moves(text if "." in text else text + ".", rules)


def read_game(text: str, game: "SoloGame") -> tuple[GamePosition, int | None]:
    """Read (position, ply) from a record, a link or a fragment; RecordError for any other text.

    ply: the number of moves to show; None for all moves.
    """
    link = without_byte_order_mark(text).strip()
    if not link:
        raise RecordError(say("site.text-empty")).coded(SAID)
    if "#" in link and not link.startswith("["):
        page, _, fragment = link.partition("#")
        linked = read_link(fragment, game.rules)
        if linked is None:
            raise RecordError(say("site.link-empty")).coded(SAID)
        return linked, address.read_query(page.partition("?")[2], game.choices)[1]
    linked = read_link(link, game.rules) if game.is_fragment(link) else None
    return linked or address.record_of(text, game.rules)[1], None


class SoloGame(Game):
    """A single-player game. `app.solo.page.SoloPage` is its page, `app.embed.solo_board.SoloBoard` its embedded board.

    session: the subclass of `SoloSession` for this game.
    """

    rules: SoloRules
    session: type[SoloSession]
    choices: Choices = settings.EVERYWHERE
    defaults: Settings = {}

    def is_fragment(self, text: str) -> bool:
        """True if a text begins with the name of a board. Among fragments, only the link to a game does."""
        return address.is_board(text.partition(".")[0], self.rules)
