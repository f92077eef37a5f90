"""Live games without a browser: invitations as texts, messages, and what two connected pages do with them."""

import ipaddress
import random

import pytest
from fuzzing import mutated
from loops import run
from test_remote_game_state import GAMES, PAGE
from wire import DESCRIPTION, LiveBrowser, Wire, connected, left

from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.remote import game_messages as game_messages
from app.core.remote import live_messages, notices, signals
from pygame35.basics import BLUE, RED

COUNT = 1_000


def a_signal(offer=""):
    return signals.of_description(DESCRIPTION.replace("NAME", "nZ/z"), offer)


# Invitations and answers as texts


@pytest.mark.parametrize("offer", ["", "y+ZZ"])
def test_a_description_comes_back_from_its_text(offer):
    signal = a_signal(offer)
    text = signals.pack(signal)
    assert len(text) < 200
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    found = signals.unpack(text)
    assert found.fingerprint == signal.fingerprint and found.name == "nZ/z" and found.offer == offer
    assert found.candidates == [
        ("host", "b84aa6da-7b6e-4093-8ac4-f6880bd4288d.local", 58559),
        ("host", "192.168.1.7", 40869),
        ("srflx", "2001:0db8:0000:0000:0000:0000:0000:0007", 50000),
    ]
    told = signals.description(found)
    for line in DESCRIPTION.replace("NAME", "nZ/z").split("\r\n"):
        if line.startswith(("a=fingerprint", "a=ice-ufrag", "a=ice-pwd")):
            assert line in told.split("\r\n")
    assert f"a=setup:{'active' if offer else 'actpass'}" in told


@pytest.mark.parametrize(
    "address",
    ["127.5.0.9", "0.0.0.0", "224.0.0.251", "255.255.255.255", "::", "::1", "febf::1", "ff02::fb", "::ffff:7f00:1"],
)
def test_addresses_of_no_other_machine_are_neither_sent_nor_tried(address):
    description = DESCRIPTION.replace("NAME", "nZ/z").replace("192.168.1.7 40869", f"{address} 40869")
    signal = signals.of_description(description)
    assert [port for _, _, port in signal.candidates] == [58559, 50000]
    data = ipaddress.ip_address(address).packed
    form = signals.IPV4 if len(data) == 4 else signals.IPV6
    forged = signals.pack(signal._replace(candidates=[]))
    first, name, password = forged.split(".")[1:4]
    listed = signals._to_text(bytes([form]) + data + b"\x00\x35")
    assert signals.unpack(f"1.{first}.{name}.{password}.{listed}").candidates == []


# Two connected pages


@pytest.mark.parametrize("name, side", [("35", BLUE), ("cell-division", BLUE), ("five-in-a-row", RED)])
def test_a_whole_game_live(name, side):
    draw = random.Random(7)
    wire, ann, ben = connected(side=side, game=GAMES[name])
    for ply in range(70):
        mover = ann if ann.session.turn() == ann.session.remote.side else ben
        if mover.session.result():
            break
        mover.play_any(draw)
        assert not mover.session.remote.sent
        wire.now += 1
        wire.deliver()
        assert mover.session.remote.sent  # by the friend's page, which has read it
        assert ann.moves() == ben.moves() and len(ann.moves()) == ply + 1
    assert ann.session.result() == ben.session.result()
    assert ann.session.remote.names == ben.session.remote.names == {side: "Ann", -side: "Ben"}
    assert ann.notice() == "Live: Ben is here."
    assert ann.view.lasting == "" and ben.view.lasting.startswith("Ann invites you")


def test_what_was_refused_is_asked_again_only_after_a_move_of_ones_own():
    wire, ann, ben = connected("e4=9")
    ann.remote_game.takebacks.take_back()
    wire.deliver()
    ben.remote_game.takebacks.refuse()
    wire.deliver()
    assert ann.view.lasting == "Ben does not take the move back."
    ann.remote_game.takebacks.take_back()
    assert ann.view.complaint == "Ben has refused that. You can ask again after your next move."
    assert ann.session.remote.asks is None
    ben.move("d5=3")
    ann.remote_game.takebacks.take_back()  # of the same move, and the friend's
    assert ann.session.remote.asks is None
    ann.move("a1=1")
    ann.remote_game.takebacks.take_back()
    wire.deliver()
    assert ben.notice() == "Ann asks to take back a1=1."


def test_resigning_and_a_rematch_begun_by_both_at_once():
    wire, ann, ben = connected("e4=9", clock="300+3")
    ben.controller.end(RED, RESIGNED)
    wire.deliver()
    assert ann.session.result() == ben.session.result() == (RED, RESIGNED)
    run(ann.live.rematch())
    run(ben.live.rematch())
    wire.deliver()
    assert ann.session.remote.id == ben.session.remote.id == "x7Gk2mQpAb.2"
    assert (ann.session.remote.side, ben.session.remote.side) == (BLUE, RED)
    assert ann.live.state == ben.live.state == notices.OPEN
    ben.move("d4=6")
    assert ann.moves() == ["d4=6"]
    assert left(ann, RED) == left(ben, RED) == 303


def over(**terms):
    """Both are connected, and Ann has resigned."""
    wire, ann, ben = connected("e4=9", **terms)
    ann.controller.end(BLUE, RESIGNED)
    ann.remote_game.is_own = True  # as after a reload: her address is a link of her own
    wire.deliver()
    return wire, ann, ben


def test_a_rematch_is_declined_and_accepted():
    wire, ann, ben = over()
    run(ben.live.rematch())
    run(ben.live.rematch())  # a second press asks no second time
    wire.deliver()
    assert (ann.notice(), ben.notice()) == ("Ben asks for a rematch.", "You have asked Ann for a rematch.")
    ann.live.decline_rematch()
    wire.deliver()
    assert (ann.notice(), ben.notice()) == ("Live: Ben is here.", "Live: Ann is here.")
    assert ben.view.lasting == "Ann declines the rematch."
    run(ben.live.rematch())
    wire.deliver()
    assert ben.view.complaint == "Ann has declined the rematch."
    assert ann.notice() == "Live: Ben is here."
    run(ann.live.rematch())  # she has changed her mind
    wire.deliver()
    assert ben.notice() == "Ann asks for a rematch."
    run(ben.live.rematch())  # the button of the result accepts, as `accept_rematch` does
    wire.deliver()
    for page, side in ((ann, BLUE), (ben, RED)):
        assert page.session.remote.id == "x7Gk2mQpAb.2" and page.session.remote.side == side and page.moves() == []
        assert page.view.lasting == f"The rematch begins. Your side: {'Red' if side == RED else 'Blue'}."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("clock=300%2B3", "clock=60%2B0"),
        ("&clock=300%2B3", ""),
        ("&game=35", "&game=35&back=999"),
        ("&game=35", "&game=35&late=blue"),
        ("&moves=", "&moves=6x6."),
    ],
)
def test_a_rematch_has_the_terms_of_the_game_before(old, new):
    wire, ann, ben = over(clock="300+3")
    run(ben.remote_game.rematch())  # as a page of an earlier version begins it
    wire.messages.clear()
    whole = ben.written().replace("#", "&moves=")
    assert old in whole
    ben.send_live(whole.replace(old, new).replace("&moves=", "#"))
    wire.deliver()
    assert ann.live.exchange.rematch is None and ann.live.watch.refused == 1
    ben.send_live(whole.replace("&game=35", "").replace("&moves=", "#"))  # of that version
    wire.deliver()
    assert ann.live.exchange.rematch == notices.ASKED


def test_no_rematch_while_the_game_goes_on():
    wire, ann, ben = connected()
    ann.play("e4=9")
    ben.live.peer.send("rematch")
    wire.deliver()
    assert ann.live.watch.refused == 1
    assert ann.notice() == "Live: Ben is here."
    words = ben.written().replace("friend=x7Gk2mQpAb", "friend=x7Gk2mQpAb.2").partition("#")[0]
    ben.send_live(words.replace("plies=1", "plies=0") + "#")
    wire.deliver()
    assert ann.session.remote.id == "x7Gk2mQpAb"
    assert ann.live.watch.refused == 2


# Clocks


def test_the_network_takes_no_time_from_the_mover():
    wire, ann, ben = connected("e4=9", clock="180+2")
    wire.now += 10
    ben.play("d5=3")
    wire.now += 1.5  # until the move arrives
    wire.deliver()
    assert left(ben, BLUE) == 172
    assert left(ann, BLUE) == pytest.approx(172)


def test_a_page_cannot_claim_more_time_than_the_network_may_have_taken():
    wire, ann, ben = connected("e4=9", clock="180+2")
    wire.now += 60
    ben.session.clock.left[BLUE] += 50
    ben.move("d5=3")
    assert left(ann, BLUE) == 180 - 60 + 2 + 2


def test_who_has_no_time_left_loses_on_both_pages():
    wire, ann, ben = connected("e4=9", clock="60+0")
    wire.now += 61.9
    assert not ann.controller.time.has_fallen()  # the move may be under way
    assert ben.controller.time.has_fallen()
    wire.deliver()
    assert ann.session.result() == ben.session.result() == (RED, OUT_OF_TIME)
    assert ann.session.remote.sent and ben.session.remote.sent


def test_nobody_loses_on_time_by_the_friends_word():
    wire, ann, ben = connected("e4=9", clock="60+0")
    ann.controller.end(RED, OUT_OF_TIME)  # as if Ben had no time left
    wire.deliver()
    assert ben.session.result() is None
    assert ann.notice() == "Ben has another game on the board than you. Send a link to choose which one goes on."
    ben.remote_game.set_name("Benjamin")
    wire.deliver()
    assert ann.live.exchange.differs  # a name settles nothing
    ben.open(ann.send())
    assert ben.said() == "By the link, the game is over. Which game goes on?"


def test_the_clock_stands_while_the_two_are_not_connected():
    wire, ann, ben = connected("e4=9", clock="60+0")
    wire.now += 5
    ann.live.peer.cut()
    wire.now += 500
    assert left(ann, BLUE) == left(ben, BLUE) == 55
    ben.play("d5=3")
    ann.open(ben.send())
    assert ann.moves() == ["e4=9", "d5=3"]
    assert not ann.controller.time.has_fallen()


# The connection


def test_when_it_breaks_the_game_goes_on_by_link_and_live_again():
    wire, ann, ben = connected("e4=9")
    ann.live.peer.cut()
    assert ann.notice() == "Connection lost. Play on by link."
    ben.play("d5=3")
    assert not ben.session.remote.sent
    ann.open(ben.send())
    ann.play("a1=1")
    ben.open(ann.invite())
    assert ben.moves() == ["e4=9", "d5=3", "a1=1"]  # the invitation brought the move, too
    ann.open(ben.link())
    wire.deliver()
    ben.move("h8=8")
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3", "a1=1", "h8=8"]


def test_an_interruption_that_passes_loses_nothing():
    wire, ann, ben = connected("e4=9", clock="60+0")
    for page in (ann, ben):
        page.live.peer.on_state("interrupted")
    assert ann.notice() == "The connection with Ben is interrupted."
    wire.now += 300
    ben.play("d5=3")
    assert wire.deliver() == 0
    for page in (ann, ben):
        page.live.peer.on_state("connected")
    wire.deliver()
    assert ann.moves() == ["e4=9", "d5=3"]
    assert left(ann, BLUE) == left(ben, BLUE) == 60


def test_another_game_on_the_board_ends_the_connection():
    wire, ann, ben = connected()
    ann.controller.library.new_game()
    wire.deliver()
    assert ann.live.state == notices.OFF
    assert ben.notice() == "Ann has left. Play on by link."


def test_an_answer_to_an_older_invitation_is_refused():
    _, ann, ben = connected()
    ann.live.close()
    old = ann.invite()
    ann.invite()
    ben.open(old)
    with pytest.raises(signals.BadSignal, match="older invitation"):
        run(ann.live.accept(ben.live.signal[1]))
    assert ann.live.state == notices.INVITING


def test_an_invitation_is_answered_only_after_a_press():
    wire = Wire()
    ann, ben = LiveBrowser(wire), LiveBrowser(wire, "Ben")
    ann.remote_game.begin(RED)
    ben.connects = False
    link = ann.invite()
    for _ in range(2):
        ben.open(link)
        assert ben.notice() == "Play live? You will see each other's IP address."
        assert [name for name, _ in ben.line().buttons] == [notices.CONNECT, notices.CANCEL]
        assert len(wire.ends) == 1 and ben.live.signal is None
        ben.live.close()
    assert ben.notice() == "Waiting for your friend."  # the game by link is there
    ben.open(link)
    run(ben.live.answer(ben.live.invitation))
    answer = ben.link()
    ben.open(link)  # once more in the same tab, after an answer
    assert ben.live.state == notices.ANSWERING and ben.link() == answer
    ann.open(answer)
    assert ann.live.state == ben.live.state == notices.OPEN
    ben.open(link)
    assert ben.live.state == notices.OPEN


# A spoiled or malicious friend


def test_a_flood_of_long_letters_is_refused_unread(monkeypatch):
    wire, ann, ben = connected(game=GAMES["five-in-a-row"])
    for page in (ann, ben):
        page.play("0,0" if page is ann else "1,0")
        wire.deliver()
    wire.now += live_messages.SECONDS
    tasks, replayed = [], []
    monkeypatch.setattr(ann.live, "run", tasks.append)  # as in a browser, where reading begins later
    monkeypatch.setattr(game_messages, "read_fragment", lambda *given: replayed.append(given))
    words = ben.written().partition("#")[0]
    for count in range(99):
        moves = "gf" * (10 if count % 2 else 1800)
        ann.live.peer.on_text(
            live_messages.game_message(count, None, words.replace("plies=2", f"plies={len(moves) // 2}"), moves)
        )
    ann.live.peer.on_text("x" * 10**6)
    assert max(len(text or "") for text in ann.live.waiting) <= live_messages.LONGEST
    run(tasks.pop())
    assert ann.live.state == notices.SPOILED and replayed == []
    assert ann.live.watch.refused == live_messages.MOST_REFUSED + 1


def hostile(draw, ann, ben):
    """Messages that no page of Ben's sends: damaged ones, forged moves, foreign games, ends that nobody agreed to."""
    link = ben.written()
    game_messages = [
        live_messages.game_message(draw.randint(0, 99), draw.choice([None, 5.0, 1e5]), *(changed + "#").split("#")[:2])
        for changed in (
            link,
            link.replace("from=blue", "from=red"),
            link.replace("plies=2", "plies=3") + draw.choice(["AA", "__", "A", "zz"]),
            link.replace("x7Gk2mQpAb", "x7Gk2mQpAb.2"),
            link.replace("x7Gk2mQpAb", "AAAAAAAAAA"),
            link + "&resigned=no",
            link.replace("#", "&late=red#"),
            link.replace("#", "&back=7#"),
            link.replace("#", "&asks=9#"),
            link.partition("#")[0] + "#" + "".join(draw.choices("ABCDEFGHIJ", k=draw.randint(0, 12))),
        )
    ]
    others = ["got 5", "refused 1", "bye now", "letter", "", "here " * 3, "x" * 5000, None, b"\0", "letter 1 - ?friend"]
    return draw.choice([mutated(draw, draw.choice(game_messages)), draw.choice(game_messages), draw.choice(others)])


def test_a_thousand_hostile_messages_change_nothing():
    draw = random.Random(11)
    wire, ann, ben = connected("e4=9", "d5=3", clock="300+3")

    def game():
        """All that no friend may change; the friend may have another name, and ask to take back."""
        state, friend, ended = ann.state()
        return state.board, state.moves, state.back, state.lost, friend["id"], friend["side"], ended, left(ann, BLUE)

    before = game()
    refused = 0
    for _ in range(COUNT):
        message = hostile(draw, ann, ben)
        ann.live.watch = live_messages.Watch()  # or the connection would be closed
        ann.live.peer.on_text(message)
        refused += ann.live.watch.refused
        wire.messages.clear()
        assert game() == before, message
    assert refused > COUNT / 2
    assert ann.live.state == notices.OPEN
    ann.move("a1=1")
    assert ben.moves() == ["e4=9", "d5=3", "a1=1"]


@pytest.mark.parametrize("text", ["nonsense", "here"])
def test_a_flood_closes_the_connection(text):
    wire, ann, ben = connected()
    for _ in range(live_messages.MOST_AT_ONCE + 1):
        ben.live.peer.send(text)
    wire.deliver()
    assert ann.live.state == notices.SPOILED
    assert "Connection closed" in ann.notice()
    ann.play("e4=9")
    ben.open(ann.send())
    assert ben.moves() == ["e4=9"]


def test_a_question_is_answered_when_the_connection_is_lost():
    wire, ann, ben = connected("e4=9", "d5=3")
    ann.remote_game.takebacks.take_back()
    wire.deliver()
    ann.live.peer.cut()
    found = ben.line()
    assert [name for name, _ in found.buttons] == [notices.ALLOW, notices.REFUSE]
    ben.invite()
    found = ben.line()
    assert [name for name, _ in found.buttons] == [notices.ALLOW, notices.REFUSE, notices.CANCEL]
    found = ann.line()
    assert notices.INVITE in [name for name, _ in found.buttons]


# Messages that cross, and pages after a reload


def test_a_move_that_is_under_way_is_taken_back_only_by_consent():
    wire, ann, ben = connected()
    ann.play("e4=9")
    ann.remote_game.takebacks.take_back()
    wire.deliver()
    assert ann.moves() == ben.moves() == ["e4=9"]
    assert ben.notice() == "Ann asks to take back e4=9."
    ben.remote_game.takebacks.allow()
    wire.deliver()
    assert ann.moves() == ben.moves() == []


def test_after_a_reload_a_move_that_was_under_way_is_taken_back_only_by_consent():
    wire, ann, ben = connected()
    ann.play("e4=9")
    wire.messages.clear()
    ann.live.peer.cut()
    ann.reload()
    ann.remote_game.takebacks.take_back()
    assert ann.said() == "Send Ben your request to take back."
    ann.remote_game.takebacks.withdraw()
    assert ann.moves() == ["e4=9"] and not ann.session.remote.sent  # or nothing would say that Ben lacks it
    ann.remote_game.takebacks.take_back()
    ben.open(ann.send())
    assert ben.said() == "Ann asks to take back e4=9."


def lost_by_one_clock():
    """(wire, ann, ben): Ben has no time left by Ann's clock, and some by his own, which began later."""
    wire, ann, ben = connected(clock="60+0")
    ann.play("e4=9")
    wire.now += 3  # until the move arrives
    wire.deliver()
    wire.now += 59.1
    assert ann.controller.time.has_fallen()
    wire.deliver()
    return wire, ann, ben


def test_a_page_whose_clock_began_later_agrees_later_to_a_loss_on_time():
    wire, ann, ben = lost_by_one_clock()
    assert ben.session.result() is None
    assert ann.live.exchange.differs and not ann.session.remote.sent
    wire.now += 1
    assert ben.controller.time.has_fallen()
    wire.deliver()
    assert ann.session.result() == ben.session.result() == (RED, OUT_OF_TIME)
    assert ann.session.remote.sent and ben.session.remote.sent
    assert ann.notice() == "Live: Ben is here."


def test_a_move_in_another_tab_gives_no_time_back():
    wire, ann, ben = connected("e4=9", clock="180+2")
    wire.now += 10
    ben.move("d5=3")
    tab = LiveBrowser(wire, "Ann")  # another tab of Ann's, which is not connected
    tab.texts = ann.texts
    run(tab.remote_game.open("x7Gk2mQpAb"))
    wire.now += 20
    tab.play("a1=1")
    ann.remote_game.follow(ann.texts["x7Gk2mQpAb"])
    wire.deliver()
    assert ben.moves() == ["e4=9", "d5=3", "a1=1"]
    assert left(ann, RED) == left(ben, RED) == 180 + 2 - 20 + 2
    wire.now += 5
    assert left(ann, BLUE) == left(ben, BLUE) == 180 - 10 + 2 - 5


def test_a_reload_gives_no_time_back():
    wire, ann, ben = connected("e4=9", clock="180+2")
    wire.now += 20
    ben.controller.keep_time()  # his page is out of sight, or is left
    ben.live.peer.cut()
    ben.reload()
    assert left(ben, BLUE) == left(ann, BLUE) == 160


def test_a_tab_that_is_not_connected_keeps_no_time():
    wire, ann, ben = connected("e4=9", clock="180+2")
    tab = LiveBrowser(wire, "Ben")
    tab.texts = ben.texts
    run(tab.remote_game.open("x7Gk2mQpAb"))
    wire.now += 20
    ben.controller.keep_time()
    tab.controller.keep_time()
    tab.reload()
    assert left(tab, BLUE) == 160


# Moves that come after the clock has fallen


def late_move():
    """Ben has moved in time; Ann's page has heard nothing of it for more than two seconds after his clock fell."""
    wire, ann, ben = connected("e4=9", clock="60+0")
    wire.now += 59.5
    ben.play("d5=3")
    wire.now += 3
    return wire, ann, ben


@pytest.mark.parametrize("declared", [True, False])  # or her page has stood still, and its clock has not ticked
def test_a_move_in_time_counts_though_it_arrives_after_the_loss(declared):
    wire, ann, ben = late_move()
    if declared:
        assert ann.controller.time.has_fallen()
        assert ann.session.result() == (RED, OUT_OF_TIME)
    wire.deliver()
    if declared:
        assert ann.view.lasting == "Ben had moved in time: the move was on its way. The game goes on."
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]
    assert ann.session.result() is ben.session.result() is None
    assert not (ann.live.exchange.differs or ben.live.exchange.differs)
    assert left(ben, BLUE) == 0.5 and 0 < left(ann, BLUE) <= 2
    ann.move("a1=1")
    assert ben.moves() == ["e4=9", "d5=3", "a1=1"]
    assert ann.session.remote.sent and ben.session.remote.sent


def test_a_move_in_time_counts_also_by_link():
    _, ann, ben = late_move()
    assert ann.controller.time.has_fallen()
    ann.live.peer.cut()
    assert ben.open(ann.send()) == "This is an older link. The game has gone on: here is how it stands."
    assert ann.open(ben.send()) == "Ben had moved in time: the move was on its way. The game goes on."
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]
    assert ann.session.result() is ben.session.result() is None


def test_a_move_does_not_undo_a_resignation_or_a_loss_that_both_know():
    wire, ann, ben = connected("e4=9", clock="60+0")
    wire.now += 61
    assert ben.controller.time.has_fallen()
    wire.deliver()
    forged = LiveBrowser(wire, "Ben")
    forged.texts = {}
    forged.open(ann.remote_game.link(PAGE).replace("&late=blue", ""))
    forged.play("d5=3")
    ben.send_live(forged.written(), left=5.0)
    wire.deliver()
    assert ann.session.result() == (RED, OUT_OF_TIME) and ann.moves() == ["e4=9"]


def test_while_the_clocks_differ_both_pages_say_so():
    wire, ann, ben = lost_by_one_clock()
    assert ann.notice() == "By your clock, Ben has no time left. By Ben's, there is some: the game may go on."
    assert ben.view.lasting == "By Ann's clock, you have no time left. Your own clock counts."
    ben.move("d5=3")
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]
    assert ann.session.result() is ben.session.result() is None
    assert ann.notice() == "Live: Ben is here."
