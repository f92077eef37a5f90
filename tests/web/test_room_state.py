"""Games in a room of the relay, without a browser: connections that break, pages that reload, strangers."""

import random

import pytest
from loops import Clock, run
from rooms import PAGE, RoomBrowser, Rooms, Stranger, in_room, mover, settled
from test_remote_game_state import GAMES
from wire import left

from app.core import records as kept
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.remote import live_messages, notices, texts
from app.core.remote.link_words import values
from app.core.remote.opponent import RemoteOpponent, from_plain
from app.core.remote.room import AWAY, HERE, MOST_SENT, NOBODY, PONG, Seat, delay, head_of, number_of
from app.core.stored import write
from pygame35.basics import BLUE, RED


@pytest.mark.parametrize("name, side", [("35", BLUE), ("cell-division", BLUE), ("five-in-a-row", RED)])
def test_a_whole_game_by_one_link(name, side):
    draw = random.Random(7)
    rooms, ann, ben = in_room(side=side, game=GAMES[name])
    for ply in range(70):
        player = mover(ann, ben, ply)
        if player.session.result():
            break
        player.play_any(draw)
        assert not player.remote.sent
        rooms.now += 1
        rooms.deliver()
        assert settled(ann, ben) and len(ann.moves()) == ply + 1
    assert ply > 8 and ann.session.result() == ben.session.result()
    assert ann.remote.names == ben.remote.names == {side: "Ann", -side: "Ben"}
    assert ann.remote.room == ben.remote.room and ann.remote.seat != ben.remote.seat
    assert ann.peer.log == [notices.INVITING, notices.OPEN] and ben.peer.log == [notices.OPEN]


# Connections that break


def replaced(pages, old, new):
    return [new if page is old else page for page in pages]


def disturbed(draw, rooms, pages):
    """Break a connection, reload a page, or start the relay again; returns the pages that are open then."""
    kind, page = draw.choice(["cut", "unnoticed", "reload", "restart"]), draw.choice(pages)
    if kind == "restart":
        rooms.restart()
    elif kind == "reload":
        return replaced(pages, page, page.reloaded(noticed=draw.random() < 0.5))
    else:
        page.peer.cut(noticed=kind == "cut")
    return pages


def some_steps(draw, rooms):
    for _ in range(draw.choice([0, 1, 2, 3, 5, 8, 40])):
        rooms.now += draw.random()
        rooms.step()


@pytest.mark.parametrize("seed", range(6))
def test_a_hundred_reconnections_lose_and_double_nothing(seed):
    name = sorted(GAMES)[seed % len(GAMES)]
    draw = random.Random(seed)
    disturbances = 0
    while disturbances < 100:
        rooms, *pages = in_room(side=draw.choice([RED, BLUE]), seed=seed, game=GAMES[name])
        rooms.draw, played = draw, []
        while disturbances < 100 and len(played) < 30 and not pages[0].session.result():
            if draw.random() < 0.4:
                pages = disturbed(draw, rooms, pages)
                disturbances += 1
            some_steps(draw, rooms)
            page = mover(*pages, len(played))
            if len(page.moves()) == len(played) and not page.session.result():
                page.play_any(draw)
                played.append(page.moves()[-1])
            for page in pages:
                assert page.moves() == played[: len(page.moves())] and len(page.moves()) >= len(played) - 1
                assert page.live.watch.refused == 0
            some_steps(draw, rooms)
        rooms.deliver()
        assert settled(*pages) and pages[0].moves() == played
        assert [page.live.state for page in pages] == [notices.OPEN, notices.OPEN]
        assert not any(page.live.exchange.differs or page.remote.in_transit for page in pages)
        assert not any(page.peer.seat.kept for page in pages)


def away(page):
    page.unplug()
    page.rooms.deliver()


TEN = 600  # seconds for which the relay keeps a seat


@pytest.mark.parametrize("minutes", [1, 11, 100])
@pytest.mark.parametrize("restart", [False, True])
def test_a_move_waits_for_a_friend_without_a_network(minutes, restart):
    rooms, ann, ben = in_room("e4=9", "d5=3")
    away(ben)
    assert (ann.live.state, ben.live.state) == (notices.ABSENT, notices.CUT_OFF)
    ann.move("a1=1")
    assert not ann.remote.sent and len(ben.moves()) == 2
    if restart:
        rooms.restart()
        rooms.deliver()
    rooms.wait(60 * minutes)
    assert ann.live.state == notices.ABSENT
    ben.plug()
    assert settled(ann, ben) and len(ben.moves()) == 3
    ben.move("h8=8")
    assert settled(ann, ben) and len(ann.moves()) == 4
    assert ann.live.state == ben.live.state == notices.OPEN


@pytest.mark.parametrize("minutes", [1, 11])
@pytest.mark.parametrize("restart", [False, True])
def test_a_move_waits_for_a_friend_who_has_closed_the_page(minutes, restart):
    rooms, ann, ben = in_room("e4=9", "d5=3")
    ben.closed()
    rooms.deliver()
    ann.move("a1=1")
    if restart:
        rooms.restart()
    rooms.wait(60 * minutes)
    ben = ben.tab()
    rooms.deliver()
    assert settled(ann, ben) and len(ben.moves()) == 3


def test_the_relay_keeps_a_move_for_ten_minutes_while_both_pages_are_closed():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    ben.closed()
    rooms.deliver()
    ann.move("a1=1")
    ann.closed()
    rooms.wait(TEN - 1)
    ben = ben.tab()
    rooms.deliver()
    assert len(ben.moves()) == 3 and ben.live.state == notices.ABSENT
    ben.move("h8=8")
    ann = ann.tab()
    rooms.deliver()
    assert settled(ann, ben) and len(ann.moves()) == 4


@pytest.mark.parametrize("first", ["ann", "ben"])
def test_when_the_room_has_ended_a_move_arrives_once_both_are_back(first):
    rooms, ann, ben = in_room("e4=9", "d5=3")
    away(ben)
    ann.move("a1=1")
    away(ann)
    rooms.wait(TEN)
    assert not rooms.relay.rooms
    for page in (ann, ben) if first == "ann" else (ben, ann):
        assert len(ben.moves()) == 2
        page.plug()
    assert settled(ann, ben) and len(ben.moves()) == 3


def test_an_idle_room_ends_and_opens_again_when_they_come_back():
    rooms, ann, ben = in_room("e4=9")
    rooms.wait(7200)
    assert not rooms.relay.rooms and ann.live.state == ben.live.state == notices.CUT_OFF
    ben.move("d5=3")
    assert rooms.deliver() == 0 and len(ann.moves()) == 1  # nobody connects again by itself
    ann.peer.wake()
    ben.peer.wake()
    rooms.deliver()
    assert settled(ann, ben) and len(ann.moves()) == 2


def test_both_have_moved_while_apart_and_nothing_is_lost():
    rooms, ann, ben = in_room("e4=9")
    away(ann)
    ben.move("d5=3")
    rooms.deliver()
    ann.plug()
    away(ben)
    ann.move("a1=1")
    ben.plug()
    assert settled(ann, ben) and ann.moves() == ["e4=9", "d5=3", "a1=1"]


def test_only_the_answer_to_the_last_message_means_that_the_friend_has_the_move():
    rooms, ann, ben = in_room()
    away(ben)
    ann.play("e4=9")
    number = ann.live.exchange.number
    for answer in (f"got {number - 1}", f"got {number + 1}", f"refused {number - 1}"):
        ann.peer.on_text(answer)
        rooms.deliver()
        assert not ann.remote.sent and ann.remote.in_transit and not ann.live.exchange.differs
    ann.peer.on_text(f"got {number}")
    rooms.deliver()
    assert ann.remote.sent and not ann.remote.in_transit


def test_after_a_reconnection_both_pages_count_as_visible():
    rooms, ann, ben = in_room()
    ann.live.tell_presence(False)
    rooms.deliver()
    assert ben.live.away
    rooms.restart()
    rooms.deliver()
    assert not ben.live.away
    ann.live.tell_presence(False)  # as the page does after each change of the state
    rooms.deliver()
    assert ben.live.away


# Clocks, take-backs, and the next game


def test_the_clock_runs_only_while_both_are_there():
    rooms, ann, ben = in_room("e4=9", clock="60+0")
    rooms.now += 5
    away(ben)
    rooms.now += 500
    assert left(ann, BLUE) == left(ben, BLUE) == 55
    ben.plug()
    rooms.now += 10
    assert left(ann, BLUE) == left(ben, BLUE) == 45
    rooms.restart()
    rooms.now += 100
    rooms.deliver()
    assert left(ann, BLUE) == left(ben, BLUE) == 45
    ben.closed()
    rooms.deliver()
    rooms.now += 100
    ben = ben.tab()
    rooms.deliver()
    rooms.now += 5
    assert left(ann, BLUE) == left(ben, BLUE) == 40
    ben.move("d5=3")
    rooms.now += 2
    assert (left(ann, RED), left(ann, BLUE)) == (left(ben, RED), left(ben, BLUE)) == (58, 40)


def test_a_friend_whose_loss_the_relay_noticed_late_can_still_move():
    rooms, ann, ben = in_room("e4=9", clock="60+0")
    rooms.away.add(ben.remote.seat)
    ben.peer.cut(noticed=False)
    rooms.now += 63
    assert ann.controller.time.has_fallen() and ann.session.result() == (RED, OUT_OF_TIME)
    assert ben.session.result() is None and left(ben, BLUE) == 60
    ben.plug()
    assert ben.view.lasting == "By Ann's clock, you have no time left. Your own clock counts."
    ben.move("d5=3")
    assert settled(ann, ben) and ann.session.result() is ben.session.result() is None


@pytest.mark.parametrize("is_away", [False, True])
@pytest.mark.parametrize("allowed", [False, True])
def test_a_move_is_taken_back_by_consent(is_away, allowed):
    rooms, ann, ben = in_room("e4=9")
    if is_away:
        away(ben)
    ann.remote_game.takebacks.take_back()
    rooms.deliver()
    assert ann.moves() == ben.moves() == ["e4=9"]
    if is_away:
        ben.plug()
    assert ben.notice() == "Ann asks to take back e4=9."
    if is_away:
        away(ann)
    (ben.remote_game.takebacks.allow if allowed else ben.remote_game.takebacks.refuse)()
    rooms.deliver()
    if is_away:
        ann.plug()
    assert ann.moves() == ben.moves() == ([] if allowed else ["e4=9"])
    assert ann.session.remote.asks is None
    page, move = (ann, "d4=6") if allowed else (ben, "d5=3")
    page.move(move)
    assert settled(ann, ben)


def over(*moves, **terms):
    """(rooms, ann, ben): Ben has resigned."""
    rooms, ann, ben = in_room("e4=9", *moves, **terms)
    ben.controller.end(RED, RESIGNED)
    rooms.deliver()
    assert ann.session.result() == ben.session.result() == (RED, RESIGNED)
    assert ann.remote.sent and ben.remote.sent
    return rooms, ann, ben


def test_a_rematch_is_in_the_same_room():
    rooms, ann, ben = over(clock="300+3")
    place = ann.remote.room, ann.remote.seat, ann.remote.first_side()
    run(ben.live.rematch())
    rooms.deliver()
    assert ann.notice() == "Ben asks for a rematch."
    run(ann.live.rematch())
    rooms.deliver()
    assert ann.remote.id == ben.remote.id == "x7Gk2mQpAb.2"
    assert (ann.remote.side, ben.remote.side) == (BLUE, RED)
    assert (ann.remote.room, ann.remote.seat, ann.remote.first_side()) == place
    ben.move("d4=6")
    ann = ann.reloaded()
    rooms.deliver()
    ann.move("d5=3")
    assert settled(ann, ben) and ann.moves() == ["d4=6", "d5=3"]
    assert ann.live.watch.refused == ben.live.watch.refused == 0  # each message is authentic
    assert ann.live.state == ben.live.state == notices.OPEN


def test_a_rematch_after_a_reload_of_both_pages():
    rooms, ann, ben = over()
    ann, ben = ann.reloaded(), ben.reloaded()
    rooms.deliver()
    assert ann.live.state == ben.live.state == notices.OPEN and ann.session.result()
    run(ann.live.rematch())
    rooms.deliver()
    run(ben.live.accept_rematch())
    rooms.deliver()
    ben.move("d4=6")
    assert ann.remote.id == "x7Gk2mQpAb.2" and settled(ann, ben) and ann.moves() == ["d4=6"]


def test_a_rematch_that_one_begins_alone_is_offered_when_the_other_comes_back():
    rooms, ann, ben = over()
    away(ben)
    run(ann.live.rematch())
    rooms.deliver()
    assert ann.remote.id == "x7Gk2mQpAb.2"
    ben.plug()
    assert ben.notice() == "Ann asks for a rematch."
    run(ben.live.accept_rematch())
    rooms.deliver()
    ben.move("d4=6")
    assert settled(ann, ben) and ann.moves() == ["d4=6"]


# Others in the room


def test_a_third_person_with_the_link_disturbs_nobody():
    rooms, ann, ben = in_room("e4=9")
    cem = RoomBrowser(rooms, "Cem")
    cem.open(ann.link())
    rooms.deliver()
    assert cem.live.state == notices.FULL and not cem.peer
    assert cem.notice() == "Two others already play with this link."
    ben.move("d5=3")
    ann.move("a1=1")
    assert settled(ann, ben) and cem.moves() == ["e4=9"]
    assert ann.live.state == ben.live.state == notices.OPEN


def test_a_second_tab_takes_the_seat_and_the_first_one_does_not_fight_for_it():
    rooms, ann, ben = in_room("e4=9")
    tab = ann.tab()
    rooms.deliver()
    assert (ann.live.state, tab.live.state, ben.live.state) == (notices.ELSEWHERE, notices.OPEN, notices.OPEN)
    assert ann.notice() == "Your game goes on in another tab." and not ann.peer
    ben.move("d5=3")
    tab.move("a1=1")
    assert settled(tab, ben) and len(ann.moves()) == 1
    ann.remote_game.follow(ann.texts["x7Gk2mQpAb"])
    ann.controller.changed()
    assert rooms.deliver() == 0
    assert ann.live.state == notices.ELSEWHERE and len(ann.moves()) == 3
    ben.move("h8=8")
    ann.remote_game.follow(ann.texts["x7Gk2mQpAb"])
    ann.agree()  # the person presses "Connect"
    rooms.deliver()
    assert (ann.live.state, tab.live.state) == (notices.OPEN, notices.ELSEWHERE)
    assert ann.remote.seat == tab.remote.seat
    ann.move("a2=2")
    assert settled(ann, ben) and len(ann.moves()) == 5


def alone(*moves):
    """(rooms, ann, stranger): Ben has been away for so long that a stranger could take his seat."""
    rooms, ann, ben = in_room(*moves)
    away(ben)
    rooms.wait(TEN)
    stranger = Stranger(rooms, ann.peer.name)
    rooms.deliver()
    assert ann.live.state == notices.ABSENT and not stranger.closed  # without the key, nobody counts as the friend
    return rooms, ann, ben, stranger


def test_a_stranger_in_the_seat_changes_nothing():
    draw = random.Random(3)
    rooms, ann, ben, stranger = alone("e4=9", "d5=3")
    before = ann.state()
    number, seals = rooms.date(), len(stranger.heard)
    theirs = [frame[8:] for frame in stranger.heard if isinstance(frame, bytes)]
    assert theirs
    sealed = ann.peer.sealed
    forged = [
        *theirs,  # Ann's own, sent back
        b"",
        b"x",
        draw.randbytes(28),
        draw.randbytes(4000),
        b"\xff" * 60,
        sealed(BLUE, number + 1000, "bye"),  # Ben's, with another number
        sealed(RED, number, "bye"),
        b"x" * 28 + b"bye",
        "bye",
        "friend away",
        "welcome e 1 0 0 none",
        "got 5",
    ]
    for content in forged:
        stranger.say(number, content)
        number += 1
    rooms.deliver()
    assert not stranger.closed and len(stranger.heard) > seals
    assert ann.state() == before and ann.live.state == notices.ABSENT
    assert ann.live.watch.refused == 0
    assert ann.peer.seat.seen < number - len(forged)  # none of them counts as the friend's


def test_ones_own_message_does_not_come_back_as_the_friends():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    for is_here in (False, True, False, True):
        ann.live.tell_presence(is_here)
    rooms.deliver()
    away(ben)
    rooms.wait(TEN)
    ann.remote_game.set_name("Anna")
    stranger = Stranger(rooms, ann.peer.name)
    rooms.deliver()
    frames = [frame for frame in stranger.heard if isinstance(frame, bytes)]
    heard = []
    ann.peer.on_text = heard.append
    stranger.line.up += frames
    rooms.deliver()
    assert frames and not stranger.closed
    assert heard == []


def test_wrong_numbers_close_the_strangers_connection_only():
    rooms, ann, ben, stranger = alone("e4=9", "d5=3")
    number = rooms.date()
    stranger.say(number, b"x")
    stranger.say(number + 5, b"x")
    rooms.deliver()
    assert stranger.closed == 4400
    assert ann.live.state == notices.ABSENT and ann.live.watch.refused == 0
    ann.move("a1=1")
    assert ann.live.state == notices.ABSENT


def test_a_stranger_cannot_end_the_connection():
    rooms, ann, ben, stranger = alone("e4=9", "d5=3")
    before, number = ann.state(), rooms.date()
    for count in range(3 * live_messages.MOST_REFUSED):
        stranger.say(number + count, b"x" * count)
        rooms.deliver()
        assert ann.live.state == notices.ABSENT and ann.peer
    assert ann.state() == before
    stranger.line.break_off()
    rooms.wait(TEN)
    ben.plug()
    rooms.deliver()
    assert ann.live.state == ben.live.state == notices.OPEN


def test_too_many_wrong_messages_of_the_friend_end_the_connection():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    before = ann.state()
    for count in range(live_messages.MOST_REFUSED + 1):
        assert ann.live.state == notices.OPEN
        ben.peer.send(f"wrong {count}")
        rooms.deliver()
    assert ann.live.state == notices.SPOILED and not ann.peer
    rooms.deliver()
    assert not ann.peer and ann.state() == before  # it does not connect again
    assert "Connection closed" in ann.notice()


def test_no_clock_runs_for_a_stranger():
    rooms, ann, ben = in_room("e4=9", "d5=3", clock="300+3")
    away(ben)
    rooms.wait(TEN)
    Stranger(rooms, ann.peer.name)
    rooms.deliver()
    before = left(ann, RED)
    rooms.now += 60
    assert left(ann, RED) == before and not ann.remote.is_live


def test_a_link_to_another_room_asks_anew_and_does_nothing_in_a_dispute():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    room = ann.remote.room
    link = ben.remote_game.link(PAGE)
    away(ben)
    ann.connects = False
    ann.open(link.replace(room, f"{'A' * 22}.{'B' * 22}"))
    assert ann.live.state == notices.INVITED and not (ann.remote.seat or ann.peer)
    ann.remote.room, ann.remote.seat = room, "C" * 22
    ann.remote.conflict = object()
    ann.remote_game._take_room(f"{'A' * 22}.{'B' * 22}")
    assert (ann.remote.room, ann.remote.seat) == (room, "C" * 22)


def test_a_finished_game_that_is_opened_again_does_not_wait_for_the_friend():
    rooms, ann, ben = over()
    away(ben)
    rooms.restart()
    ann = ann.reloaded()
    rooms.deliver()
    assert ann.live.state == notices.INVITING
    assert ann.line() is None or notices.SHOW not in [name for name, _ in ann.line().buttons]
    assert ann.line() is None or notices.CANCEL not in [name for name, _ in ann.line().buttons]


def test_the_presence_stays_while_the_last_move_is_selected():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    selection = ann.session.selection
    selection.square = selection.filled = 0
    assert ann.notice() == "Live: Ben is here."
    selection.square, selection.filled = 1, None
    assert ann.line() == ("", [(notices.PHRASES, "Say…")], False)  # beside the text about the square


def test_a_replayed_message_is_not_read_again():
    rooms, ann, ben = in_room("e4=9", "d5=3")
    read = []
    ann.peer.on_text = read.append
    number = ben.peer.seat.last
    frame = bytes(head_of(number)) + ben.peer.sealed(BLUE, number, "bye")
    ann.peer.hear(ann.peer.line, frame)
    assert read == []
    later = bytes(head_of(number + 1)) + ben.peer.sealed(BLUE, number + 1, "bye")
    for _ in range(2):
        ann.peer.hear(ann.peer.line, later)
    assert read == ["bye"]


# What is said


def test_what_the_page_says_in_each_state():
    rooms = Rooms()
    ann, ben = RoomBrowser(rooms, "Ann"), RoomBrowser(rooms, "Ben")
    ben.connects = False
    ann.remote_game.begin(RED)
    link = ann.invite()

    def said(page):
        notice = page.line()
        return page.live.state, notice and notice.text, [name for name, _ in notice.buttons] if notice else []

    assert said(ann) == (notices.JOINING, "Connecting with your friend…", [])
    rooms.deliver()
    assert said(ann) == (notices.INVITING, "Waiting until your friend answers.", [notices.SHOW])
    ben.open(link)
    asked = "Play live? This site's server and your friend will see your IP address."
    assert said(ben) == (notices.INVITED, asked, [notices.CONNECT, notices.CANCEL])
    assert rooms.deliver() == 0 and not ben.remote.seat  # nothing is sent before the person agrees
    ben.agree()
    rooms.deliver()
    assert said(ann) == (notices.OPEN, "Live: Ben is here.", [notices.PHRASES])
    away(ben)
    assert said(ann) == (notices.ABSENT, "Ben is away. Your moves wait.", [notices.SEND])
    assert said(ben) == (notices.CUT_OFF, "No connection. Trying again…", [notices.SEND])
    ann.play("e4=9")
    assert said(ann) == (notices.ABSENT, "Ben is away. Your moves wait.", [notices.SEND])
    ben.plug()
    ann.live.tell_presence(False)
    rooms.deliver()
    assert ben.notice() == "Live: Ann is away."
    ann.tab()
    rooms.deliver()
    assert said(ann) == (notices.ELSEWHERE, "Your game goes on in another tab.", [notices.SEND, notices.INVITE])
    ann.agree()
    rooms.deliver()
    ann.peer.ended(ann.peer.line, 4400)
    assert said(ann) == (notices.FAILED, "No connection. Play on by link.", [notices.SEND, notices.INVITE])
    assert said(ben)[0] == notices.OPEN
    rooms.deliver()
    assert said(ben)[0] == notices.ABSENT


def test_a_page_without_a_relay_opens_the_link_of_a_room():
    rooms, ann, ben = in_room("e4=9")
    other = RoomBrowser(rooms, "Ben")
    other.remote_game.has_relay = False
    words = values(ann.link().partition("#")[2])
    other.connects = False
    other.remote_game.on_signal = lambda *_signal: None
    other.open(ann.link())
    assert other.moves() == ["e4=9"] and not (other.remote.room or other.remote.seat)
    assert words["room"] == ann.remote.room
    assert ann.remote.seat not in ann.link() and ben.remote.seat not in ben.link()  # a secret stays at home


DAMAGED_ROOMS = ["", "x", "A" * 22, "A" * 22 + ".", "A" * 22 + "." + "B" * 21, "A" * 22 + "." + "B" * 23]
DAMAGED_ROOMS += ["A" * 22 + "." + "B" * 21 + "%", "A" * 22 + "." + "B" * 22 + ".C", "A" * 21 + "/." + "B" * 22]


def test_a_link_with_a_damaged_room_is_refused_with_the_reason(subtests):
    rooms, ann, _ = in_room("e4=9")
    for damaged in DAMAGED_ROOMS:
        with subtests.test(room=damaged):
            ben = RoomBrowser(rooms, "Ben")
            said = ben.open(ann.link().replace(ann.remote.room, damaged))
            assert "its part “room” is damaged" in said
            assert not ben.remote and ben.live.state == notices.OFF


def test_a_link_moves_nobody_to_another_room():
    rooms, ann, ben = in_room("e4=9")
    room, seat = ben.remote.room, ben.remote.seat
    ben.open(ann.link().replace(room, "A" * 22 + "." + "B" * 22))
    assert (ben.remote.room, ben.remote.seat, ben.live.state) == (room, seat, notices.OPEN)


# What is stored


def test_the_room_is_stored():
    _, ann, _ = in_room("e4=9")
    plain = ann.remote.to_plain()
    found = from_plain(plain)
    assert (found.room, found.seat) == (ann.remote.room, ann.remote.seat) and found.seat
    assert found.to_plain() == plain


DAMAGED_NAMES = {
    "missing": None,
    "number": 3,
    "empty": "",
    "short": "x",
    "name": "A" * 22,  # of a seat that is not Ann's
    "long": "A" * 23,
    "list": ["A" * 22],
    "accents": "é" * 22,
}


@pytest.mark.parametrize("kind", list(DAMAGED_NAMES))
def test_a_damaged_room_or_seat_is_dropped_and_the_game_is_kept(kind):
    damaged = DAMAGED_NAMES[kind]
    rooms, ann, ben = in_room("e4=9", "d5=3")
    whole = kept.game_in_progress(ann.session)
    for part, lost in (("room", ("room", "seat")), ("seat", ("seat",))):
        plain = dict(whole, friend=dict(whole["friend"]))
        plain["friend"][part] = damaged
        if damaged is None:
            del plain["friend"][part]
        is_seat = part == "seat" and damaged == "A" * 22
        ann.texts["x7Gk2mQpAb"] = write("game", plain)
        tab = ann.tab()
        assert tab.moves() == ["e4=9", "d5=3"]
        for name in ("room", "seat"):
            found, before = getattr(tab.remote, name), getattr(ann.remote, name)
            assert found == (damaged if is_seat and name == "seat" else "" if name in lost else before)
        assert bool(tab.peer) == is_seat
        tab.closed()


# Phrases


def test_there_are_six_phrases():
    assert list(texts.PHRASES) == ["hello", "luck", "moment", "nice", "thanks", "good"]


@pytest.mark.parametrize("key", list(texts.PHRASES))
def test_a_phrase_arrives_with_the_friends_name(key):
    rooms, ann, ben = in_room("e4=9")
    before = ben.state()
    label = texts.PHRASES[key]
    ann.live.say_phrase(key)
    rooms.deliver()
    assert ann.view.complaint == f"You: {label}" and ben.view.lasting == f"Ann: {label}"
    assert ann.notice() == "Live: Ben is here."
    assert ben.state() == before and ben.live.watch.refused == 0


def test_a_phrase_of_a_friend_without_a_name():
    rooms, ann, ben = in_room("e4=9")
    ben.remote.names[RED] = ""
    ann.live.say_phrase("hello")
    rooms.deliver()
    assert ben.view.lasting == "Your friend: Hello!"


@pytest.mark.parametrize(
    "text", ["says", "says ", "says x", "says Hello!", "says hello hello", "says hello ", " says hello"]
)
def test_another_phrase_is_no_message(text):
    with pytest.raises(live_messages.BadMessage):
        live_messages.read(text)
    rooms, ann, ben = in_room("e4=9")
    before = ben.view.lasting
    ann.peer.send(text)
    rooms.deliver()
    assert ben.live.watch.refused == 1 and ben.view.lasting == before


# A seat alone


def welcome(received, confirmed, friend=HERE):
    return f"welcome {'e' * 22} 1 {received} {confirmed} {friend}"


def a_seat(*messages, now=1000, frame=None):
    seat = Seat("s" * 22, now)
    if frame:
        assert seat.take(frame)
    for text in messages:
        seat.add(text)
    return seat


def sent(seat):
    """What the seat sends now."""
    return [tuple(kept) for kept in iter(seat.next, None)]


def test_a_new_page_in_a_new_room_numbers_from_the_time():
    seat = a_seat("a", "b")
    assert sent(seat) == []  # there is no connection
    assert seat.hello() == f"hello 1 {'s' * 22} 0"
    assert seat.take(welcome(0, 0, NOBODY)) == "welcome" and seat.friend == NOBODY
    assert sent(seat) == [(1001, "a"), (1002, "b")] and sent(seat) == []


def test_after_a_reload_the_numbers_go_on():
    seat = a_seat("a", "b")
    seat.take(welcome(900, 890))
    assert sent(seat) == [(901, "a"), (902, "b")]
    seat.add("c")
    assert sent(seat) == [(903, "c")]


def test_each_message_goes_once_a_connection_and_again_what_the_relay_lacks():
    seat = a_seat("a", "b", "c", frame=welcome(0, 0))
    assert len(sent(seat)) == 3
    seat.lose()
    assert seat.friend is None and sent(seat) == []
    seat.take(welcome(1002, 1001))
    assert sent(seat) == [(1003, "c")] and [kept.text for kept in seat.kept] == ["b", "c"]
    seat.take("got 1002")
    assert [kept.text for kept in seat.kept] == ["c"]
    seat.lose()
    seat.take(welcome(1003, 1003))
    assert seat.kept == [] and sent(seat) == []


def test_after_a_new_start_of_the_relay_all_that_is_kept_goes_again_with_its_numbers():
    seat = a_seat("a", "b", "c", frame=welcome(0, 0))
    sent(seat)
    seat.take("got 1001")
    seat.lose()
    seat.take(welcome(0, 0, AWAY))
    assert sent(seat) == [(1002, "b"), (1003, "c")]
    seat.add("d")
    assert sent(seat) == [(1004, "d")]


def test_after_another_tab_had_the_seat_the_numbers_go_on_after_its_own():
    seat = a_seat("a", frame=welcome(0, 0))
    sent(seat)
    seat.add("b")
    seat.lose()
    seat.take(welcome(1007, 1001))
    assert sent(seat) == []  # the other tab has sent a later game
    seat.add("c")
    assert sent(seat) == [(1008, "c")]


def test_no_more_is_sent_than_the_relay_allows():
    seat = a_seat(*"x" * MOST_SENT, "more", "again", frame=welcome(0, 0))
    assert len(sent(seat)) == MOST_SENT
    seat.take("got 1001")
    assert sent(seat) == [(1001 + MOST_SENT, "more")]
    seat = a_seat(*["x" * 4000] * 20, frame=welcome(0, 0))
    assert len(sent(seat)) == 14  # 64 KB
    seat.take("got 1002")
    assert len(sent(seat)) == 2


def test_messages_are_new_only_once():
    seat = a_seat()
    assert seat.is_new(1) and not seat.is_new(0)
    seat.seen = 7
    assert seat.is_new(8) and not seat.is_new(7) and seat.hello().endswith(" 7")


ALLOWED = [welcome(0, 0), welcome(3, 2, AWAY), welcome(1, 0, NOBODY), "got 5", "friend here", "friend away", PONG]
REFUSED = ["", " ", "welcome", welcome(0, 0, "there"), welcome("x", 0), welcome(0, "-1"), welcome(0, 0) + " 1", "got"]
REFUSED += [welcome(2**53, 0), "got x", "got 5 6", "got  5", "got -1", "got ٣", f"got {2**53}", "friend", "friend none"]
REFUSED += ["friend here here", "Pong", "pong ", "ping", "5 text", "hello 1 x 0", "welcome\ne 1 0 0 here"]


def test_only_the_frames_of_the_protocol_are_taken(subtests):
    for frame in ALLOWED:
        with subtests.test(frame=frame):
            assert a_seat().take(frame) == frame.split(" ")[0]
    for frame in REFUSED:
        with subtests.test(frame=frame):
            seat = a_seat("a", frame=welcome(0, 0))
            before = dict(vars(seat))
            assert seat.take(frame) == "" and vars(seat) == before


def noise(draw):
    """A frame as no relay sends it, or as one may."""
    words = ["welcome", "got", "friend", "pong", "e" * 22, "1", "2", HERE, AWAY, NOBODY, "0", "", "-1", "٣", "x" * 3000]
    words += [str(draw.randrange(3000)), str(draw.randrange(2**54))]
    if draw.random() < 0.3:
        numbers = sorted(draw.choice([draw.randrange(2000), draw.randrange(2**53)]) for _ in range(2))
        return welcome(numbers[1], numbers[0], draw.choice([HERE, AWAY, NOBODY, "x"]))
    if draw.random() < 0.3:
        return "".join(
            chr(draw.choice([draw.randrange(128), draw.randrange(0xD000)])) for _ in range(draw.randrange(40))
        )
    return " ".join(draw.choices(words, k=draw.randrange(8)))


@pytest.mark.parametrize("seed", [1, 2])
def test_ten_thousand_random_frames_leave_a_seat_that_works(seed):
    draw = random.Random(seed)
    seat, taken = a_seat(), 0
    for count in range(10_000):
        if count % 500 == 0:
            seat = a_seat()
        taken += bool(seat.take(noise(draw)))
        if draw.random() < 0.1:
            seat.add(f"m{count}")
            assert seat.kept[-1] == (seat.last, f"m{count}")
        if draw.random() < 0.02:
            seat.lose()
        numbers = [kept.number for kept in seat.kept]
        assert numbers == sorted(set(numbers)) and seat.seen == 0
        assert seat.friend in (None, HERE, AWAY, NOBODY)
        assert not numbers or numbers[-1] == seat.last
        assert seat.friend or not sent(seat)
    assert 1000 < taken < 9000
    assert seat.take(welcome(seat.last, seat.last)) == "welcome"
    seat.add("last")
    assert sent(seat) == [(seat.last, "last")]


def test_the_number_of_a_frame_comes_back():
    draw = random.Random(5)
    for number in [0, 1, 255, 256, 2**32, 2**53 - 1, *(draw.randrange(2**53) for _ in range(100))]:
        assert bytes(head_of(number)) == number.to_bytes(8, "big") and number_of(head_of(number)) == number


def test_the_pauses_before_a_connection():
    assert [delay(failures, False, 0) for failures in range(1, 8)] == [1, 2, 4, 8, 16, 30, 30]
    assert [delay(failures, True, 0) for failures in range(1, 5)] == [10, 20, 40, 60]
    assert delay(10**6, False, 1) == 60 and delay(1, True, 0.5) == 15


# What once went wrong


@pytest.mark.parametrize("happens", ["away", "cut", "restart", "reload"])
def test_a_move_that_was_pressed_once_outlives_what_happens_to_the_connection(happens):
    rooms, ann, ben = in_room("e4=9")
    move = ben.session.position.parse_move("d5=3")
    ben.session.selection.ask(move)
    if happens == "away":
        ann.live.tell_presence(False)
    elif happens == "cut":
        ben.peer.cut()
    elif happens == "restart":
        rooms.restart()
    else:
        ann.reloaded()
    rooms.deliver()
    assert ben.live.state == notices.OPEN and ben.session.selection.asked == move


@pytest.mark.parametrize("reload", ["never", "before", "asked", "after"])
def test_a_rematch_keeps_the_room_and_the_seat_of_both(reload):
    rooms, *pages = over(clock="300+3")
    places = [(page.remote.room, page.remote.seat, page.remote.first_side()) for page in pages]
    if reload == "before":
        pages = [page.reloaded() for page in pages]
        rooms.deliver()
    run(pages[1].live.rematch())
    rooms.deliver()
    if reload == "asked":
        pages[1] = pages[1].reloaded()
        rooms.deliver()
    run(pages[0].live.rematch())
    rooms.deliver()
    if reload == "asked":
        run(pages[1].live.rematch())  # the page has forgotten that it asked
        rooms.deliver()
    if reload == "after":
        pages = [page.reloaded() for page in pages]
        rooms.deliver()
    ann, ben = pages
    assert ann.remote.id == ben.remote.id == "x7Gk2mQpAb.2"
    assert [(page.remote.room, page.remote.seat, page.remote.first_side()) for page in pages] == places
    ben.move("d4=6")
    ann.move("d5=3")
    assert settled(ann, ben) and len(ann.moves()) == 2


def test_a_rematch_by_link_keeps_the_seat():
    rooms, ann, ben = over()
    away(ben)
    run(ann.live.rematch())
    ben.connects = False
    seat = ben.remote.seat
    ben.open(ann.link())
    assert ben.remote.seat == seat and ben.live.state != notices.INVITED


def test_an_answer_to_the_page_before_a_reload_does_not_count_for_a_new_move():
    rooms, ann, ben = in_room()
    ann = ann.reloaded()
    while not ann.peer.seat.kept or ann.peer.line.up:
        rooms.step()  # the relay has letter 1
    ann.closed()
    rooms.deliver()  # Ben answers "got 1", which waits for Ann
    ann = ann.tab()
    ann.play("e4=9")  # before the page is connected
    line = ann.peer.line
    line.to_relay()
    while line.down:
        line.to_owner()
    while rooms.tasks:
        run(rooms.tasks.pop(0)[1], Clock())
    assert ben.moves() == [] and not ann.remote.sent


def test_a_stranger_who_has_left_does_not_silence_the_friend():
    rooms, ann, ben, stranger = alone("e4=9", "d5=3")
    stranger.say(rooms.date() + 10**9, b"x")
    rooms.deliver()
    stranger.line.break_off()
    rooms.wait(TEN)
    ben.plug()
    ann.move("a1=1")
    ben.move("h8=8")
    assert len(ann.moves()) == 4 and settled(ann, ben)


def test_two_who_each_make_a_room_meet():
    rooms = Rooms()
    ann, ben = RoomBrowser(rooms, "Ann"), RoomBrowser(rooms, "Ben")
    for page in (ann, ben):
        page.remote_game.has_relay = False
    ann.remote_game.begin(RED)
    ann.play("e4=9")
    ben.open(ann.send())  # a game by links, as of an earlier version
    for page in (ann, ben):
        page.remote_game.has_relay = True
    links = [page.invite() for page in (ann, ben)]  # both press "Live"
    rooms.deliver()
    ann.open(links[1])
    rooms.deliver()
    ben.open(links[0])
    rooms.deliver()
    assert ann.remote.room == ben.remote.room
    assert ann.live.state == ben.live.state == notices.OPEN


def test_texts_of_a_stranger_are_confirmed_so_that_the_friend_can_come_back():
    rooms, ann, ben, stranger = alone("e4=9", "d5=3")
    number = rooms.date()
    for count in range(64):
        stranger.say(number + count, "text")
    rooms.deliver()
    stranger.line.break_off()
    rooms.wait(TEN)
    ben.plug()
    ann.move("a1=1")
    assert ben.live.state == notices.OPEN and len(ben.moves()) == 3


def test_what_a_page_wants_to_send_before_its_first_welcome_is_kept_though_the_clock_was_put_back():
    seat = a_seat("a", "b", now=5)
    seat.take(welcome(900, 890))
    assert sent(seat) == [(901, "a"), (902, "b")]


def test_the_room_of_a_link_is_stored_before_the_person_agrees():
    rooms = Rooms()
    ann, ben = RoomBrowser(rooms, "Ann"), RoomBrowser(rooms, "Ben")
    ann.remote_game.begin(RED)
    link = ann.invite()
    ben.connects = False
    ben.open(link)
    ben = ben.reloaded()  # from the list of games
    ben.agree()
    rooms.deliver()
    assert ben.remote.room == ann.remote.room and ben.live.state == notices.OPEN


def test_a_message_that_was_confirmed_and_not_read_comes_again():
    rooms, ann, ben = in_room()
    ann.play("e4=9")
    while not rooms.tasks:
        rooms.step()  # Ben's page has the message, and has not read it
    ben.peer.line.to_relay()  # and has confirmed it
    ben = ben.reloaded(noticed=False)  # the relay has not noticed that the page was closed
    rooms.deliver()
    assert ben.moves() == ["e4=9"] and settled(ann, ben)


def test_a_question_for_a_rematch_outlives_a_reload_of_the_page_that_is_asked():
    rooms, ann, ben = over()
    run(ann.live.rematch())
    rooms.deliver()
    assert ben.notice() == "Ann asks for a rematch."
    ben = ben.reloaded()
    rooms.deliver()
    assert ben.notice() == "Ann asks for a rematch."


@pytest.mark.parametrize("side", [RED, BLUE])
def test_the_side_in_the_first_game_never_changes(side):
    remote = RemoteOpponent("x7Gk2mQpAb.998", side)
    assert remote.rematch().first_side() == remote.first_side()
