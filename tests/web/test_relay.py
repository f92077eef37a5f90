"""Live games over the site's relay: one link, two browsers of a phone's size, and what can happen to a connection."""

import random

import pytest
from playwright.sync_api import expect
from relaying import RelayedPerson, RunningRelay, site_of
from test_access import violations
from test_live import HIDE, play_on


@pytest.fixture(scope="module")
def relay():
    """A relay; a test that stops it starts it again."""
    relay = RunningRelay()
    yield relay
    relay.stop()


@pytest.fixture(scope="module")
def site(built, relay, tmp_path_factory):
    with site_of(built, tmp_path_factory.mktemp("relayed") / "site", relay) as site:
        yield site


@pytest.fixture
def friends(browser):
    both = RelayedPerson(browser, "Ann"), RelayedPerson(browser, "Ben")
    yield both
    for person in both:
        person.context.close()
        assert person.problems == []


def both_play(*people):
    for person in people:
        person.wait_for_state("open")
        expect(person.page.locator("#connect")).to_be_hidden()
        person.settle()


def test_one_link_is_enough(friends, site, relay):
    ann, ben = friends
    link = ann.invite(site, side="red")
    assert "room=" in link.partition("#")[2] and "?" not in link
    assert violations(ann.page) == []
    ann.page.fill("#connect-name", "Ann")
    ann.page.press("#connect-name", "Tab")
    ann.page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('by=Ann'))")
    link = ann.page.evaluate("navigator.clipboard.readText()").split("\n")[1]
    ben.page.goto(link)
    ben.page.wait_for_selector("#invitation-connect")
    ben.page.goto("about:blank")
    ben.accept(link)  # the invitation is there again
    both_play(ann, ben)
    play_on(ann, ben, 4)
    assert ann.moves() == ben.moves() and len(ann.moves()) == 4


def test_a_move_waits_for_a_friend_who_is_away_and_a_reload_ends_nothing(friends, site, relay):
    ann, ben = friends
    ben.accept(ann.invite(site + "cell-division/", board="4x4", side="red"))
    both_play(ann, ben)
    play_on(ann, ben, 2)
    address = ben.page.url
    ben.page.goto("about:blank")
    ann.wait_for_state("absent")
    expect(ann.page.locator("#friend-text")).to_contain_text("Your moves wait.")
    ann.play()
    ann.wait_for_plies(3)
    ben.page.goto(address)
    ben.wait_for_plies(3)
    ann.page.reload()
    both_play(ann, ben)
    play_on(ben, ann, 9)
    assert ann.moves() == ben.moves() and len(ann.moves()) == 9


def test_a_relay_that_is_stopped_and_started_again(friends, site, relay):
    ann, ben = friends
    ben.accept(ann.invite(site, side="red"))
    both_play(ann, ben)
    play_on(ann, ben, 2)
    relay.stop()
    for person in friends:
        person.wait_for_state("cut-off")
        expect(person.page.locator("#friend-text")).to_have_text("No connection. Trying again…")
    ann.play()
    relay.start()
    both_play(ann, ben)
    ben.wait_for_plies(3)
    play_on(ben, ann, 5)


@pytest.mark.parametrize("times", [10, pytest.param(100, marks=pytest.mark.long)])
def test_a_connection_that_breaks_again_and_again_loses_and_doubles_no_move(friends, site, relay, times):
    """On both sides, in the middle of a game: moves are made while it is broken."""
    ann, ben = friends
    ben.accept(ann.invite(site + "five-in-a-row/", side="red"))
    both_play(ann, ben)
    chance, mover, other, cuts = random.Random(57), ann, ben, 0
    ply = 0
    while cuts < 2 * times:
        cuts += relay.cut()
        if chance.random() < 5 / times and not mover.page.is_visible("#result"):
            mover.play()
            ply += 1
            mover.wait_for_plies(ply)
            other.wait_for_plies(ply)
            mover, other = other, mover
        both_play(ann, ben)
    assert ann.moves() == ben.moves() and len(ann.moves()) == ply > 2


def test_presence_phrases_a_take_back_and_a_rematch(friends, site, relay):
    ann, ben = friends
    ben.accept(ann.invite(site, side="red", clock="300+3"))
    both_play(ann, ben)
    ben.page.evaluate(HIDE, True)
    expect(ann.page.locator("#friend-text")).to_contain_text("is away.")
    ben.page.evaluate(HIDE, False)
    ann.play(5, "e4")
    ben.wait_for_plies(1)
    ben.page.locator("[role=gridcell][data-digit='']").first.focus()
    ben.page.keyboard.press("Enter")  # chooses the square: the text about it and the phrases share a line
    expect(ben.page.locator("#friend-text")).to_have_text("")
    expect(ben.page.locator("#square")).to_be_visible()
    ben.press("live-phrases")
    assert violations(ben.page) == []
    ben.page.fill("#phrases-name", "Benjamin")
    ben.press("phrase-nice")
    expect(ann.page.locator("#message")).to_contain_text("Nice move!")
    expect(ann.page.locator("#friend-text")).to_contain_text("Benjamin is here.")
    ann.press("take-back")
    ben.press("friend-allow")
    ann.wait_for_plies(0)
    ann.play(1, "a1")
    ben.wait_for_plies(1)
    ben.press("open-more")
    ben.press("resign")
    ben.press("resign-yes")
    ann.press("rematch")
    ben.press("live-accept")
    ben.wait_for_plies(0)
    ben.play(1, "a1")
    ann.wait_for_plies(1)
    ann.page.reload()
    both_play(ann, ben)
    play_on(ann, ben, 3)


def test_a_third_person_and_another_tab(friends, browser, site, relay):
    ann, ben = friends
    link = ann.invite(site, side="red")
    ben.accept(link)
    both_play(ann, ben)
    eve = RelayedPerson(browser, "Eve")
    eve.accept(link)
    eve.wait_for_state("full")
    expect(eve.page.locator("#friend-text")).to_have_text("Two others already play with this link.")
    eve.page.tap("#live-invite")  # to a game of her own
    eve.wait_for_problem("copied")
    assert eve.page.input_value("#connect-link").partition("room=")[2][:22] not in link
    eve.wait_for_state("inviting")
    eve.context.close()
    second = ben.tab()
    second.goto(ben.page.url)
    second.wait_for_selector("#friend[data-live=open]", state="attached")
    ben.wait_for_state("elsewhere")
    ann.play(5, "e4")
    ben.wait_for_plies(1, second)
    ben.page.tap("#live-invite")
    ben.wait_for_state("open")


def test_browsers_that_find_a_direct_way_take_it(browser, site, relay):
    people = ann, ben = [RelayedPerson(browser, name, by_relay=False) for name in ("Ann", "Ben")]
    ben.accept(ann.invite(site + "cell-division/", board="4x4", side="red"))
    both_play(ann, ben)
    play_on(ann, ben, 2)
    relay.stop()
    play_on(ann, ben, 5)
    relay.start()
    both_play(ann, ben)
    play_on(ben, ann, 9)
    for person in people:
        person.context.close()
        assert person.problems == []


def test_every_browser_plays_through_the_relay(visit, browser, site):
    ann = RelayedPerson(browser, "Ann")
    link = ann.invite(site, side="red")
    with visit() as ben:
        ben.open(link)
        ben.wait("document.getElementById('invitation-connect')")
        ben.press("#invitation-connect")
        ann.wait_for_state("open")
        ben.wait("document.getElementById('friend').dataset.live === 'open'")
        ann.play(5, "e4")
        ben.wait("document.querySelectorAll('[data-testid=move-list] button').length === 1")
        ben.reload()
        ann.wait_for_state("open")
        ben.wait("document.getElementById('friend').dataset.live === 'open'")
        ben.press("[data-square=d5]")
        ben.press("[data-place='3']")
        ann.wait_for_plies(2)
    ann.context.close()
    assert ann.problems == []
