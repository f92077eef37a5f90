"""The search of Mega tic-tac-toe: its proofs against a plain solver, and what it keeps, promises and has room for."""

from collections import Counter
from functools import cache

import pytest

from pygame35.basics import IllegalMove
from pygame35.games.mega_tictactoe import search
from pygame35.games.mega_tictactoe.kernels.boards import MOVES
from pygame35.games.mega_tictactoe.search import Search
from tests.games.mega_tictactoe.solved import (
    best_of,
    late_positions,
    margins,
    random_moves,
    replayed,
    squares_left,
    state_of,
)
from tests.kernels.forms import choose, every_form

GAMES = [random_moves(seed, quiet=seed % 2 == 1) for seed in range(30)]
ANYWHERE = [replayed(moves[: seed * 2 % len(moves)]) for seed, moves in enumerate(GAMES)]  # at all stages, none is over


def begun(position, exploration=1.0, temperature=0.3):
    return Search(state_of(position), exploration=exploration, temperature=temperature)


@cache
def solved_positions():
    """[(position, {move: the result after it})]"""
    return [(position, margins(position)) for position in late_positions(60, 8)]


def told(searching):
    """All that a search tells."""
    return searching.analysis(), searching.exhausted()


def assert_analysis(searching, position):
    """What `pygame35.search` promises."""
    found, turn = searching.analysis(), position.turn
    rows = found["candidates"]
    assert sorted(row["action"] for row in rows) == position.legal_moves()
    assert sum(row["prior"] for row in rows) == pytest.approx(1, abs=1e-4)
    assert all(0 <= row["prior"] <= 1 and -1 <= row["margin"] <= 1 for row in rows)
    assert all(type(row["visits"]) is int and type(row["margin"]) is float for row in rows)
    assert sum(row["visits"] for row in rows) <= found["simulations"] == searching.simulations()
    assert -1 <= found["margin"] <= 1 and found["exact"] == (searching.proof() is not None)
    assert found["line"] and found["line"][0] == rows[0]["action"]
    assert len(found["line"]) <= found["depth"] <= squares_left(position)
    end = replayed(position.moves)
    for move in found["line"]:
        end.play(move)
    lost = [row.get("exact", False) and turn * row["margin"] == -1 for row in rows]
    assert lost == sorted(lost)  # what is proved to lose stands last
    if found["exact"]:
        assert searching.exhausted() and searching.run(10) == 0
        assert found["margin"] == turn * searching.proof() == rows[0]["margin"] and rows[0]["exact"]
        assert end.is_over() and end.winner() == found["margin"]
    return found


def assert_claims(searching, position, expected):
    """Whatever is proved has the result of the plain solver. expected: of `margins`."""
    found = assert_analysis(searching, position)
    for row in found["candidates"]:
        if row.get("exact"):
            assert row["margin"] == expected[row["action"]], (position.moves, row)
    if found["exact"]:
        assert found["margin"] == best_of(position, expected), position.moves
        assert expected[found["line"][0]] == found["margin"]
    return found


def test_what_is_proved_has_the_result_of_a_plain_solver():
    """At every stage of the search."""
    results, proved = Counter(), Counter()
    for position, expected in solved_positions():
        searching, result = begun(position), best_of(position, expected)
        for simulations in (1, 1, 2, 4, 8, 16, 50, 200, 1000, 5000):
            assert_claims(searching, position, expected)
            searching.run(simulations)
        found = assert_claims(searching, position, expected)
        kind = position.turn * result
        results[kind] += 1
        proved[kind] += found["exact"]
    assert min(results.values()) > 5 and len(results) == 3
    assert proved[1] == results[1] and proved[-1] == results[-1]  # wins are found; a draw may take long
    assert proved[0] > 0.7 * results[0]


def with_room(nodes, monkeypatch):
    """From now on searches begin with so much room, and with none that a dropped one left."""
    monkeypatch.setattr(search, "_FIRST_ROOM", nodes)
    monkeypatch.setattr(search._TREES, "_free", [])


@every_form
def test_the_kernel_is_the_same_as_python_and_as_webassembly(form, monkeypatch):
    """Proofs of all results; the values of other forms differ by rounding."""
    solved = [pair for pair in solved_positions() if squares_left(pair[0]) > 5]
    some = [next(pair for pair in solved if best_of(*pair) == result) for result in (-1, 0, 1)]
    with_room(2**12, monkeypatch)
    choose(form, monkeypatch)
    for position, expected in some:
        searching = begun(position)
        searching.run(400)
        found = assert_claims(searching, position, expected)
        assert found["exact"] or best_of(position, expected) == 0


def test_the_memory_of_a_search_that_is_gone_serves_the_next(monkeypatch):
    with_room(2**12, monkeypatch)
    first = begun(ANYWHERE[0])
    first.run(100)
    expected = told(first)
    begun(ANYWHERE[6]).run(100)
    assert len(search._TREES._free) == 1
    again = begun(ANYWHERE[0])
    again.run(100)
    assert not search._TREES._free and told(again) == expected == told(first)


def test_slices_do_not_matter():
    for position in ANYWHERE[::6]:
        whole, sliced = begun(position), begun(position)
        whole.run(600)
        while sliced.simulations() < whole.simulations():
            sliced.run(min(7, whole.simulations() - sliced.simulations()))
        assert told(sliced) == told(whole)


def test_at_any_stage_an_analysis_has_all_moves():
    """Before the first simulation they have an order already."""
    for position in ANYWHERE[::2]:
        searching = begun(position)
        values = [position.turn * row["margin"] for row in searching.analysis()["candidates"]]
        assert values == sorted(values, reverse=True) and assert_analysis(searching, position)["simulations"] == 0
        done = 0
        for simulations in (1, 1, 5, 60, 400):
            made = searching.run(simulations)
            assert made == simulations or searching.exhausted()
            done += made
            assert assert_analysis(searching, position)["simulations"] == done


@pytest.mark.parametrize("which", [0, 5])
def test_after_a_move_the_results_are_kept(which):
    """Of the best move, and of others."""
    for position in ANYWHERE[::3]:
        searching = begun(position)
        searching.run(700)
        before = searching.analysis()
        row = before["candidates"][min(which, len(before["candidates"]) - 1)]
        if row["visits"] < 2:
            continue
        searching.advance(row["action"])
        found = searching.analysis()
        assert searching.simulations() == found["simulations"] == row["visits"]
        assert found["margin"] == row["margin"] or not found["exact"]
        assert found["exact"] == row.get("exact", False) and found["depth"] <= max(before["depth"] - 1, 1)
        if row is before["candidates"][0]:
            assert found["line"] == before["line"][1:]
        searching.run(300)
        assert_analysis(searching, replayed([*position.moves, row["action"]]))


def test_a_move_without_simulations_begins_a_new_search():
    for position in ANYWHERE[::3]:
        searching = begun(position)
        searching.run(3)
        rows = searching.analysis()["candidates"]
        move = rows[-1]["action"]
        after = replayed([*position.moves, move])
        if rows[-1]["visits"] or rows[-1].get("exact"):
            continue
        searching.advance(move)
        fresh = begun(after)
        assert searching.simulations() == 0
        for simulations in (0, 1, 200):
            searching.run(simulations)
            fresh.run(simulations)
            assert told(searching) == told(fresh)


def test_an_illegal_action_is_refused_and_changes_nothing():
    """Off the board, filled, in a board that is not in play."""
    searching = begun(replayed([40, 30]))
    searching.run(100)
    before = told(searching)
    for action in (-1, 81, 40, 80):
        with pytest.raises(IllegalMove, match=f"^{action} is not a legal action at the root$"):
            searching.advance(action)
    assert before == told(searching)


def test_a_full_memory_ends_the_search_until_a_move_makes_room(monkeypatch):
    assert search._MOST_ROOM * search._BYTES <= 110 * 2**20 and search._FIRST_ROOM > 1 + 2 * MOVES
    with_room(1024, monkeypatch)
    monkeypatch.setattr(search, "_MOST_ROOM", 4096)
    position = replayed([])
    searching = begun(position)
    made = searching.run(10_000)
    assert 200 < made < 4096 and searching.exhausted() and searching.proof() is None
    assert searching.run(100) == 0 and searching.simulations() == made
    assert searching.memory() == 4096 * search._BYTES
    found = assert_analysis(searching, position)
    row = found["candidates"][-1]
    searching.advance(row["action"])
    after = replayed([row["action"]])
    assert not searching.exhausted() and searching.run(100) == 100
    assert searching.simulations() == row["visits"] + 100
    assert_analysis(searching, after)
