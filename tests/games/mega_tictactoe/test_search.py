"""The search of Mega tic-tac-toe: its proofs against a plain solver, and what it keeps, promises and has room for."""

from collections import Counter
from functools import cache

import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.games.mega_tictactoe import game, search
from pygame35.games.mega_tictactoe.game import GAME
from pygame35.games.mega_tictactoe.kernels import trees
from pygame35.games.mega_tictactoe.kernels.boards import MOVES
from pygame35.games.mega_tictactoe.players import DEFAULT, ONE_PLY
from pygame35.games.mega_tictactoe.search import Search
from pygame35.search import puct
from tests.games.mega_tictactoe.solved import (
    best_of,
    late,
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
PROOFS = {trees.UNPROVED: None, trees.LOST: -1, trees.DRAWN: 0, trees.WON: 1}  # to the side that moved


def begun(position, exploration=1.0, temperature=0.3):
    return Search(state_of(position), exploration=exploration, temperature=temperature)


@cache
def solved_positions():
    """[(position, {move: the result after it})]"""
    return [(position, margins(position)) for position in late_positions(60, 8)]


def tree_below(searching, node=0):
    """{move: (visits, mean, prior, proof, the tree below)}"""
    found = {}
    for child in searching._children(node).tolist():
        move, proof = searching._nodes[child, trees.MOVE] % trees.PROOF, searching._nodes[child, trees.MOVE]
        visits = int(searching._nodes[child, trees.VISITS])
        mean, prior = searching._numbers[child].tolist()
        found[search.SQUARE_OF[move]] = visits, mean, prior, PROOFS[proof // trees.PROOF], tree_below(searching, child)
    return found


def depth_of(tree):
    return max((1 + depth_of(below) for *_, below in tree.values()), default=0)


def told(searching):
    """All that is known of a search: its analysis and its tree."""
    return searching.analysis(), tree_below(searching), searching.exhausted()


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


# --- proofs -------------------------------------------------------------------------------------------------------


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


def test_proofs_go_all_the_way_up_without_gaps():
    """A position is proved as soon as its moves prove it, and not before."""
    for position, _ in solved_positions()[::4]:
        searching = begun(position)
        for _ in range(30):
            assert_no_gaps(tree_below(searching), searching.proof())
            searching.run(5)


def assert_no_gaps(tree, proof):
    """proof: the result to the side to move, None if it is not proved."""
    proofs = [row[3] for row in tree.values()]
    best = max((result for result in proofs if result is not None), default=None)
    assert proof == (best if best == 1 or None not in proofs else None)
    for _, mean, _, result, below in tree.values():
        if result is not None:
            assert mean == result
        if below:
            assert_no_gaps(below, None if result is None else -result)


def test_a_proved_node_is_not_searched_again():
    """One that is even may be visited, as a move of known worth, but nothing below it changes."""
    seen = Counter()
    for position, _ in solved_positions()[::3] + [(late(seed, 25), None) for seed in range(4)]:
        searching, known = begun(position), {}
        for _ in range(20):
            searching.run(20)
            for path, (visits, _, _, result, below) in flat(tree_below(searching)):
                if path in known:
                    before, *rest = known[path]
                    assert rest == [result, below]
                    assert visits == before or result == 0
                    seen[result] += 1
                elif result is not None:
                    known[path] = visits, result, below
    assert min(seen[result] for result in (-1, 0, 1)) > 20


def flat(tree, path=()):
    """(the moves to a node, its row) of all nodes."""
    for move, row in tree.items():
        yield (*path, move), row
        yield from flat(row[-1], (*path, move))


def before_the_end():
    """Positions with a move that wins at once."""
    for seed in range(20):
        position = replayed(random_moves(seed, quiet=False))
        if position.line:
            position.undo()
            yield position


def wins_at_once(position, move):
    position.play(move)
    won = bool(position.line)
    position.undo()
    return won


def test_a_win_in_one_is_seen_at_once():
    positions = list(before_the_end())
    assert {position.turn for position in positions} == {RED, BLUE} and len(positions) > 8
    for position in positions:
        searching = begun(position)
        searching.run(1)
        found = assert_analysis(searching, position)
        assert found["exact"] and found["margin"] == position.turn and found["depth"] == 1
        assert len(found["line"]) == 1 and wins_at_once(position, found["line"][0])
        winning = {move for move in position.legal_moves() if wins_at_once(position, move)}
        assert {row["action"] for row in found["candidates"] if row.get("exact")} >= winning
        assert found["candidates"][0]["action"] in winning


@every_form
def test_the_kernel_is_the_same_as_python_and_as_webassembly(form, monkeypatch, tmp_path):
    """Proofs of all results; the values of other forms differ by rounding."""
    solved = [pair for pair in solved_positions() if squares_left(pair[0]) > 5]
    some = [next(pair for pair in solved if best_of(*pair) == result) for result in (-1, 0, 1)]
    monkeypatch.setattr(search, "_FIRST_ROOM", 2**12)
    choose(trees.search, form, monkeypatch, tmp_path)
    for position, expected in some:
        searching = begun(position)
        searching.run(400)
        found = assert_claims(searching, position, expected)
        assert found["exact"] or best_of(position, expected) == 0


# --- the same again -----------------------------------------------------------------------------------------------


def test_equal_calls_give_equal_results_and_slices_do_not_matter():
    for position in ANYWHERE[::6]:
        first, second, sliced = (begun(position) for _ in range(3))
        assert first.run(600) == second.run(600)
        assert told(first) == told(second)
        while sliced.simulations() < first.simulations():
            sliced.run(min(7, first.simulations() - sliced.simulations()))
        assert told(sliced) == told(first)


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


def test_exploration_and_temperature_have_their_effects():
    position = ANYWHERE[1]

    def most_visited(**settings):
        searching = begun(position, **settings)
        searching.run(2000)
        return max(row["visits"] for row in searching.analysis()["candidates"]) / searching.simulations()

    def highest_prior(temperature):
        return max(row["prior"] for row in begun(position, temperature=temperature).analysis()["candidates"])

    assert most_visited(exploration=100.0) < most_visited(exploration=0.01)
    assert highest_prior(0.02) > highest_prior(0.3) > highest_prior(10.0)
    moves = len(position.legal_moves())
    assert highest_prior(100.0) == pytest.approx(1 / moves, rel=0.05)


# --- going on after a move ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", [0, 5])
def test_after_a_move_the_results_are_kept(which):
    """Of the best move, and of others."""
    for position in ANYWHERE[::3]:
        searching = begun(position)
        searching.run(700)
        before, tree = searching.analysis(), tree_below(searching)
        row = before["candidates"][min(which, len(before["candidates"]) - 1)]
        visits, mean, _, proof, below = tree[row["action"]]
        if not below:
            continue
        searching.advance(row["action"])
        after = replayed([*position.moves, row["action"]])
        found = searching.analysis()
        assert tree_below(searching) == below
        assert searching.simulations() == found["simulations"] == row["visits"] == visits
        assert found["margin"] == row["margin"] or not found["exact"]
        assert searching.proof() == (None if proof is None else -proof) and found["exact"] == (proof is not None)
        if row is before["candidates"][0]:
            assert found["line"] == before["line"][1:]
        assert depth_of(below) <= found["depth"] <= max(before["depth"] - 1, 1)
        searching.run(300)
        assert_analysis(searching, after)


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


# --- memory -------------------------------------------------------------------------------------------------------


def test_the_memory_grows_and_nothing_else_changes(monkeypatch):
    position = replayed([])
    usual = begun(position)
    usual.run(2000)
    nodes = int(usual._task[trees.SIZE])
    monkeypatch.setattr(search, "_FIRST_ROOM", 256)
    growing = begun(position)
    before = growing.memory()
    growing.run(2000)
    assert told(growing) == told(usual)
    assert before == 256 * search._BYTES < nodes * search._BYTES <= growing.memory() < 4 * nodes * search._BYTES


def test_a_full_memory_ends_the_search_until_a_move_makes_room(monkeypatch):
    assert search._MOST_ROOM * search._BYTES <= 110 * 2**20 and search._FIRST_ROOM > 1 + 2 * MOVES
    monkeypatch.setattr(search, "_FIRST_ROOM", 1024)
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


# --- the game's players -------------------------------------------------------------------------------------------


def test_without_the_kernel_the_same_network_searches_by_numpy(monkeypatch):
    """Before the first simulation they know the same."""
    changed = GAME.begin(DEFAULT, ANYWHERE[3], exploration=5.0, batch=3, seed=2)
    assert isinstance(changed, Search) and changed._settings[trees.EXPLORATION] == 5
    assert len(GAME.begin(ONE_PLY, ANYWHERE[3]).analysis()["candidates"]) == len(ANYWHERE[3].legal_moves())
    for position in ANYWHERE[::6]:
        monkeypatch.setattr(game, "available", lambda: True)
        compiled = GAME.begin(DEFAULT, position).analysis()
        monkeypatch.setattr(game, "available", lambda: False)
        by_numpy = GAME.begin(DEFAULT, position)
        assert isinstance(by_numpy, puct.Search)
        found = by_numpy.analysis()
        rows, others = ({row["action"]: row for row in each["candidates"]} for each in (compiled, found))
        assert rows.keys() == others.keys()
        for action, row in rows.items():
            assert row["margin"] == pytest.approx(others[action]["margin"], abs=1e-4)
            assert row["prior"] == pytest.approx(others[action]["prior"], rel=0.03, abs=1e-5)
        by_numpy.run(50)
        assert by_numpy.analysis()["simulations"] == 50
