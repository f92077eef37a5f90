"""The page of the day as plain state, without a browser: its tries, midnight, and the results of other tabs."""

import asyncio

import pytest
from loops import run
from test_library_state import Silent

from app.core.puzzles import daily
from app.core.record.dates import date_of, day_of
from app.core.session import Session
from app.daily import page as page_module
from app.daily.board import DailyController
from app.daily.page import DailyPage
from app.games.thirtyfive import of_day
from app.games.thirtyfive.game import GAME
from tools import puzzles

DATE = "2026-11-25"
DAY = day_of(DATE)
PLAIN = puzzles.dated("35")[0]
SOLUTION = PLAIN["solution"]


class Still(Silent):
    """A view without animations."""

    def rest_of_animation(self):
        return 0


def board():
    controller = DailyController(GAME, Session(GAME), Silent(), Still(), Silent(), draw_seed=lambda: 0, now=lambda: 0)
    controller.own, controller.noted, controller.time = of_day, lambda: None, Silent()
    return controller


class Page(DailyPage):
    """A page whose boards need no file, and whose storage holds what another tab has written."""

    def __init__(self):
        self.controller, self.view, self.storage, self.game = board(), Still(), Silent(), "35"
        self.days, self.tried, self.begun, self.played = {}, {}, DATE, False
        self.today = self.day = DAY
        self.controller.noted = self._note
        self.written = {}, {}
        run(self._show(DAY))

    async def _read(self):
        self.days, self.tried = self.written

    async def _show(self, day):
        self.day, self.played = day, False
        controller = self.controller
        controller.open(controller.read(0, PLAIN), self._marks(day), self.tried.get(date_of(day), []))

    def play(self, *moves):
        async def soon():
            for text in moves:
                self.controller.play(self.controller.session.position.parse_move(text))
                if not self.controller.is_over():
                    self.controller.withdraw()

        run(soon())


@pytest.fixture
def page(monkeypatch):
    """The page at the midnight after DATE."""
    monkeypatch.setattr(page_module, "today", lambda: date_of(DAY + 1))
    monkeypatch.setattr(page_module, "_drop_fragment", lambda: None)
    return Page()


def wrong(count):
    position = board().read(0, PLAIN).position
    texts = [position.format_move(move) for move in position.legal_moves()]
    return [text for text in texts if text != SOLUTION][:count]


@pytest.mark.parametrize(
    ("tried", "shown"), [((), DAY + 1), (wrong(1), DAY), (wrong(3), DAY), ([*wrong(1), SOLUTION], DAY)]
)
def test_midnight_opens_the_next_day_and_leaves_a_board_with_tries(page, tried, shown):
    page.play(*tried)
    run(page._begin_day())
    assert (page.today, page.day) == (DAY + 1, shown)


def test_a_result_of_an_earlier_visit_makes_room_at_midnight(page):
    page.days = {DATE: {"35": "o"}}
    run(page._show(DAY))
    run(page._begin_day())
    assert page.day == DAY + 1


@pytest.mark.parametrize("last", [SOLUTION, wrong(3)[2]])
def test_a_board_is_done_once_the_last_try_has_landed(last):
    controller = board()
    controller.open(controller.read(0, PLAIN), "xx", wrong(2))

    async def play():
        controller.play(controller.session.position.parse_move(last))
        assert controller.is_over() and not controller.is_done()
        await asyncio.sleep(0.01)

    run(play())
    assert controller.is_done() and controller.said == of_day.answer(controller.board)
    assert controller.session.position.format_move(controller.session.moves()[-1]) == SOLUTION


@pytest.mark.parametrize(("own", "marks"), [(0, "xxx"), (1, "xxx"), (1, "xo"), (1, "o")])
def test_a_board_that_another_tab_has_done_is_done_here(page, own, marks):
    page.play(*wrong(own))
    page.written = {DATE: {"35": marks}}, {}
    run(page._read_again())
    assert page.controller.is_over() and page.controller.task.marks == marks


@pytest.mark.parametrize("marks", ["", "x"])
def test_tries_that_are_not_written_yet_stay(page, marks):
    page.play(*wrong(2))
    page.written = {DATE: {"35": marks}} if marks else {}, {}
    run(page._read_again())
    assert page.controller.tried == wrong(2)


@pytest.mark.parametrize(
    ("marks", "tried", "shown"),
    [
        ("xo", [wrong(1)[0], SOLUTION], [wrong(1)[0], SOLUTION]),
        ("xhx", wrong(2), wrong(2)),
        ("xo", ["", SOLUTION], ["", SOLUTION]),
        ("xx", [], ["", ""]),  # of an earlier version
        ("xo", wrong(1), ["", ""]),  # marks of another device
        ("o", wrong(1), [""]),
        ("x", wrong(2), [""]),
    ],
)
def test_tries_that_do_not_fit_the_marks_are_dropped(marks, tried, shown):
    controller = board()
    controller.open(controller.read(0, PLAIN), marks, tried)
    assert controller.tried == shown and daily.tries(marks) == len(shown)
