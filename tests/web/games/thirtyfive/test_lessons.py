"""The lessons' page, used as people use it."""

import pytest
from playwright.sync_api import expect
from table import Table, wait_until_ready

from app.core import language
from app.games.thirtyfive.lessons.teacher import TEACHER
from pygame35.basics import BLUE
from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import format_move, format_square, parse_move
from pygame35.games.thirtyfive.threats import threats
from tests.paths import ROOT

CONTENT = language.content(ROOT / "web/app/games/thirtyfive/lessons/lessons.json")
INTRODUCTION = CONTENT["introduction"]["steps"]
FIRST = CONTENT["strategies"][0]
stars = TEACHER.stars
LESSONS = {lesson["id"]: lesson for lesson in TEACHER.lessons(CONTENT)}
PUZZLES = LESSONS[FIRST["id"]]["steps"]


class Classroom(Table):
    """The lessons' page, open."""

    def open(self, address):
        """Open a step; without one in the address, the first unsolved one, from the path."""
        super().open(address, engine=False)
        if "#" not in address:
            self.page.click("#go-on")
        return self

    def wait_for_feedback(self, kind):
        self.page.wait_for_selector(f"#feedback[data-kind={kind}]")
        return self.page.inner_text("#feedback")

    def title(self):
        return self.page.inner_text("#title")

    def wait_for_title(self, text):
        self.page.wait_for_function("text => document.querySelector('#title').textContent === text", arg=text)

    def count(self, lesson=0):
        self.settle()  # the path is drawn after the answer
        return self.page.text_content(f"[data-lesson='{lesson}'] .count")

    def kept(self):
        return self.page.evaluate("localStorage.getItem('pygame35 / lessons')")

    def wait_until_kept(self, name):
        self.page.wait_for_function("name => (localStorage['pygame35 / lessons'] || '').includes(name)", arg=name)

    def go_by_arrows(self, name):
        """Move the focus on the board to a square."""
        page = self.page
        page.keyboard.press("b")  # puts the focus on the board
        for _ in range(7):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        for _ in range("abcdefgh".index(name[0])):
            page.keyboard.press("ArrowRight")
        for _ in range(int(name[1]) - 1):
            page.keyboard.press("ArrowUp")


@pytest.fixture
def classroom(page, site):
    return Classroom(page).open(site + "lessons/")


def test_the_introduction_by_mouse_with_a_wrong_try_at_the_first_step(classroom):
    page = classroom.page
    for number, step in enumerate(INTRODUCTION, 1):
        classroom.wait_for_title(f"The rules · {number} of {len(INTRODUCTION)}")
        square, digit = step["solution"].split("=")
        if number == 1:  # a name in a sentence rings its square
            page.hover("#task .square-name >> text=d4")
            expect(page.locator("#grid .named")).to_have_attribute("data-square", "d4")
            before = classroom.grid()
            classroom.play("a6=1")
            assert classroom.wait_for_feedback("wrong").startswith("Not yet.")
            assert classroom.grid() != before
            page.click("#again")
            page.wait_for_selector("#feedback:not([data-kind])", state="attached")
            assert classroom.grid() == before
        classroom.square(square).click()
        page.click(f"[data-place='{digit}']")
        assert classroom.wait_for_feedback("right").startswith("Yes.")
        done = "Done, " if number == len(INTRODUCTION) else ""
        assert classroom.count() == f"{done}{number} of {len(INTRODUCTION)}"
        page.click("#next")
    expect(page.locator("#done-title")).to_have_text("Those are all the rules.")
    expect(page.locator("#done-title")).to_be_focused()
    expect(page.locator("#done-told")).to_contain_text("Eight steps")
    assert page.get_attribute("#play", "href") == "..?side=red&level=1"
    page.click("#onwards")
    classroom.wait_for_title("Find the 35 · 1 of 20")


def test_the_keys_do_not_tell_the_digit_that_is_asked_for(page, site):
    """In a game, each key has the effect of its digit under it; beside a task that would be the answer."""
    badge = "key => getComputedStyle(document.querySelector(key), '::after').content"
    step = LESSONS["find-35"]["steps"][0]
    position = replay(parse_fragment(step["game"]))
    best = format_move(next(move for move in position.legal_moves() if stars(step, position, move) == 2))
    game = Table(page).open(f"{site}?side=both&numbers=all#{step['game']}", engine=False)
    game.square(best[:2]).click()
    page.wait_for_function(f"({badge})('[data-place=\"{best[3]}\"]') === '\"+3\"'")
    classroom = Classroom(page).open(site + "lessons/#find-35/1")
    classroom.play(f"{best[:2]}={int(best[3]) % 9 + 1}")
    classroom.wait_for_feedback("wrong")
    assert page.evaluate(badge, f"[data-place='{best[3]}']") == "none"


def test_a_puzzle_by_keyboard_alone(classroom):
    page, puzzle = classroom.page, PUZZLES[0]

    def tab_to(selector):
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return

    tab_to("#sets")
    page.keyboard.press("Enter")
    tab_to("[data-lesson='3']")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_be_focused()
    classroom.wait_for_title(f"{FIRST['title']} · 1 of {len(PUZZLES)}")
    position = replay(parse_fragment(puzzle["game"]))
    square, digit = puzzle["accepted"][0].split("=")
    classroom.go_by_arrows(square)
    page.keyboard.press("h")
    page.wait_for_function(f"document.querySelector('#feedback').textContent.includes('look at {square}')")
    page.keyboard.press("h")
    page.wait_for_function(f"document.querySelector('#feedback').textContent.startsWith('Hint: {digit} on {square}.')")
    page.keyboard.press(next(d for d in "123456789" if not stars(puzzle, position, parse_move(f"{square}={d}"))))
    classroom.wait_for_feedback("wrong")
    page.keyboard.press("t")
    page.wait_for_selector("#feedback:not([data-kind])", state="attached")
    assert page.inner_text("#spoken") == f"The position is as it was. {FIRST['task']}"
    page.keyboard.press(digit)
    assert classroom.wait_for_feedback("right").startswith("★★ Both stars.")
    page.keyboard.press("n")
    page.wait_for_function(f"location.hash.endsWith('over-thwart/{PUZZLES[1]['name']}')")


def test_try_again_counts_before_the_answer_is_drawn(classroom):
    """The verdict is written at once, and everything else after the next frame: no key between them is lost."""
    page, before = classroom.page, classroom.grid()
    classroom.square("a6").click()
    pressed = (
        "keys => keys.forEach(key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})))"
    )
    page.evaluate(pressed, ["1", "t"])
    classroom.settle()
    assert page.inner_text("#spoken").startswith("The position is as it was.")
    assert classroom.grid() == before


def test_progress_survives_a_reload_and_an_address_opens_a_step_and_follows_the_visitor(classroom):
    page = classroom.page
    classroom.play(INTRODUCTION[0]["solution"])
    classroom.wait_for_feedback("right")
    classroom.wait_until_kept("introduction/place")
    page.goto(page.url.split("#")[0])
    wait_until_ready(page)
    assert classroom.count() == f"1 of {len(INTRODUCTION)}"
    assert page.inner_text("#done").startswith("1 of ")
    page.click("#go-on")
    assert classroom.title() == f"The rules · 2 of {len(INTRODUCTION)}"
    assert page.get_attribute("[data-step='0']", "aria-label").endswith("solved")
    page.evaluate("location.hash = '#introduction/3'")
    classroom.wait_for_title(f"The rules · 3 of {len(INTRODUCTION)}")
    page.click("[data-step='4']")
    page.wait_for_function("location.hash === '#introduction/5'")


def test_task_board_and_buttons_are_seen_together_and_two_stars_can_be_tried_for_at_once(page, site):
    classroom = Classroom(page).open(site + "lessons/#over-thwart/0")
    position = replay(parse_fragment(PUZZLES[0]["game"]))
    one = next(move for move in position.legal_moves() if stars(PUZZLES[0], position, move) == 1)
    seen = page.locator("#steps [aria-current], #board, #pad button, #answer button, #feedback:not(:empty)")
    for played in (False, True):
        for width, height in ((360, 640), (768, 1024), (1000, 700), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            boxes = [part.bounding_box() for part in seen.all()]
            boxes += [] if played else [page.locator("#task").bounding_box()]
            assert all(box["y"] >= 52 and box["y"] + box["height"] <= height + 1 for box in boxes), (width, played)
            assert page.evaluate("scrollY") == 0 and page.evaluate("document.documentElement.scrollWidth") <= width
        if not played:
            classroom.play(format_move(one))
            assert classroom.wait_for_feedback("good").endswith("Try for ★★, or go on.")
    page.click("#again >> text=Try for ★★")
    page.wait_for_selector("#feedback:not([data-kind])", state="attached")
    classroom.play(PUZZLES[0]["accepted"][0])
    classroom.wait_for_feedback("right")
    page.wait_for_selector("[data-step='0'][data-stars='2']")


def test_what_blue_threatens_is_pointed_at_and_happens(page, site):
    """By keyboard, then by mouse; stars are kept; the last step of all leads to the game."""
    classroom = Classroom(page).open(site + "lessons/#threats/1")
    page, (first, second) = classroom.page, LESSONS["threats"]["steps"][:2]
    threat = threats(replay(parse_fragment(first["game"])), BLUE)[0]
    classroom.go_by_arrows(next(name for name, (_, digit) in classroom.grid().items() if not digit))
    page.keyboard.press("Enter")
    assert "is empty" in classroom.wait_for_feedback("wrong")
    classroom.go_by_arrows(format_square(threat.square))
    page.keyboard.press("Enter")
    assert classroom.wait_for_feedback("right").startswith("★★ Both stars.")
    played = format_move(threat.move)
    expect(classroom.square(played[:2])).to_have_attribute("data-digit", played[3])
    classroom.wait_until_kept(first["id"])
    page.click("#next.wanted")
    classroom.wait_for_title("What is Blue up to? · 2 of 20")
    threat = threats(replay(parse_fragment(second["game"])), BLUE)[0]
    classroom.square(format_square(threat.square)).click()
    classroom.wait_for_feedback("right")
    lesson = page.get_attribute("[data-lesson='2']", "aria-label")
    assert lesson == "What is Blue up to? 2 of 20 solved, 4 of 40 stars"
    last = LESSONS["strong-border"]["steps"][-1]
    page.evaluate("hash => { location.hash = hash; }", f"#strong-border/{last['name']}")
    classroom.wait_for_title(f"{LESSONS['strong-border']['title']} · 5 of 5")
    classroom.play(last["accepted"][0])
    classroom.wait_for_feedback("right")
    page.click("#next.wanted")
    page.wait_for_selector("[data-part=path] #go-on")


def test_digits_of_the_pad_replace_a_wrong_one_and_wait_for_a_square_and_keys_place_on_the_focused_one(page, site):
    classroom = Classroom(page).open(site + "lessons/#introduction/2")
    classroom.square("d5").click()
    page.click("[data-place='8']")
    classroom.wait_for_feedback("wrong")
    page.click("[data-place='9']")
    classroom.wait_for_feedback("right")
    page.click("#again")
    page.keyboard.press("Escape")
    page.click("[data-place='9']")
    expect(page.locator("[data-place='9']")).to_have_attribute("aria-pressed", "true")
    classroom.square("d5").click()
    classroom.wait_for_feedback("right")
    page.click("#again")
    classroom.go_by_arrows("d5")
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('[data-square][aria-selected=true]')")
    page.keyboard.press("9")
    classroom.wait_for_feedback("right")
