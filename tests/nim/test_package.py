"""Nim, a game from outside the package: registered by a test, it has everything that the package gives a game."""

import json
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from pygame35 import games, think
from pygame35.basics import BLUE, RED
from pygame35.records import read_fragment, read_record, replay, write_fragment, write_record
from tests.games.test_batch_conformance import assert_agrees, joined
from tests.nim.package import batch, rules
from tests.nim.package.game import GAME
from tests.paths import ROOT


@pytest.fixture(autouse=True)
def nim():
    games.register("nim", "tests.nim.package.game")
    yield
    del games.GAMES._modules["nim"]


def test_its_rules_for_many_boards_agree_with_those_for_one_and_records_bring_games_back():
    for board in ("", "1-2-3"):
        random, position = Random(board), rules.start(board)
        while not position.is_over():
            position.play(random.choice(position.legal_moves()))
        positions = [replay(position.moves[:ply], rules, board) for ply in range(len(position.moves) + 1)]
        state, left = joined([batch.from_position(one) for one in positions]), [sum(one.heaps) for one in positions]
        assert_agrees(batch, state, positions, left)
        goes_on = type(state)(*(field[:-1] for field in state))
        assert_agrees(batch, batch.step(goes_on, np.array(position.moves)), positions[1:], left[1:])
        assert set(batch.playout(state, np.random.default_rng(1)).tolist()) <= {-1, 1}
        tags, again = read_record(write_record({"Red": "Ann"}, position), rules)
        assert (tags["Red"], again.moves, again.board) == ("Ann", position.moves, board)
        assert read_fragment(write_fragment(position.moves, rules, position.board), rules).moves == position.moves


def test_its_expert_wins_against_its_novice():
    """Red wins each game from 3, 4 and 5 stones by Bouton's theory."""
    assert games.GAMES["nim"] is GAME
    position = rules.start()
    while not position.is_over():
        player = {RED: {"player": "expert"}, BLUE: {"level": 1}}[position.turn]
        moves = [position.format_move(move) for move in position.moves]
        analysis = think({"id": "1", "game": "nim", "moves": moves, "simulations": 64, **player})
        position.play(position.parse_move(analysis["best"]))
    assert position.winner() == RED


def test_every_command_knows_it(tmp_path):
    def run(*words, stdin=""):
        command = [sys.executable, str(ROOT / "tests/nim/program.py"), *words]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, env=environment, input=stdin, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done.stderr
        return done.stdout

    out = tmp_path / "games.jsonl"
    words = "arena expert novice --game nim --games 4 --simulations 16 --processes 1 --out"
    run(*words.split(), str(out))
    assert len([line for line in out.read_text().splitlines() if "result" in json.loads(line)]) == 4
    said = run("ugi", stdin="setoption name Game value nim\nposition startpos moves c2\ngo nodes 64\nquit\n")
    best = said.rpartition("bestmove ")[2].strip()
    assert rules.start().parse_move(best) in replay([11], rules).legal_moves()
    said = run("play", "--game", "nim", "--level", "2", "--side", "red", "--milliseconds", "50", stdin="c2\nquit\n")
    assert "c ooooo" in said and "4 taken" in said
