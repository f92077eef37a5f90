"""The HTML to copy for an embedded board, without a browser."""

import importlib

from app.pages.snippet import Board, Snippets
from tools.catalogue import GAMES

SNIPPETS = Snippets(
    [
        Board(importlib.import_module(f"app.games.{game.module}.game").GAME, f"{game.address}embed.html", *game.heights)
        for game in GAMES
    ]
)


def test_the_snippet_of_a_game_has_what_that_game_knows():
    form = {"game": "cell-division", "board": "4x4", "player": "master", "level": "3", "side": "blue", "width": "300"}
    assert SNIPPETS.problems(form) == []
    made = SNIPPETS.element(form, "https://you.example/")
    assert '<board-35 board="4x4" game="cell-division" player="master" side="blue" style=' in made
    made = SNIPPETS.frame(form, "https://you.example/")
    assert 'src="https://you.example/cell-division/embed.html?board=4x4&amp;player=master&amp;side=blue"' in made
    form |= {"mode": "view", "moves": "b3 c3", "board": "9x99"}
    assert SNIPPETS.attributes(form) == {"game": "cell-division", "mode": "view", "moves": "b3 c3", "board": "9x99"}
    assert "'9x99' is not a board" in SNIPPETS.problems(form)[0]
    assert SNIPPETS.attributes({"game": "35", "player": "hard", "level": "3", "width": "300"}) == {"level": "3"}
    assert SNIPPETS.attributes({"game": "35", "board": "6x6"}) == {"board": "6x6"}
    assert SNIPPETS.attributes({"game": "35", "board": "8x8"}) == SNIPPETS.attributes({"game": "35", "board": ""}) == {}


def test_the_snippet_of_three_doors_has_no_side_and_no_level():
    form = {"game": "monty-hall", "mode": "play", "level": "3", "player": "hard", "side": "blue", "board": "4x4"}
    form |= {"moves": "35.CE", "ply": "1", "width": "300"}
    assert SNIPPETS.problems(form) == []
    assert SNIPPETS.attributes(form) == {"game": "monty-hall", "moves": "35.CE", "ply": "1"}
    made = SNIPPETS.frame(form, "https://you.example/")
    assert 'src="https://you.example/monty-hall/embed.html?moves=35.CE&amp;ply=1" width="300" height="550"' in made
    assert "could not be read" in SNIPPETS.problems(form | {"moves": "35.EC"})[0]
