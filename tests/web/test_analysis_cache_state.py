"""One analysis of a position, deepened, is what hint, analysis and review show. Without a browser."""

import asyncio

import pytest
from loops import in_a_loop
from test_library_state import page, play

from app.core.study.analysis_cache import AnalysisCache
from app.core.study.candidates import arranged, ranked
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from pygame35.basics import BLUE, RED


def found(simulations, best="e4=9", **changes):
    rows = [{"move": best, "visits": simulations}]
    known = {"best": best, "line": [best], "simulations": simulations, "exact": False, "candidates": rows}
    return known | {"margin": 0.0} | changes


def test_a_candidate_that_is_pointed_at_keeps_its_place_in_the_list():
    def listed(moves, kept):
        rows = arranged(
            [{"move": move, "visits": 9} for move in moves], {at: {"move": kept[at], "visits": 1} for at in kept}
        )
        return "".join(f"{row['move']}{row['visits']}" for row in rows)

    assert listed("abc", {}) == "a9b9c9"
    assert listed("cab", {0: "a"}) == "a9c9b9" and listed("cab", {2: "c", 0: "b"}) == "b9a9c9"
    assert listed("ab", {1: "z"}) == "a9z1b9" and listed("", {4: "z"}) == "z1"  # the analysis has dropped it


@pytest.mark.parametrize("turn, order", [(RED, "acbd"), (BLUE, "adbc")])
def test_the_best_move_comes_first_and_the_others_by_what_they_are_worth_to_the_mover(turn, order):
    rows = [{"move": move, "value": value} for move, value in zip("abcd", (0.5, 0.4, 0.45, 0.2), strict=True)]
    assert "".join(row["move"] for row in ranked(rows, turn)) == order
    rest = [{"move": "z", "value": 0.9}] * 20
    assert len(ranked(rows + rest, turn)) == 10  # those that were searched most


def test_the_deepest_analysis_of_a_position_is_kept():
    cache = AnalysisCache()
    assert cache.at(3) is None and not cache.is_deep(3, 0)
    deep = cache.note(3, found(200), 0.5)
    assert cache.note(3, found(100, "a1=1"), 0.1) is deep and cache.at(3)["best"] == "e4=9"
    assert cache.note(3, found(300, "b1=1"), 0.2)["best"] == "b1=1"
    assert cache.note(3, found(10, "c1=1", exact=True), 0.1)["best"] == "c1=1"
    assert cache.note(3, found(900, "d1=1"), 2)["best"] == "c1=1"
    assert cache.note(3, found(10, "h1=1", exact=True), 2)["best"] == "c1=1"  # two moves may be best
    assert cache.at(4) is None


def test_a_shallower_analysis_adds_what_only_it_has():
    cache = AnalysisCache()
    cache.note(1, found(100), 0.5)
    rows = [{"move": "a1=1", "visits": 5}, {"move": "e4=9", "visits": 4}]
    kept = cache.note(1, found(9, "a1=1", candidates=rows, ownership=[1, -1], losses=[2.5]), 0.1)
    assert [row["move"] for row in kept["candidates"]] == ["e4=9", "a1=1"] and kept["candidates"][0]["visits"] == 100
    assert kept["ownership"] == [1, -1] and kept["losses"] == [2.5] and kept["simulations"] == 100


class Engine:
    """A worker. Every slice adds 100 simulations; the best move follows from their number.

    asked   [slices] (number of moves, level)
    bests   [(simulations, move)]: the best move from that number on
    """

    def __init__(self):
        self.asked = []
        self.depth = {}
        self.bests = [(0, "h8=1")]

    async def start(self, on_percent):
        pass

    def terminate(self):
        pass

    async def ask(self, request):
        ply = len(request["moves"])
        self.asked.append((ply, request["level"]))
        await asyncio.sleep(request.get("milliseconds", 0) / 1000)
        depth = self.depth[ply] = self.depth.get(ply, 0) + 100
        best = [move for least, move in self.bests if least <= depth][-1]
        side = 1 if ply % 2 == 0 else -1
        return found(depth, best, win=0.5 - 0.2 * side, margin=-4.0 * side, done=False)

    def plies(self):
        """The positions asked for since the last call, each once."""
        asked, self.asked = self.asked, []
        return sorted({ply for ply, _ in asked})


async def laid(*moves, **settings):
    """A page with a game on it, and its engine. A search of one slice takes 10 ms."""
    board, engine = page(blue="person", **settings), Engine()
    client = EngineClient(lambda state, detail: None, lambda: engine)
    await client.start()
    board.analyst = board.engine.analyst = Analyst(client)
    board.view.rest_of_animation = lambda: 0
    board.session.settings["seconds"] = 0.01
    play(board, *moves)
    return board, engine


async def until(condition):
    async def wait():
        while not condition():
            await asyncio.sleep(0.001)

    await asyncio.wait_for(wait(), 5)


def named(session):
    """The best moves that the page names for the shown position: hint, analysis, review, list of mistakes."""
    hint = session.texts([session.study.hint[0]])[0] if session.study.hint else None
    review = session.study.review and session.study.review.analyses[session.tree.ply()]
    return hint, session.analysis and session.analysis["best"], review and review["best"]


@in_a_loop
async def test_a_hint_after_an_analysis():
    board, engine = await laid("e4=9")
    session = board.session
    board.assistant.toggle_analysis()
    await until(lambda: engine.depth.get(1, 0) >= 300)
    engine.plies()
    board.assistant.hint()
    assert not session.study.hinting and named(session)[:2] == ("h8=1", "h8=1")
    asked = len(engine.asked)
    await until(lambda: len(engine.asked) > asked)  # the analysis goes on
    engine.bests.append((0, "a1=1"))
    await until(lambda: session.analysis["best"] == "a1=1")
    assert named(session)[0] == "a1=1" and session.study.hint[1] is False
    board.assistant.hint()
    assert session.study.hint == (session.position.parse_move("a1=1"), True)
    board.assistant.toggle_analysis()
    board.step(-1)
    board.step(1)
    assert session.study.hint is None
    engine.plies()
    board.assistant.hint()
    assert named(session)[0] == "a1=1" and engine.plies() == []


@in_a_loop
async def test_the_end_of_a_game_is_counted_and_ends_the_search():
    board, engine = await laid()
    session = board.session
    while not session.position.is_over():
        board.play(next(iter(session.position.legal_moves())))
    board.step(-1)
    board.assistant.toggle_analysis()
    await until(lambda: engine.asked)
    board.step(1)
    red, blue = session.position.scores()
    assert session.analysis["margin"] == red - blue and board.engine.endless is None


@in_a_loop
async def test_a_hint_while_an_analysis_begins():
    board, engine = await laid("e4=9")
    board.session.settings["seconds"] = 0.05
    board.assistant.toggle_analysis()
    board.assistant.hint()
    assert board.session.study.hinting and board.session.study.hint is None
    await until(lambda: board.session.study.hint)
    assert not board.session.study.hinting and board.engine.endless == board.session.tree.shown  # one search did both
    board.engine.drop()


@in_a_loop
async def test_a_review_asks_for_the_rest():
    board, engine = await laid("e4=9", "d5=3", "a1=1")
    board.session.settings["seconds"] = 1
    board.show(1)
    board.assistant.hint()
    await until(lambda: board.session.study.hint)
    assert engine.plies() == [1]
    board.assistant.review()
    await until(lambda: not board.session.study.reviewing())
    assert engine.plies() == [0, 2, 3]
    assert board.session.study.review.share() == 1 and None not in board.session.study.review.analyses
    board.assistant.review()
    assert board.session.study.review.seconds > 0.3  # asked again, it looks deeper
    board.engine.drop()


@in_a_loop
async def test_a_hint_interrupts_a_review():
    board, engine = await laid("e4=9", "d5=3", "a1=1")
    board.assistant.review()
    await until(lambda: board.session.study.review.share() > 0)
    board.assistant.hint()
    assert board.session.study.hinting
    await until(lambda: board.session.study.hint)
    await until(lambda: board.session.study.review.share() == 1)
    assert named(board.session) == ("h8=1", None, "h8=1")


@in_a_loop
async def test_whose_searches_count():
    board, engine = await laid("e4=9")
    board.session.settings.update(blue="engine", level=9)
    board.changed()
    await until(lambda: len(board.session.tree.line()) == 2)
    assert board.session.study.cache.at(1) is None
    board.session.settings.update(level=10)
    engine.bests.append((0, "b1=1"))
    play(board, "a1=1")
    await until(lambda: len(board.session.tree.line()) == 4)
    assert board.session.study.cache.at(3)["best"] == "b1=1"
    board.library.new_game()
    assert board.session.study.cache.at(3) is None
    board.engine.drop()
