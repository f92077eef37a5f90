"""Boards, exact chances, simulations and tables of every variation, against an enumeration written independently."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from pygame35 import cli
from pygame35.basics import IllegalMove
from pygame35.chance import Chance
from pygame35.games.monty_hall import chances, report
from pygame35.games.monty_hall.boards import (
    CLASSIC,
    HOSTS,
    Variation,
    board_name,
    parse_board,
    parse_variation,
    variation_name,
)
from pygame35.games.monty_hall.rules import left_closed, start

VARIATIONS = [Variation(host, doors) for host in HOSTS for doors in (3, 4, 10)]
SPREAD = 5  # standard deviations that a count may be off
GAMES = 20_000

every_variation = pytest.mark.parametrize(
    "variation", VARIATIONS, ids=lambda variation: variation_name(variation) or "-"
)


def endings(host, doors):
    """{(car, first door, door left closed): its probability}, from what is said of the hosts."""
    found = Counter()
    for car in range(doors):
        for first in range(doors):
            others = [door for door in range(doors) if door != first]
            if host == "forgetful":
                may_stay_closed = others
            elif first != car:
                may_stay_closed = [car]  # every other goat is opened
            elif host == "knowing":
                may_stay_closed = others
            else:
                may_stay_closed = others[-1:]  # goats from the left
            for left in may_stay_closed:
                found[car, first, left] += Fraction(1, doors * doors * len(may_stay_closed))
    return found


def chance(found, happens, given):
    """The probability that happens(car, first, left) among the endings for which given(car, first, left)."""
    among = {ending: weight for ending, weight in found.items() if given(*ending)}
    return sum(weight for ending, weight in among.items() if happens(*ending)) / sum(among.values())


def skipped(doors, first, left):
    return any(door > left and door != first for door in range(doors))


@every_variation
def test_the_exact_chances_are_those_of_another_enumeration(variation):
    host, doors = variation
    found = endings(host, doors)
    assert sum(found.values()) == 1
    happens = {
        chances.STAY: lambda car, first, left: car == first,
        chances.SWITCH: lambda car, first, left: car == left,
        chances.SHOWN: lambda car, first, left: car not in (first, left),
    }
    rows = chances.exact(variation)
    for row in rows:

        def given(car, first, left, row=row):
            shown_counts = row.kind == chances.SHOWN or car in (first, left)
            return shown_counts and row.skipped in (None, skipped(doors, first, left))

        assert Fraction(row.wins, row.games) == chance(found, happens[row.kind], given), row
    kinds = [(row.kind, row.skipped) for row in rows]
    both = [chances.SWITCH, chances.STAY]
    more = {"knowing": [], "forgetful": [("shown", None)], "leftmost": [(k, g) for g in (False, True) for k in both]}
    assert kinds == [(kind, None) for kind in both] + more[host]


@every_variation
def test_a_simulation_is_near_the_exact_chances(variation):
    counts = chances.simulate(GAMES, Chance(35), variation)
    assert chances.summed(counts).games == GAMES
    for row, truth in zip(chances.rows(variation, counts), chances.exact(variation), strict=True):
        expected = truth.wins / truth.games
        assert row.games > GAMES / 50
        assert abs(row.wins - row.games * expected) <= SPREAD * sqrt(row.games * expected * (1 - expected)), row


def test_a_simulation_of_a_seed_is_the_one_before_there_were_variations():
    """Counted by that version: wins by staying and by switching."""
    for seed, wins in ((35, (3249, 6751)), (7, (3340, 6660))):
        (counts,) = chances.simulate(10_000, Chance(seed))
        assert (counts.stayed, counts.switched, counts.void) == (*wins, 0)


@every_variation
def test_a_game_by_hand_is_a_case_of_the_count(variation):
    """Every door and every choice of the host comes up about equally often on many boards."""
    found = Counter()
    for seed in range(2000):
        position = start(board_name(variation, seed))
        found[position.car, position.coin] += 1
        first = seed % variation.doors
        position.play(first)
        assert position.left == left_closed(variation, position.car, first, position.coin) != first
        assert position.opened == tuple(d for d in range(variation.doors) if d not in (first, position.left))
        assert position.is_void() == position.is_over() == (position.car not in (first, position.left))
        if position.is_void():
            assert position.legal_moves() == [] and position.scores() == (0,) and position.winner() == 0
            with pytest.raises(IllegalMove, match="is over"):
                position.play(position.stay)
            assert position.undo() == first and not position.is_over()
    cells = variation.doors * (variation.doors - 1)
    assert len(found) == cells
    mean = 2000 / cells
    assert all(abs(count - mean) <= SPREAD * sqrt(mean) for count in found.values())


def test_names_of_boards():
    for variation in VARIATIONS:
        assert parse_variation(variation_name(variation)) == variation
        for seed in (0, 35, 2**32 - 1):
            name = board_name(variation, seed)
            assert parse_board(name) == (variation, seed)
            assert start(name).board == ("" if name == "35" else name)
    names = [board_name(Variation(*variation), 7) for variation in (CLASSIC, ("knowing", 5), ("forgetful", 3))]
    assert names == ["7", "5-7", "forgetful-7"] and board_name(Variation("leftmost", 10), 7) == "leftmost-10-7"
    wrong = "3-7 2-7 11-7 05-7 5- -7 5 -7 knowing-7 forgetful forgetful- forgetful-3-7 5-forgetful-7 leftmost-5-07"
    for name in [*wrong.split(), "", " 7", "5 -7", "leftmost--7", "forgetful-leftmost-7", "5-5-7", "Forgetful-7"]:
        assert parse_board(name) is None or name in ("5",)
    with pytest.raises(IllegalMove, match="forgetful-3-7.*is not a game of Monty Hall: a seed below"):
        start("forgetful-3-7")


def test_the_command(capsys):
    assert cli.main(["monty-hall", "--host", "forgetful", "--doors", "5", "--games", "1000", "--seed", "7"]) == 0
    first, head, *rest = capsys.readouterr().out.splitlines()
    assert first == "5 doors, the host forgot where the car is; 1000 games, board forgetful-5-7"
    assert head.split()[:3] == ["Result", "Games", "Wins"] and [line.split()[-1] for line in rest] == [
        "1/2",
        "1/2",
        "3/5",
    ]
    assert cli.main(["monty-hall", "--tsv", "--games", "100"]) == 0
    assert capsys.readouterr().out == report.as_tsv(CLASSIC, chances.simulate(100, Chance(35)))
    for wrong in (["--doors", "2"], ["--doors", "11"], ["--host", "blind"], ["--games", "0"], ["--seed", "4294967296"]):
        with pytest.raises(SystemExit):
            cli.main(["monty-hall", *wrong])
        assert wrong[0] in capsys.readouterr().err
