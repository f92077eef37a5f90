"""Reproducible random numbers: they follow from a seed, and are the same on CPython, Pyodide and MicroPython.

The generator is Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, a period of 2^32.

>>> chance = Chance(35)
>>> [chance.below(6) + 1 for _ in range(8)]
[1, 4, 5, 6, 3, 2, 3, 5]
"""

from .basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    Thing = TypeVar("Thing")

BITS = 32
_MASK = (1 << BITS) - 1


def parse_seed(text: str) -> int | None:
    """Parse a seed: decimal digits without leading zeros, at most 2^32 - 1. Returns None for any other text."""
    plain = 0 < len(text) < 11 and all(digit in "0123456789" for digit in text) and str(int(text)) == text
    return int(text) if plain and int(text) >> BITS == 0 else None


class Chance:
    """A random number generator.

    state  0 ... 2^32 - 1; set it to an earlier value to draw the same numbers again
    """

    def __init__(self, seed: int):
        self.state = seed & _MASK

    def copy(self) -> "Chance":
        return Chance(self.state)

    def below(self, count: int) -> int:
        """A random number from 0 to count - 1. All have the same probability, up to a difference of 2^-32."""
        self.state = (self.state + 0x6D2B79F5) & _MASK
        mixed = self.state
        mixed = ((mixed ^ mixed >> 15) * (mixed | 1)) & _MASK
        mixed ^= (mixed + (mixed ^ mixed >> 7) * (mixed | 61)) & _MASK
        return (mixed ^ mixed >> 14) * count >> BITS

    def draw(self, things: "list[Thing]") -> "Thing":
        """Remove a random thing from the list and return it."""
        return things.pop(self.below(len(things)))
