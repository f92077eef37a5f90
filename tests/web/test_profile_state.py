"""The first screen of a person's record as plain state, without a browser."""

import pytest
from test_record_state import CELLS, TILES, won

from app.core import stored
from app.core.puzzles import progress
from app.core.puzzles.daily import OPENED
from app.core.record import kinds
from app.core.record.dates import date_of
from app.core.texts import say
from app.games.thirtyfive.game import GAME
from app.you import profile, profile_words
from app.you.profile import AHEAD, MISSED, SOLVED
from app.you.record import Known, Record

TODAY = OPENED + 28  # Sunday, 29 November 2026
LESSONS = [("introduction", "The rules", 2), ("find-35", "Find the 35", 3)]
TAUGHT = kinds.of_game(GAME, "35", "", LESSONS, True)


def recorded(standings, *games):
    record = Record([TAUGHT, CELLS, TILES])
    for kind in record.kinds:
        record.known[kind.name] = Known(standings.get(kind.name, {}), None, {}, {})
    if games:
        record.add(TAUGHT, "archive 2026-11", list(games))
    return record


def solved_on(*days):
    return {date_of(TODAY + day): {"35": "o"} for day in days}


def kept(**more):
    beside = profile.Stored()
    for name, value in more.items():
        setattr(beside, name, value)
    return beside


def test_every_rival_is_there_beaten_or_not_and_all_games_add_up():
    record = recorded({"35": {"1": [2, 0, 1, 0], "3": [0, 1, 1, 1]}, "cell-division": {"beginner": [1, 0, 0, 0]}})
    faces = profile.faces(record, [TAUGHT])
    assert [(face.name, face.wins) for face in faces][:3] == [("Pip", 2), ("Greta", 0), ("Otto", 0)]
    assert len(faces) == 10 and faces[1].address == "?side=red&level=2"
    assert profile.faces(record, [CELLS])[0].wins == 1 and profile.faces(record, record.kinds)[0].wins == 3
    assert profile.faces(record, [TILES]) == []
    assert profile_words.won_in(profile.results(record, [TAUGHT]), TAUGHT) == "2 wins in 5 games of 35"
    assert profile_words.won_in(profile.results(record, record.kinds), None) == "3 wins in 6 games"


def test_five_weeks_from_a_monday_with_today_in_the_last():
    days = profile.calendar(solved_on(-1, -34), TODAY)
    assert len(days) == 35 and (days[0].number, days[-1].number) == (26, 29) and days[-1].today
    assert [day.state for day in days].count(SOLVED) == 2 and days[-2].state == SOLVED and days[-1].state == MISSED
    assert [day.state for day in profile.calendar({}, TODAY - 2)][-2:] == [AHEAD, AHEAD]
    assert profile_words.calendar_label(days) == "Solved on 2 of the last 35 days"


def test_words_on_rows_of_days():
    assert profile_words.longest(3, "2026-08-19") == "Longest: 3 days, in August."
    assert [say("you.streak.days", count=count) for count in (0, 1)] == ["No streak yet", "1 day in a row"]


def test_the_rating_has_one_word_of_change_and_its_course():
    now = progress.new()
    for number, day in enumerate((-10, -8, -1, -1)):
        now = progress.after(now, number, 400.0, True, TODAY + day)
    assert [day for day, _ in now.course] == [TODAY - 10, TODAY - 8, TODAY - 1]  # one rating a day
    found = profile.rating(kept(puzzles={"35": now}), [TAUGHT], TODAY)
    assert found.now == round(now.rating.rating) and found.gained == found.now - now.course[1][1] > 0
    assert profile_words.puzzles_told(found) == f"up {found.gained} this week" and found.solved == 4
    assert profile.rating(kept(puzzles={"35": now}), [TAUGHT, CELLS], TODAY)[:3] == (None, None, [])
    assert profile_words.puzzles_told(profile.rating(kept(), [TAUGHT], TODAY)) == "none solved yet"


def test_a_rating_that_an_earlier_version_stored_has_no_course_and_is_read():
    plain = progress.to_plain(progress.after(progress.new(), 3, 400.0, True, TODAY))
    assert progress.read_progress(stored.write(progress.KIND, plain)).course == [(TODAY, plain["course"][0][1])]
    del plain["course"]
    before = progress.read_progress(stored.write(progress.KIND, plain))
    assert before.course == [] and before.results == {3: True}
    found = profile.rating(kept(puzzles={"35": before}), [TAUGHT], TODAY)
    assert found.gained is None and found.now and profile_words.puzzles_told(found) == ""
    with pytest.raises(stored.Spoiled):
        progress.read_progress(stored.write(progress.KIND, dict(plain, course=[[1]])))


def test_lessons_count_each_step_once_with_one_star_or_two():
    beside = kept(lessons={"35": ["introduction/a", "introduction/b", "find-35/a *", "find-35/b", "gone/x"]})
    found = profile.lessons(beside, [TAUGHT])
    assert (found.solved, found.steps, found.rules, found.following, found.left) == (4, 5, True, "Find the 35", 1)
    assert found.address == "lessons/#find-35" and found.shares == [1, 2 / 3]
    assert profile_words.lessons_next(found) == "Next: Find the 35, 1 left"
    assert profile.lessons(beside, [CELLS]) is None
    done = profile.lessons(
        kept(lessons={"35": ["introduction/a", "introduction/b"] + list("find-35/" + c for c in "abc")}), [TAUGHT]
    )
    assert done.following == "" and profile_words.lessons_told(done) == "All lessons done."


def test_badges_are_earned_and_the_next_rival_is_the_last():
    record = recorded({"35": {"1": [1, 0, 0, 0]}}, won())
    rows = profile.badges(record, [TAUGHT], kept(days=solved_on(*range(-7, 0)), lessons={"35": ["introduction/a"]}))
    assert [row.name for row in rows if row.earned] == ["first-win", "seven-days", "no-help"]
    assert [profile_words.badge(row.name, "Greta") for row in rows][-1] == "Beat Greta" and len(rows) == 5
    helped = profile.badges(recorded({}, won(helped=True)), [TAUGHT], kept())
    assert not any(row.earned for row in helped)
    assert [row.name for row in profile.badges(record, [TILES], kept())] == ["seven-days", "rules"]
