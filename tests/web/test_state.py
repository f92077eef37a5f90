"""The page's plain state, without a browser: session, merged analyses, address, words."""

import re

import pytest

from app.core import address, changes, formats, player_words, words
from app.core.game_tree import of_moves
from app.core.opponents import SEATS
from app.core.session import Session
from app.core.study.review import Mistake, mistakes, weight
from app.core.texts import say, thousands
from app.engine.heat import heat
from app.engine.merge import merge
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.thirtyfive import words as words_35
from app.games.thirtyfive.board.preview import previews
from app.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.thirtyfive.rules import BLUE, RED, Position, parse_move, parse_square
from pygame35.links import RecordError


def played(*moves, persons=(RED, BLUE)):
    session = Session(GAME)
    for side, seat in SEATS.items():
        session.settings[seat] = "person" if side in persons else "engine"
    for move in moves:
        changes.play(session, parse_move(move))
    return session


def test_a_person_takes_back_to_their_own_turn():
    session = played("a1=1", "b1=2", "c1=3", "d1=4", persons=[RED])
    assert session.plies_to_take_back() == 2
    changes.take_back(session)
    assert (len(session.position.moves), session.position.turn) == (2, RED)
    assert changes.redo(session) == 2
    assert len(session.position.moves) == 4
    changes.take_back(session)
    changes.play(session, parse_move("h8=3"))
    assert session.undone == [] and changes.redo(session) == 0
    assert played("a1=1", persons=[BLUE]).plies_to_take_back() == 0  # the AI's first move stays
    session = played("a1=1", "b1=2", persons=[])
    assert session.engines_turn()
    changes.take_back(session)
    assert len(session.position.moves) == 1 and not session.engines_turn()


def analysis(**changes):
    candidate = {"move": "a1=1", "visits": 10, "value": 0.5, "margin": 2.0, "prior": 0.1}
    return {
        "id": "x",
        "best": "a1=1",
        "candidates": [candidate],
        "win": 0.5,
        "margin": 2.0,
        "simulations": 10,
        "per_second": 100.0,
        "depth": 2,
        "exact": False,
        "line": ["a1=1", "b1=1"],
        "done": False,
    } | changes


def test_merged_analyses_add_up():
    other = {"move": "b2=2", "visits": 25, "value": 0.8, "margin": 6.0, "prior": 0.1}
    same = {"move": "a1=1", "visits": 5, "value": 0.2, "margin": -1.0, "prior": 0.1}
    merged = merge(
        [
            analysis(),
            analysis(
                best="b2=2", candidates=[other, same], win=0.7, margin=4.0, simulations=30, depth=3, line=["b2=2"]
            ),
        ]
    )
    assert [(c["move"], c["visits"]) for c in merged["candidates"]] == [("b2=2", 25), ("a1=1", 15)]
    assert merged["candidates"][1]["value"] == pytest.approx(0.4)
    assert merged["candidates"][1]["margin"] == pytest.approx(1.0)
    assert (merged["best"], merged["line"], merged["simulations"], merged["depth"]) == ("b2=2", ["b2=2"], 40, 3)
    assert (merged["win"], merged["margin"]) == (pytest.approx(0.65), pytest.approx(3.5))
    assert merged["per_second"] == 200
    assert merge([analysis()]) == analysis()
    assert merge([analysis(exact=True, margin=1.0), analysis(exact=True, margin=2.0, line=[])])["margin"] == 1.0
    assert merge([analysis(done=True), analysis(done=True)])["done"] is True
    assert merge([analysis(done=True), analysis()])["done"] is False


def test_what_one_worker_has_proved_is_the_merged_analysis():
    proved = {"move": "h8=1", "visits": 3, "value": 1.0, "margin": 12.0, "prior": 0.0, "exact": True}
    sure = analysis(
        best="h8=1", candidates=[proved], win=1.0, margin=12.0, simulations=5, depth=4, exact=True, line=["h8=1"]
    )
    for analyses in ([analysis(), sure, analysis()], [sure, analysis(depth=9), analysis()]):
        before = [dict(analysis) for analysis in analyses]
        assert merge(analyses) == {**sure, "simulations": 25, "per_second": 300, "done": True}
        assert analyses == before


def test_ownership_is_averaged_by_simulations():
    owners = [[1.0, -1.0] * 32, [0.0, 1.0] * 32]
    first, second = (analysis(ownership=rows) for rows in owners)
    assert merge([first, second | {"simulations": 30}])["ownership"] == pytest.approx([0.25, 0.5] * 32)
    both = [row | {"simulations": 0} for row in (first, second)]
    assert merge(both)["ownership"] == pytest.approx([0.5, 0.0] * 32)
    assert "ownership" not in merge([analysis(), analysis()])
    assert merge([analysis(), second])["ownership"] == owners[1]


def test_merging_keeps_every_field():
    """Such as the losses of a person's moves, by which several workers estimate the same strength as one."""
    first, second = analysis(losses=[0.5, 3.0]), analysis(values={"a1=1": 2.0}, exact=True)
    merged = merge([first, second])
    assert (merged["losses"], merged["values"]) == ([0.5, 3.0], {"a1=1": 2.0})
    assert merged.keys() == first.keys() | second.keys()


def test_the_query_gives_settings_and_names_what_is_wrong():
    given, ply, problems = address.read_query(
        "?side=blue&level=3&seconds=0.5&workers=2&colour=green&level=99&ply=7", GAME.choices
    )
    assert given == {"red": "engine", "blue": "person", "level": 3, "seconds": 0.5, "workers": 2}
    assert ply == 7
    assert problems == ["The address asks for level=99. That part was ignored."]
    assert address.read_query("?side=green&ply=x", GAME.choices)[2] == [
        f"The address asks for {wrong}. That part was ignored." for wrong in ("side=green", "ply=x")
    ]


def test_the_fragment_round_trips_and_a_broken_one_is_explained():
    moves = [parse_move("e4=9"), parse_move("d5=3")]
    position, problem = address.read_fragment(address.fragment(of_moves(moves), thirtyfive), thirtyfive)
    assert (position.moves, problem) == (moves, None)
    for bare in ("", "#", "#)", "#%29", "#?utm_source=mail"):
        assert address.read_fragment(bare, thirtyfive)[0].moves == []
    for broken in ("#EEEE", "#EEE", "#EEE9!EE", "#EEE9)E"):
        none, problem = address.read_fragment(broken, thirtyfive)
        assert none is None and problem == say("game.address.spoiled")


def test_what_is_too_long_is_refused_before_it_is_read_or_replayed():
    """The moves are illegal, as only a replay finds out, for which MicroPython takes seconds."""
    five = FIVE_IN_A_ROW.rules
    twice = five.pack([(0, 0)])
    for text, reason in (
        (1001 * twice, "1001 moves"),
        (1000 * twice, "already"),
        ("E" * 100_000, "100,000 characters"),
    ):
        with pytest.raises(RecordError, match=reason):
            address.read_moves(text, five)
    with pytest.raises(RecordError, match="1001 moves"):
        address.record_of(1001 * "0,0 ", five)
    assert address.read_query("?x=" + "y" * 100_000, GAME.choices)[2] == [say("game.address.spoiled")]


TAILS = """. ) , > " ' ; : ! ? ] * _ __ ). .) ... … ” 。 を見て %29 %2C %3E %22 %E2%80%9D %e3%80%82
?utm_source=x &fbclid=IwAR.x-_ #comments"""
FRAGMENTS = (("#EEE9", 2, "8x8"), ("#6x6.EEE9", 2, "6x6"), ("#6x6.", 0, "6x6"), ("#6x6", 0, "6x6"))


def test_what_mails_and_chats_leave_behind_a_link_is_no_part_of_it():
    for tail in TAILS.split():
        for fragment, moves, board in FRAGMENTS:
            position, problem = address.read_fragment(fragment + tail, thirtyfive)
            assert (problem, len(position.moves), position.board or "8x8") == (None, moves, board), fragment + tail
        assert address.name_in("#set-up/2" + tail) == "set-up/2", tail
        if tail[0] not in "?&#":
            assert address.read_query("?side=blue&level=3" + tail, GAME.choices)[1:] == (None, []), tail
            assert address.read_query("?ply=12" + tail, GAME.choices)[1:] == (12, []), tail


def test_what_others_add_to_a_query_is_left_alone():
    for query in (
        "?fbclid=IwAR.x&level=3",
        "?level=3&utm_source=mail",
        "?gclid&level=3&amp;_ga=2.1",
        "?level=3?utm_source=x",
    ):
        assert address.read_query(query, GAME.choices) == ({"level": 3}, None, [])


def test_squares_and_moves_in_words():
    session = played("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1")
    position = session.position
    assert words_35.square_label(position, 27) == "d4, red 5, neighbours sum to 27, needs 8"
    outcome = changes.play(session, parse_move("e3=8"))
    said = words_35.announcement(position, outcome)
    assert said == "Blue placed 8 on e3. d4 reached 35; 4 squares turned red, 4 empty squares got red stripes."
    assert words_35.square_label(position, 35) == "d5, empty, red stripes, neighbours sum to 23, needs 12"
    for move in ("b3=8", "b4=6", "e1=8"):
        changes.play(session, parse_move(move))
    said = words_35.announcement(position, changes.play(session, parse_move("c4=9")))
    assert said.startswith(
        "Blue placed 9 on c4. The square had red stripes, then turned blue. b4 reached 35; 4 squares"
    )
    assert words_35.square_label(Position(), 0) == "a1, empty, neighbours sum to 0, needs 35"


@pytest.fixture
def orange():
    words.follow_colours("safe")
    yield
    words.follow_colours("standard")


def test_the_words_follow_the_colours(orange):
    session = played("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1", "e3=8")
    position = session.position
    label = "c3, orange 9, neighbours sum to 5, needs 30"
    assert words_35.square_label(position, parse_square("c3")) == label
    assert GAME.cell_attributes(position, parse_square("c3"))["data-owner"] == "red"
    found = analysis(win=0.7, margin=3.0)
    told = [
        words_35.announcement(position, changes.play(session, parse_move("h1=1"))),
        GAME.evaluation(found, RED),
        player_words.counted(GAME, RED, (40, 24)),
    ]
    assert not re.findall(r"\bred\b", " ".join(told), re.IGNORECASE)


def test_a_link_has_who_played_and_the_ply_that_is_looked_at():
    tree = of_moves([parse_move("e4=9"), parse_move("d5=3")])
    players = {"red": "person", "blue": "person", "level": "adaptive", "skill": 3.4}
    assert address.link("http://x/y/?side=red&ply=9#old", tree, thirtyfive, players) == "http://x/y/?side=both#EEE9"
    tree.show(1)
    assert address.link("http://x/y/", tree, thirtyfive, None) == "http://x/y/?ply=1#EEE9"
    tree.show(0)
    players["blue"] = "engine"
    assert address.link("http://x/y/", tree, thirtyfive, players) == "http://x/y/?side=red&level=adaptive&ply=0#EEE9"


def test_a_query_is_read_as_it_was_written():
    values = {"red": "engine", "blue": "person", "level": 3, "clock": "180+2", "theme": "dark", "sound": True}
    text = address.query(values, 12)
    assert text == "?side=blue&clock=180+2&level=3&sound=true&theme=dark&ply=12"
    assert address.read_query(text, GAME.choices) == (values, 12, [])
    assert address.query({"red": "engine"}) == "?red=engine"
    assert address.query({}) == ""


def test_a_digit_foretells_what_it_does():
    position = played("d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1").position
    before = (list(position.owners), list(position.digits), list(position.sums), list(position.moves))
    told = previews(position, parse_square("e3"))
    assert [preview.move % 9 for preview in told] == list(range(9))
    assert [words_35.badge(preview) for preview in told] == [""] * 7 + ["\u22124", ""]
    assert words_35.foretold(told[7]) == "8: d4 reaches 35; 4 squares turn red, 4 empty squares get red stripes"
    assert words_35.foretold(told[0]) == "1: finishes nothing; then d4 needs 7"
    assert words_35.foretold(told[8]) == "9: finishes nothing, sends d4 past 35"
    assert (position.owners, position.digits, position.sums, position.moves) == before
    assert previews(position, parse_square("d4")) == []


def test_swings_name_the_side_that_lost():
    moves = ["a1=1", "b1=1", "c1=1"]
    course = [
        analysis(win=0.5, margin=0.0, best="h8=1"),
        analysis(win=0.38, margin=-3.0, best="b1=1"),  # red lost 3 squares
        analysis(win=0.2, margin=-9.0, best="c1=1"),  # blue played the best move, whatever it says afterwards
        analysis(win=0.9, margin=9.0, best="d1=1"),
    ]
    assert mistakes(moves, course) == [Mistake(1, "a1=1", "h8=1", 3.0, 0.5, 0.38)]
    course[2] = None
    assert len(mistakes(moves, course)) == 1
    assert mistakes(moves, [None] * 4) == []
    assert weight(Mistake(1, "a1=1", "b1=1", 6, 0.5, 0.4)) == pytest.approx(8)  # a chance to win beside squares
    assert weight(Mistake(1, "a1=1", "b1=1", -2, 0.4, 0.5)) == 0


def test_numbers_in_words():
    assert [thousands(n) for n in (0, 999, 1000, 1234567)] == ["0", "999", "1,000", "1,234,567"]
    tenths = [formats.signed_tenths(margin) for margin in (8.2, 3, -2.06, -0.04, 0)]
    assert tenths == ["+8.2", "+3.0", "\u22122.1", "0", "0"]
    assert [words.leads(margin) for margin in (6.54, -0.5, 0.04, -0.04)] == ["Red +6.5", "Blue +0.5", "even", "even"]
    assert [words.leads(margin, True) for margin in (6.0, 0.0)] == ["Red +6 proved", "even, proved"]
    assert [formats.clock(seconds) for seconds in (65, 600.9, 9.96, 0)] == ["1:05", "10:00", "0:09.9", "0:00.0"]


def test_the_heat_map_has_each_square_once_with_its_best_digit():
    rows = [{"move": "a1=1", "margin": -2.0}, {"move": "a1=9", "margin": -4.0}, {"move": "b1=1", "margin": -3.0}]
    session = played("h8=1")
    assert heat(session) == []
    session.settings["heat"] = session.study.analysing = True
    session.study.cache.at = lambda _node: {"candidates": rows}
    blue = heat(session)
    assert sorted((move, margin) for move, margin, _ in blue) == [(8, "+4.0"), (9, "+3.0")]
    assert max(share for _, _, share in blue) == 1
    session.study.cache.at = lambda _node: None
    assert heat(session) == []
