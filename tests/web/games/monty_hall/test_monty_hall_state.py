"""Monty Hall's session, simulation, estimates and words, without a browser."""

import json

import pytest

from app.core import stored
from app.games.monty_hall import simulation, words
from app.games.monty_hall.estimate import interval
from app.games.monty_hall.game import read_game, write_game
from app.games.monty_hall.session import DoorsSession
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games
from app.games.monty_hall.tally import new_tally, read_tally, write_tally
from app.solo import links
from pygame35.basics import IllegalMove
from pygame35.chance import Chance
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.rules import STAY, SWITCH, simulate
from pygame35.records import RecordError


def read_link(text):
    return links.read_link(text, monty_hall)


@pytest.fixture
def session():
    """Of the seed 35, whose car is behind door 1; the host opens 2 when 1 or 3 is picked."""
    return DoorsSession()


def test_pressing_a_door_picks_it_then_stays_or_switches(session):
    assert [session.move_of(door) for door in range(3)] == [0, 1, 2]
    session.play(2)
    assert [session.move_of(door) for door in range(3)] == [SWITCH, None, STAY]
    session.play(SWITCH)
    assert [session.move_of(door) for door in range(3)] == [None] * 3
    assert session.tally == {STAY: [0, 0], SWITCH: [1, 1]}
    with pytest.raises(IllegalMove):
        session.play(STAY)
    assert session.tally == {STAY: [0, 0], SWITCH: [1, 1]}


def test_what_a_door_hides_is_reported_only_when_it_is_open(session):
    assert [words.label(session, door) for door in range(3)] == ["Door 1, closed", "Door 2, closed", "Door 3, closed"]
    session.play(2)
    told = [words.label(session, door) for door in range(3)]
    assert told == ["Door 1, closed. Switch?", "Door 2, open, a goat. Opened by host", "Door 3, closed. Your door"]
    session.play(STAY)
    told = [words.label(session, door) for door in range(3)]
    assert told == ["Door 1, open, the car", "Door 2, open, a goat. Opened by host", "Door 3, open, a goat. You stayed"]


def test_the_status_says_what_to_do_and_what_came_of_it(session):
    assert words.status(session) == "Pick a door. One hides a car, two hide goats."
    session.play(2)
    assert words.status(session) == "The host opened 2: a goat. Stay with 3, or switch to 1?"
    session.play(STAY)
    assert words.status(session) == "You stayed with door 3: a goat. The car was behind door 1."
    session.position.undo()
    session.play(SWITCH)
    assert words.status(session) == "You switched to door 1: the car is yours."
    session.begin("36")
    session.locked = True
    assert words.status(session) == words.SHOWN_CLOSED and not session.can_play(0) and session.move_of(0) is None


def test_a_game_is_kept(session):
    session.play(2)
    assert read_game(write_game(session)).moves == [2]
    for content in (None, "", [2], "35.Z", "seed"):
        with pytest.raises(stored.Spoiled):
            read_game(stored.write("game", content))


def test_a_link_leads_to_the_game(session):
    assert session.fragment() == "35."
    session.play(2)
    session.play(SWITCH)
    assert session.fragment() == "35.CE"
    for text in ("#35.CE", "35.CE"):
        assert read_link(text).moves == [2, SWITCH]
    assert read_link("#36").board == "36" and read_link("#36.").moves == []
    assert read_link("#") is None and read_link("") is None
    for text in ("#x", "#-1.", "#35.F", "#35.E", "#35.CEE", "#35.C.E", "#9999999999", "#35.\u00e9"):
        with pytest.raises(RecordError):
            read_link(text)


def test_a_tally_is_kept_and_what_is_none_is_found_out():
    tally = {STAY: [1, 3], SWITCH: [4, 6]}
    assert read_tally(write_tally(tally)) == tally and read_tally(write_tally(new_tally())) == new_tally()
    rows = [None, [1], [1, 0], [-1, 2], [1.0, 2], [True, 2], "12", [0, 10**10]]
    contents = [5, None, [], {}, *({"stay": [0, 0], "switch": row} for row in rows)]
    for text in ("{", "null", *(stored.write("tally", content) for content in contents), stored.write("game", {})):
        with pytest.raises(stored.Spoiled, match=r"\w"):
            read_tally(text)


@pytest.mark.parametrize(
    ("text", "games"), [("1", 1), ("10000", 10_000), (" 10,000 ", 10_000), ("1,000,000", 10**6), ("0007", 7)]
)
def test_a_number_of_games(text, games):
    assert read_games(text) == games


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Type how many"),
        ("  ", "Type how many"),
        ("many", "\u201cmany\u201d is not a whole number"),
        ("1.5", "not a whole"),
        ("1e4", "not a whole"),
        ("1,00", "not a whole"),
        ("-", "not a whole"),
        ("\u0663", "not a whole"),
        ("x" * 99, "x\u2026\u201d is not a whole"),
        ("0", "0 games are too few"),
        ("-5", "-5 games are too few"),
        ("1000001", "1000001 games are too many"),
        ("9" * 99, "9\u2026 games are too many"),
    ],
)
def test_what_is_no_number_of_games_is_reported_with_what_can_be(text, why):
    with pytest.raises(BadNumber, match=why) as error:
        read_games(text)
    assert "1 to 1,000,000" in str(error.value) and len(str(error.value)) < 100


def test_a_simulation_plays_all_its_games_in_slices():
    ticks = iter(range(10**6))
    played, slices = Simulation(1234, Chance(5)), 0
    while not played.is_done():
        before = played.done
        played.advance(next(ticks) + 4, lambda: next(ticks))
        assert before < played.done <= before + 4 * simulation.BLOCK
        slices += 1
    assert slices > 5
    assert (played.done, played.stayed, played.switched) == (1234, *simulate(1234, Chance(5)))
    done = [point[0] for point in played.course]
    assert done[:5] == [1, 2, 3, 4, 5] and done[-1] == 1234 and done == sorted(set(done)) and len(done) < 130
    assert all(stayed + switched == games for games, stayed, switched in played.course)


@pytest.mark.parametrize("games", [1, 2, 3, 10])
def test_a_few_games(games):
    played = Simulation(games, Chance(1))
    played.advance(1, lambda: 0)
    assert played.is_done() and [point[0] for point in played.course] == list(range(1, games + 1))


def test_the_interval():
    """By the worked example of 5 wins in 10 and the extremes, to four digits."""
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=5e-5)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=5e-5)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_numbers_as_text():
    assert words.estimate(6680, 10_000) == "66.8% \u00b1 0.9"
    assert words.estimate(0, 0) == "\u2013" and words.tally(0, 0) == ("0 of 0", "\u2013")
    assert words.tally(2, 3) == ("2 of 3", "67%")
    played = Simulation(1000, Chance(35))
    assert "nothing was simulated" in words.plot(None) and "nothing was simulated" in words.plot(played)
    played.advance(1, lambda: 0)
    assert words.simulation_result(played).startswith("1,000 games. Switching won ")
    assert "95% interval" in words.plot(played)
    played.games = 2000
    assert words.simulation_result(played).startswith("Stopped after 1,000 games. ")


def test_a_stored_tally_says_what_it_is():
    assert json.loads(write_tally(new_tally()))["pygame35"] == "tally"
