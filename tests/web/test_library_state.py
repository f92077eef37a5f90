"""The game on the board and its players, without a browser: the list of games, links, settings, opponents."""

import json

import pytest

from app.core import address, player_words, stored, words
from app.core import records as kept
from app.core.record.stored_game import RESIGNED
from app.core.session import Session
from app.core.texts import say
from app.duel import advice, links
from app.duel.assistant import Assistant
from app.duel.controller import DuelController
from app.duel.hand.resignation import Resignation
from app.duel.parts import PageParts
from app.duel.preferences import Preferences
from app.games.cell_division.game import GAME as CELL_DIVISION
from app.games.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.games.mega_tictactoe.game import GAME as MEGA_TIC_TAC_TOE
from app.games.thirtyfive.game import GAME
from app.platform.storage import GameStorage
from pygame35.basics import BLUE, RED
from pygame35.records import start, write_fragment

PAGE = "https://host.example/35/"


class Silent:
    """A view or an analyst to whom everything may be said."""

    def __getattr__(self, name):
        return Silent()

    def __call__(self, *_arguments, **_named):
        return None


class Shown(Silent):
    """A view that records its address and its message."""

    def __init__(self):
        self.address = self.complaint = self.lasting = ""
        self.pulled, self.panel = False, "moves"

    def show_address(self, query, fragment):
        self.address = query + (fragment if len(fragment) > 1 else "")

    def open_panel(self, name):
        self.pulled, self.panel = True, name

    def put_panel_down(self):
        self.pulled = False

    leave_panel = put_panel_down

    def shows_review(self):
        return self.pulled and self.panel == "reviewing"

    def show_message(self, text):
        self.complaint = text

    def show_lasting(self, text):
        self.lasting = text


class Kept(GameStorage):
    """A keeper without a storage; `set` holds the settings that it was given."""

    def __init__(self, game):
        super().__init__(lambda text: None, game)
        self.set = {}

    def keep_settings(self, values):
        self.set.update(values)


def page(game=GAME, **settings):
    """A page of the game; settings: the visitor's own."""
    session = Session(game)
    session.settings.update(settings)
    view, keeper = Shown(), Kept(game)
    controller = DuelController(game, session, Silent(), view, keeper, draw_seed=lambda: 0, now=lambda: 0)
    controller.time = Silent()  # no clock runs
    controller.assistant, controller.preferences = Assistant(controller, view), Preferences(controller, view)
    controller.resignation = Resignation(session, view, controller.end)
    return controller


def parts_of(controller):
    """What `app.duel.start` hands to remote games."""
    return PageParts(controller, controller.view)


def play(controller, *moves):
    for move in moves:
        controller.play(controller.session.position.parse_move(move))


def page_with(*moves, game=GAME, **settings):
    """A page of the game on which the moves are played."""
    controller = page(game, **settings)
    play(controller, *moves)
    return controller


def choose(controller, **values):
    """Choose players in the sheet of a new game, and go on with the game on the board."""
    controller.preferences.set_all(values)
    controller.session.paused = False
    controller.changed()


def follow(controller, link):
    """Open the page by a link, as `app.duel.start` does."""
    query, _, fragment = link.partition("#")
    query = query.partition("?")[2]
    session = controller.session
    given, ply, _ = address.read_query(query, session.game.choices)
    position, _ = address.read_fragment(fragment, session.game.rules)
    show = links.arrive(controller.library, given, position, ply, fragment)
    if len(session.tree.moves) == 1:
        controller.library.lay_first()
    (show or controller.changed)()


def reopened(controller, **settings):
    """The stored game, opened on another page. settings: the visitor's own."""
    other = page(controller.session.game, **settings)
    text = stored.write("game", controller.library.stored(kept.game_in_progress(controller.session)))
    other.library.restore(kept.read_game(text, controller.session.game))
    return other


def listed(controller):
    game = controller.session.game
    return [player_words.kept_game(game, plain).partition("  ")[2] for plain in controller.keeper.games]


# --- Who played a game is known by its end ------------------------------------------------------------------------


def test_the_list_says_who_played_whatever_was_set_afterwards():
    board = page_with("e4=9", "d5=3", level=1)
    board.end(BLUE, RESIGNED)
    assert player_words.role(board.session, BLUE) == "Pip"
    choose(board, level=9)
    choose(board, red="engine")
    assert (player_words.role(board.session, RED), player_words.role(board.session, BLUE)) == ("You", "Pip")
    assert '[Blue "AI, level 1"]' in links.record(board.session) and '[Red "Person"]' in links.record(board.session)
    assert links.link(board.session, PAGE) == PAGE + "?side=red&level=1#EEE9"
    board.library.new_game()
    assert listed(board) == ["You \u2013 Pip, 2 moves, Red resigned"]
    assert board.session.settings["level"] == 9


def test_games_of_earlier_versions_are_shown():
    board = page_with("e4=9", "d5=3", level=4)
    plain = kept.game(board.session)
    for name in ("shared", "opponent"):
        del plain[name]
    again = page()
    kept.show_game(again.session, plain)
    assert again.session.settings["level"] == 4 and player_words.role(again.session, BLUE) == "Nell"


# --- Links and settings -------------------------------------------------------------------------------------------


def test_a_links_settings_hold_for_the_visit_and_what_is_chosen_holds_after_a_reload():
    board = page(level=5)
    follow(board, PAGE + "?side=both&level=3&theme=dark")
    assert board.session.settings["level"] == 3 and board.keeper.set == {}
    assert board.view.address == "?side=both&level=3&theme=dark"
    choose(board, level=7)
    assert board.view.address == "?side=both&level=7&theme=dark"
    assert board.keeper.set == {"level": 7}
    board.preferences.set("sound", True)
    choose(board, red="engine")
    assert board.keeper.set == {"level": 7, "sound": True, "red": "engine"}
    assert board.view.address == "?side=blue&level=7&theme=dark"
    reloaded = page(level=7, red="engine")
    follow(reloaded, PAGE + board.view.address)
    assert reloaded.session.settings["level"] == 7 and reloaded.session.settings["blue"] == "person"
    play(reloaded, "e4=9")
    reloaded.library.new_game()
    assert reloaded.view.address == "?side=blue&level=7&theme=dark"  # the visit's, over games


@pytest.mark.parametrize("query, sides", [("?side=red&level=3", "red"), ("?side=blue&level=3", "blue")])
def test_who_was_sent_a_game_plays_the_side_of_its_sender_against_the_same_ai(query, sides):
    board = page()
    follow(board, f"{PAGE}{query}#EEE9")
    assert board.session.invites()
    board.library.rematch()
    assert board.session.settings["level"] == 3 and board.session.settings[sides] == "person"
    assert not board.session.invites()  # it is the visitor's own game now
    follow(board, f"{PAGE}?side=both#EEE9")
    assert not board.session.invites()


def test_a_rematch_under_a_link_is_kept_by_nobody():
    board = page()
    follow(board, PAGE + "?side=blue&level=3")
    play(board, "e4=9", "d5=3")
    board.end(BLUE, RESIGNED)
    board.library.rematch()
    assert board.session.person(RED) and not board.session.person(BLUE)
    assert board.keeper.set == {} and board.view.address == "?side=red&level=3"
    mine = page_with("e4=9")
    mine.library.rematch()
    assert mine.keeper.set == {"red": "engine", "blue": "person"}


@pytest.mark.parametrize(
    "query, told",
    [
        ("?side=red&level=7", "A shared game, played by a person (Red) and Kit (Blue)."),
        ("?side=none&level=2", "A shared game, played by Greta (Red) and Greta (Blue)."),
        ("?side=both", "A shared game, played by two people."),
        ("", "A shared game."),
    ],
)
def test_a_shared_game_says_so_and_who_played_it(query, told):
    board = page(level=4)
    follow(board, PAGE + query + "#EEE9")
    assert player_words.shared(board.session) == told
    assert board.view.address == query + "#EEE9"
    assert links.link(board.session, PAGE) == PAGE + query + "#EEE9"
    before = reopened(board, level=4)
    assert player_words.shared(before.session) == told  # after a reload
    board.library.new_game()
    now = board.session.settings
    assert (now["red"], now["blue"], now["level"]) == ("person", "engine", 4)  # the visitor's own again
    assert board.view.address == ""
    play(board, "a1=1")
    assert not board.session.players.shared


def reloaded(controller, link, **settings):
    """Another visit of the same browser, by a link; settings: the visitor's own."""
    again = reopened(controller, **settings)
    follow(again, link)
    return again


def seats(controller):
    """The players, as the selects and as the texts beside the board name them."""
    now, sides = controller.session.settings, (RED, BLUE)
    return [now["red"], now["blue"]], [player_words.role(controller.session, side) for side in sides]


AGAINST = {
    "35": (GAME, "level", 1, 3),
    "cell-division": (CELL_DIVISION, "player", "beginner", "hard"),
    "five-in-a-row": (FIVE_IN_A_ROW, "player", "beginner", "master"),
    "mega-tic-tac-toe": (MEGA_TIC_TAC_TOE, "level", 1, 3),
}


def linked(game):
    """A fragment of two moves of the game."""
    position = start(game.rules, "")
    for _ in range(2):
        position.play(position.legal_moves()[-1])
    return "#" + write_fragment(position.moves, game.rules, position.board)


@pytest.mark.parametrize("name", AGAINST)
@pytest.mark.parametrize("over", [False, True])
def test_an_address_that_says_who_plays_begins_anew_where_nobody_is_to_go_on(name, over):
    game, opponent, usual, other = AGAINST[name]
    board = page(game)
    if over:  # a game of one's own
        play(board, *[board.session.position.format_move(board.session.position.legal_moves()[0])])
        board.end(BLUE, RESIGNED)
    else:
        follow(board, PAGE + f"?side=red&{opponent}={other}" + linked(game))
    for query, selects in (
        ("?side=none", ["engine", "engine"]),
        (f"?{opponent}={other}", ["person", "engine"]),
        (f"?side=both&{opponent}={other}", ["person", "person"]),
    ):
        again = reloaded(board, PAGE + query)
        session = again.session
        assert again.view.address == query and not session.tree.moves[1:] and not session.players.shared
        assert seats(again)[0] == selects
        assert session.settings[opponent] == (other if f"={other}" in query else usual)
        told = {"person": "You", "engine": player_words.title(session, session.settings[opponent])}
        assert seats(again)[1] == ([told[seat] for seat in selects] if "both" not in query else ["", ""])
        assert len(again.keeper.games) == 1 and session.previous != over  # the game before is not lost
        assert seats(reloaded(again, PAGE + again.view.address)) == seats(again)


def test_an_address_that_says_something_else_leaves_the_game():
    board = page()
    follow(board, PAGE + "?side=red&level=7#EEE9")
    again = reloaded(board, PAGE + "?theme=dark")
    assert again.session.players.shared and again.view.address == "?side=red&level=7&theme=dark#EEE9"
    mine = page_with("e4=9", "d5=3")
    again = reloaded(mine, PAGE + "?side=none&level=3")  # it is not over
    assert again.view.address == "?side=none&level=3#EEE9" and not again.keeper.games


def test_a_game_keeps_the_players_of_a_visit_that_a_person_wants_in_it():
    mine = page_with("e4=9", "d5=3", level=4)
    watched = reloaded(mine, PAGE + "?side=none&level=3")
    play(watched, "a1=1", "b1=2")  # the AI, of which nobody asked anything
    assert seats(reloaded(watched, PAGE, level=4)) == seats(mine)
    by_hand = reloaded(mine, PAGE + "?side=none&level=3")
    choose(by_hand, red="engine")
    assert seats(reloaded(by_hand, PAGE, level=4)) == (["engine", "engine"], ["Nell", "Nell"])
    played = reloaded(mine, PAGE + "?level=3")
    play(played, "a1=1")
    assert seats(reloaded(played, PAGE, level=4))[1] == ["You", "Otto"]


@pytest.mark.parametrize("game", [GAME, CELL_DIVISION])
def test_a_broken_link_changes_nothing(game):
    mine = page(game)
    play(mine, mine.session.position.format_move(mine.session.position.legal_moves()[0]))
    before = seats(mine), mine.session.moves()
    for fragment in ("#FSD6FSD6", "#EEE", "#EEE!E"):
        given, position, ply, problems = links.read("?side=both&theme=dark&ply=7", fragment, Session(game))
        assert (given, position, ply) == ({}, None, None) and problems == [words.SPOILED_LINK]
        assert not links.arrive(mine.library, given, position, ply)
        assert links.load_record(mine.library, PAGE + "?side=both" + fragment) == words.SPOILED_LINK
        links.open_link(mine.library, "?side=both", fragment)
        assert mine.view.complaint == words.SPOILED_LINK and (seats(mine), mine.session.moves()) == before


def test_a_game_goes_on_with_its_own_clock_whatever_is_set_for_the_next_one():
    board = page()
    follow(board, PAGE + "?side=both&clock=180%2B2")
    play(board, "e4=9", "d5=3")
    board.session.clock.left = {RED: 100, BLUE: 90}
    again = reloaded(board, PAGE + board.view.address)
    assert again.session.clock.left == {RED: 100, BLUE: 90} and again.session.clock.increment == 2
    mine = page_with("e4=9", "d5=3")
    later = reloaded(mine, PAGE + "?clock=180%2B2")
    assert not later.session.clock and later.session.settings["clock"] == "180+2"
    later.library.new_game()
    assert later.session.clock


@pytest.mark.parametrize("blue, told, face", [("", "unknown", ""), ("AI, level 2", "Greta", "greta"), ("Bo", "Bo", "")])
def test_the_names_of_a_record_are_who_played_it(blue, told, face):
    board = page()
    tag = f'[Blue "{blue}"]\n' if blue else ""
    text = f'\ufeff[Game "35"]\n[Event "Round #3"]\n[Red-Elo "1"]\n[Red "Ann"]\n{tag}\n1. e4=9 d5=3 *\n'
    assert not links.load_record(board.library, text)
    assert player_words.shared(board.session) == f"A shared game, played by Ann (Red) and {told} (Blue)."
    name, rival = player_words.seat(board.session, BLUE)
    assert (name, rival.rival if rival else "") == (told if blue else "Blue", face)
    assert links.link(board.session, PAGE) == PAGE + "#EEE9"  # a link has no room for names
    record = links.record(board.session)
    assert '[Red "Ann"]' in record and tag in record and ("[Blue" in record) == bool(blue)


def test_another_tab_changes_what_the_whole_site_shares_but_for_what_a_link_gave():
    board = page()
    follow(board, PAGE + "?theme=dark")
    links.take(board.session, {"theme": "light", "colours": "safe"})
    assert (board.session.settings["theme"], board.session.settings["colours"]) == ("dark", "safe")


# --- Whom to play next --------------------------------------------------------------------------------------------


def over(controller, winner, scores, **players):
    """The page with a game that ended so."""
    session = controller.session
    play(controller, *[session.game.rules.Position().format_move(session.position.legal_moves()[0])])
    session.players.so_far.update(players)
    session.outcome.finals[session.tree.tip] = (winner, scores)
    return session


OPPONENTS_AFTER = [
    (1, RED, RED, (40, 24), 2),
    (1, RED, RED, (63, 1), 5),  # level 5 wins by 56 squares against level 1, in the middle
    (2, BLUE, BLUE, (10, 54), 5),
    (9, RED, RED, (63, 1), 10),
    (10, RED, RED, (63, 1), None),
    (5, RED, BLUE, (3, 61), 4),
    (3, BLUE, RED, (56, 8), 2),
    (1, RED, BLUE, (3, 61), None),
    (5, RED, 0, (32, 32), None),
]


def test_the_next_opponent_fits(subtests):
    for level, person, winner, scores, then in OPPONENTS_AFTER:
        with subtests.test(level=level, person=person, winner=winner, scores=scores, then=then):
            seats = {"red": "person", "blue": "engine"} if person == RED else {"red": "engine", "blue": "person"}
            board = page(**seats)
            session = over(board, winner, scores, level=level, **seats)
            assert advice.better_matched(session) == then
            if then:
                board.preferences.set_all({"level": then})
                board.library.new_game()
                assert session.settings["level"] == then == board.keeper.set["level"]
                assert not session.tree.line() and advice.better_matched(session) is None
                assert len(board.keeper.games) == 1


HEAVY_LOSSES = [
    (GAME, {"standings": {"1": [1, 0, 0, 0], "3": [1, 0, 0, 0]}}, {"level": 8}, 4),
    (GAME, {"standings": {"8": [1, 0, 0, 0]}}, {"level": 8}, 7),
    (GAME, {"strength": [380.0, 0.0, 75_000.0, 0.0, 100_000.0]}, {"level": 8}, 3),
    (GAME, {"strength": [-900.0, 0.0, 75_000.0, 0.0, 100_000.0]}, {"level": 8}, 1),
    (CELL_DIVISION, {"standings": {"casual": [1, 0, 0, 0]}}, {"player": "planner"}, "hobbyist"),
    (CELL_DIVISION, {}, {"player": "planner"}, "expert"),
]


def test_a_heavy_loss_leads_back_to_what_the_person_can_beat(subtests):
    for game, own, lost_to, then in HEAVY_LOSSES:
        with subtests.test(game=game, own=own, lost_to=lost_to, then=then):
            session = over(page(game), BLUE, (3, 61), **lost_to)
            session.memory = dict(session.memory, **own)
            assert advice.better_matched(session) == then


@pytest.mark.parametrize("scores, then", [((49, 15), 6), ((35, 29), None), ((29, 35), None)])
def test_a_clear_win_leads_up_whatever_the_estimate_says(scores, then):
    session = over(page(), RED if scores[0] > scores[1] else BLUE, scores, level=5)
    session.memory = dict(session.memory, strength=[699.0, 0.0, 150.0**2, 0.0, 300.0**2])  # level 5
    assert advice.better_matched(session) == then


@pytest.mark.parametrize("game", [CELL_DIVISION, FIVE_IN_A_ROW])
def test_siblings_suggest_along_their_players(game):
    players = game.ladder()
    assert game.defaults.get("player", players[0]) == players[0]  # who plays first can be beaten
    found = [advice.better_matched(over(page(game), RED, (2, 1), player=player)) for player in players]
    assert found == [*players[1:], None]


def test_nothing_is_suggested_between_people_nor_after_a_game_from_elsewhere():
    assert advice.better_matched(over(page(blue="person"), RED, (40, 24), blue="person")) is None
    session = over(page(), RED, (40, 24))
    assert advice.better_matched(session) == 2
    session.players.shared = True
    assert advice.better_matched(session) is None


UPCOMING = [  # (games won, settings, moves, the AI whose card is open)
    ((), {}, (), 1),
    (("1", "3"), {}, (), 2),
    (("1",), {"level": 4}, (), 4),  # chosen, and not beaten yet
    (("1",), {}, ("e4=9",), 1),  # its game goes on
    (("1",), {"level": "adaptive"}, (), "adaptive"),
    ([str(level) for level in range(1, 11)], {"level": 7}, (), 7),
]


def test_the_open_card_is_that_of_the_next_rival(subtests):
    for won, chosen, moves, then in UPCOMING:
        with subtests.test(won=won, chosen=chosen, moves=moves, then=then):
            session = page_with(*moves, **chosen).session
            session.memory = dict(session.memory, standings={level: [1, 0, 0, 0] for level in won})
            assert advice.upcoming_rival(session) == then


# --- Defects that a reader of the code found ----------------------------------------------------------------------


def test_a_game_of_cells_that_is_left_twice_is_listed_once():
    """Moves of five in a row are pairs, which a storage gives back as lists."""
    board = page_with("0,0", "1,1", game=FIVE_IN_A_ROW, red="person", blue="person")
    board.library.new_game()
    board.keeper.games = json.loads(json.dumps(board.keeper.games))  # as after a reload
    assert board.library.open_game(board.keeper.games[0]) is None
    board.library.new_game()
    assert len(board.keeper.games) == 1


def test_a_new_game_is_that_of_the_sheet_after_a_game_with_other_players():
    board = page(red="person", blue="engine", level=4, next="swapped")
    follow(board, PAGE + "?side=none&level=9#EEE9")
    assert board.session.only_engines()
    assert board.library.next_side() == "blue"
    board.library.new_game()
    seats = [board.session.settings[name] for name in ("red", "blue", "level")]
    assert seats == ["engine", "person", 4]


def test_a_finished_game_that_is_opened_again_does_not_count_for_the_skill_of_the_adaptive_ai():
    board = page(CELL_DIVISION, red="person", blue="engine", player="adaptive", board="3x3")
    board.library.lay_first()
    play(board, "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert board.session.result()[0] == BLUE
    board.library.new_game()
    skill = dict(board.session.memory)
    play(board, "a1")
    assert not board.session.previous
    board.library.open_game(board.keeper.games[0])
    assert board.session.result() and board.session.previous  # only a game that goes on is offered
    board.library.previous_game()
    assert board.session.moves() == [6] and not board.session.previous
    board.library.open_game(board.keeper.games[-1])
    board.preferences.set_all({"player": "adaptive"})
    board.library.new_game()
    assert board.session.memory == skill


def test_a_pause_is_stored():
    board = page(red="engine", blue="engine")
    stored = []
    board.keeper.keep_game = stored.append
    board.pause()
    assert stored[-1]["paused"] is True


@pytest.mark.parametrize("person", [RED, BLUE])
def test_who_has_watched_two_ais_plays_the_next_game_on_the_same_side(person):
    seats = {"red": "person", "blue": "engine"} if person == RED else {"red": "engine", "blue": "person"}
    board = page(**seats)
    board.library.watch()
    session = board.session
    assert session.only_engines() and session.engines_turn()
    assert {seat: session.upcoming()[seat] for seat in seats} == seats and not board.keeper.set
    play(board, "e4=9")
    kept.show_game(session, json.loads(json.dumps(kept.game_in_progress(session))))  # the page is loaded again
    assert session.only_engines()
    board.library.new_game()
    assert session.person(person) and not session.person(-person)


def test_a_digit_is_for_the_focused_square_if_none_is_chosen():
    board = page(red="person", blue="person", confirm=True)
    e4, d5, type_key = 28, 35, GAME.type_key
    for begin in (lambda: None, board.library.begin_anew):
        begin()
        assert (
            type_key(board, "9", e4) and board.session.selection.digit == 9
        )  # the game before may have left the focus there
        board.select(e4)
        board.deselect()
        assert board.session.selection.pointed and board.session.selection.digit is None
    for _ in range(2):  # the setting asks for two presses
        assert not board.session.position.moves
        assert type_key(board, "9", e4)
    assert board.session.moves() == [9 * e4 + 8]
    board.session.settings["confirm"] = False
    assert type_key(board, "3", e4) and board.session.selection.digit == 3  # it is filled
    assert type_key(board, "3", None) and board.session.selection.digit is None
    board.select(d5)
    assert type_key(board, "3", 0)  # the chosen square, wherever the focus is
    assert board.session.moves()[1:] == [9 * d5 + 2]


def test_a_digit_that_is_pressed_first_waits_for_its_square():
    board = page(red="person", blue="person")
    a1, e4, session, press = 0, 28, board.session, GAME.press

    def typed(digit):
        GAME.type_key(board, digit, None)
        return session.selection.digit

    assert typed("8") == 8 and GAME.square_text(session) == "8: now choose its square." == GAME.waits(8)
    assert typed("8") is None and typed("9") == 9
    board.deselect()  # Escape
    assert session.selection.digit is None and typed("9") == 9
    board.hover(e4)
    assert session.selection.preview.move == 9 * e4 + 8
    board.hover(None)
    board.select(a1)  # by an arrow key
    assert session.selection.preview.move == 8 and not board.session.moves()
    GAME.type_key(board, "Enter", a1)
    assert board.session.moves() == [8] and session.selection.digit is None
    typed("5")
    board.by_touch = True
    press(board, a1)
    assert board.view.complaint == GAME.words.CHOOSE and session.selection.digit == 5  # it is filled
    press(board, e4)
    assert board.session.moves()[1:] == [9 * e4 + 4]
    session.settings["red"] = "engine"
    assert typed("5") is None and board.view.complaint == say("game.not-now.rivals-turn", name="Pip", engine="ready")
