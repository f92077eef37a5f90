"""Sounds and vibrations as plain data, in every game."""

import pytest

from app.core import sounds
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.mega_tictactoe.game import GAME as MEGA_TIC_TAC_TOE
from app.games.monty_hall.feel import cue
from app.games.threes.feel import slid
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.threes import rules as threes
from pygame35.records import read_fragment, start


@pytest.mark.parametrize("name, hertz", [("A4", 440), ("C4", 261.63), ("Eb4", 311.13), ("G5", 783.99), ("thud", 90)])
def test_a_note_has_its_frequency(name, hertz):
    assert sounds.hertz(name) == pytest.approx(hertz, abs=0.01)


def test_pulses_become_the_pattern_of_the_browser():
    assert sounds.pattern([]) == []
    assert sounds.pattern([(0, 8)]) == [8]
    assert sounds.pattern(sounds.WARNING.pulses) == [12, 40, 12]
    assert sounds.pattern(sounds.WIN.pulses) == [20, 60, 20]
    assert sounds.pattern(sounds.later(sounds.WIN, 300).pulses) == [0, 300, 20, 60, 20]
    assert len(sounds.ticked(range(0, 360, 45)).pulses) == 5  # at most


@pytest.mark.parametrize(
    "game, moves, own, rivals",
    [
        (FIVE_IN_A_ROW, ["0,0"], "E4", "E3"),
        (CELL_DIVISION, ["a1", "f6", "c1", "f5", "b1"], "E4 C5 D5", "E3 C5 D5"),
        (MEGA_TIC_TAC_TOE, ["h7", "f3"], "E4", "E3"),
        (MEGA_TIC_TAC_TOE, ["h7", "f3", "h8", "f6", "h9"], "E4 E5 G5 C6", "E3 A4 F4 D4"),  # a local board is won
    ],
)
def test_a_stone_a_joined_cell_and_a_mark_have_their_notes(game, moves, own, rivals):
    position = start(game.rules, "")
    for move in moves:
        outcome = position.play(position.parse_move(move))
    for rival, names in ((position.turn, own), (-position.turn, rivals)):
        assert " ".join(note.name for note in game.cue(position, outcome, rival).notes) == names


def test_a_larger_tile_sounds_higher_and_a_car_otherwise_than_a_goat():
    tones = []
    for tile in (3, 6, 12):
        merged = slid(threes.Outcome((), (0,), 4, 1, 0), [tile] + [0] * 15)
        tones.append(sounds.hertz(merged.notes[-1].name))
    assert tones == sorted(set(tones))
    games = [read_fragment(f"35.{moves}", monty_hall) for moves in ("C", "CE", "CD")]  # a goat is shown; car; goat
    assert [cue(game).notes[-1].name for game in games] == ["Eb4", "C6", "C4"]
