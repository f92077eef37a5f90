"""The games that the engine plays, each a set of modules behind the same contracts."""

from types import ModuleType
from typing import NamedTuple

from .batch import thirtyfive as batch_35
from .batch import thirtyfive_endgame as endgame_35
from .evaluation import model as model_35
from .evaluation import thirtyfive as evaluation_35
from .rules import record as record_35
from .rules import thirtyfive as rules_35


class Game(NamedTuple):
    """The modules of a game."""

    rules: ModuleType
    batch: ModuleType
    record: ModuleType
    evaluation: ModuleType
    """Evaluation(weights) with action_values(state)."""
    model: ModuleType
    """load() -> what was learned."""
    endgame: ModuleType
    """Endgame(root), what `search.endgame` needs to know."""


GAMES = {"35": Game(rules_35, batch_35, record_35, evaluation_35, model_35, endgame_35)}
