"""Opens a page of puzzles: the list of puzzles, what the visitor has done and wants, the settings; then a puzzle."""

from pyscript import document, window

from app.core import address
from app.platform import updates
from app.puzzles.collection import Collection
from app.puzzles.keeper import PuzzleKeeper
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.game import Game
    from app.core.protocols import Settings
    from app.puzzles.solving import Solving
    from app.puzzles.tray import Tray


class Opening:
    """The start of a page of puzzles.

    problems    messages from before the page can show them
    keeper      stores the progress
    collection  the puzzles
    given       the settings of the address
    chosen      these and the stored ones
    """

    def __init__(self, game: "Game") -> None:
        self.problems: list[str] = []
        self.game = game
        self.keeper = PuzzleKeeper(self.problems.append, game)
        self.collection = Collection(game.rules.NAME)
        self.given: Settings = {}
        self.chosen: Settings = {}

    async def read(self) -> None:
        """Read the settings, and fetch the list of puzzles.

        Without that the page does not start, and watchdog.js shows the reason.
        """
        self.chosen.update(await self.keeper.open())
        self.given = address.read_query(window.location.search, self.game.choices)[0]
        self.chosen.update(self.given)
        await self.collection.open()

    async def begin(self, controller: "Solving", tray: "Tray") -> None:
        """Show the puzzle of the address, or one that suits the visitor. From now on the page can be used."""
        show_message = controller.view.show_message
        await tray.arrive(window.location.hash)
        if self.problems:
            show_message(" ".join(self.problems))
        self.keeper.show_message = show_message

        def on_settings(values: "Settings") -> None:
            controller.follow_settings({name: values[name] for name in values if name not in self.given})

        self.keeper.follow_settings(on_settings)
        document.body.setAttribute("data-ready", "true")
        updates.begin()
