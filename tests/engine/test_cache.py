"""What an engine keeps between requests: from several threads, after exceptions, within limits."""

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from pygame35.engine import Engine, EngineError
from pygame35.engine.cache import Cache
from tests.engine.right import assert_right

PLAYERS = [
    *(("35", player) for player in ("full", "original", "one-ply")),
    *(("cell-division", player) for player in ("master", "hard")),
    *(("five-in-a-row", player) for player in ("master", "original")),
    *(("mega-tic-tac-toe", player) for player in ("full", "original")),
    *(("threes", player) for player in ("master", "original")),
]
MOVES = {
    "35": ["e4=9", "d5=3", "a1=2"],
    "cell-division": ["c3", "d4", "a1"],
    "five-in-a-row": ["0,0", "1,1", "3,-2", "0,1", "2,2"],
    "mega-tic-tac-toe": ["e5", "d4", "a1"],
    "threes": ["left", "up", "right"],
}


def request_of(game, player, **fields):
    return {"id": "1", "game": game, "player": player, "moves": MOVES[game], "simulations": 60, **fields}


def told(answer):
    return {**answer, "per_second": 0}


def at_once(work, threads):
    """Do work(number) in so many threads that take turns often; what went wrong in any of them is raised."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(threads)))
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("game, player", [("35", "full"), ("five-in-a-row", "master")])
def test_four_threads_on_one_game_add_up(game, player):
    engine = Engine()
    request = request_of(game, player, simulations=5)

    def work(_):
        for _ in range(15):
            assert_right(request, engine.think(request))

    at_once(work, 4)
    assert engine.think({**request, "simulations": 0})["simulations"] == 4 * 15 * 5


def test_two_engines_at_once_answer_as_one_does():
    usual = {pair: told(Engine().think(request_of(*pair))) for pair in PLAYERS}

    def work(number):
        engine = Engine()
        for pair in PLAYERS[number:] + PLAYERS[:number]:
            assert told(engine.think(request_of(*pair))) == usual[pair]

    at_once(work, 4)


def answers(engine):
    """Ask this engine, then a new one, the same requests; returns all answers in that order."""
    return [told(one.think(request_of(*pair))) for one in (engine, Engine()) for pair in PLAYERS[::2]]


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_engines_work_in_a_forked_process_and_a_pickled_one_is_new():
    engine = Engine()
    usual = answers(engine)
    copy = pickle.loads(pickle.dumps(engine))
    assert answers(copy) == usual
    with get_context("fork").Pool(1) as pool:
        assert pool.apply(answers, [copy]) == usual


class Broken(BaseException):
    """Nothing that anyone expects."""


def calls_of(engine, request, most=None):
    """How many functions are called for an answer; the next call after so many breaks it off, with Broken.

    That is lost where Python closes a generator and listens to no exception.
    """
    calls = 0

    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"
        if event == "call" and most is not None and calls > most:
            raise Broken

    sys.setprofile(count)
    try:
        engine.think(request)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of one that is lost
@pytest.mark.parametrize("game, player", PLAYERS)
def test_a_search_that_was_broken_off_begins_anew(game, player):
    """Wherever that happened, in a second slice; unless the search had not been touched yet."""
    request = request_of(game, player, simulations=40)

    def begun():
        engine = Engine()
        engine.think({**request, "simulations": 30})
        return engine

    fresh, further = told(Engine().think(request)), told(begun().think(request))
    calls, found = calls_of(begun(), request), []
    for part in range(1, 16):
        engine = begun()
        try:
            calls_of(engine, request, calls * part // 16)
        except Broken:
            found.append(told(engine.think(request)))
    untouched = next((index for index, answer in enumerate(found) if answer != further), len(found))
    assert all(answer == fresh for answer in found[untouched:])
    assert len(found) > 8 and (fresh == further or untouched < len(found))


def test_a_series_that_was_broken_off_begins_anew():
    request = {"id": "1", "game": "threes", "player": "original", "games": 1, "milliseconds": 10**6}
    request["options"] = {"depth": 1, "simulations": 5, "board": "full-3"}
    usual, engine = Engine().think(request), Engine()
    with pytest.raises(Broken):
        calls_of(engine, request, 5000)
    assert engine.think({**request, "milliseconds": 0.001})["moves"] <= 2
    assert engine.think(request) == usual


def test_a_refused_request_changes_nothing():
    engine = Engine()
    for game in ("35", "threes"):
        request = request_of(game, "original", simulations=20)
        engine.think(request)
        with pytest.raises(EngineError):
            engine.think({**request, "moves": [*request["moves"], "nowhere"]})
        assert engine.think({**request, "simulations": 0})["simulations"] == 20


def test_games_and_players_in_turn_all_get_further():
    engine = Engine()
    pairs = [("35", "full"), ("threes", "original"), ("cell-division", "master"), ("five-in-a-row", "master")]
    asked = [request_of(*pair, simulations=10) for pair in pairs]
    asked += [{**request, "moves": request["moves"][:-1]} for request in asked]
    for rounds in (1, 2, 3):
        for request in asked:
            assert engine.think(request)["simulations"] == 10 * rounds


def test_two_series_in_turn_both_end():
    engine, done = Engine(), [0, 0]
    request = {"id": "1", "game": "threes", "player": "master", "games": 2, "milliseconds": 20}
    for _ in range(400):
        boards = [{"depth": 1, "board": board} for board in ("full-1", "full-2")]
        answers = [engine.think({**request, "options": options}) for options in boards]
        assert all(answer["moves"] >= before for answer, before in zip(answers, done, strict=True))
        done = [answer["moves"] for answer in answers]
        if all(answer["done"] for answer in answers):
            return
    raise AssertionError("they never end")


class Thing:
    def __init__(self, size):
        self.size = size

    def memory(self):
        return self.size


def kept_after(sizes, **limits):
    kept = Cache(**limits)
    for number, size in enumerate(sizes):
        kept.keep((number,), [], Thing(size))
    return [thing.size for thing in kept.things()]


def test_what_was_used_longest_ago_is_let_go():
    assert kept_after([1, 2, 3], most=2) == [3, 2]
    assert kept_after([50, 60, 30, 5], most=9, memory=100) == [5, 30, 60]
    assert kept_after([50, 200], most=9, memory=100) == [200]  # what is in use stays
    assert kept_after([200, 50], most=9, memory=100) == [50]


def test_what_is_taken_out_is_gone_until_it_is_kept_again():
    kept = Cache(3)
    for moves in (["a"], ["a", "b"], ["c"]):
        kept.keep(("x",), moves, "".join(moves))
    assert kept.take(("y",), ["a", "b"]) is None and kept.take(("x",), ["b"]) is None
    assert kept.take(("x",), ["a", "b", "c"], exactly=True) is None
    assert kept.take(("x",), ["a", "b", "c"]) == (["a", "b"], "ab")
    assert kept.take(("x",), ["a", "b", "c"]) == (["a"], "a")
    assert kept.take(("x",), ["a", "b", "c"]) is None
    assert kept.things() == ["c"]


def test_an_engine_keeps_a_few_searches_and_no_more_memory_than_it_may():
    engine = Engine()
    for seed in range(12):
        engine.think(request_of("35", "full", options={"seed": seed}))
        assert len(engine._searches.things()) <= 8
    engine._searches = Cache(8, 3 * engine._searches.things()[0].memory())
    for seed in range(5):
        engine.think(request_of("35", "full", options={"seed": seed}))
    assert 2 <= len(engine._searches.things()) <= 3


def test_every_search_says_how_much_memory_it_takes():
    for game, player in PLAYERS:
        engine, taken = Engine(), []
        for _ in range(3):
            engine.think(request_of(game, player, simulations=300))
            taken.append(engine._searches.things()[0].memory())
        assert taken == sorted(taken) and taken[-1] < 50 * 2**20, (game, player)
        assert taken[0] > 0 or player == "hard" or (game, player) == ("five-in-a-row", "original")


def test_the_memory_of_the_search_of_five_in_a_row_is_limited():
    engine, request = Engine(), request_of("five-in-a-row", "master", simulations=100)
    for rounds in range(1, 30):
        assert engine.think(request)["simulations"] == 100 * rounds
        assert engine._searches.things()[0].memory() <= 20 * 2**20
