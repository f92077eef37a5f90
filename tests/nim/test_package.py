"""Nim, a game from outside the package: registered by a test, it has everything that the package gives a game."""

import json
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from pygame35 import games, think
from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.records import read_fragment, read_record, write_fragment, write_record
from tests.games.test_batch_conformance import assert_agrees, assert_same, copied, joined, position_after
from tests.nim.package import batch, rules
from tests.nim.package.game import GAME
from tests.paths import ROOT

BOARDS = ["", "1-2-3", "5-5-5"]


@pytest.fixture(autouse=True)
def nim():
    games.register("nim", "tests.nim.package.game")
    yield
    del games.GAMES._modules["nim"]


def random_game(board, seed):
    random, position = Random(seed), rules.start(board)
    while not position.is_over():
        position.play(random.choice(position.legal_moves()))
    return position


def run(*words, stdin=""):
    """The output of the command line with Nim."""
    command = [sys.executable, str(ROOT / "tests/nim/program.py"), *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, input=stdin, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("board", BOARDS)
def test_batch_rules_agree_with_the_rules(board):
    for seed in range(3):
        moves = random_game(board, seed).moves
        positions = [position_after(rules, board, moves[:ply]) for ply in range(len(moves) + 1)]
        state = joined([batch.from_position(position) for position in positions])
        before = copied(state)
        assert_agrees(batch, state, positions, [sum(position.heaps) for position in positions])
        goes_on = type(state)(*(field[:-1] for field in state))
        assert_agrees(batch, batch.step(goes_on, np.array(moves)), positions[1:], [sum(p.heaps) for p in positions[1:]])
        assert_same(state, before)
        assert set(batch.playout(state, np.random.default_rng(seed)).tolist()) <= {-1, 1}
    with pytest.raises(IllegalMove, match=r"\b1\b"):
        batch.step(batch.init(2), np.array([0, 3]))


def test_records_and_links_bring_the_game_back():
    for board in BOARDS:
        position = random_game(board, 1)
        tags, again = read_record(write_record({"Red": "Ann"}, position), rules)
        assert (tags["Red"], again.moves, again.board) == ("Ann", position.moves, board)
        assert read_fragment(write_fragment(position.moves, rules, position.board), rules).moves == position.moves


def test_the_engine_plays_it():
    assert games.GAMES["nim"] is GAME
    for who in ({"level": 1}, {"level": 2}, {"player": "expert"}):
        analysis = think({"id": "1", "game": "nim", "moves": [], "simulations": 64, **who})
        assert rules.start().parse_move(analysis["best"]) in rules.start().legal_moves()
        assert who == {"level": 1} or analysis["best"] == "a2"  # leaves 1, 4 and 5 stones: the only move that wins


def test_the_expert_wins_against_the_novice():
    """Red wins each game from 3, 4 and 5 stones by Bouton's theory."""
    position = rules.start()
    while not position.is_over():
        player = {RED: "expert", BLUE: "novice"}[position.turn]
        moves = [position.format_move(move) for move in position.moves]
        analysis = think({"id": "1", "game": "nim", "moves": moves, "player": player, "simulations": 64})
        position.play(position.parse_move(analysis["best"]))
    assert position.winner() == RED


def test_an_arena(tmp_path):
    out = tmp_path / "games.jsonl"
    words = "arena expert novice --game nim --games 4 --simulations 16 --processes 1 --out"
    run(*words.split(), str(out))
    assert len([json.loads(line) for line in out.read_text().splitlines() if "result" in json.loads(line)]) == 4


def test_a_session_of_the_universal_game_interface():
    said = run(
        "ugi", stdin="ugi\nsetoption name Game value nim\nisready\nposition startpos moves c2\ngo nodes 64\nquit\n"
    )
    assert "ugiok" in said and "readyok" in said
    best = said.rpartition("bestmove ")[2].strip()
    assert rules.start().parse_move(best) in position_after(rules, "", [11]).legal_moves()


def test_a_game_in_the_terminal():
    said = run("play", "--game", "nim", "--level", "2", "--side", "red", "--milliseconds", "50", stdin="c2\nquit\n")
    assert "c ooooo" in said and "4 taken" in said
