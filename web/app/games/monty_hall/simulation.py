"""A simulation of many games. Also reads the numbers in its form, and the addresses that ask for a simulation."""

from collections import namedtuple
from collections.abc import Callable

from app.core.address import parts
from app.core.texts import say
from app.core.words import SPOILED_SETTING
from pygame35.chance import BITS, Chance, parse_seed
from pygame35.games.monty_hall.boards import Variation, board_name
from pygame35.games.monty_hall.chances import Counts, Row, added, rows, simulate

MOST = 1_000_000  # the most games in a simulation
LONGEST = 20  # characters of a typed text that a message repeats; the rest is cut off
BLOCK = 50  # games between two looks at the clock; MicroPython needs 3 ms for them
GROWTH = 1.06  # ratio of the numbers of games at successive points of the course: forty points per power of ten

GAMES, SEED = "games", "seed"

Asked = namedtuple("Asked", ("games", "seed"))
# games  the number of games to simulate; None if the address asks for no simulation
# seed   the random seed, from 0 to 2^32 - 1; None for the seed of the board


class BadNumber(ValueError):
    """A typed number cannot be used. The exception's text is a message to the visitor."""


def read_games(text: str) -> int:
    """Read a number of games from a text such as "10000" or "10,000"; BadNumber for any other text."""
    text = text.strip()
    sign, digits = ("-", text[1:]) if text[:1] == "-" else ("", text)
    first, *groups = digits.split(",")
    if 0 < len(first) <= 3 and all([len(group) == 3 for group in groups]):
        digits = "".join([first] + groups)
    if not text:
        raise BadNumber(say("monty.typed.nothing", most=MOST))
    if not (digits and all([digit in "0123456789" for digit in digits])):
        raise BadNumber(say("monty.typed.no-number", typed=_shown(text), most=MOST))
    digits = digits.lstrip("0")
    if sign or not digits:
        raise BadNumber(say("monty.typed.too-few", typed=_shown(text), most=MOST))
    if len(digits) > len(str(MOST)) or int(digits) > MOST:
        raise BadNumber(say("monty.typed.too-many", typed=_shown(text), most=MOST))
    return int(digits)


def read_seed(text: str) -> int | None:
    """Read a seed from 0 to 2^32 - 1. Returns None for an empty text; BadNumber for any other text."""
    text = text.strip()
    seed = parse_seed(text)
    if text and seed is None:
        raise BadNumber(say("monty.typed.no-seed", typed=_shown(text), most=2**BITS - 1))
    return seed


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "\u2026"


class Simulation:
    """A simulation. Every game is played twice, with staying and with switching.

    variation  a Variation of `pygame35.games.monty_hall.boards`
    games      the number of games to play
    seed       the random seed, from 0 to 2^32 - 1. Equal variations, games and seeds give equal results
    done       the number of games played so far
    counts     the counts of the games so far, see `pygame35.games.monty_hall.chances.count`
    course     [(number of games, rows after these games)], the points of the plot. GROWTH gives their distances
    next       the number of games at the next point of the course
    """

    def __init__(self, variation: Variation, games: int, seed: int) -> None:
        self.variation, self.games, self.seed = variation, games, seed
        self.chance = Chance(seed)
        self.done = 0
        self.counts: tuple[Counts, ...] = simulate(0, self.chance, variation)
        self.course: list[tuple[int, list[Row]]] = []
        self.next = 1

    def is_done(self) -> bool:
        return self.done == self.games

    def rows(self) -> list[Row]:
        """The rows for the games so far, see `pygame35.games.monty_hall.chances.rows`."""
        return rows(self.variation, self.counts)

    def points(self) -> list[tuple[int, list[Row]]]:
        """The course with a point for the last game. [] before the first game."""
        course = self.course
        return course + [(self.done, self.rows())] if self.done and course[-1][0] < self.done else course

    def advance(self, until: float, now: Callable[[], float]) -> None:
        """Play games until the time `until`, or until all games are played. now(): the current time, same unit."""
        while not self.is_done() and now() < until:
            self._play(min(BLOCK, self.next - self.done))

    def _play(self, games: int) -> None:
        self.counts = added(self.counts, simulate(games, self.chance, self.variation))
        self.done += games
        if self.done == self.next:
            self.course.append((self.done, self.rows()))
            self.next = min(self.games, max(self.done + 1, int(self.done * GROWTH)))


READERS: dict[str, Callable[[str], int | None]] = {GAMES: read_games, SEED: read_seed}


def split(query: str) -> tuple[Asked, str, list[str]]:
    """Read a query such as "?games=10"; returns (Asked, the rest of the query, problems).

    problems: a sentence about each wrong part of the query.
    """
    numbers: dict[str, int | None] = {}
    rest, problems = [], []
    for part in parts(query):
        name, _, value = part.partition("=")
        if name in READERS:
            try:
                numbers[name] = READERS[name](value)
            except BadNumber:
                problems.append(SPOILED_SETTING.format(part))
        else:
            rest.append(part)
    return Asked(numbers.get(GAMES), numbers.get(SEED)), "&".join(rest), problems


def answer(simulation: Simulation | None) -> dict[str, int]:
    """{name: value} for a query that repeats the games of a simulation so far; {} before the first game."""
    return {GAMES: simulation.done, SEED: simulation.seed} if simulation and simulation.done else {}


def link(page: str, simulation: Simulation) -> str:
    """A link that repeats the games of a simulation so far. page: any address of the page."""
    path = page.partition("#")[0].partition("?")[0]
    board = board_name(simulation.variation, simulation.seed)
    return f"{path}?{GAMES}={simulation.done}&{SEED}={simulation.seed}#{board}."
