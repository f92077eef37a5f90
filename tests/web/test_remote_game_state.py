"""Two friends, a browser each, who exchange links: the desks of two pages without a browser."""

import random

import pytest
from fuzzing import mutated
from loops import run
from test_library_state import PAGE, page, parts_of

from app.core import changes
from app.core import records as kept
from app.core.record.stored_game import RESIGNED
from app.core.remote import game_messages, notices, texts
from app.core.remote.link_words import of_link, values
from app.core.session import Session
from app.core.stored import write
from app.duel.remote import conflict
from app.duel.remote.controller import RemoteGameController
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE
from app.games.thirtyfive.game import GAME as THIRTYFIVE
from app.games.thirtyfive.renderer import RENDERER
from pygame35.basics import BLUE, RED


def moved_unseen():
    """Ben has moved; Ann has answered, and has not sent it."""
    ann, ben = answered()
    ann.play("a1=1")
    return ann, ben


GAMES = {"35": THIRTYFIVE, "cell-division": CELL_DIVISION, "five-in-a-row": FIVE}
ID = "x7Gk2mQpAb"


class Browser:
    """A person's browser with one tab. texts: what it has stored of games with friends."""

    def __init__(self, name="", game=THIRTYFIVE):
        self.texts = {}
        self.controller = page(game)
        self.session, self.view = self.controller.session, self.controller.view
        self.session.memory["standings"] = {"4": [1, 0, 0, 0]}  # no newcomer
        keeper = self.controller.keeper
        keeper.keep_game = self._keep
        keeper.read_friends_game = self._read
        keeper.keep_name = lambda _name: None
        self.remote_game = RemoteGameController(parts_of(self.controller), lambda _letters: ID)
        self.remote_game.name = name

    def _keep(self, plain):
        if plain["friend"]:
            self.texts[plain["friend"]["id"]] = write("game", plain)

    async def _read(self, id, parse):
        return parse(self.texts[id]) if id in self.texts else None

    def play(self, *texts):
        for text in texts:
            self.controller.play(self.session.position.parse_move(text))

    def play_any(self, draw):
        moves = list(self.session.position.legal_moves()) if self.session.game is not FIVE else around(self.session)
        self.controller.play(draw.choice(moves))

    def send(self):
        self.remote_game.was_sent()
        return self.remote_game.link(PAGE)

    def move(self, text, other):
        """Play a move, and send it to the other one, who opens the link. Returns what is said there."""
        self.play(text)
        return other.open(self.send())

    def open(self, link):
        game_message = of_link(link)
        assert game_message
        self.view.lasting = ""
        run(self.remote_game.open_link(*game_message))
        return self.view.lasting

    def reload(self):
        """Go on in a new tab, with what is stored."""
        changes.begin(self.controller.session, Session(self.session.game).tree)
        run(self.remote_game.open(ID))

    def moves(self):
        return self.session.texts(self.controller.session.moves())

    def state(self):
        friend = self.session.remote.to_plain()
        del friend["revision"]
        return game_messages.of_session(self.session), friend, self.session.outcome.ended

    def said(self):
        notice = notice_of(self.session)
        return notice and notice.text


def notice_of(session):
    """The line beside the board without a connection, and without a button that begins one."""
    facts = notices.Facts(session, notices.OFF, False, False, None, False, False, False)
    return session.remote and notices.by_link(facts)


def around(session):
    """Free cells near the last stone."""
    x, y = session.position.moves[-1] if session.position.moves else (0, 0)
    cells = [(x + right, y + down) for right in (-2, -1, 0, 1, 2) for down in (-2, -1, 0, 1, 2)]
    return [cell for cell in cells if cell not in session.position.moves]


def remote_games(game=THIRTYFIVE, side=RED):
    ann, ben = Browser("Ann", game), Browser("Ben", game)
    ann.remote_game.begin(side)
    return ann, ben


def invited():
    """Ann has played e4=9, and Ben has opened her link."""
    ann, ben = remote_games()
    ann.move("e4=9", ben)
    return ann, ben


def answered():
    """Ann has played e4=9, Ben d5=3, and both know it."""
    ann, ben = invited()
    ben.move("d5=3", ann)
    return ann, ben


@pytest.mark.parametrize("name, side", [("35", BLUE), ("cell-division", BLUE), ("five-in-a-row", RED)])
def test_a_whole_game_by_links_with_reloads_and_every_link_opened_twice(name, side):
    draw = random.Random(7)
    ann, ben = remote_games(GAMES[name], side)
    mover, other = (ann, ben) if side == RED else (ben, ann)
    if side == BLUE:
        ben.open(ann.send())
    links = []
    while not mover.session.result() and len(links) < 70:
        mover.play_any(draw)
        links.append(mover.send())
        mover.reload()
        other.open(links[-1])
        assert other.moves() == mover.moves()
        before = other.state()
        assert other.open(links[-1]) == "Nothing is new in this link."
        assert other.open(draw.choice(links)) in (
            "Nothing is new in this link.",
            "This is an older link. The game has gone on: here is how it stands.",
            "",  # an own one
        )
        assert other.state() == before
        other.reload()
        assert other.state() == before
        mover, other = other, mover
    assert len(links) > 8
    assert ann.session.result() == ben.session.result()
    assert ann.session.remote.names == ben.session.remote.names == {side: "Ann", -side: "Ben"}


def test_consent_can_be_refused_by_a_move():
    ann, ben = invited()
    ann.remote_game.takebacks.take_back()
    assert ann.said() == "Send your friend your request to take back."
    assert ben.open(ann.send()) == ""
    assert ben.said() == "Ann asks to take back e4=9."
    ben.remote_game.takebacks.refuse()
    assert ben.said() == "Make your move. Then send Ann the link."  # which says no
    ben.play("d5=3")
    assert ann.open(ben.send()) == "Ben does not take the move back."
    assert ann.moves() == ["e4=9", "d5=3"]
    assert ann.session.remote.asks is None


def test_a_square_whose_move_is_taken_back_is_chosen_only_on_ones_own_turn():
    ann, ben = invited()
    changes.select(ben.session, ben.session.game.square_of(ben.session.position.parse_move("d5=3")))
    ben.move("d5=3", ann)
    assert ben.session.selection.filled is not None
    ann.remote_game.takebacks.take_back()  # both moves, so that it is Ann's turn again
    ben.open(ann.send())
    ben.remote_game.takebacks.allow()
    assert ben.session.selection.square is None


def test_consent_can_be_refused_on_the_turn_of_who_asks():
    ann, ben = answered()
    ann.remote_game.takebacks.take_back()  # both moves
    ben.open(ann.send())
    assert ben.said() == "Ann asks to take back e4=9 and d5=3."
    ben.remote_game.takebacks.refuse()
    assert ben.said() == "Tell Ann that you refuse."
    assert ann.open(ben.send()) == "Ben does not take the move back."
    assert ann.session.remote.asks is None
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3"]


def test_resignation_and_rematch():
    ann, ben = answered()
    ann.controller.end(BLUE, RESIGNED)
    assert ann.said() == "The game is over. Send it to Ben."
    ben.open(ann.send())
    assert ben.session.result() == (BLUE, RESIGNED)
    assert ben.said() is None
    run(ben.remote_game.rematch())
    run(ann.remote_game.rematch())
    assert ben.session.remote.id == ann.session.remote.id == ID + ".2"
    assert (ann.session.remote.side, ben.session.remote.side) == (BLUE, RED)
    ben.move("a1=1", ann)
    assert ann.moves() == ["a1=1"]
    run(ann.remote_game.open(ID))
    run(ann.remote_game.rematch())  # the one that has begun
    assert ann.moves() == ["a1=1"]


def contradicted():
    """Ann holds e4=9 d5=3; a link of Ben's says e4=9 c3=7."""
    ann, ben = remote_games()
    ann.play("e4=9")
    first = ann.send()
    ben.open(first)
    ben.move("d5=3", ann)
    liar = Browser("Ben")
    liar.open(first)
    liar.play("c3=7")
    return ann, ben, liar


def test_a_link_that_contradicts_asks_which_holds_before_a_move_is_made():
    ann, _, liar = contradicted()
    before = ann.state()
    ann.open(liar.send())
    assert ann.state() == before
    assert ann.said() == "The link has another move 2 (c3=7) than your game (d5=3). Which game goes on?"
    assert not ann.session.awaits_person()
    assert texts.not_now(ann.session) == "First choose which game goes on."
    conflict.keep_mine(ann.remote_game)
    assert ann.state() == before
    assert ann.said() is None and ann.session.awaits_person()


def test_their_game_can_be_taken_and_nothing_is_lost():
    ann, _, liar = contradicted()
    ann.open(liar.send())
    conflict.take_theirs(ann.remote_game)
    assert ann.moves() == ["e4=9", "c3=7"]
    ((_, nodes),) = ann.session.tree.variations()
    assert ann.session.texts(ann.session.tree.moves_of(nodes)) == ["d5=3"]
    ann.move("a1=1", liar)
    assert liar.moves() == ["e4=9", "c3=7", "a1=1"]


def test_another_game_is_on_the_board_when_the_link_comes():
    ann, ben = invited()
    ben.play("d5=3")
    ann.controller.library.begin_anew()
    ann.controller.play(5)
    ann.open(ben.send())
    assert ann.moves() == ["e4=9", "d5=3"]
    assert [plain["plies"] for plain in ann.controller.keeper.games] == [1]  # the other one is in the list


def test_a_link_without_its_moves_is_refused():
    ann, ben = remote_games()
    ann.play("e4=9")
    link = ann.send()
    for whole, reason in (
        (link.partition("&moves=")[0], "it is cut off"),
        (link[:-2], "it is cut off, with 0 of 1 move"),
        (link.replace("game=35", "game=cell-division"), "its moves are cut off, or of another game"),
        (link.replace("from=", f"x={'y' * 2000}&from="), "it is too long"),
    ):
        said = ben.open(whole)
        assert said == f"This link of a friend cannot be read: {reason}. Nothing was changed. Ask for the link again."
        assert ben.session.remote is None
    ben.open(link.replace("&", "&amp;") + ")&utm_source=mail?fbclid=1")  # as services add
    assert ben.moves() == ["e4=9"]
    for tail in ("", ")", "?x=1"):
        carl, dora = remote_games()
        dora.open(carl.send()[:-1] + tail)  # without the last "=", too
        assert dora.session.remote.id == ID


def test_links_of_the_version_before_are_read_and_new_ones_tell_the_host_nothing():
    """Their words stand in the query, where hosts and previews see names, ids and invitations."""
    ben = Browser("Ben")
    ben.open(f"{PAGE}?friend={ID}&from=red&plies=1&me=Ann&clock=300%2B3&fbclid=x#EEE9".replace("EEE9", "EE"))
    assert ben.session.remote.id == ID and ben.session.remote.names[RED] == "Ann"
    ben.play("d5=3")
    assert ben.send().startswith(f"{PAGE}#friend={ID}&from=blue&plies=2&me=Ben&you=Ann&clock=300%2B3&game=35&moves=")
    assert ben.view.address == ben.send().partition(PAGE)[2]


# Defects that a reader of the code found


def test_the_link_before_a_request_is_no_answer_to_it():
    ann, ben = invited()
    ben.play("d5=3")
    before = ben.send()
    ann.open(before)
    ann.remote_game.takebacks.take_back()
    request = ann.send()
    assert ann.open(before) == "Nothing is new in this link."
    assert ann.session.remote.asks == (RED, 0)
    ben.open(request)
    ben.remote_game.takebacks.refuse()
    ann.open(ben.send())
    ben.open(request)
    assert ben.session.remote.asks is None  # it is refused already
    assert ann.session.remote.asks is None


def test_both_can_be_asked_which_game_goes_on():
    ann, ben = answered()
    ann.remote_game.takebacks.take_back()
    ben.open(ann.send())
    ann.remote_game.takebacks.withdraw()  # as on a device of hers that does not know of the request
    ben.remote_game.takebacks.allow()
    ann.open(ben.send())
    assert ann.said() == "The link has 0 moves where your game has 2 moves. Which game goes on?"
    conflict.keep_mine(ann.remote_game)
    assert ann.said() == "Send your game to Ben."
    ben.open(ann.send())
    assert ben.said() == "The link has 2 moves where your game has 0 moves. Which game goes on?"
    conflict.take_theirs(ben.remote_game)
    assert ben.moves() == ann.moves() == ["e4=9", "d5=3"]
    ann.move("a1=1", ben)
    assert ann.moves() == ben.moves()


def test_a_question_about_one_game_is_not_asked_about_another():
    ann, _, liar = contradicted()
    ann.open(liar.send())
    other = Browser("Cem")
    other.remote_game.draw_id = lambda _letters: "AAAAAAAAAA"
    other.remote_game.begin(RED)
    other.move("h8=8", ann)
    conflict.take_theirs(ann.remote_game)
    assert ann.moves() == ["h8=8"]


def test_when_both_resign_both_see_one_result():
    ann, ben = invited()
    ann.controller.end(BLUE, RESIGNED)
    ben.controller.end(RED, RESIGNED)
    of_ann, of_ben = ann.send(), ben.send()
    ann.open(of_ben)
    ben.open(of_ann)
    assert ann.session.result() == ben.session.result() == (BLUE, RESIGNED)


def test_what_a_first_link_sets_is_said():
    ann, ben = Browser("Ann"), Browser("Ben")
    ann.remote_game.begin(RED, "300+3")
    link = ann.send()
    assert ben.open(link) == "Ann invites you to this game. Your side: Blue. 5 minutes each and 3 s more a move."
    ben.controller.end(BLUE, RESIGNED)
    ben.send()
    forged = link.replace(ID, f"{ID}.2").replace("clock=300%2B3", "clock=60%2B0&back=2") + "6x6."
    assert ben.open(forged) == (
        "Ann invites you to this game. Your side: Blue. Board: 6x6. 1 minute each. 2 take-backs so far. "
        "Your last game had other terms."
    )


def test_a_tab_follows_what_another_tab_has_stored_and_not_what_is_older():
    ann, ben = remote_games()
    ann.play("e4=9")
    older = ann.texts[ID]
    ben.open(ann.send())
    ann.controller.end(BLUE, RESIGNED)
    newer = ann.texts[ID]
    tab = Browser("Ann")
    tab.texts = ann.texts
    run(tab.remote_game.open(ID))
    for text in (older, newer, older):
        tab.remote_game.follow(text)
        assert tab.session.result() == (BLUE, RESIGNED)


def test_a_link_does_not_rename_the_person():
    ann, ben = remote_games()
    ann.play("e4=9")
    ben.open(ann.send().replace("me=Ann", "me=Ann&you=Loser"))
    assert ben.session.remote.names == {RED: "Ann", BLUE: "Ben"}


def test_a_reload_without_a_storage_keeps_the_side():
    ann, _ = remote_games()
    ann.play("e4=9")
    link = ann.send()
    reloaded = Browser("Ann")
    reloaded.remote_game.is_own = True
    run(reloaded.remote_game.arrival(*of_link(link)))()
    assert reloaded.session.remote.side == RED
    assert reloaded.moves() == ["e4=9"]


def test_many_rematches_and_take_backs_can_still_be_stored():
    ann, ben = remote_games()
    ann.session.remote.id = f"{ID}.998"
    assert ann.session.remote.rematch().id == ID
    ann.session.remote.back = 999
    ann.move("e4=9", ben)
    assert not texts.may_take_back(ann.session)
    kept.read_remote_game(ben.texts[f"{ID}.998"], THIRTYFIVE)


def test_an_analysis_ends_where_a_friend_plays():
    ann, ben = remote_games()
    ann.play("e4=9")
    ben.session.study.analysing = True
    ben.open(ann.send())
    assert not ben.session.study.analysing
    assert not ben.session.may_help()


def test_a_request_reaches_who_has_an_unsent_move():
    ann, ben = moved_unseen()
    ben.remote_game.takebacks.take_back()
    ann.open(ben.send())
    assert ann.said() == "Ben asks to take back d5=3 and a1=1."
    ann.remote_game.takebacks.allow()
    ben.open(ann.send())
    assert ann.moves() == ben.moves() == ["e4=9"]


def test_a_resignation_reaches_who_has_an_unsent_move():
    ann, ben = answered()
    ann.play("a1=1")
    shown = []
    ann.view.show_result = lambda: shown.append(ann.session.remote.sent)
    ben.controller.end(RED, RESIGNED)
    ann.open(ben.send())
    assert ann.session.result() == (RED, RESIGNED)
    assert ann.session.remote.sent
    assert shown == [True]


def test_a_thousand_hostile_links_change_nothing():
    draw = random.Random(25)
    ann, ben = answered()
    last = ben.send()
    before = ann.state()
    asked = refused = 0
    for _ in range(1_000):
        link = mutated(draw, last)
        game_message = of_link(link)
        if not game_message or values(game_message[0]).get("friend") != ID:
            continue  # a link of no friend, or of another game
        ann.view.lasting = ""
        run(ann.remote_game.open_link(*game_message))
        if ann.session.remote.conflict:
            asked += 1
            assert "Which game goes on?" in ann.said()
            conflict.keep_mine(ann.remote_game)
        else:
            refused += 1
            assert ann.view.lasting, link
        assert ann.state() == before, link
    assert asked > 1 and refused > 100


@pytest.mark.parametrize("sent_first", [False, True])
def test_a_request_stands_when_the_link_of_a_move_crosses_it(sent_first):
    ann, ben = answered()
    ann.play("a1=1")
    move = ann.send()
    ben.remote_game.takebacks.take_back()
    request = ben.send() if sent_first else ""
    ben.open(move)
    assert ben.said() == (
        "You have asked Ann to take back 2 moves." if sent_first else "Send Ann your request to take back."
    )
    ann.open(request or ben.send())
    assert ann.said() == "Ben asks to take back d5=3 and a1=1."
    ann.remote_game.takebacks.allow()
    ben.open(ann.send())
    assert ann.moves() == ben.moves() == ["e4=9"]
    assert ben.session.remote.conflict is None


# A consent that crosses what its asker does


def crossed_consent():
    """Ann has asked to take back and then moved on; Ben has allowed it before he saw that. Returns both links, too."""
    ann, ben = answered()
    ann.remote_game.takebacks.take_back()
    ben.open(ann.send())
    ann.play("a1=1")
    ben.remote_game.takebacks.allow()
    return ann, ben, ann.send(), ben.send()


@pytest.mark.parametrize("first", ["ann", "ben"])
@pytest.mark.parametrize("reloaded", [False, True])
def test_a_request_lapses_when_its_asker_moves_on(first, reloaded):
    ann, ben, move, consent = crossed_consent()
    if reloaded:
        ann.reload()
        ben.reload()

    def read_consent():
        assert ann.open(consent) == "Ben would have taken back, but you had made a move. The game goes on with it."

    if first == "ann":
        read_consent()
    assert ben.open(move) == "Ann has made a move instead. Nothing is taken back."
    assert ben.said() == "Make your move. Then send Ann the link." or ben.said() is None
    if first == "ben":
        read_consent()
    assert ann.moves() == ben.moves() == ["e4=9", "d5=3", "a1=1"]
    assert not (ann.session.remote.conflict or ben.session.remote.conflict)
    assert ann.session.remote.back == ben.session.remote.back == 0
    ben.move("b2=2", ann)
    assert ann.moves() == ben.moves()
    before = ann.state(), ben.state()
    ben.open(move)
    ann.open(consent)
    assert (ann.state(), ben.state()) == before


def test_a_resignation_crosses_a_consent():
    ann, ben = answered()
    ann.remote_game.takebacks.take_back()
    ben.open(ann.send())
    ben.remote_game.takebacks.allow()
    consent = ben.send()
    ann.controller.end(BLUE, RESIGNED)
    ben.open(ann.send())
    ann.open(consent)
    assert ann.session.result() == ben.session.result() == (BLUE, RESIGNED)
    assert ann.moves() == ben.moves()


def test_who_has_allowed_resigns_while_the_asker_moves_on():
    ann, ben, move, _ = crossed_consent()
    ben.controller.end(RED, RESIGNED)
    ann.open(ben.send())
    ben.open(move)
    assert ann.session.result() == ben.session.result() == (RED, RESIGNED)
    assert ann.moves() == ben.moves() == []


def test_a_consent_that_was_read_is_not_undone_by_an_older_link():
    ann, ben = answered()
    before = ann.remote_game.link(PAGE)
    ann.remote_game.takebacks.take_back()
    request = ann.send()
    ben.open(request)
    ben.remote_game.takebacks.allow()
    for link in (before, request):
        assert ben.open(link) == "This is an older link. The game has gone on: here is how it stands."
        assert ben.moves() == []


def test_nothing_is_previewed_on_the_friends_turn():
    ann, ben = remote_games()
    assert not ann.session.rests()
    ann.play("e4=9")
    session = ann.session
    move = session.position.parse_move("d5=3")
    ann.controller.foresee(move)
    assert session.rests() and session.selection.preview is None
    changes.select(session, session.game.square_of(move))
    assert RENDERER.ghost(session) is None
    ben.open(ann.send())
    ben.controller.foresee(move)
    assert not ben.session.rests() and ben.session.selection.preview is not None
    ben.controller.end(RED, RESIGNED)
    assert not ben.session.rests()
