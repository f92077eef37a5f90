"""Puzzles without a browser: ratings, choice, attempts, what is stored, the days, and every puzzle of the site."""

import datetime
import doctest
import importlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_days import NUMBERS

from app.core import stored
from app.core.puzzles import attempt, choice, daily, glicko, progress, words
from app.core.puzzles.puzzle import Index, place, read_index, read_puzzle
from app.core.record import dates
from app.games.thirtyfive import of_day
from app.games.thirtyfive import words as own
from app.games.thirtyfive.explainer import EXPLAINER
from pygame35.basics import RED
from pygame35.games.thirtyfive import rules
from tools import puzzles
from tools.catalogue import GAMES

WITH_PUZZLES = [game for game in GAMES if game.has_puzzles]
FOR_TWO = [game for game in WITH_PUZZLES if game.sides]  # those of Threes have a test of their own
LIST = Index([100, 300, 500, 700], ["fork", "pin"], [[0], [1], [0, 1], []], "0000", 2, 4, [0, 0, 0], [])


def rules_of(game):
    return importlib.import_module(f"pygame35.games.{game.module}.rules")


# The rating


def test_glickmans_example():
    after = glicko.rated(glicko.Rating(1500.0, 200.0, 0.06), [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert doctest.testmod(glicko).failed == 0


# Progress


def test_only_the_first_try_counts():
    once = progress.after(progress.new(), 7, 200, clean=False)
    again = progress.after(once, 7, 200, clean=True)
    assert again.rating == once.rating and again.results == {7: False} and again.streak == 0
    assert again.recent == [(7, False), (7, True)]


def test_a_puzzle_solved_on_the_second_try_is_no_missed_one():
    missed = progress.after(progress.after(progress.new(), 7, 200, clean=False), 8, 200, clean=True)
    solved = progress.solved_later(missed, 7)
    assert solved == missed._replace(recent=[(7, progress.LATER), (8, True)]) == progress.solved_later(solved, 8)
    assert progress.read_progress(stored.write(progress.KIND, progress.to_plain(solved))) == solved


def test_streaks():
    now = progress.new()
    for number, clean in enumerate((True, True, False, True)):
        now = progress.after(now, number, 200, clean)
    assert (now.streak, now.best) == (1, 2)
    assert words.streak(now) == "Streak 1, best 2" and words.streak(progress.new()) == ""


def test_progress_is_stored_and_read():
    now = progress.new()
    for number in range(15):
        now = progress.after(now, number, 100 * number, number % 3 > 0)
    text = stored.write(progress.KIND, progress.to_plain(now))
    assert progress.read_progress(text) == now and len(now.recent) == progress.RECENT


DAMAGED_PROGRESS = [
    {"rating": [1, 2]},
    {"rating": [200, 0, 0.06]},
    {"rating": [float("nan"), 100, 0.06]},
    {"solved": [-1]},
    {"recent": [[1]]},
    {"streak": True},
]


def test_damaged_progress_is_refused(subtests):
    for change in DAMAGED_PROGRESS:
        with subtests.test(change=change):
            plain = progress.to_plain(progress.new()) | change
            with pytest.raises(stored.Spoiled):
                progress.read_progress(stored.write(progress.KIND, plain))


# The next puzzle


KNOWN = {number: True for number in range(100, 100 + progress.FIRST)}  # results at other puzzles


def test_the_next_puzzle_is_near_the_wanted_rating_and_new():
    now = progress.new()._replace(rating=glicko.Rating(490.0, 100.0, 0.06), results=KNOWN)
    assert choice.next_puzzle(LIST, now, "", "even", None, lambda: 0.0) == 2
    assert choice.next_puzzle(LIST, now, "", "harder", None, lambda: 0.0) == 3
    assert choice.next_puzzle(LIST, now, "", "easier", None, lambda: 0.0) == 1
    assert choice.next_puzzle(LIST, now, "pin", "easier", 1, lambda: 0.0) == 2
    tried = now._replace(results=KNOWN | {1: True, 2: True, 3: False})
    assert choice.next_puzzle(LIST, tried, "", "even", None, lambda: 0.9) == 0
    assert choice.next_puzzle(LIST, tried, "pin", "even", 2, lambda: 0.0) == 1  # all are tried: they come again
    assert choice.next_puzzle(LIST, tried, "no such theme", "even", None, lambda: 0.0) is None


def test_the_first_puzzles_are_inviting():
    index, now = LIST._replace(first=[3, 1]), progress.new()
    assert [choice.next_puzzle(index, now, "", "even", None, lambda at=draw: at) for draw in (0.0, 0.6)] == [3, 1]
    assert choice.next_puzzle(index, now, "", "even", 3, lambda: 0.0) == 1
    assert choice.next_puzzle(index, now, "pin", "easier", None, lambda: 0.0) == 1
    assert choice.next_puzzle(index, now, "fork", "even", None, lambda: 0.0) == 0
    assert choice.next_puzzle(index, now, "pin", "harder", None, lambda: 0.0) == 2
    assert choice.next_puzzle(index, now._replace(results={3: False}), "", "even", None, lambda: 0.0) == 1
    assert choice.next_puzzle(index, now._replace(results=KNOWN), "", "even", None, lambda: 0.0) in (0, 1)


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.name)
def test_inviting_puzzles_are_easy(game):
    plain, first = puzzles.read(game.name), puzzles.FIRST[game.name]
    easy = sorted(one["rating"] for one in plain)[len(plain) // 4]
    assert len(set(first)) == len(first) > progress.FIRST
    assert all(plain[number]["rating"] <= easy for number in first)
    assert puzzles.index(plain, 0, first=first)["first"] == list(first)


@pytest.mark.parametrize("game", FOR_TWO, ids=lambda game: game.name)
def test_inviting_puzzles_are_for_the_first_side_on_open_boards(game):
    found = [read_puzzle(number, one, rules_of(game)) for number, one in enumerate(puzzles.read(game.name))]
    first = [found[number] for number in puzzles.FIRST[game.name]]
    assert {one.position.turn for one in first} == {RED}
    assert {one.number for one in first if len(one.position.moves) > 48} == set()
    if game.name == "35":
        for one in first:
            turns = {move: of_day.turned(one.position, move) for move in one.position.legal_moves()}
            best = one.position.parse_move(next(iter(one.answers)))
            own = turns.pop(best)
            assert own > max(1, *turns.values()), one.number  # the task says how many squares it turns
            assert EXPLAINER.aim(one.position, best) == f"Turn {NUMBERS[own]} squares red with one digit."


def test_contested_puzzles_come_first_and_others_once_none_is_near():
    now = progress.new()._replace(rating=glicko.Rating(490.0, 100.0, 0.06), results=KNOWN)

    def numbers(index, now):
        draws = (0.0, 0.3, 0.6, 0.9)
        return {choice.next_puzzle(index, now, "", "even", None, lambda drawn=draw: drawn) for draw in draws}

    assert numbers(LIST, now) == {2}
    assert numbers(LIST._replace(contested="0100"), now) == {1}
    assert numbers(LIST._replace(contested="1000"), now) == {2}  # 390 points away
    assert numbers(LIST._replace(contested="0100"), now._replace(results=KNOWN | {1: True})) == {2}


def test_a_visitor_of_35_first_sees_close_games():
    plain = puzzles.read("35")
    index = read_index(puzzles.index(plain, puzzles.daily("35"), first=puzzles.FIRST["35"]))
    for difficulty in ("even", "harder"):
        now = progress.new()
        for turn in range(12):
            number = choice.next_puzzle(index, now, "", difficulty, None, lambda drawn=turn / 12: drawn)
            assert abs(plain[number]["margin"]) <= (14 if number in index.first else 12), number
            now = progress.after(now, number, plain[number]["rating"], clean=turn % 2 == 0)
    assert set(puzzles.index(puzzles.read("threes"), 0)["contested"]) == {"0"}  # it has no margins


def test_puzzles_of_days_in_a_row_differ():
    for game in WITH_PUZZLES:
        index = puzzles.index(puzzles.read(game.name), puzzles.daily(game.name))
        assert index["daily"] == puzzles.daily(game.name)  # there are enough
        shown = [choice.of_day(read_index(index), day) for day in range(20_000, 20_000 + index["daily"])]
        assert sorted(shown) == list(range(index["daily"]))


def test_a_visitor_has_three_tries():
    assert [daily.tries(marks) for marks in ("", "+xh", "xxo")] == [0, 1, 3]
    assert [daily.is_over(marks) for marks in ("", "xx", "xxo", "xxx", "+o")] == [False, False, True, True, True]
    text = stored.write(daily.TRIES, {"2026-11-25": ["e4=9"], "no": ["e4=9"], "2026-11-26": [3], "2026-11-27": 5})
    assert daily.read_tries(text) == {"2026-11-25": ["e4=9"]}
    with pytest.raises(stored.Spoiled):
        daily.read_tries(stored.write(daily.TRIES, [1]))


def test_the_longest_streak():
    assert daily.longest({}) == (0, "")
    marks = ("o", "xo", "+o", "o", "o", "o", "x")
    kept = {f"2026-11-{date}": {"35": one} for date, one in enumerate(marks, 20)}
    assert daily.longest(kept) == (3, "2026-11-25")
    assert daily.longest({date: kept[date] for date in kept if date != "2026-11-24"}) == (2, "2026-11-21")


def test_the_puzzle_of_a_day_stays():
    """A change here would change the puzzles of past days."""
    index = LIST._replace(daily=400, dated=[20_788, 1150, 3])
    assert choice.of_day(index, daily.OPENED) == 202
    assert [choice.of_day(index, day) for day in (20_787, 20_788, 20_790, 20_791)] == [253, 1150, 1152, 329]


# Attempts


def puzzle(answers, replies=None):
    plain = {"game": "", "themes": [], "gap": 4, "margin": 2, "proved": True, "rating": 100} | answers
    return read_puzzle(0, plain | {"replies": replies or {}}, rules)


def test_an_attempt_of_one_move():
    task = attempt.Attempt(puzzle({"solution": "e4=9"}, {"d4=1": [-3, "e5=2"]}))
    assert task.solution() == "e4=9" and task.is_clean() and not task.has_begun()
    assert task.judge("d4=1") is None and task.reply("d4=1") == (-3, "e5=2") and task.reply("a1=1") is None
    assert task.hint() is False and task.hint() is True and task.hint() is True
    assert task.judge("e4=9") == "" and task.solved and not task.is_clean() and task.marks == "xhho"


def test_an_attempt_of_several_moves():
    task = attempt.Attempt(
        puzzle({"solution": "a1=1", "then": ["a2=2", {"a3=3": None, "b3=3": ["c3=1", {"c4=1": None}]}]})
    )
    assert task.judge("a1=1") == "a2=2" and not task.solved and task.has_begun() and task.is_clean()
    assert task.judge("b3=3") == "c3=1" and task.judge("c4=1") == ""
    assert task.solved and task.is_clean() and task.marks == "o"
    assert task.moves == ["a1=1", "a2=2", "b3=3", "c3=1", "c4=1"]


def test_a_spoiled_puzzle_is_refused(subtests):
    for spoiled in [{}, {"solution": "z9=1"}, {"solution": "a1=1", "game": "!!"}, {"solution": 3}]:
        with subtests.test(spoiled=spoiled), pytest.raises(stored.Spoiled):
            puzzle(spoiled)


# Every puzzle of the site


def along(position, answers):
    """Play all lines of answers; every move has to be legal."""
    for text, follow in answers.items():
        position.play(position.parse_move(text))
        if follow:
            position.play(position.parse_move(follow[0]))
            along(position, follow[1])
            position.undo()
        position.undo()


@pytest.mark.parametrize("game", FOR_TWO, ids=lambda game: game.name)
def test_every_puzzle_can_be_shown_and_solved(game):
    plain = puzzles.read(game.name)
    titles = importlib.import_module(f"app.games.{game.module}.words").THEMES
    assert len({one["game"] for one in plain}) == len(plain)
    for number, one in enumerate(plain):
        found = read_puzzle(number, one, rules_of(game))
        along(found.position, found.answers)
        assert found.themes and set(found.themes) <= set(titles), number
        assert (found.gap is None) == (found.margin is None)
        for wrong, (margin, answer) in found.replies.items():
            assert wrong not in found.answers and (margin is None) == (found.gap is None)
            found.position.play(found.position.parse_move(wrong))
            if answer:
                found.position.check(found.position.parse_move(answer))
            found.position.undo()
            if margin is not None and found.proved:
                assert margin <= found.margin - found.gap


def test_the_files_of_the_site_hold_every_puzzle(tmp_path):
    puzzles.add(tmp_path, "35")
    folder = tmp_path / "puzzles/35"
    index = read_index(json.loads((folder / "index.json").read_text()))
    plain = puzzles.read("35")
    for number, one in enumerate(plain):
        part, at = place(index, number)
        shown = json.loads((folder / f"{part}.json").read_text())[at]
        assert shown["game"] == one["game"] and index.ratings[number] == one["rating"]
        assert {index.themes[theme] for theme in index.of[number]} == set(one["themes"])
    first, number, days = index.dated
    assert dates.date_of(first) == "2026-12-01" and days == len(puzzles.dated("35"))
    for day, one in enumerate(puzzles.dated("35")):
        part, at = place(index, choice.of_day(index, first + day))
        shown = json.loads((folder / f"{part}.json").read_text())[at]
        assert shown["game"] == one["game"] and shown["margins"] == one["margins"]
    assert all(path.stat().st_size < 40_000 for path in folder.iterdir())  # none is long to wait for


# Days


@given(st.dates(datetime.date(1970, 1, 1), datetime.date(9999, 12, 31)))
def test_days_are_those_of_the_calendar(date):
    number = (date - datetime.date(1970, 1, 1)).days
    assert dates.day_of(date.isoformat()) == number and dates.date_of(number) == date.isoformat()


def test_what_was_done_on_a_day():
    kept = daily.noted({}, "2026-11-25", "35", "x", "2026-11-25", "2026-11-25")
    kept = daily.noted(kept, "2026-11-25", "35", "xho", "2026-11-25", "2026-11-25")
    again = daily.noted(kept, "2026-11-25", "35", "o", "2026-11-26", "2026-11-26")
    assert again == kept == {"2026-11-25": {"35": "xho"}}  # the first solution counts
    late = daily.noted(kept, "2026-11-24", "35", "o", "2026-11-25", "2026-11-25")
    assert late["2026-11-24"] == {"35": "+o"}
    today = dates.day_of("2026-11-25")
    assert daily.streak(late, today) == 1 and daily.streak(late, today + 1) == 1 and daily.streak(late, today + 2) == 0


TRIES = [
    ("", 25, 26, "xo"),  # begun before midnight
    ("x", 26, 26, "xo"),  # the same, and the page was loaded anew after midnight
    ("", 26, 26, "+xo"),
    ("+x", 26, 26, "+xo"),
    ("x", 25, 27, "+xo"),  # a page that was left open for days
    ("x", 27, 27, "+xo"),
    ("", 25, 24, "xo"),  # the clock was set back meanwhile
]


def test_a_try_that_was_begun_in_time_counts_for_its_day(subtests):
    for before, begun, today, marks in TRIES:
        with subtests.test(before=before, begun=begun, today=today, marks=marks):
            days = {"2026-11-25": {"35": before}} if before else {}
            days = daily.noted(days, "2026-11-25", "35", "xo", f"2026-11-{begun}", f"2026-11-{today}")
            assert days["2026-11-25"]["35"] == marks


def test_a_streak_counts_days_in_a_row():
    kept = {f"2026-11-{date:02d}": {"35": "o"} for date in range(20, 26)}
    assert daily.streak(kept, dates.day_of("2026-11-25")) == 6
    assert daily.streak(kept, dates.day_of("2026-11-22")) == 6  # of a clock that was set back
    kept["2031-01-01"] = {"35": "o"}  # of a clock that was wrong once
    assert daily.streak(kept, dates.day_of("2026-11-25")) == 6
    del kept["2026-11-23"]
    assert daily.streak(kept, dates.day_of("2026-11-25")) == 2
    kept["2026-11-27"] = {"35": "o"}  # tomorrow, by a clock that was wrong, while today is open
    assert daily.streak(kept, dates.day_of("2026-11-26")) == 2


def test_no_clock_leads_before_the_first_day():
    for today, day in [("2026-11-25", 20782), ("1970-01-01", daily.OPENED), ("+10000-01-", daily.OPENED)]:
        assert daily.current(today) == day, today


def test_damaged_days_are_left_out():
    text = stored.write(daily.KIND, {"2026-11-25": {"35": "o", "x": 3, "y": "?"}, "no": {"35": "o"}, "2026-11-26": 5})
    assert daily.read_days(text) == {"2026-11-25": {"35": "o"}}
    with pytest.raises(stored.Spoiled):
        daily.read_days(stored.write(daily.KIND, [1]))


def test_texts():
    assert words.shown(200.4) == "1,200" and words.shown(-400) == "600" and words.shown(1999.6) == "3,000"
    assert words.rating(200, 210.4) == "Your rating 1,210, +10" and words.rating(200, 200) == "Your rating 1,200"
    assert words.rating(200, 193.2) == "Your rating 1,193"
    assert words.answer("Blue", False, "b5=9") == "Blue answers 9 on b5."
    assert words.answer("Noughts", True, "-1,2") == "Noughts answer \u22121,2."


def test_what_a_move_costs_is_said_in_squares():
    one = puzzle({"solution": "e4=9"})._replace(margin=-2)  # proved, 4 points better than the next
    assert words.gap(one, own) == "The next best digit leaves you 2 squares fewer."
    assert words.gap(one._replace(proved=False, gap=5.1), own).endswith("leaves you about 3 squares fewer.")
    assert words.gap(one._replace(margin=4), own) == "Only this digit wins."
    assert words.gap(one._replace(margin=0), own) == "Every other digit loses."
    assert words.gap(one._replace(margin=4, proved=False), own) != "Only this digit wins."
    assert words.gap(one._replace(gap=None), own) == ""
    assert words.gap(one._replace(gap=None, themes=["save"]), own) == "Every other digit loses."
    assert words.lost(one, -12, own) == "That leaves you 5 squares fewer than the best digit."
    assert "leaves you 2 squares fewer" in words.lost(one, -2.6, own)  # a short search; the proof says 2


def test_every_sentence_about_a_cost_is_short_and_true_by_the_stored_values():
    for game in FOR_TWO:
        texts = importlib.import_module(f"app.games.{game.module}.words")
        for number, one in enumerate(puzzles.read(game.name)):
            found = read_puzzle(number, one, rules_of(game))
            said = words.gap(found, texts)
            assert (said == "") == (found.gap is None and words.SAVE not in found.themes) and len(said.split()) <= 12
            if said.startswith("Only"):
                assert found.proved and found.margin > 0 >= found.margin - found.gap
            if found.proved and found.gap is not None:
                assert "about" not in said
                for margin, _ in found.replies.values():
                    lost = words.lost(found, margin, texts)
                    number = int(lost.split()[3])
                    assert len(lost.split()) <= 12 and number * texts.SHARE == found.margin - margin
