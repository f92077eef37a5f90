"""Live games in two browser contexts of a phone's size, which WebRTC connects: what two people do and see."""

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect
from table import SETTLED, wait_until_ready
from test_access import violations
from test_remote_game import Person

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BY_LINK = "Play on by link."
KEEP_CONNECTIONS = """
  window.connections = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(...settings) { super(...settings); window.connections.push(this); window.settings = settings[0]; }
    createDataChannel(...settings) { return window.channel = super.createDataChannel(...settings); }
  };
"""


@pytest.fixture
def remote_games(browser):
    both = Person(browser, "Ann"), Person(browser, "Ben")
    for person in both:
        person.context.add_init_script(KEEP_CONNECTIONS)
    yield both
    for person in both:
        person.context.close()
        assert person.problems == []


def begin(ann, site, address="", **settings):
    """Ann begins a live game; returns the link of the invitation."""
    ann.open(site + address)
    ann.begin(**{"opponent": "live", **settings})
    ann.page.fill("#connect-name", ann.name)
    return link_of(ann)


def link_of(person):
    """The link in the dialog, once it is there."""
    expect(person.page.locator("#connect-copy")).to_be_enabled()
    return person.page.input_value("#connect-link")


def agree(ben, invitation):
    """Ben opens the invitation and agrees to it; returns the link of his answer."""
    ben.open(invitation)
    is_first = ben.page.is_visible("#invitation")
    told = ben.page.locator("#invitation" if is_first else "#friend-text")
    expect(told).to_contain_text("You will see each other's IP address.")
    assert ben.page.evaluate("connections.every(it => it.connectionState === 'closed')")
    ben.press("invitation-connect" if is_first else "live-connect")
    ben.page.fill("#connect-name", ben.name)
    return link_of(ben)


def answer(ann, ben, invitation):
    """Ben answers the invitation, and Ann pastes the answer; both are connected then."""
    ann.page.fill("#connect-reply", agree(ben, invitation))
    both_are_connected(ann, ben)


def both_are_connected(ann, ben):
    for person in (ann, ben):
        expect(person.page.locator("#friend[data-live=open]")).to_have_count(1)
        expect(person.page.locator("#connect")).to_be_hidden()


def play_on(mover, other, plies):
    """Both move in turn up to that ply."""
    for ply in range(len(mover.moves()) + 1, plies + 1):
        mover.play()
        other.wait_for_plies(ply)
        mover, other = other, mover


def test_a_game_live_with_the_connection_cut_in_the_middle(remote_games, site):
    ann, ben = remote_games
    answer(ann, ben, begin(ann, site, "cell-division/", board="4x4"))
    play_on(ann, ben, 3)
    ann.page.evaluate("connections.at(-1).close()")
    expect(ben.page.locator("#friend-text")).to_contain_text(BY_LINK)
    ben.play()
    ben.wait_for_plies(4)
    ann.open(ben.send())  # by link
    ann.wait_for_plies(4)
    ann.play()
    ann.wait_for_plies(5)
    ann.press("live-invite")
    answer(ann, ben, link_of(ann))  # the invitation brings the move
    ben.wait_for_plies(5)
    play_on(ben, ann, 9)
    assert ann.moves() == ben.moves() and len(ann.moves()) == 9


# A headless browser denies notifications. ANSWERS: a person's answer when the browser asks. SHOWN: a worker's own list.
ANSWERS = """Object.defineProperty(Notification, "permission", { value: "default", writable: true });
Notification.requestPermission = async () => { Notification.permission = "%s"; };"""
SHOWN = """() => {
  globalThis.shown = [];
  const close = () => shown.splice(0);
  registration.showNotification = async (title, options) => { shown.push({ title, ...options, close }); };
  registration.getNotifications = async () => [...shown];
}"""
TOLD = """async count => {
  while (shown.length !== count) await new Promise(done => setTimeout(done, 20));
  return shown.map(({ title, body }) => [title, body]);
}"""
SENDER = "async () => [(await clients.get(shown[0].data.id)).url, shown[0].data.url]"
NOTIFY = "#connect [data-setting=notify]"


def test_a_move_of_the_friend_is_told_to_a_person_who_does_not_see_the_page(browser, site):
    ann, ben = Person(browser, "Ann", ANSWERS % "granted"), Person(browser, "Ben")
    ben.context.add_init_script(KEEP_CONNECTIONS)
    invitation = begin(ann, site, "cell-division/", board="4x4", side="red")
    ann.page.evaluate("async site => { await navigator.serviceWorker.register(site + 'sw.js'); }", site)
    ann.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    (worker,) = ann.context.service_workers
    worker.evaluate(SHOWN)
    assert not ann.page.is_checked(NOTIFY)
    ann.page.tap(NOTIFY)
    answer(ann, ben, invitation)
    play_on(ann, ben, 3)
    assert worker.evaluate("shown.length") == 0  # the page is seen
    ann.page.evaluate(HIDE, True)
    ben.play()
    ann.wait_for_plies(4)
    ann.page.wait_for_function("document.title === 'Your move – Cell Division'")
    assert worker.evaluate(TOLD, 1) == [["Ben has moved", "Your move – Cell Division"]]
    assert all(url.startswith(site + "cell-division/") for url in worker.evaluate(SENDER))
    ann.page.evaluate(HIDE, False)
    worker.evaluate(TOLD, 0)
    for person in (ann, ben):
        person.context.close()
        assert person.problems == []


def test_a_browser_that_denies_notifications_says_so(browser, site):
    ann = Person(browser, "Ann", ANSWERS % "denied")
    begin(ann, site, "cell-division/", board="4x4")
    ann.page.tap(NOTIFY)
    expect(ann.page.locator("#connect label:has([data-setting=notify])")).to_contain_text(
        "Your browser does not allow this here."
    )
    expect(ann.page.locator(NOTIFY)).not_to_be_checked()
    ann.context.close()


def test_an_answer_that_is_opened_in_another_tab_connects_the_first_one(remote_games, site):
    ann, ben = remote_games
    invitation = begin(ann, site)
    assert "?" not in invitation  # of which a host would see the name and the addresses
    link = agree(ben, invitation)
    for person, address in ((ben, invitation), (ann, link)):
        second = person.tab()
        second.goto(address)
        wait_until_ready(second)
        expect(second.locator("#message")).to_contain_text("goes on live in another tab")
        assert "friend=" not in second.url  # it shows another game, or there would be two of this one
    both_are_connected(ann, ben)
    ann.play(5, "e4")
    ben.wait_for_plies(1)


def test_clocks_run_on_both_sides_until_a_reload_ends_the_connection_or_the_time_runs_out(remote_games, site):
    ann, ben = remote_games
    for person in remote_games:
        person.page.clock.install()
    answer(ann, ben, begin(ann, site, clock="60+0"))
    assert [person.page.inner_text("#clock-blue") for person in remote_games] == ["1:00", "1:00"]
    ann.play(5, "e4")
    ben.wait_for_plies(1)
    for person in remote_games:
        expect(person.page.locator("#clock-blue")).to_have_text(re.compile(r"0:5[0-8]|0:[0-4]\d"))
        assert person.page.inner_text("#clock-red").startswith(("1:00", "0:5"))
    ben.reload()
    expect(ann.page.locator("#friend-text")).to_contain_text(BY_LINK)
    stands = ann.page.inner_text("#clock-blue")
    ann.page.clock.fast_forward(5_000)
    ann.page.evaluate(SETTLED)
    assert ann.page.inner_text("#clock-blue") == stands
    assert ben.moves() == ["e4=5"]
    assert ben.page.inner_text("#clock-blue") < "0:59"  # the page has kept the time when it was left
    ann.press("live-invite")
    answer(ann, ben, link_of(ann))
    for person in (ben, ann):
        person.page.clock.fast_forward(61_000)
    for person in remote_games:
        expect(person.page.locator("#result-title")).to_contain_text("time")


def test_presence_a_rematch_and_resigning(remote_games, site):
    ann, ben = remote_games
    answer(ann, ben, begin(ann, site))
    ben.page.evaluate(HIDE, True)
    expect(ann.page.locator("#friend-text")).to_have_text("Live: Ben is away.")
    ben.page.evaluate(HIDE, False)
    expect(ann.page.locator("#friend-text")).not_to_contain_text("another page")
    ann.play(5, "e4")
    ben.wait_for_plies(1)
    ben.press("open-more")
    ben.press("resign")
    ben.press("resign-yes")
    expect(ann.page.locator("#result-title")).to_have_text("You win: Ben resigned")
    ann.press("rematch")
    expect(ann.page.locator("#friend-text")).to_have_text("You have asked Ben for a rematch.")
    expect(ben.page.locator("#friend-text")).to_have_text("Ann asks for a rematch.")
    expect(ben.page.locator("#result")).to_be_visible()
    ben.press("live-decline")
    expect(ann.page.locator("#message")).to_contain_text("Ben declines the rematch.")
    ben.press("rematch")
    ann.press("live-accept")
    ben.wait_for_plies(0)
    expect(ben.page.locator("#message")).to_contain_text("The rematch begins. Your side: Red.")
    expect(ben.page.locator("#result")).to_be_hidden()
    ben.play(1, "a1")
    ann.wait_for_plies(1)
    assert ann.moves() == ["a1=1"]


def test_the_code_holds_the_link_and_no_other_host_is_asked_and_axe_finds_nothing(remote_games, site):
    ann, _ = remote_games
    asked = []
    ann.page.on("request", lambda request: asked.append(request.url))
    link = begin(ann, site, clock="300+3")
    ann.page.wait_for_function("document.getElementById('connect-picture').naturalWidth")
    picture = Image.open(io.BytesIO(ann.page.locator("#connect-picture").screenshot()))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [link]
    assert ann.page.evaluate("settings") == {"iceServers": []}
    assert [url for url in asked if not re.match(re.escape(site) + "|data:|blob:", url)] == []
    assert "Your side: Red" in ann.page.inner_text("#connect-told")
    assert violations(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_browser_without_webrtc_plays_by_link(remote_games, site):
    ann, ben = remote_games
    why = "throw new DOMException('no', 'NotAllowedError');"
    ben.context.add_init_script(f"window.RTCPeerConnection = class {{ constructor() {{ {why} }} }};")
    ben.open(begin(ann, site, side="blue"))
    ben.press("invitation-connect")
    why = "its settings or an extension forbid it"
    expect(ben.page.locator("#message")).to_contain_text(f"cannot connect: {why}. The game goes on by link.")
    ben.play(5, "e4")
    ben.wait_for_plies(1)
    assert ben.page.locator("#live-invite").count()  # the person may allow it, and try again
