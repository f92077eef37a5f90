"""The settings of a game for the templates of its pages; the values come from the game's Python in web/app/games."""

import importlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.core.duel_kind import AUTO
from app.core.game import Game
from app.core.settings import defaults, to_text
from tools.programs import BuildError


class Option(NamedTuple):
    value: str
    text: str
    selected: bool
    """True for the default, unless it is the first option: browsers select the first option by themselves."""


class Settings:
    """The settings of one game. Each method raises BuildError if the game lacks the requested setting or value."""

    def __init__(self, module: str) -> None:
        """module: the game's folder in web/app/games."""
        self.module = module
        self.game = page_game(module)

    def values(self, name: str) -> list[str]:
        """The texts of a setting's values in forms and addresses, in the game's order."""
        if name not in self.game.choices:
            raise BuildError(f"{self.module} has no setting {name!r}")
        return [to_text(value) for value in self.game.choices[name]]

    def complete(self, name: str, labels: Mapping[str, str]) -> dict[str, str]:
        """A label for every value: in the order of `labels`, or the values themselves if there are no labels."""
        values = self.values(name)
        if not labels:
            return {value: value for value in values}
        if missing := set(values) - set(labels):
            raise BuildError(f"{self.module}: setting {name!r} lacks labels of {sorted(missing)}")
        return {value: text for value, text in labels.items() if value in values}

    def options(self, name: str, labels: Mapping[str, str]) -> list[Option]:
        """The options for the values in `labels`, which may be some or all of the setting's values."""
        if unknown := set(labels) - set(self.values(name)):
            raise BuildError(f"{self.module}: setting {name!r} has no values {sorted(unknown)}")
        default = to_text(defaults(self.game)[name])
        return [Option(value, text, value == default and at > 0) for at, (value, text) in enumerate(labels.items())]

    def switch(self, name: str) -> str:
        """The name of a setting that is on or off, or by default follows the game; BuildError for another kind."""
        if sorted(set(self.values(name)) - {AUTO}) != ["false", "true"]:
            raise BuildError(f"{self.module}: setting {name!r} is no switch")
        return name

    def number(self, name: str) -> str:
        """The name of a setting with numbers; BuildError for another kind of setting."""
        if not all(value.isdigit() for value in self.values(name)):
            raise BuildError(f"{self.module}: setting {name!r} is no number")
        return name


class EverySettings:
    """The settings of all games together, for a page that lets a visitor choose the game."""

    def __init__(self, modules: Iterable[str]) -> None:
        self.games = [Settings(module) for module in modules]

    def complete(self, name: str, labels: Mapping[str, str]) -> dict[str, str]:
        """A label for every value of any game: in the order of `labels`, then values without a label."""
        values = [value for own in self.games if name in own.game.choices for value in own.values(name)]
        return {value: text for value, text in labels.items() if value in values} | {
            value: value for value in values if value not in labels
        }

    def switch(self, name: str) -> str:
        """The name of a setting that is on or off in every game; BuildError for another setting."""
        return [own.switch(name) for own in self.games][0]


def page_game(module: str) -> Game:
    """The `GAME` of a game's pages. module: the game's folder in web/app/games."""
    game: Game = importlib.import_module(f"app.games.{module}.game").GAME
    return game
