"""Whole games of every game, through the process, under a referee that knows the protocol's page and nothing else."""

import sys

import pytest

from pygame35.basics import BLUE, RED
from pygame35.games import GAMES
from tests.ugi.referee import Engine, play

COMMAND = [sys.executable, "-m", "pygame35", "ugi"]
RESULT = {RED: "p1win", BLUE: "p2win"}
# What keeps a whole game short: the board, and how many moves at the most.
SHORT = {
    "35": ("", 64),
    "cell-division": ("4x4", 16),
    "five-in-a-row": ("", 24),
    "mega-tic-tac-toe": ("", 81),
    "threes": ("full-5", 40),
}


@pytest.fixture(scope="module")
def engine():
    """One program for all: `uginewgame` and the options have to bring it back to the beginning."""
    with Engine(command=COMMAND) as engine:
        yield engine
        assert engine.quit() == 0


def begin(engine, game):
    """-> the options of the game, which are announced anew for each."""
    engine.set("Game", game)
    options = engine.ugi()
    for option in options.values():
        if option.name != "Game":
            engine.set(option.name, option.default)
    board, plies = SHORT[game]
    if board:
        engine.set("Board", board)
    return options, plies


def replay(game, moves):
    """What the rules say about a game that is over or not: the position."""
    position = GAMES[game].rules.start(SHORT[game][0])
    for move in moves:
        position.play(position.parse_move(move))
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["movetime 3", "nodes 20", "depth 1"])
def test_a_whole_game(engine, game, how):
    _, plies = begin(engine, game)
    played = play(engine, how, plies)
    position = replay(game, played.moves)
    assert len(played.moves) > 4 and (position.is_over() or len(played.moves) == plies)
    if position.is_over() and GAMES[game].rules.SIDES == 2:
        assert played.result == RESULT.get(position.winner(), "draw")
    else:
        assert played.result == "none"  # nobody wins a game for one player


@pytest.mark.timed
@pytest.mark.parametrize("game", GAMES)
def test_nobody_loses_on_time(engine, game):
    begin(engine, game)
    played = play(engine, "", 12, clock=1200.0, increment=60)
    assert len(played.moves) == 12 and min(played.left) > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_option_takes_what_it_announces_and_nothing_else(engine, game):
    options, _ = begin(engine, game)
    assert set(options["Game"].var) == set(GAMES) == set(SHORT)
    for option in options.values():
        if option.name == "Game":
            continue
        for value in option.allowed():
            for name in (option.name, option.name.upper(), option.name.lower()):
                engine.set(name, value)
        for value in option.refused():
            assert any(option.name in line for line in engine.refuses(f"setoption name {option.name} value {value}"))
        engine.set(option.name, option.default)
    engine.set("Board", SHORT[game][0] or "<empty>")
    engine.position()
    replay(game, [engine.go("nodes 5")])
