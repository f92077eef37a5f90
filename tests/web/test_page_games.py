"""Every game's page class keeps its contract: what is required is there, whatever the game."""

import ast
import importlib
import inspect

from app.core.duel_game import DuelGame
from app.core.game import Game
from app.core.protocols import GameWords
from app.duel.renderer import Renderer
from tools.catalogue import GAMES
from tools.programs import ROOT


def game_of(folder):
    return importlib.import_module(f"app.games.{folder}.game").GAME


def games():
    """[(the game's folder, the game)]"""
    folders = sorted(path.parent.name for path in (ROOT / "web/app/games").glob("*/game.py"))
    return [(folder, game_of(folder)) for folder in folders]


def required_methods(base):
    """The names of the methods of a class, own or inherited, that raise NotImplementedError."""
    methods = inspect.getmembers(base, inspect.isfunction)
    return {name for name, method in methods if "raise NotImplementedError" in inspect.getsource(method)}


def required_attributes(base):
    """The names that a class annotates and gives no value."""
    return {name for cls in base.__mro__ for name in getattr(cls, "__annotations__", {}) if not hasattr(base, name)}


def test_there_are_required_methods_and_attributes():
    assert {"geometry", "cell_key"} <= required_methods(DuelGame)
    assert {"rules", "choices", "words", "ai_setting"} <= required_attributes(DuelGame)


def test_a_game_has_all_that_is_required():
    for folder, game in games():
        base = DuelGame if isinstance(game, DuelGame) else Game
        assert isinstance(game, base)
        for name in required_methods(base):
            assert getattr(type(game), name) is not getattr(base, name), (folder, name)
        assert not [name for name in required_attributes(base) if not hasattr(game, name)], folder
        (worker,) = [known.worker for known in GAMES if known.module == folder]
        assert game.worker == worker, folder  # which loads the data of its players


def test_a_game_for_two_has_all_texts_and_a_look():
    names = {name for name in vars(GameWords) if not name.startswith("_")} | set(GameWords.__annotations__)
    assert {"square_label", "hint", "SIDES"} <= names
    found = [folder for folder, game in games() if isinstance(game, DuelGame)]
    assert len(found) >= 4
    for folder in found:
        assert [name for name in names if not hasattr(game_of(folder).words, name)] == [], folder
        renderer = (ROOT / f"web/app/games/{folder}/renderer.py").read_text(encoding="utf-8")
        classes = [node for node in ast.parse(renderer).body if isinstance(node, ast.ClassDef)]
        (body,) = [node for node in classes if "Renderer" in map(ast.unparse, node.bases)]
        given = {node.name for node in body.body if isinstance(node, ast.FunctionDef)}
        given |= {target.id for node in body.body if isinstance(node, ast.Assign) for target in node.targets}
        assert {"board", *required_methods(Renderer)} <= given, folder
