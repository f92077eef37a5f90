"""An embedded board of a single-player game. It reads its address, sends reports and carries out commands."""

from collections.abc import Callable

from pyscript import document

from app.core import settings
from app.core.protocols import Move, Plain, Settings
from app.embed.channel import EmbedChannel, query
from app.embed.protocol import PLAY, VIEW
from app.platform.browser import drawn_seed, find
from app.solo.controller import SoloController
from app.solo.game import SoloGame, SoloSession
from app.solo.protocols import SoloPosition
from pygame35.records import replay


class SoloBoard:
    """An embedded board. Each game has a subclass, which overrides the methods under "For subclasses".

    channel     the connection to the embedding page
    chosen      the settings
    controller  an object that `make_parts` makes; it must call `changed` and `moved` of this object
    """

    game: SoloGame
    session: SoloSession
    controller: SoloController

    def __init__(self) -> None:
        self.channel = EmbedChannel()
        self.chosen = settings.defaults(self.game)

    # For subclasses

    def make_parts(self) -> None:
        """Make the controller and its view, and attach the listeners."""
        raise NotImplementedError

    def follow_theme(self) -> None:
        """Apply the theme and the colours of the settings."""
        raise NotImplementedError

    async def finish(self) -> None:
        """Load the slow parts. The board can be used already."""

    # The start

    async def start(self) -> None:
        """Show the board, or the reason why it cannot be shown."""
        options = await self.channel.read_address(self.game, (PLAY, VIEW))
        if not options:
            return
        self.chosen.update(options.settings)
        rules, session, given = self.game.rules, self.game.session(), query()
        linked = given.get("moves", "").strip() or given.get("board")
        session.show_shared(options.end if linked else rules.start(rules.seeded(drawn_seed())))
        session.locked = options.mode == VIEW
        session.walk(options.ply)
        self.session = session
        document.body.setAttribute("data-mode", options.mode)
        self.make_parts()
        self.follow_theme()
        self.controller.show()
        await self.channel.open(self, rules, lambda: session.position.board)
        await self.finish()

    # Events for the embedding page

    def changed(self) -> None:
        """Called after every change of the position. Update the link to the site's page for the game."""
        find("whole").setAttribute("href", "./#" + self.session.fragment())

    def moved(self, move: int) -> None:
        """Called after every move. Report it to the embedding page."""
        self.tell("move", {"move": self.session.position.format_move(move)})
        if self.session.position.is_over():
            self.tell("gameover", {"winner": None})

    def tell(self, event: str, content: Plain) -> None:
        """Report an event with the state of the game."""
        self.channel.tell(event, dict(self.state(), **content))

    def state(self) -> Plain:
        """The state of the game for the embedding page. The player counts as the side red."""
        position = self.session.position
        moves, ply = self.session.fragment(), len(position.moves)
        return {"moves": moves, "ply": ply, "turn": "red", "red": position.scores()[0], "blue": None}

    # Requests of the embedding page

    def plies(self) -> int:
        """The number of moves of the game, including moves that were taken back."""
        return self.session.plies()

    def commands(self) -> dict[str, Callable[..., object]]:
        """Returns {name of a command: function that carries out the command}."""
        return {"play": self._play, "undo": self.controller.take_back, "load": self._load, "set": self._set}

    def _play(self, move: Move) -> None:
        self.controller.stop()
        self.controller.play(move)

    def _load(self, end: SoloPosition, ply: int) -> None:
        self.controller.load(replay(end.moves[:ply], self.game.rules, end.board))

    def _set(self, ply: int | None, looks: Settings) -> None:
        if looks:
            self.chosen.update(looks)
            self.follow_theme()
        if ply is not None:
            self.controller.walk(ply)
