"""The games of Threes that were left, without a browser: nothing that was played is out of reach."""

from types import SimpleNamespace

import pyscript
import pytest
from loops import in_a_loop

from app.core import stored
from app.games.threes import keeping, words
from app.games.threes.game import GAME, ThreesSession
from app.platform.storage import GameStorage
from app.solo.game import read_link
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP

SITE = "pygame35 /35/ threes."


async def open_tab():
    """As the page does."""
    pyscript.window.sessionStorage = pyscript.Storage()
    keeper, session = GameStorage([].append, GAME), ThreesSession()
    await keeper.open()
    await keeper.open_games()
    before = await keeper.open_game(keeping.read_game)
    session.put_away = keeper.put_away
    if before:
        session.open(before)
    else:
        session.begin("full-7")
    await keeper.adopt()
    return SimpleNamespace(keeper=keeper, session=session)


def play(tab, *moves):
    for move in moves:
        tab.session.play(move)
    tab.keeper.keep_game(tab.session.to_plain())


def seen(session):
    return session.board(), session.line(), len(session.position.moves), session.helped


def reopened(plain):
    session = ThreesSession()
    session.open(plain)
    return seen(session)


@in_a_loop
async def test_a_game_that_is_left_is_in_the_list_and_one_that_goes_on_is_there_once():
    pyscript.reset()
    tab = await open_tab()
    play(tab, LEFT, UP)
    tab.session.begin("full-8")  # nothing is played in it
    tab.session.begin("full-9")
    play(tab, UP)
    tab.session.go_back()
    first, second = ("full-7", [LEFT, UP], 2, False), ("full-9", [UP], 1, False)
    assert [reopened(game) for game in tab.keeper.games] == [first, second] and seen(tab.session) == first
    assert words.kept_game(tab.keeper.games[0]).startswith("2026-11-22  Full rules, 2 moves, ")
    play(tab, RIGHT)
    tab.session.open(tab.keeper.games[1])
    assert [reopened(game) for game in tab.keeper.games] == [second, ("full-7", [LEFT, UP, RIGHT], 3, False)]
    assert seen(tab.session) == second


def test_another_way_to_play_the_same_tiles_is_another_game_and_what_is_only_looked_at_is_none():
    session, games = ThreesSession(), []

    def put_away(plain):
        games[:] = keeping.with_game(games, plain)

    session.put_away = put_away
    for moves in ([LEFT, UP], [LEFT], [UP], [LEFT, UP, DOWN]):
        session.begin("full-7")
        for move in moves:
            session.play(move)
    shared = threes.start("full-9")
    shared.play(shared.legal_moves()[0])
    session.show_shared(shared)
    session.begin("full-7")
    assert [reopened(plain)[1] for plain in games] == [[UP], [LEFT, UP, DOWN]]
    session.show_shared(shared)
    session.play(session.position.legal_moves()[0])
    session.begin("full-7")
    assert [plain["board"] for plain in games] == ["full-7", "full-7", "full-9"]


def test_what_is_spoiled_in_the_list_is_reported_and_the_game_stays():
    session = ThreesSession()
    session.begin("full-7")
    session.play(LEFT)
    for spoiled in (None, 7, {}, {"moves": "!"}, {"moves": [], "ply": "3"}):
        with pytest.raises(stored.Spoiled):
            session.open(spoiled)
        assert words.kept_game(spoiled)
        assert keeping.with_game([spoiled], session.to_plain()) == [spoiled, session.to_plain()]
    assert seen(session) == ("full-7", [LEFT], 1, False)


SERIES = {
    "request": {"id": "series", "games": 3},
    "parameters": ["3", "full", "master", 1, 50, False],
    "found": {"games": 3, "started": 3, "scores": [9, 12], "highest": [3, 6], "moves": 40, "done": False},
    "spent": 1200.5,
}


def test_a_series_is_kept():
    assert keeping.read_series(stored.write("series", SERIES)) == SERIES
    for name, value in (("scores", [9]), ("scores", [9, "12"]), ("highest", 7), ("games", 1), ("moves", None)):
        with pytest.raises(stored.Spoiled):
            keeping.read_series(stored.write("series", dict(SERIES, found=dict(SERIES["found"], **{name: value}))))
    for spoiled in (None, {}, dict(SERIES, parameters=[3]), dict(SERIES, request=None)):
        with pytest.raises(stored.Spoiled):
            keeping.read_series(stored.write("series", spoiled))


OVER = "#classic-1087427599.C_pqJTeACArT0H54PVDfl5N24zUnCWEgqGZn2wOl18DNY09BeInAimMPCIqN&by=Anna"  # 3,183 points


def test_a_shared_score_is_compared_with_the_persons_own():
    session = ThreesSession()
    session.show_shared(read_link(OVER, threes))
    assert words.challenge(session, "Anna") == "Anna scored 3,183."
    assert words.pictured(session, "")[0] == "A friend scored"
    moves = session.line()
    session.begin(session.board())
    session.answered = ("Anna", 4000)
    for move in moves:
        session.play(move)
    again = ThreesSession()
    again.open(stored.read("game", stored.write("game", session.to_plain())))
    assert words.ended(again) == "You 3,183, Anna 4,000."
    again.begin(threes.seeded(7, "full"))
    assert again.answered is None
    for damaged in (["Anna"], ["Anna", "4"], {"Anna": 1}, [3, 4]):
        assert keeping.answered({"answered": damaged}) is None
