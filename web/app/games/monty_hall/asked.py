"""The simulation that a page's address asks for: "?games=10000&seed=35#forgetful-5-35."

The variation stands in the board's name, as in the link of a game. Equal addresses give equal simulations. Without a
seed, that of the board counts.
"""

from collections import namedtuple

from app.core.address import parts
from app.core.words import SPOILED_SETTING
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games, read_seed
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.boards import board_name

if TYPE_CHECKING:
    from typing import Any

GAMES, SEED = "games", "seed"
READERS = {GAMES: read_games, SEED: read_seed}

Asked = namedtuple("Asked", ("games", "seed"))
# games  the number of games to simulate, None: the address asks for no simulation
# seed   0 ... 2^32 - 1, None: that of the board


def split(query: str) -> tuple[Asked, str, list[str]]:
    """(what is asked for, the rest of the query, a sentence for each part that cannot be read) of "?games=10"."""
    found: dict[str, Any] = {GAMES: None, SEED: None}
    rest, problems = [], []
    for part in parts(query):
        name, _, value = part.partition("=")
        if name in READERS:
            try:
                found[name] = READERS[name](value)
            except BadNumber:
                problems.append(SPOILED_SETTING.format(part))
        else:
            rest.append(part)
    return Asked(found[GAMES], found[SEED]), "&".join(rest), problems


def answer(simulation: "Simulation | None") -> dict[str, int]:
    """The names and values of a query that asks for a simulation as far as it went; {} for none."""
    return {GAMES: simulation.done, SEED: simulation.seed} if simulation and simulation.done else {}


def link(page: str, simulation: Simulation) -> str:
    """The address of a simulation as far as it went. page: the page's own address."""
    path = page.partition("#")[0].partition("?")[0]
    board = board_name(simulation.variation, simulation.seed)
    return f"{path}?{GAMES}={simulation.done}&{SEED}={simulation.seed}#{board}."
