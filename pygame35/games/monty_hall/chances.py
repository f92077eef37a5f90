"""The chances of every variation: exact, by a count of all cases, and simulated, by a count of random cases.

A case is a number that encodes the car's door, the door that the player picks and the host's choice. All cases of a
variation are equally likely. The exact chances count each case once; a simulation counts random cases.

>>> [(row.kind, row.wins, row.games) for row in exact(CLASSIC)]
[('switch', 12, 18), ('stay', 6, 18)]
>>> simulate(10_000, Chance(35))
(Counts(games=10000, void=0, stayed=3249, switched=6751),)
"""

from collections import namedtuple

from ...basics import TYPE_CHECKING
from ...chance import Chance
from .boards import CLASSIC, FORGETFUL, LEFTMOST, Variation
from .rules import last_other, left_closed

if TYPE_CHECKING:
    from collections.abc import Iterable

SWITCH, STAY, SHOWN = "switch", "stay", "shown"
Z = 1.959964  # standard deviations on either side of the mean that contain 95 % of a normal distribution

Counts = namedtuple("Counts", ("games", "void", "stayed", "switched"))
# games     all games
# void      games in which the host showed the car
# stayed    games that the player wins by staying
# switched  games that the player wins by switching

Row = namedtuple("Row", ("kind", "skipped", "games", "wins"))
# kind     SWITCH or STAY; SHOWN: the host showed the car
# skipped  the group of games, see `count`; None: all games
# games    the number of games; for SWITCH and STAY without void ones
# wins     SWITCH, STAY: how many of these games the player wins; SHOWN: in how many the host showed the car


def cases(variation: Variation) -> int:
    """The number of cases of a variation."""
    doors: int = variation.doors
    return doors * doors * (doors - 1)


def count(variation: Variation, drawn: "Iterable[int]") -> tuple[Counts, ...]:
    """The counts of some cases. drawn: the numbers of the cases, 0 ... cases(variation) - 1.

    With the host LEFTMOST there are two groups of games, and the player sees to which one a game belongs. [0]: the host
    opened doors from the left without skipping any. [1]: he skipped a door. With any other host there is one group.
    """
    doors, by_group = variation.doors, variation.host == LEFTMOST
    groups = [[0, 0, 0, 0] for _ in range(2 if by_group else 1)]
    for case in drawn:
        car, picked, coin = case % doors, case // doors % doors, case // (doors * doors)
        left = left_closed(variation, car, picked, coin)
        group = groups[1 if by_group and left != last_other(doors, picked) else 0]
        group[0] += 1
        group[2 if picked == car else 3 if left == car else 1] += 1
    return tuple([Counts(*group) for group in groups])


def simulate(games: int, chance: Chance, variation: Variation = CLASSIC) -> tuple[Counts, ...]:
    """The counts of `games` random games, see `count`. Every door is equally likely to be picked first."""
    among = cases(variation)
    return count(variation, (chance.below(among) for _ in range(games)))


def summed(counts: "Iterable[Counts]") -> Counts:
    """The sum of some Counts."""
    return Counts(*[sum(column) for column in zip(*counts)])


def added(counts: tuple[Counts, ...], more: tuple[Counts, ...]) -> tuple[Counts, ...]:
    """The sums of two counts, group by group."""
    return tuple([summed(pair) for pair in zip(counts, more)])


def rows(variation: Variation, counts: tuple[Counts, ...]) -> list[Row]:
    """The rows of a variation's counts; their kinds and order depend only on the variation."""
    every = summed(counts)
    found = _decisions(None, every)
    if variation.host == FORGETFUL:
        found.append(Row(SHOWN, None, every.games, every.void))
    if len(counts) > 1:
        found += _decisions(False, counts[0]) + _decisions(True, counts[1])
    return found


def _decisions(skipped: bool | None, counts: Counts) -> list[Row]:
    games = counts.games - counts.void
    return [Row(SWITCH, skipped, games, counts.switched), Row(STAY, skipped, games, counts.stayed)]


def exact(variation: Variation) -> list[Row]:
    """The rows of the counts over all cases. The chance of a row is wins / games."""
    return rows(variation, count(variation, range(cases(variation))))


def reduced(wins: int, games: int) -> tuple[int, int]:
    """(numerator, denominator) of wins / games in lowest terms; games above 0."""
    first, second = wins, games
    while second:
        first, second = second, first % second
    return wins // first, games // first


def interval(wins: int, games: int) -> tuple[float, float]:
    """(low, high), 0 ... 1: the 95 % confidence interval of the chance to win; (0, 1) before the first game.

    Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA
    22, 1927), which stays within 0 ... 1 and is valid for few games, too.
    """
    if not games:
        return 0.0, 1.0
    share, weight = wins / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * (share * (1 - share) / games + weight / (4 * games)) ** 0.5 / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
