"""The page of Threes and its board on other pages, used as people use them."""

import random
import re

import pytest
from embedding import board, command, frame_in, hear
from table import ENGINE_LIMIT, MISSED_END, without_engine

from app.games.threes import words
from pygame35.games.threes import rules as threes
from pygame35.records import read_fragment
from tests.web.games.threes.tiles import ARROWS, LINK, TILES, Tiles, finished, fragment, settle

GAME, SETTINGS = (f"pygame35 / threes.{name}" for name in ("game", "settings"))
ENGINE = "**/pyodide.asm.wasm"


@pytest.fixture
def tiles(page, site):
    return Tiles(page, site)


def test_a_game_by_keyboard(tiles):
    page = tiles.open().page
    assert sum(tile > 0 for tile in tiles.tiles()) == 9 and tiles.status() == "Your move"
    tiles.press("ArrowLeft w ArrowRight s a ArrowDown ArrowUp")
    assert tiles.link() == LINK and tiles.moves() == 7
    position = tiles.position()
    assert page.inner_text("[data-testid=next]") == str(position.shown[0])
    assert page.locator("#live p").all_inner_texts() == [
        "Down, 6 points more. 1 came in, row 1, column 4. Next tile 2.",
        "Up. 2 came in, row 4, column 3. Next tile 3.",
    ]
    page.click("#open-new")
    tiles.press("a d w s u")  # the sheet's keys
    page.keyboard.press("Escape")
    tiles.panel("series")
    tiles.press("ArrowLeft ArrowRight")  # the tabs' keys
    page.focus("#games-to-play")
    tiles.press("ArrowLeft ArrowUp a")
    assert tiles.link() == LINK
    page.click("#open-settings")
    page.click("#advanced summary")
    page.uncheck("[data-setting=shortcuts]")
    page.keyboard.press("Escape")
    tiles.press("s u ArrowLeft")
    assert tiles.moves() == 8 and page.locator("[aria-keyshortcuts]").count() == 0


def test_a_game_by_buttons_which_keep_the_focus_and_what_is_taken_back_comes_again(tiles):
    page = tiles.open().page
    for move in ("left", "up", "right", "down", "left", "down", "up"):
        page.click(f"[data-move={move}]")
    assert tiles.link() == LINK
    end = tiles.tiles()
    page.focus("#take-back")
    while tiles.ply() != 0:
        page.keyboard.press("Enter")
    assert tiles.link() == LINK and page.is_disabled("#take-back")
    assert page.evaluate("document.activeElement.id") == "take-back" and not tiles.position().moves
    tiles.more("redo")
    tiles.reload()
    assert tiles.ply() == 1 and len(tiles.position().moves) == 1
    tiles.panel("tiles")
    page.click("#ply")  # in the middle
    assert tiles.ply() in (3, 4)
    page.keyboard.press("End")  # after the pointer the board has the focus
    tiles.press("r r r r")
    assert tiles.link() == LINK and tiles.tiles() == end and page.is_disabled("#redo") and tiles.ply() is None
    tiles.stick()
    tiles.expect_stuck(lambda: page.keyboard.press("a"))
    page.focus("[data-move=left]")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.move") == "left"


def test_settings_are_kept_and_the_rules_change_with_the_next_game(tiles):
    page = tiles.open(LINK).page
    tiles.more("open-ai")
    assert not page.is_visible("[data-setting=simulations]")
    page.check("[data-setting=player][value=original]")
    for name in ("depth", "simulations"):
        page.press(f"[data-setting={name}]", "End")
    page.check("[data-setting=pace][value='1']")
    page.keyboard.press("ArrowLeft")  # by key the dialog stays, and the setting changes
    assert tiles.moves() == 7
    tiles.wait_until_kept(SETTINGS, '"pace": 0.3')
    tiles.reload()
    assert page.inner_text("#open-ai") == "Computer: the original, 15 moves ahead, 500 tries for each move"
    page.click("#open-new")
    page.check("[data-choice=rules][value=classic]")
    assert page.inner_text("#rules-told") == "Only 1, 2 and 3 come in, equally often."
    assert tiles.link() == LINK
    page.click("#new-game")
    assert tiles.position().rules == "classic"
    tiles.new_game()
    assert tiles.position().rules == "classic" and page.inner_text("#game") == "Classic rules"


def test_a_game_by_mouse(tiles):
    page = tiles.open().page
    before, (_, _, square) = tiles.tiles(), tiles.middle()
    tiles.drag((-0.25, 0))
    pulled = page.locator("#tiles .pulled")
    assert pulled.count() == len(read_fragment("full-7.", threes).play(threes.LEFT).moved)
    far = float(pulled.first.evaluate("tile => getComputedStyle(tile).translate").split("px")[0])
    assert far == pytest.approx(-0.25 * square, abs=1)  # as far as the pointer
    tiles.drop()  # too early
    assert pulled.count() == 0 and tiles.tiles() == before
    tiles.drag((-0.6, 0.1))
    tiles.drop()
    assert tiles.link() == "#full-7.AA"
    tiles.drag((0.8, 0))
    page.evaluate(MISSED_END)
    assert pulled.count() == 0
    tiles.drop()
    assert tiles.link() == "#full-7.AA"
    tiles.drag((0, -3))  # beyond the board
    tiles.drop()
    assert tiles.link() == "#full-7.BI" and tiles.position()
    tiles.stick()
    tiles.drag((-0.8, 0))
    assert pulled.count() == 0
    tiles.expect_stuck(tiles.drop)


def test_a_game_by_touch(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        tiles, session = Tiles(page, site).open(), context.new_cdp_session(page)
        x, y, square = tiles.middle()

        def touch(kind, *places):
            points = [{"x": place[0], "y": place[1]} for place in places]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        for right, down in ((0, -0.2), (-0.7, 0), (0.1, -0.7), (0.7, 0), (0, 0.7)):  # the first: too early
            touch("touchStart", (x, y))
            for step in range(1, 5):
                touch("touchMove", (x + right * square * step / 4, y + down * square * step / 4))
            settle(page)
            assert page.locator("#tiles .pulled").count() > 0
            touch("touchEnd")
        tiles.wait_for_link("#full-7.AJw")
        assert tiles.position() and page.evaluate("scrollY") == 0  # the board takes the finger, not the page
        touch("touchStart", (x, y))
        touch("touchMove", (x - 0.6 * square, y))
        touch("touchStart", (x - 0.6 * square, y), (x + 40, y + 40))
        settle(page)
        assert page.locator("#tiles .pulled").count() == 0
        touch("touchEnd", (x - 0.6 * square, y))
        touch("touchEnd")
        touch("touchStart", (x, y), (x + 20, y))
        for step in range(1, 9):  # two fingers zoom the page
            touch("touchMove", (x - 8 * step, y), (x + 20 + 8 * step, y))
        touch("touchEnd")
        assert page.evaluate("visualViewport.scale") > 1 and tiles.link() == "#full-7.AJw"


def test_links_broken_ones_and_one_that_is_only_looked_at(tiles):
    page = tiles.open("#full-7").page
    tiles.press("a w")
    own = "#full-7.BI"
    tiles.wait_until_kept(GAME, f'"moves": "{threes.pack([0, 2])}"')
    before = tiles.tiles()
    page.evaluate("location.hash = '#full-7.CAA'")
    tiles.wait_for_link(own)
    tiles.wait_for_message("The link could not be read. It is of another game")
    page.goto("about:blank")
    tiles.open("#%E9")
    assert "The link could not be read" in page.inner_text("#message") and tiles.tiles() == before
    page.goto("about:blank")
    tiles.open(LINK, "?ply=1&depth=77")
    assert tiles.link() == LINK and tiles.position().moves == [0] and "depth=77" in page.inner_text("#message")
    tiles.press("r r r r r")
    tiles.reload()
    assert tiles.moves() == 6 and tiles.ply() == 6
    page.goto("about:blank")
    tiles.open("")
    assert tiles.link() == own  # which was only left for what was looked at


def test_two_tabs_share_the_best_score_and_keep_their_games(tiles, site):
    page = tiles.open("#full-7").page
    other = Tiles(page.context.new_page(), site).open("#full-8")
    other.play_to_its_end()
    best, length = other.score("best"), other.moves()
    assert best == other.score() > 0
    page.wait_for_function("best => document.querySelector('[data-testid=best]').textContent === best", arg=str(best))
    tiles.press("a")
    tiles.wait_until_kept(GAME, f'"moves": "{threes.pack([0])}"')
    other.reload()
    assert other.moves() == length and "not counted" not in other.page.inner_text("#game")
    assert other.score("best") == best > tiles.score()
    other.page.evaluate("location.hash = '#classic-8'")
    other.wait_for_link("#classic-8.")
    assert other.score("best") == 0  # rules of their own
    other.page.evaluate("location.hash = '#full-8.AA'")
    other.page.wait_for_selector("#game:has-text('not counted')")
    third = page.context.new_page()
    for closed in (other, tiles):
        closed.page.close()
    third = Tiles(third, site).open("")
    assert third.moves() == 1
    third.more("open-games")
    assert third.page.locator("#games-list button").count() == 1
    third.page.click("#games-list button")
    assert third.moves() == length and third.page.is_visible("#previous-game") and not third.page.is_visible("#games")


def test_a_game_ends_and_the_next_tile_may_be_a_bonus(tiles):
    over = finished()
    last, score = over.moves[-1], over.scores()[0]
    over.undo()
    page = tiles.open(fragment(over)).page
    page.click(f"[data-move={threes.NAMES[last]}]")
    page.wait_for_selector("body.over")
    assert tiles.status() == f"Game over: {score} points" and tiles.score() == score
    tiles.panel("tiles")
    rows = [row.split() for row in page.locator("#tile-scores tr").all_inner_texts()]
    assert sum(int(row[-1]) for row in rows) == score
    page.keyboard.press("a")
    tiles.wait_for_message("No move is left")
    assert page.is_visible("#again") and not page.is_visible("#moves")
    page.click("#take-back")
    assert tiles.status() == "Your move" and not page.is_visible("#again") and page.is_visible("#moves")
    page.focus(f"[data-move={threes.NAMES[last]}]")
    page.keyboard.press("Enter")
    page.wait_for_selector("body.over")
    assert page.evaluate("document.activeElement.id") == "board"  # the arrow is gone
    page.click("#again")
    assert tiles.status() == "Your move" and not page.is_visible("#again") and tiles.moves() == 0
    position, chance = threes.start("full-7"), random.Random(1)
    while len(position.shown) < 2:  # a bonus of which more than one is possible
        if position.is_over():
            position = threes.start(f"full-{chance.randrange(10**6)}")
        best = max(position.legal_moves(), key=lambda move: (position.play(move).gain, position.undo())[0])
        position.play(best)
    tiles.open(fragment(position))
    assert page.inner_text("[data-testid=next]") == "+"
    assert page.inner_text("#bonus") == " ".join(map(str, position.shown))


def test_a_phone_has_a_sheet_that_a_new_game_puts_down(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as context:
        page = Tiles(context.new_page(), site).open().page
        assert page.is_visible("nav > div") and not page.is_visible("#tools")
        page.tap("header .early")
        page.tap("#more [data-opens=pull]")
        page.wait_for_selector("main.pulled")
        page.tap("#put-down")
        page.tap("[data-move]:not([aria-disabled=true])")
        page.tap("#pull")
        page.tap("#tab-series")
        assert page.is_visible("#series-start") and not page.is_visible("#tile-scores")
        board, sheet = (page.locator(name).bounding_box() for name in ("#board", "#notes"))
        assert board["y"] >= 0 and board["y"] + board["height"] <= sheet["y"]
        page.tap("#open-new")
        page.tap("#daily-game")
        page.wait_for_selector("main:not(.pulled)")
        page.tap("header .early")
        page.tap("#more [data-opens=pull]")
        page.wait_for_selector("main.pulled")
        page.evaluate("document.querySelector('#again').click()")  # as "New game" on the card of the result does
        page.wait_for_selector("main:not(.pulled)")


@pytest.mark.page_problems
def test_without_the_ai_a_person_plays_on(tiles):
    page, held = tiles.page, []
    page.route(ENGINE, lambda route: held.append(route))
    with page.expect_request(ENGINE):
        tiles.open(engine="later")
    assert page.is_disabled("#hint") and page.is_disabled("#autoplay")
    tiles.panel("series")
    page.click("#series-start")
    tiles.wait_for_message(words.NOT_READY)
    page.route(ENGINE, lambda route: route.abort())
    for route in held:
        route.abort()
    page.wait_for_selector("body[data-engine=failed]")
    assert "could not be started" in page.inner_text("#message") and page.is_visible("#retry")
    tiles.press("a w h p")
    assert tiles.link() == "#full-7.BI" and page.is_disabled("#hint")


# With the engine


@pytest.mark.timed
def test_the_original_gives_a_hint_in_time(tiles):
    page = tiles.open(LINK, "?player=original&depth=3&simulations=50", engine=True).page
    elapsed = page.evaluate(
        """() => new Promise(resolve => {
            const start = performance.now();
            new MutationObserver(() => {
                if (document.querySelector('.arrow:not([hidden])')) resolve(performance.now() - start);
            }).observe(document.querySelector('#board'), {attributes: true, subtree: true});
            document.querySelector('#hint').click();
        })"""
    )
    assert elapsed <= 1500
    page.wait_for_selector("body[data-engine=ready]")  # until then all arrows may be alike
    legal = [threes.NAMES[move] for move in tiles.position().legal_moves()]
    best = page.locator(f"{ARROWS}.best").get_attribute("id").removeprefix("arrow-")
    assert page.locator(ARROWS).count() == 1 and not page.inner_text("#moves").strip()
    sentence = page.locator("#live p").last.inner_text()
    assert sentence.startswith(f"{best.capitalize()} is best") and not re.search(r"\d{3}", sentence)
    tiles.choose("numbers", True)  # on request, and without another search
    values = {move: page.inner_text(f"[data-move={move}]") for move in legal}
    assert float(values[best]) == max(map(float, values.values())) >= tiles.score()
    sentence = page.locator("#live p").last.inner_text()
    assert f"is best. 3 moves ahead, the best tries score {values[best]} on average." in sentence
    tiles.choose("simulations", 5)
    assert page.locator(ARROWS).count() == 0  # it was of other settings
    page.keyboard.press("h")
    page.wait_for_selector(ARROWS)
    page.keyboard.press("a")
    assert page.locator(ARROWS).count() == 0 and tiles.link() == "#full-7.BJzg"
    tiles.choose("depth", 15)
    page.click("#hint")
    page.wait_for_selector("body[data-engine=thinking]")
    assert tiles.status() == "Looking for a hint"
    page.click("[data-move]:enabled")  # without waiting for what takes long
    assert tiles.status() == "Your move" and tiles.moves() == 9 and not page.inner_text("#message")


def test_a_hint_covers_no_tile_and_the_ai_plays_until_a_person_does_or_the_game_is_over(tiles):
    page = tiles.page
    page.set_viewport_size({"width": 390, "height": 844})
    tiles.open("#classic-7", "?player=original&depth=1&simulations=5&pace=0.3", engine=True)
    page.click("header .early")  # the first move is still to come
    page.click("#more [data-opens=hint]")
    page.wait_for_selector("#live .advice", timeout=ENGINE_LIMIT)
    advice, board, ways = (page.locator(name).bounding_box() for name in (".advice", "#board", "#moves"))
    assert board["y"] + board["height"] <= advice["y"] and advice["y"] + advice["height"] <= ways["y"]
    page.click("header .early")
    page.click("#more [data-opens=pull]")
    assert not page.locator(ARROWS).first.is_visible()  # under a sheet
    page.click("#put-down")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("p")
    tiles.wait_for_moves(2)
    assert tiles.status() == "The computer is playing" and page.inner_text("#autoplay") == "Stop"
    page.wait_for_selector(ARROWS)
    page.click("#autoplay")
    assert tiles.status() == "Your move" and not page.locator(ARROWS).count()  # what it was about to do is no hint
    page.keyboard.press("p")
    page.click("[data-move]:not([aria-disabled=true])")
    assert tiles.status() == "Your move" and page.inner_text("#autoplay") == "Autoplay"
    page.keyboard.press("p")
    page.evaluate("location.hash = '#classic-8'")
    tiles.wait_for_link("#classic-8.")
    assert tiles.status() == "Your move"  # the AI played another game
    tiles.choose("pace", "0")
    page.keyboard.press("p")
    page.wait_for_selector("body.over", timeout=30_000)
    assert tiles.position().is_over() and tiles.score("best") == 0
    assert tiles.status().startswith("Game over: ") and page.inner_text("#autoplay") == "Autoplay"


@pytest.mark.long
def test_many_games(tiles):
    page = tiles.open(LINK, "?player=original&depth=1&simulations=5", engine=True).page
    tiles.panel("series")
    page.fill("#games-to-play", "10001")
    page.press("#games-to-play", "Enter")
    page.wait_for_selector("#series-problem:text-is('Games must be a whole number from 1 to 10,000.')")
    page.fill("#games-to-play", "12")
    page.press("#games-to-play", "Enter")
    page.click("[data-move=left]")  # the board is still a person's
    assert tiles.link() == "#full-7.BJzg"
    page.wait_for_function("document.querySelector('#series-told').textContent.startsWith('12 of 12 games')")
    assert page.locator("#figures dt").all_inner_texts()[:3] == ["average", "median", "best"]
    page.fill("#games-to-play", "10000")
    page.click("#series-start")
    played = "Number(/^(?:Paused: )?([\\d,]+) of 10,000/.exec(document.querySelector('#series-told').textContent)?.[1])"
    page.wait_for_function(f"{played} > 9 && /about \\d+ (s|min|h) left/.test(document.body.innerText)")
    before = page.evaluate(played)
    page.click("#hint")  # the AI does one thing at a time
    page.wait_for_selector(ARROWS, state="attached")
    page.wait_for_function(f"{played} > {before + 9}")  # the games have gone on by themselves
    page.keyboard.press("p")
    page.wait_for_function("document.querySelector('#series-told').textContent.startsWith('Paused while the computer')")
    page.click("#autoplay")
    page.wait_for_function("document.querySelector('#series-start').textContent === 'Pause'")
    before = page.evaluate(played)
    tiles.reload()
    page.wait_for_function("document.querySelector('#series-start').textContent === 'Go on'")
    tiles.panel("series")
    page.click("#series-start")  # when the AI is there, another worker plays the same games up to there
    page.wait_for_function("/of 10,000 games, .* left/.test(document.querySelector('#series-told').textContent)")
    assert page.evaluate(played) >= before


# On other pages


def test_boards_on_another_page(host, page):
    without_engine(page)
    host(
        board(f'game="threes" mode="view" moves="{LINK[1:]}" style="width: 240px" ply="1"', "look")
        + board(f'game="threes" moves="{LINK[1:]}" style="width: 360px"')
    )
    ready = hear(page, "ready")
    assert (ready["moves"], ready["ply"], ready["red"], ready["blue"]) == (LINK[1:], 7, 27, None)
    frame = frame_in(page)
    frame.click("[data-move=left]")
    moved = hear(page, "move")
    assert (moved["move"], moved["ply"], moved["moves"]) == ("left", 8, "full-7.BJzg")
    assert frame.evaluate(TILES) == read_fragment("full-7.BJzg", threes).tiles
    assert command(page, "load('left up', 1)")["moves"] == "full-7.AA"
    over = finished()
    assert command(page, f"load({fragment(over)[1:]!r}, {len(over.moves) - 1})")["ply"] == len(over.moves) - 1
    assert command(page, f"play({threes.NAMES[over.moves[-1]]!r})")["red"] == over.scores()[0]
    assert hear(page, "gameover")["red"] == over.scores()[0]
    assert "nothing can move" in command(page, "play('left')")

    assert hear(page, "ready", board="look")["ply"] == 1
    frame = frame_in(page, "look")
    assert frame.inner_text("[data-testid=status]") == "1 of 7 moves"
    frame.focus("#forward")
    for key in ("Enter", *"adwsunrp"):
        page.keyboard.press(key)
    assert frame.get_attribute("#whole", "href") == "./#full-7.BI" and not frame.is_visible("#moves")
    assert command(page, "play('right')", "look")["ply"] == 3  # a page may show a game as it goes on
    for name, width in (("look", 240), ("a", 360)):
        frame = frame_in(page, name)
        found = frame.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerHeight]"
        )
        assert found[0] == width and found[1] <= found[2]
        assert frame.locator("#board").bounding_box()["width"] >= width - 24
