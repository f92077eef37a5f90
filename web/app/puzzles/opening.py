"""Opens a page of puzzles: the list of puzzles, the visitor's progress and wishes, the settings; then a puzzle."""

from collections.abc import Awaitable, Callable

from pyscript import document, window

from app.core import address, stored
from app.core.game import Game
from app.core.protocols import Settings
from app.core.puzzles import daily
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import DIFFICULTIES
from app.core.puzzles.progress import KIND, Progress, new, read_progress, to_plain
from app.platform import updates
from app.platform.storage import GameStorage
from app.platform.text_storage import DAILY
from app.puzzles.collection import Collection
from app.puzzles.solving import Solving

WANTED = "puzzles wanted"
FIRST = "", "even"


class PuzzleKeeper(GameStorage):
    """Stores the progress and the wanted kind of puzzle, and reads the settings of the game's page."""

    NOT_KEPT = puzzle_words.NOT_KEPT

    async def read_progress(self) -> Progress:
        return await self.read(KIND, read_progress) or new()

    def keep_progress(self, progress: Progress) -> None:
        self.write(KIND, stored.write(KIND, to_plain(progress)))

    def follow_progress(self, take: Callable[[Progress], object]) -> None:
        """Call take(progress) whenever another tab changes it."""
        self.follow(KIND, read_progress, take)

    def keep_day(self, date: str, marks: str, begun: str, today: str) -> None:
        """Store the marks of an attempt at the puzzle of a day. begun, today: of `daily.noted`."""
        game = self.game.rules.NAME
        self.update(DAILY, daily.read_days, {}, lambda days: daily.noted(days, date, game, marks, begun, today))

    async def read_day(self, date: str) -> str:
        """The marks of an attempt at the puzzle of a day that was left before it was solved; "" if there is none."""
        days = await self.read(DAILY, daily.read_days) or {}
        return daily.left_off(days, date, self.game.rules.NAME)

    async def read_wanted(self) -> tuple[str, str]:
        """(theme, difficulty) that the visitor wants."""
        return await self.read(WANTED, _read_wanted) or FIRST

    def keep_wanted(self, theme: str, difficulty: str) -> None:
        self.write(WANTED, stored.write(WANTED, [theme, difficulty]))


def _read_wanted(text: str) -> tuple[str, str]:
    content = stored.read(WANTED, text)
    if not (isinstance(content, list) and len(content) == 2 and str(content[1]) in DIFFICULTIES):
        raise stored.Spoiled("it is no theme with a difficulty")
    return str(content[0]), str(content[1])


class Opening:
    """The start of a page of puzzles.

    problems    messages from before the page can show them
    keeper      stores the progress
    collection  the puzzles
    given       the settings of the address
    chosen      these and the stored ones
    """

    def __init__(self, game: Game) -> None:
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

    async def begin(self, controller: Solving, arrive: Callable[[str], Awaitable[None]]) -> None:
        """Show the puzzle of the address. From now on the page can be used. arrive: of `app.puzzles.tray.Tray`."""
        show_message = controller.view.show_message
        await arrive(window.location.hash)
        if self.problems:
            show_message(" ".join(self.problems))
        self.keeper.show_message = show_message

        def on_settings(values: Settings) -> None:
            controller.follow_settings({name: values[name] for name in values if name not in self.given})

        self.keeper.follow_settings(on_settings)
        document.body.setAttribute("data-ready", "true")
        updates.begin()
