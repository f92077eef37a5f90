"""Monty Hall's session, simulation, estimates and words, without a browser."""

from itertools import product

import pytest

from app.core import stored
from app.core.record.transfer import merged
from app.games.monty_hall import simulation, words
from app.games.monty_hall.explanation import explanation
from app.games.monty_hall.game import DoorsSession, new_tally, read_game, read_tally
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games, read_seed
from app.solo.game import read_link
from pygame35.basics import IllegalMove
from pygame35.chance import Chance
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.boards import CLASSIC, HOSTS, Variation
from pygame35.games.monty_hall.chances import exact, interval, simulate
from pygame35.records import RecordError

STAY, SWITCH = 3, 4
FORGETFUL, LEFTMOST = Variation("forgetful", 3), Variation("leftmost", 3)


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
    assert session.tally == {"stay": [0, 0], "switch": [1, 1]}
    with pytest.raises(IllegalMove):
        session.play(STAY)
    assert session.tally == {"stay": [0, 0], "switch": [1, 1]}


def test_what_a_door_hides_is_reported_only_when_it_is_open(session):
    assert [words.door_label(session, door) for door in range(3)] == [f"Door {door}, closed" for door in (1, 2, 3)]
    session.play(2)
    told = [words.door_label(session, door) for door in range(3)]
    assert told == ["Door 1, closed. Switch?", "Door 2, open, a goat. Opened by host", "Door 3, closed. Your door"]
    session.play(STAY)
    told = [words.door_label(session, door) for door in range(3)]
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
    session.begin("10-35")
    assert words.status(session) == "Pick a door. One hides a car, nine hide goats."
    session.play(2)
    left = session.position.left
    assert words.status(session) == f"The host opened eight doors: goats. Stay with 3, or switch to {left + 1}?"
    session.locked = True
    assert words.status(session) == "Door 3 was picked. The host opened eight doors: goats."
    session.begin("36")
    assert words.status(session) == "One door hides a car, two hide goats."
    assert not session.can_play(0) and session.move_of(0) is None


def test_a_game_is_kept(session):
    session.play(2)
    assert read_game(stored.write("game", session.fragment())).moves == [2]
    for content in (None, "", [2], "35.Z", "seed"):
        with pytest.raises(stored.Spoiled):
            read_game(stored.write("game", content))


def test_a_broken_link():
    for text in ("#x", "#-1.", "#35.F", "#35.E", "#35.CEE", "#35.C.E", "#9999999999", "#35.\u00e9"):
        with pytest.raises(RecordError):
            read_link(text, monty_hall)


def test_a_tally_is_kept_and_what_is_none_is_found_out():
    tally = {"stay": [1, 3], "switch": [4, 6], "forgetful-5 stay": [1, 2], "10 switch": [9, 9]}
    assert all(read_tally(stored.write("tally", one)) == one for one in (tally, new_tally()))
    of_later = stored.write("tally", tally | {"blind-3 stay": [1, 1], "3 stay": [1, 1], "stay ": "no"})
    assert read_tally(of_later) == tally  # rows of unknown variations are left out
    rows = [None, [1], [1, 0], [-1, 2], [1.0, 2], [True, 2], "12", [0, 10**10]]
    contents = [5, None, [], {}, *({"stay": [0, 0], "switch": row} for row in rows)]
    contents += [{"stay": [0, 0], "switch": [0, 0], "5 stay": row} for row in rows]
    for text in ("{", *(stored.write("tally", content) for content in contents), stored.write("game", {})):
        with pytest.raises(stored.Spoiled, match=r"\w"):
            read_tally(text)


def test_each_variation_has_a_tally_of_its_own(session):
    session.play(2)
    session.play(SWITCH)
    session.begin("4-1")
    session.play(0)
    session.play(5)
    won = session.position.scores()[0]
    assert (session.row("stay"), session.row("switch")) == ([0, 0], [won, 1])
    assert session.decided() == 1
    session.begin("35")
    assert session.row("switch") == [1, 1] and session.decided() == 1


def test_of_two_devices_the_larger_tally_of_each_variation_stays():
    here = {"stay": [1, 3], "switch": [0, 0], "4 stay": [0, 1], "forgetful switch": [5, 9]}
    there = {"stay": [0, 1], "switch": [3, 4], "4 stay": [2, 2], "leftmost stay": [1, 1]}
    both = merged(*({"monty-hall.tally": stored.write("tally", one)} for one in (here, there)))
    assert read_tally(both["monty-hall.tally"]) == here | there | {"stay": [1, 3]}


def void_board():
    """A seed of the forgetful host in which he shows the car when door 1 is picked."""
    for seed in range(99):
        position = monty_hall.start(f"forgetful-{seed}")
        position.play(0)
        if position.is_void():
            return position.board
    raise AssertionError


def test_a_void_game_ends_and_counts_nowhere(session):
    session.begin(void_board())
    session.play(0)
    position = session.position
    (opened,) = position.opened
    assert words.status(session) == f"The host opened {opened + 1} by chance: the car. This game is void."
    assert [session.is_open(door) for door in range(3)] == [door == opened for door in range(3)]
    assert words.door_label(session, opened) == f"Door {opened + 1}, open, the car. Opened by host"
    assert [session.move_of(door) for door in range(3)] == [None] * 3
    assert session.decided() == 0 and words.decisions(position) == ("Stay", "Switch")


def test_the_simulation_that_an_address_asks_for():
    assert simulation.split("?games=1,000&seed=7") == ((1000, 7), "", [])
    assert simulation.split("?theme=dark&seed=0&ply=1") == ((None, 0), "theme=dark&ply=1", [])
    for part in ("games=0", "games=", "seed=-1", "seed=4294967296"):
        found, rest, problems = simulation.split(f"?{part}&theme=dark")
        assert (found, rest) == ((None, None), "theme=dark") and len(problems) == 1 and part in problems[0]
    played = Simulation(Variation("leftmost", 5), 300, 12)
    assert simulation.answer(None) == simulation.answer(played) == {}
    played.advance(1, lambda: 0)
    assert simulation.answer(played) == {"games": 300, "seed": 12}
    link = simulation.link("https://you.example/35/monty-hall/?theme=dark#35.CE", played)
    assert link == "https://you.example/35/monty-hall/?games=300&seed=12#leftmost-5-12."


def test_numbers_that_are_typed():
    assert [read_seed(text) for text in (" ", "0", " 35 ", "4294967295")] == [None, 0, 35, 2**32 - 1]
    for text in ("-1", "1.5", "007", "4294967296"):
        with pytest.raises(BadNumber, match=r"is not a seed\. Type a whole number from 0 to 4,294,967,295"):
            read_seed(text)
    for text, games in {"1": 1, " 10,000 ": 10_000, "1,000,000": 10**6, "0007": 7}.items():
        assert read_games(text) == games
    for text, why in {
        **{"  ": "Type how many", "many": "\u201cmany\u201d is not a whole number"},
        **dict.fromkeys(("1.5", "1,00", "\u0663"), "not a whole"),
        **{"x" * 99: "x\u2026\u201d is not a whole", "0": "0 games are too few", "-5": "-5 games are too few"},
        **{"1000001": "1000001 games are too many", "9" * 99: "9\u2026 games are too many"},
    }.items():
        with pytest.raises(BadNumber, match=why) as error:
            assert not read_games(text), text
        assert "1 to 1,000,000" in str(error.value) and len(str(error.value)) < 100


def test_an_explanation_draws_every_case():
    """Wins by staying and by switching that the drawing shows are as many as they should be."""
    for host, doors in product(HOSTS, (3, 4, 10)):
        text = explanation(Variation(host, doors))
        assert text.count("<h3>") == 1 and "{" not in text and "}" not in text, (host, doors)
        if host != "forgetful":
            verdicts = text.lower().count("<b>staying wins"), text.lower().count("<b>switching wins")
            assert verdicts == (1, doors - 1) and text.count("<svg") == doors == text.count('href="#car"'), host
        else:
            cells = [text.count(f'<td class="{look}">') for look in ("staying", "switching", "void")]
            assert cells == [doors - 1, doors - 1, (doors - 1) * (doors - 2)]
            void = {2: "two", 6: "six"}.get(cells[2], cells[2])
            assert f"In the {void} others the car is shown" in text


def test_what_the_explanations_say_of_three_doors():
    assert "Switching wins two games of three" in explanation(CLASSIC)
    text = explanation(FORGETFUL)
    assert "That makes six cases" in text and "1/3 of all games" in text and "each choice wins 1/2" in text
    text = explanation(LEFTMOST)
    assert text.index("He opens door 2") < text.index("switching wins 1/2 of them") < text.index("He opens door 3")


def test_a_simulation_plays_all_its_games_in_slices():
    ticks = iter(range(10**6))
    played, slices = Simulation(CLASSIC, 1234, 5), 0
    while not played.is_done():
        before = played.done
        played.advance(next(ticks) + 4, lambda: next(ticks))
        assert before < played.done <= before + 4 * simulation.BLOCK
        slices += 1
    assert slices > 5
    assert (played.done, played.counts) == (1234, simulate(1234, Chance(5)))
    assert played.points() == played.course and played.course[-1] == (1234, played.rows())
    done = [point[0] for point in played.course]
    assert done[:5] == [1, 2, 3, 4, 5] and done[-1] == 1234 and done == sorted(set(done)) and len(done) < 130
    assert all(row.games == games for games, rows in played.course for row in rows)


def test_the_interval():
    """By the worked example of 5 wins in 10 and the extremes, to four digits."""
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=5e-5)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=5e-5)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_numbers_as_text():
    assert [words.percent(share) for share in (148 / 320, 0, 1, 2 / 3)] == ["46.3%", "0.0%", "100.0%", "66.7%"]
    assert words.estimate(6680, 10_000) == "66.8% \u00b1 0.9"
    assert words.estimate(0, 0) == "\u2013"
    played, curves = Simulation(CLASSIC, 1000, 35), ([0, 1], exact(CLASSIC))
    assert "nothing was simulated" in words.plot(played, *curves)
    played.advance(1, lambda: 0)
    assert words.simulation_result(played).startswith("1,000 games. Switching won ")
    assert "95% interval" in words.plot(played, *curves)
    played.games = 2000
    assert words.simulation_result(played).startswith("Stopped after 1,000 games. ")
