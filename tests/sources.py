"""Dotted names of the modules of the package and of the pages."""

from tests.paths import ROOT
from tools.imports import MODULES, imports

GAME = "GAME"
"""Stands for the folder of any game in a dotted name."""
GAMES = {folder.parent.name for folder in ROOT.glob("pygame35/games/*/__init__.py")}


def own_imports(module: str) -> list[str]:
    """The names of our own modules that a module imports."""
    return list(dict.fromkeys(found.name for found in imports(module) if found.name in MODULES))


def is_in(module: str, *folders: str) -> bool:
    """True of each of these modules or folders, and of what lies in the folders."""
    return any(f"{module}.".startswith(f"{folder}.") for folder in folders)


def game_of(module: str) -> str | None:
    """The folder of the game that a module belongs to, in the package or in the pages."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] in GAMES else None


def of_any_game(module: str) -> str:
    """The name with GAME in place of the game's folder."""
    return ".".join(GAME if place == 2 and game_of(module) else part for place, part in enumerate(module.split(".")))
