"""The variations of Monty Hall, and the names of its boards.

A board is a variation and a seed: [HOST-][DOORS-]SEED. A part with its usual value is left out, so every board has one
name, and a seed alone is the classic game: "35", "10-35", "forgetful-35", "leftmost-5-35".

>>> parse_board("forgetful-5-35")
(Variation(host='forgetful', doors=5), 35)
>>> board_name(CLASSIC, 35)
'35'
"""

from collections import namedtuple

from ...chance import parse_seed

KNOWING, FORGETFUL, LEFTMOST = "knowing", "forgetful", "leftmost"
HOSTS = (KNOWING, FORGETFUL, LEFTMOST)
FEWEST_DOORS, MOST_DOORS = 3, 10

Variation = namedtuple("Variation", ("host", "doors"))
# host   KNOWING: opens only doors with goats; a random choice of them if there are several
#        FORGETFUL: does not know where the car is, and opens random doors
#        LEFTMOST: opens only doors with goats, from the left
# doors  FEWEST_DOORS ... MOST_DOORS

CLASSIC = Variation(KNOWING, FEWEST_DOORS)


def variation_name(variation: Variation) -> str:
    """The name of a variation: "" for the classic game, "5", "forgetful", "leftmost-5"."""
    host, doors = variation
    parts = [] if host == KNOWING else [host]
    return "-".join(parts if doors == FEWEST_DOORS else parts + [str(doors)])


def board_name(variation: Variation, seed: int) -> str:
    """The name of a board; seed: 0 ... 2^32 - 1."""
    name = variation_name(variation)
    return f"{name}-{seed}" if name else str(seed)


def parse_variation(name: str) -> Variation | None:
    """The variation with a name from `variation_name`; None for any other text."""
    parts = name.split("-") if name else []
    host = parts.pop(0) if parts and parts[0] in (FORGETFUL, LEFTMOST) else KNOWING
    doors = parts.pop(0) if parts else str(FEWEST_DOORS)
    known = [number for number in range(FEWEST_DOORS, MOST_DOORS + 1) if str(number) == doors]
    variation = Variation(host, known[0] if known else FEWEST_DOORS)
    return variation if variation_name(variation) == name else None


def parse_board(name: str) -> tuple[Variation, int] | None:
    """(variation, seed) of a name from `board_name`; None for any other text."""
    before, _, seed_text = name.rpartition("-")
    variation, seed = parse_variation(before), parse_seed(seed_text)
    return None if variation is None or seed is None or board_name(variation, seed) != name else (variation, seed)
