"""The HTML to copy for an embedded board, without a browser."""

import importlib

import pytest

from app.pages.snippet import Board, Snippets
from tools.catalogue import GAMES


@pytest.fixture(scope="module")
def snippets():
    games = [(game, importlib.import_module(f"app.games.{game.module}.game").GAME) for game in GAMES]
    return Snippets([Board(page, f"{game.address}embed.html", *game.heights) for game, page in games])


def test_the_snippet_of_a_game_has_what_that_game_knows(snippets):
    form = {"game": "cell-division", "board": "4x4", "player": "master", "level": "3", "side": "blue", "width": "300"}
    assert snippets.problems(form) == []
    made = snippets.element(form, "https://you.example/")
    assert '<board-35 board="4x4" game="cell-division" player="master" side="blue" style=' in made
    made = snippets.frame(form, "https://you.example/")
    assert 'src="https://you.example/cell-division/embed.html?board=4x4&amp;player=master&amp;side=blue"' in made
    form |= {"mode": "view", "moves": "b3 c3", "board": "9x99"}
    assert snippets.attributes(form) == {"game": "cell-division", "mode": "view", "moves": "b3 c3", "board": "9x99"}
    assert "'9x99' is not a board" in snippets.problems(form)[0]
    assert snippets.attributes({"game": "35", "player": "hard", "level": "3", "width": "300"}) == {"level": "3"}
    assert snippets.attributes({"game": "35", "board": "6x6"}) == {"board": "6x6"}
    assert snippets.attributes({"game": "35", "board": "8x8"}) == snippets.attributes({"game": "35", "board": ""}) == {}
