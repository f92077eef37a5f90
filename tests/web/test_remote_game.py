"""Games with a friend by link, in two browser contexts of a phone's size: what two people do and see."""

import pytest
from playwright.sync_api import expect
from table import KNOWN, MUTE_WORKERS, Table, wait_until_ready

from app.core.texts import say

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "reduced_motion": "reduce",
}
FORBID = """name => { Storage.prototype['kept' + name] = Storage.prototype[name];
  Storage.prototype[name] = () => { throw new DOMException('forbidden'); }; }"""
ALLOW = "name => { Storage.prototype[name] = Storage.prototype['kept' + name]; }"
FREE = "[role=gridcell]:is([data-digit=''], [data-owner='']:not([data-digit]))"


class Person(Table):
    """A person with a phone."""

    def __init__(self, browser, name, *scripts):
        self.name = name
        self.context = browser.new_context(**PHONE)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for script in (KNOWN, MUTE_WORKERS, *(scripts or ["delete Navigator.prototype.serviceWorker"])):
            self.context.add_init_script(script)
        self.problems = []
        super().__init__(self.tab())

    def tab(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, said):
        if said.type == "error" and "ERR_INTERNET_DISCONNECTED" not in said.text:
            self.problems.append(said.text)

    def open(self, address):
        self.page.goto(address)
        wait_until_ready(self.page)
        if "#friend=" in address:  # a page that is open already takes it, and shows a link of its own then
            self.page.wait_for_function("link => location.href !== link", arg=address)
            self.settle()
            if self.page.is_visible("#invitation") and "live=" not in address:
                self.page.tap("#invitation-play")
        return self

    def reload(self):
        self.page.reload()
        wait_until_ready(self.page)

    def begin(self, side="red", **settings):
        self.press_tool("open-new")
        self._fill_sheet({"opponent": "friend", "side": side, **settings})
        self.page.tap("#new-game")

    def play(self, digit=1, square=None):
        """Place a digit on a square, by default a free one; in other games than 35, move there."""
        square = square or self.page.locator(FREE).first.get_attribute("data-square")
        cell = f"[data-square='{square}']"
        self.page.tap(cell)  # by touch, other games take a move at the second press
        self.page.tap(f"[data-place='{digit}']" if self.page.locator("[data-place]").count() else cell)

    def told(self):
        self.settle()
        return self.page.inner_text("#friend-text") if self.page.is_visible("#friend") else ""

    def send(self):
        """Press Send, with the name at the first time; returns the link."""
        self.page.tap("#friend-send")
        self.settle()
        if self.page.is_visible("#letter"):
            self.page.fill("#letter-name", self.name)
            self.page.press("#letter-copy", "Enter")  # a second tap within half a second would be a double one
        expect(self.page.locator("#message")).to_contain_text("The link is copied.")
        return self.page.evaluate("navigator.clipboard.readText()").split("\n")[1]

    def press(self, name):
        self.press_tool(name)

    def moves(self):
        """Also while the list is covered."""
        self.settle()
        return self.page.locator("[data-testid=move-list] button").all_text_contents()

    def wait_for_plies(self, count, page=None):
        """Wait until the game has exactly that many."""
        expect((page or self.page).locator("[data-testid=move-list] button")).to_have_count(count)


@pytest.fixture
def remote_games(browser):
    both = Person(browser, "Ann"), Person(browser, "Ben")
    yield both
    for person in both:
        person.context.close()
        assert person.problems == []


def test_a_game_by_links_alone(remote_games, site):
    ann, ben = remote_games
    ann.open(site + "cell-division/").begin(board="4x4")
    second = ann.tab()  # another tab of Ann's, which follows
    mover, other, links = ann, ben, []
    for ply in range(1, 10):
        mover.context.set_offline(True)  # both move without a network
        mover.play()
        mover.wait_for_plies(ply)
        links.append(mover.send())
        mover.context.set_offline(False)
        assert len(links[-1]) < 500
        if ply == 4:
            mover.reload()
            assert mover.told() == f"Waiting for {other.name}."
        other.open(links[-1])
        other.wait_for_plies(ply)
        if ply == 3:
            second.goto(links[1])
            wait_until_ready(second)
        if ply == 8:
            before = other.moves()
            other.open(links[ply - 5])
            expect(other.page.locator("#message")).to_contain_text("This is an older link.")
            assert other.moves() == before
        mover, other = other, mover
    assert ann.moves() == ben.moves() and len(ann.moves()) == 9
    ann.wait_for_plies(9, second)
    for person, friend in ((ann, ben), (ben, ann)):
        names = person.page.locator(".seat .name").all_inner_texts()
        assert sorted(names) == sorted(["You", friend.name])


def test_a_move_is_taken_back_by_consent_and_a_game_resigned_and_played_again(remote_games, site):
    ann, ben = remote_games
    ann.open(site).begin()
    ann.play(5, "e4")
    ben.open(ann.send())
    ann.press("take-back")
    assert ann.told() == "Send your friend your request to take back."
    ben.open(ann.send())
    assert ben.told() == "Ann asks to take back e4=5."
    ben.press("friend-allow")
    assert ben.told() == "Taken back. Send it to Ann."
    ann.open(ben.send())
    assert ann.moves() == []
    ann.play(6, "d4")
    ben.open(ann.send())
    for name in ("open-more", "resign", "resign-yes"):
        ben.press(name)
    assert ben.told() == "The game is over. Send it to Ann."
    link = ben.send()
    expect(ben.page.locator("#result-title")).to_have_text("You resigned")
    ann.open(link)
    expect(ann.page.locator("#result-title")).to_have_text("You win: Ben resigned")
    ann.press("rematch")
    assert ann.told() == "Invite Ben with a link."
    ben.open(ann.send())
    ben.play(1, "a1")
    ann.open(ben.send())
    assert ann.moves() == ["a1=1"]


def test_a_game_is_opened_from_the_list_or_removed_and_comes_back(remote_games, site):
    ann, _ = remote_games
    ann.open(site).begin()
    ann.play(5, "e4")
    ann.page.wait_for_selector("body.begun")  # a phone shows the tools then

    def open_list():
        ann.press("open-more")
        ann.press("open-games")

    open_list()
    rows, problem = ann.page.locator("#friends-list li"), ann.page.locator("#games-problem")
    expect(rows.get_by_role("button")).to_have_count(1)  # the game on the board cannot be removed
    ann.page.keyboard.press("Escape")

    def leave():
        ann.press_tool("open-new")
        ann.page.locator("#new [data-choice=opponent][value=person]").check(force=True)
        ann.press("new-game")
        ann.page.wait_for_selector("body:not(.begun)")
        open_list()

    leave()
    game = ann.page.locator("#friends-list [data-friend]")
    expect(game).to_contain_text("Not sent · 1 move")
    game.tap()
    ann.wait_for_plies(1)
    assert ann.told() == "Send your move to your friend." and "friend=" in ann.page.url
    leave()
    for button, method, told in (
        ("Remove", "removeItem", "This browser did not allow to remove the game. It is still there."),
        ("Undo", "setItem", "This browser did not allow to store the game again. Try Undo once more."),
    ):
        ann.page.evaluate(FORBID, method)
        rows.get_by_role("button", name=button).tap()
        expect(problem).to_have_text(told)
        ann.page.evaluate(ALLOW, method)
        rows.get_by_role("button", name=button).tap()
        expect(problem).to_have_text("")
    expect(rows.get_by_role("button").first).to_contain_text("Friend")
    rows.get_by_role("button", name="Remove").tap()
    expect(rows.get_by_role("status")).to_contain_text("Removed: ")
    expect(rows.get_by_role("button", name="Undo")).to_be_focused()
    ann.page.reload()
    open_list()
    expect(ann.page.locator("#games-list li")).to_have_count(0)
    expect(rows).to_have_count(0)


@pytest.mark.page_problems
def test_a_page_that_could_not_load_its_part_says_so_and_tries_again(page, site):
    page.route("**/*.later.bin", lambda route: route.abort())
    table = Table(page).open(site + "cell-division/", engine=False)
    table.new_game(opponent="friend")
    expect(page.locator("#message")).to_have_text(say("friend.not-loaded"))
    page.unroute("**/*.later.bin")
    table.new_game(opponent="friend", side="blue")
    expect(page.locator("#friend-text")).to_be_visible()
