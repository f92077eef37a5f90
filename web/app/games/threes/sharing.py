"""What a person shares of Threes, and the first screen of a link with a shared score."""

from collections.abc import Callable

from pyscript import document, window

from app.core import address
from app.core.names import encoded, sharer
from app.core.texts import say, thousands
from app.games.threes import words
from app.games.threes.controller import ThreesController
from app.games.threes.game import ThreesSession
from app.games.threes.tiles_view import kind
from app.platform.browser import find, here
from app.platform.canvas import FONT
from app.platform.drawing import Drawing
from app.widgets.invitation import InvitationCard, initial, picture_of
from app.widgets.share_card import Card, place
from pygame35.games.threes.rules import SIZE

BOARD = 560  # pixels, the size of the board in the picture
EDGE, GAP, LOWER = 14, 10, 6  # pixels around the tiles, between them, and of their lower edge
STYLES = {  # {class of a tile: names of the colours of the card, its lower edge and the number}
    "one": ("blue", "blue-deep", "blue-ink"),
    "two": ("red", "red-deep", "red-ink"),
    "card": ("card", "card-edge", "ink"),
    "warm": ("warm", "warm-edge", "ink"),
    "high": ("near", "gold", "ink"),
}


class Invitation:
    """Shows the invitation while a shared, finished game is on the board.

    sent(): `address.sent` of its link. seen: the game that the person looks at instead, as its link; or "".
    """

    def __init__(self, controller: ThreesController, sent: Callable[[], dict[str, str]]) -> None:
        self.controller, self.session, self.sent = controller, controller.session, sent
        self.seen = ""
        self.card: InvitationCard | None = None

    def update(self) -> None:
        session = self.session
        shown = session.shared and session.position.is_over() and self.seen != session.fragment()
        if shown and not self.card:
            self.card = InvitationCard(
                {
                    "invitation-play": self._play,
                    "invitation-learn": lambda: window.location.assign("lessons/"),
                    "invitation-watch": self._watch,
                }
            )
        if shown and self.card:
            name = sharer(self.sent())
            game = say("threes.friend.game", who="named" if name else "friend", name=name)
            buttons = [
                ("invitation-play", None, say("threes.friend.same-tiles")),
                ("invitation-learn", picture_of("nav .learn"), say("threes.friend.learn")),
                ("invitation-watch", picture_of("#open-games"), game),
            ]
            self.card.fill(
                words.challenge(session, name),
                words.BEAT_IT,
                find("table").getAttribute("data-about"),
                [initial(name, "red")],
                buttons,
            )
        if self.card:
            self.card.show(bool(shown))
            find("board").inert = bool(shown)

    def _play(self) -> None:
        """Begin a game with the same tiles, in answer to the shared one."""
        session = self.session
        answered = (sharer(self.sent()), session.position.scores()[0])
        self.controller.start_board(session.board())
        session.answered = answered
        self.controller.changed()

    def _watch(self) -> None:
        self.seen = self.session.fragment()
        self.controller.walk(0)


def link(session: ThreesSession, name: str) -> str:
    """The link to the shown position; that to a finished game has the name of the person, or ""."""
    own = session.position.is_over() and not session.shared and name
    return here() + (address.words_of({address.BY: encoded(name)}) if own else "")


def card(session: ThreesSession, name: str) -> Card:
    """The picture of the shown position."""
    picture = _Tiles(document.createElement("canvas"), window)
    picture.paint(session.position.tiles)
    title, question = words.pictured(session, name)
    return Card(picture.canvas, 0, title, [(thousands(session.position.scores()[0]), "ink")], question, None, place())


class _Tiles(Drawing):
    """A picture of the tiles."""

    colour_names = ("tray", "square") + tuple(sorted({colour for style in STYLES.values() for colour in style}))

    def paint(self, tiles: list[int]) -> None:
        self.fit(BOARD, BOARD, 1)
        self.plate("tray", 0, 0, BOARD, BOARD, 24)
        size = (BOARD - 2 * EDGE - (SIZE - 1) * GAP) / SIZE
        self.context.textAlign, self.context.textBaseline = "center", "middle"
        for at, tile in enumerate(tiles):
            x, y = EDGE + at % SIZE * (size + GAP), EDGE + at // SIZE * (size + GAP)
            if tile:
                self._tile(tile, x, y, size)
            else:
                self.plate("square", x, y, size, size, 18)

    def _tile(self, tile: int, x: float, y: float, size: float) -> None:
        colour, edge, ink = STYLES[kind(tile)]
        self.plate(edge, x, y, size, size, 18)
        self.plate(colour, x, y, size, size - LOWER, 18)
        share = {1: 0.5, 2: 0.46, 3: 0.38}.get(len(str(tile)), 0.3)
        self.context.font = f"800 {share * size:.0f}px {FONT}"
        self.label(ink, str(tile), x + size / 2, y + size / 2)
