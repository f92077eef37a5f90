"""Games with a friend by link, without a browser: what links say, and what they may change."""

import random

import pytest
from test_library_state import page as state_of_page
from test_library_state import play
from test_remote_game_state import notice_of

from app.core import changes
from app.core import records as kept
from app.core.record.stored_game import RESIGNED
from app.core.remote import game_messages, link_words, merge, opponent, texts
from app.core.remote.game_messages import BadGameMessage
from app.core.remote.merge import CONFLICT, DECLINED, NEWER, OLDER, SAME
from app.core.remote.opponent import RemoteOpponent
from app.core.session import Session
from app.core.stored import Spoiled, write
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from pygame35.basics import BLUE, RED
from pygame35.records import start


def said(session):
    notice = notice_of(session)
    return notice and (notice.text, [label for _, label in notice.buttons])


GAMES = {"35": THIRTYFIVE, "cell-division": CELL_DIVISION, "five-in-a-row": FIVE}
NAMES = ["Ann", "Ben", "Zoë", "李小龙", "", "a&b=c#d?%+ e", "Ann " + 20 * "x"]


def a_letter(sender=RED, names=("", ""), moves=(), back=0, asks=None, refused=None, lost=0, board="", **rest):
    named = {RED: names[0], BLUE: names[1]}
    start = {"on_time": False, "by_own_clock": False, "lapsed": None, "before": None, **rest}
    parts = [sender, named, board, list(moves), None, back, asks, refused, lost]
    return game_messages.GameMessage("x7Gk2mQpAb", *parts, **start)


# The query of a link


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sender", [RED, BLUE])
def test_a_letter_comes_back_from_its_query(sender, name):
    names = (opponent.cleaned(name), "Ben")
    sent = a_letter(sender, names, range(12), back=2, asks=(sender, 10), refused=8)
    query = game_messages.write(sent, "35")
    assert query.isascii() and not set(query) & set("?# ")
    assert game_messages.read(query, "", list(range(12)), "35") == sent
    assert game_messages.read(game_messages.write(a_letter(sender, lost=sender), "35"), "", [], "35").lost == sender


DAMAGED_LETTERS = [
    ("friend=x7Gk2mQpAb", "it does not say who sends it"),
    ("friend=x7Gk2mQpAb.1&from=red", "its part “friend” is damaged"),
    ("friend=x7Gk2mQpAb<script>&from=red", "its part “friend” is damaged"),
    ("friend=x7Gk2mQpAb&from=green", "it does not say who sends it"),
    ("friend=x7Gk2mQpAb&from=red&plies=64", "it is cut off, with 5 of 64 moves"),
    ("friend=x7Gk2mQpAb&from=red&plies=0", "it says 0 moves, and has 5"),
    ("friend=x7Gk2mQpAb&from=red&asks=5", "its part “asks” is damaged"),
    ("friend=x7Gk2mQpAb&from=red&back=1000", "its part “back” is damaged"),
    ("friend=x7Gk2mQpAb&from=red&me=%ff", "its part “me” is damaged"),
    ("friend=x7Gk2mQpAb&from=red&resigned=no", "its part “resigned” is damaged"),
]


def test_a_damaged_letter_is_refused_with_the_reason(subtests):
    for query, reason in DAMAGED_LETTERS:
        with subtests.test(query=query, reason=reason):
            assert link_words.of_link(f"#{query}")
            with pytest.raises(BadGameMessage) as found:
                game_messages.read(query, "", list(range(5)), "35")
            assert str(found.value) == reason


def test_names_are_cleaned():
    assert opponent.cleaned("  Ann\n\t of\u202e Green \u200bGables, the long one") == "Ann of Green Gables,"
    assert opponent.cleaned("\u0000\u202e") == ""
    for code in (0x34F, 0x115F, 0x180E, 0x2003, 0x2800, 0x3000, 0xFE0F, 0xFFA0, 0xFFF9, 0x1D173):  # draw nothing
        assert opponent.cleaned(f"{chr(code)}{chr(0xA0)}") == ""
        assert opponent.cleaned(f"A{chr(code)}B").isascii()
    for unseen in ("\u0000\u202e", "\u3000\u00a0", "\u200b \u2060\ufe0f", "\u2800\uffa0"):
        assert opponent.cleaned(unseen) == ""


def test_a_damaged_game_with_a_friend_is_listed_or_left_out_and_hides_no_other():
    plain = kept.game_in_progress(a_game())
    for name in ("sent", "asks"):
        plain["friend"].pop(name)
    found = kept.peek_remote_game(write("game", dict(plain, when=3, scores=[], ended=3)))
    assert texts.in_order([found, found]) and texts.listed(found, THIRTYFIVE)[0] == "Ben"
    for plies in (10**12, -1, True, None):
        with pytest.raises(Spoiled):
            kept.peek_remote_game(write("game", dict(plain, plies=plies)))


# The changes that a link may make


def state(count=0, resigned=0, last=None, **parts):
    moves = list(range(count))
    if last is not None:
        moves[-1] = last
    return a_letter(moves=moves, lost=resigned, **parts)


OF_BLUE = [
    (state(4), state(4), SAME),
    (state(5), state(3), OLDER),
    (state(5), state(6), NEWER),  # Blue has answered
    (state(4), state(5), CONFLICT),  # a move of mine that I have not made
    (state(5), state(7), CONFLICT),
    (state(5), state(5, last=99), CONFLICT),
    (state(5), state(6, board="6x6"), CONFLICT),
    (state(5, resigned=RED), state(6), OLDER),
    (state(5, resigned=BLUE), state(6), CONFLICT),
    (state(5), state(5, resigned=BLUE), NEWER),
    (state(5), state(6, resigned=BLUE), NEWER),
    (state(5), state(4, resigned=BLUE), NEWER),  # Blue had not seen my last move
    (state(5), state(3, resigned=BLUE), OLDER),
    (state(5), state(5, asks=(BLUE, 3)), NEWER),
    (state(5, asks=(BLUE, 3)), state(5, asks=(BLUE, 3)), SAME),
    (state(5, asks=(RED, 4)), state(4, back=1), NEWER),
    (state(5, asks=(RED, 4)), state(3, back=1), CONFLICT),
    (state(5, asks=(RED, 4)), state(4, back=2), CONFLICT),
    (state(5), state(4, back=1), CONFLICT),  # I have not asked
    (state(5, asks=(BLUE, 4)), state(4, back=1), CONFLICT),  # nobody agrees to an own request
    (state(4, back=1), state(5), OLDER),
    (state(5, asks=(RED, 4)), state(5), SAME),
    (state(5, asks=(RED, 4)), state(5, refused=4), DECLINED),
    (state(5, refused=3), state(5, asks=(BLUE, 3)), SAME),
    (state(5, resigned=RED), state(5, resigned=BLUE), OLDER),
    (state(5, resigned=RED), state(4, back=1), OLDER),
    (state(5, asks=(RED, 4)), state(6), NEWER),
]


def test_what_a_link_of_blue_means_to_red():
    for mine, theirs, expected in OF_BLUE:
        assert merge.compare(mine, theirs._replace(sender=BLUE)) == expected, mine


OWN_LINKS = [
    (state(4), state(4), SAME),
    (state(4), state(4, asks=(RED, 3)), SAME),
    (state(5), state(3), OLDER),
    (state(4, back=1), state(5), OLDER),
    (state(4), state(5), CONFLICT),  # from another device
    (state(4), state(4, back=1), CONFLICT),
    (state(4), state(4, last=99), CONFLICT),
    (state(4), state(4, board="6x6"), CONFLICT),
]


def test_what_an_own_link_means():
    for mine, theirs, expected in OWN_LINKS:
        assert merge.compare(mine, theirs) == expected, mine


# The game on the page


def a_game(game=THIRTYFIVE, side=RED, names=("Ann", "Ben")):
    session = Session(game)
    changes.meet(session, RemoteOpponent("x7Gk2mQpAb", side, {RED: names[0], BLUE: names[1]}))
    return session


def play_some(session, count, seed=1):
    draw = random.Random(seed)
    for _ in range(count):
        if session.is_over():
            return
        changes.play(session, draw.choice(list(session.position.legal_moves())))


DAMAGED = [
    {"id": 3},
    {"side": 0},
    {"names": ["Ann"]},
    {"names": ["Ann", 3]},
    {"back": -1},
    {"back": True},
    {"asks": [RED, -1]},
    {"asks": "no"},
    {"refused": -1},
    {"revision": "3"},
]


@pytest.mark.parametrize("change", DAMAGED, ids=str)
def test_a_damaged_game_with_a_friend_is_spoiled(change):
    plain = kept.game_in_progress(a_game())
    plain["friend"].update(change)
    session = Session(THIRTYFIVE)
    with pytest.raises(Spoiled):
        kept.show_game(session, plain)
    assert session.remote is None
    plain["friend"] = None
    with pytest.raises(Spoiled):
        kept.read_remote_game(write("game", plain), THIRTYFIVE)


def test_a_whole_game_of_35_makes_a_link_of_less_than_500_characters():
    session = a_game(names=("李小龙李小龙李小龙李小龙李小龙李小龙李小", "Wolfgang Amadeus Moz"))
    play_some(session, 64)
    assert len(session.tree.line()) == 64
    assert len("https://somebody.github.io/pygame35/" + texts.fragment(session)) < 500


def test_what_the_page_says_in_a_game():
    session = a_game()
    assert said(session) == ("Make your move. Then send Ben the link.", [])
    changes.select(session, 3)  # the person reads about the square
    assert said(session) is None
    changes.play(session, start(THIRTYFIVE.rules, "").parse_move("e4=9"))
    assert said(session) == ("Send your move to Ben.", ["Send"])
    assert texts.not_now(session) == "It is Ben's turn. Send your move first."
    session.remote.sent = True
    assert said(session) == ("Waiting for Ben.", ["Send again"])
    assert texts.not_now(session) == "It is Ben's turn. The answer comes as a link."
    session.remote.asks = RED, 0
    assert said(session) == ("You have asked Ben to take back 1 move.", ["Send again"])
    session.remote.sent = False
    session.remote.news = "request"
    assert said(session) == ("Send Ben your request to take back.", ["Send", "Do not ask"])
    session.remote.sent = True
    session.remote.asks = BLUE, 0
    assert said(session) == ("Ben asks to take back e4=9.", ["Allow", "Refuse"])
    session.remote.asks = None
    other = start(THIRTYFIVE.rules, "")
    other.play(other.parse_move("d4=3"))
    session.remote.conflict = a_letter(BLUE, moves=other.moves)
    assert said(session)[0] == "The link has another move 1 (d4=3) than your game (e4=9). Which game goes on?"
    session.remote.conflict = None
    changes.end(session, BLUE, RESIGNED)
    assert said(session) == ("The game is over. Send it to Ben.", ["Send"])
    session.remote.sent = True
    assert said(session) == ("The end is sent to Ben.", ["Send again"])


def test_a_move_ends_what_its_side_was_asked_or_has_asked():
    friend = a_game().remote
    friend.asks = BLUE, 3
    friend.moved(RED)
    assert (friend.asks, friend.refused, friend.lapsed) == (None, 3, None)
    friend.asks = RED, 5
    friend.moved(BLUE)
    assert friend.asks == (RED, 5)  # Blue may not have seen it
    friend.moved(RED)
    assert (friend.asks, friend.refused, friend.lapsed) == (None, None, 5)


# The texts of the page


def test_the_list_says_whose_turn_it_is():
    session = a_game()

    def listed():
        plain = kept.peek_remote_game(write("game", kept.game_in_progress(session)))
        return texts.listed(plain, THIRTYFIVE), texts.needs_person(plain)

    assert listed() == (("Ben", "Your turn · 0 moves"), True)
    changes.play(session, session.position.parse_move("e4=9"))
    assert listed() == (("Ben", "Not sent · 1 move"), True)
    session.remote.sent = True
    assert listed() == (("Ben", "Their turn · 1 move"), False)
    session.remote.asks = BLUE, 0
    assert listed() == (("Ben", "Asks to take back · 1 move"), True)
    changes.end(session, RED, RESIGNED)
    assert listed() == (("Ben", "1 move, Blue resigned"), False)


def test_a_game_with_a_friend_is_not_counted_and_not_in_the_list_of_games_that_were_left():
    controller = state_of_page(THIRTYFIVE)
    controller.library.meet(RemoteOpponent("x7Gk2mQpAb", RED))
    play(controller, "e4=9")
    assert controller.session.remote.news == opponent.MOVE
    controller.library.begin_anew()
    assert controller.keeper.games == []
    assert controller.session.remote is None
