"""`analyse` and `play`: analyses as values, with moves of the game."""

import asyncio
import dataclasses
import threading

import numpy as np
import pytest

import pygame35
from pygame35 import EngineError
from pygame35.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_a_value_whose_moves_can_be_played(game):
    position = pygame35.games[game].start()
    for _ in range(3):
        position.play(position.legal_moves()[0])
    before = position.copy()
    analysis = pygame35.analyse(position, simulations=np.int64(40), seed=np.uint32(2))
    assert position == before == analysis.position and position.moves == before.moves
    assert analysis.best == analysis.candidates[0].move == analysis.line[0]
    legal = position.legal_moves()
    assert all(candidate.move in legal for candidate in analysis.candidates)
    for move in analysis.line:
        position.play(move)
    assert analysis.position == before and "margin" in str(analysis)
    with pytest.raises(dataclasses.FrozenInstanceError):
        analysis.best = None
    asked = pygame35.Engine().think(
        {
            "id": "1",
            "game": game,
            "moves": [before.format_move(move) for move in before.moves],
            "simulations": 40,
            "options": {"seed": 2},
        }
    )
    assert (analysis.win, analysis.margin, analysis.exact) == (asked["win"], asked["margin"], asked["exact"])


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_simulations_gives_the_same_analysis_again(game):
    position = pygame35.games[game].start()
    for _ in range(4):
        position.play(position.legal_moves()[1])
    first = pygame35.analyse(position, simulations=60)
    pygame35.analyse(position, seconds=0.01)  # its search is kept, for later analyses with a time limit
    position.undo()
    before = pygame35.analyse(position, simulations=30)
    position.play(first.position.moves[-1])
    assert pygame35.analyse(position, simulations=60) == first
    assert before.simulations >= 30 or before.depth


def test_a_finished_game_has_an_analysis_but_no_move():
    position = pygame35.cell_division.start("2x2")
    while not position.is_over():
        position.play(pygame35.play(position, player="easy"))
    analysis = pygame35.analyse(position)
    assert (analysis.best, analysis.line, analysis.candidates, analysis.exact) == (None, (), (), True)
    with pytest.raises(EngineError, match="the game is over"):
        pygame35.play(position)


def test_a_level_plays_its_own_moves_whatever_the_clock_says():
    position = pygame35.thirtyfive.start()
    position.play("e4=9")
    analysis = pygame35.analyse(position, level=9)
    assert pygame35.analyse(position, level=np.int8(9), seconds=100) == analysis and analysis.simulations > 10


@pytest.mark.parametrize(
    "how, words",
    [
        ({"level": 11}, "level must be"),
        ({"level": 1, "player": "full"}, "exclude each other"),
        ({"player": "nobody"}, "no player 'nobody'"),
        ({"seconds": 0}, "seconds must be"),
        ({"seconds": "1"}, "seconds must be"),
        ({"seconds": float("nan")}, "seconds must be"),
        ({"simulations": -1}, "simulations must be"),
        ({"options": {"sed": 1}}, "did you mean 'seed'"),
        ({"time": 1}, "time is no argument: there are level, player, seconds"),
    ],
)
def test_a_wrong_argument_is_named(how, words):
    with pytest.raises(EngineError, match=words):
        pygame35.analyse(pygame35.thirtyfive.start(), **how)


def test_what_is_no_position_is_named():
    with pytest.raises(EngineError, match="is not a position"):
        pygame35.analyse("e4=9")
    with pytest.raises(EngineError, match="the engine plays"):
        pygame35.analyse(pygame35.monty_hall.start())


def test_an_asynchronous_analysis_tells_its_progress_and_lets_the_loop_run():
    told, beats, threads = [], [], set()

    def progress(analysis):
        told.append(analysis.simulations)
        threads.add(threading.current_thread())

    async def beat():
        while True:
            beats.append(len(told))
            await asyncio.sleep(0)

    async def main():
        beating = asyncio.create_task(beat())
        position = pygame35.thirtyfive.start()
        analysis = await pygame35.Engine().analyse(position, progress, simulations=6000)
        beating.cancel()
        return analysis

    analysis = asyncio.run(main())
    assert told == sorted(told) and analysis.simulations == told[-1] >= 6000
    assert len(beats) > 10 and threads == {threading.main_thread()}


def test_a_cancelled_analysis_ends_and_leaves_the_engine_usable():
    engine, position = pygame35.Engine(), pygame35.thirtyfive.start()

    async def main():
        begun = asyncio.Event()
        task = asyncio.create_task(engine.analyse(position, lambda analysis: begun.set(), seconds=3600))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await engine.analyse(position, seconds=0.01)

    assert asyncio.run(main()).best in position.legal_moves()


def test_games_are_found_by_name_with_the_same_names_each():
    assert list(pygame35.games) == pygame35.list_games() and "monty-hall" in pygame35.list_games()
    for name in pygame35.list_games():
        folder = pygame35.games[name]
        assert folder.start() == folder.Position() and folder.start().game == name
        assert type(folder.start().play(folder.start().legal_moves()[0])) is folder.Outcome
    assert pygame35.games["35"] is pygame35.thirtyfive
    assert all(getattr(pygame35, name) is not None for name in pygame35.__all__)
    with pytest.raises(KeyError, match="there is no game 'chess': 35, cell-division"):
        pygame35.games["chess"]
