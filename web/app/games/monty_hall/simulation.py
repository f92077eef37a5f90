"""A simulation of many games: the number of games, the wins so far, and their course."""

from app.core import words
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.rules import simulate

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame35.chance import Chance

MOST = 1_000_000  # games
LIMITS = "1", words.thousands(MOST)
LONGEST = 20  # characters; a message repeats no longer text
BLOCK = 50  # games between two looks at the clock: 3 ms in MicroPython
GROWTH = 1.06  # ratio of the games at one point of the course to the point before: forty points for each power of ten

EMPTY = "Type how many games to play: a whole number from {} to {}."
NOT_WHOLE = "\u201c{}\u201d is not a whole number of games, {} to {}."
TOO_FEW = "{} games are too few: {} to {} can be simulated."
TOO_MANY = "{} games are too many: {} to {} can be simulated."


class BadNumber(ValueError):
    """A number of games that cannot be simulated; the message, for the visitor, is the reason."""


def read_games(text: str) -> int:
    """The number of games of a text such as "10000" or "10,000"; BadNumber for anything else."""
    text = text.strip()
    sign, digits = ("-", text[1:]) if text[:1] == "-" else ("", text)
    first, *groups = digits.split(",")
    if 0 < len(first) <= 3 and all([len(group) == 3 for group in groups]):
        digits = "".join([first] + groups)
    if not text:
        raise BadNumber(EMPTY.format(*LIMITS))
    if not (digits and all([digit in "0123456789" for digit in digits])):
        raise BadNumber(NOT_WHOLE.format(_shown(text), *LIMITS))
    digits = digits.lstrip("0")
    if sign or not digits:
        raise BadNumber(TOO_FEW.format(_shown(text), *LIMITS))
    if len(digits) > len(str(MOST)) or int(digits) > MOST:
        raise BadNumber(TOO_MANY.format(_shown(text), *LIMITS))
    return int(digits)


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "\u2026"


class Simulation:
    """A simulation: every game is played with staying and with switching.

    games     the number of games to play
    done      the number of games so far
    stayed    the games so far that staying wins
    switched  the games so far that switching wins
    course    [(done, stayed, switched)] at growing distances, see GROWTH
    """

    def __init__(self, games: int, chance: "Chance") -> None:
        self.games = games
        self.chance = chance
        self.done = self.stayed = self.switched = 0
        self.course: list[tuple[int, int, int]] = []
        self.next = 1  # games at the next point of the course

    def is_done(self) -> bool:
        return self.done == self.games

    def advance(self, until: float, now: "Callable[[], float]") -> None:
        """Play until the clock now() shows `until`, or all games are played."""
        while not self.is_done() and now() < until:
            self._play(min(BLOCK, self.next - self.done))

    def _play(self, games: int) -> None:
        stayed, switched = simulate(games, self.chance)
        self.done += games
        self.stayed += stayed
        self.switched += switched
        if self.done == self.next:
            self.course.append((self.done, self.stayed, self.switched))
            self.next = min(self.games, max(self.done + 1, int(self.done * GROWTH)))
