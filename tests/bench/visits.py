"""The visits of `make_fixtures.py`: each function acts on a page and leaves a state for a later visit.

table: a `tests/web/table.Table`, open at the page.
"""

import json
from pathlib import Path

LESSONS = Path(__file__).resolve().parents[2] / "web/app/games/thirtyfive/lessons/lessons.json"


def play_against_the_ai(table, moves, turn="Red"):
    for move in moves:
        table.wait_for_turn(turn)
        table.play(move) if "=" in move else table.square(move).click()
    table.wait_for_turn(turn)


def begin_anew(table, **settings):
    table.new_game(**settings)
    table.page.wait_for_selector("body:not(.over)")


def empty_square(table):
    return next(name for name, (owner, _) in table.grid().items() if not owner)


def visit_35(table):
    page = table.page
    page.click("#play-now")  # on the card of the first visit
    table.set("sums", True)
    begin_anew(table, level="3")
    play_against_the_ai(table, ["e4=9", "a1=1", "h8=2"])
    table.resign()
    begin_anew(table, side="red", level="2")
    play_against_the_ai(table, ["d5=7", "e5=8"])
    page.click("[data-ply='2']")
    table.play("b7=4")  # a line beside the game
    table.wait_for_turn("Red")


def visit_cell_division(table):
    begin_anew(table, player="adaptive", board="4x4")
    while not table.is_over():
        table.wait_for_turn("Red")
        if not table.is_over():
            table.square(empty_square(table)).click()
            table.settle()
    table.set("gains", True)
    begin_anew(table, side="red", board="beaker-6x6", next="same")
    play_against_the_ai(table, ["c6", "d6"])


def visit_five_in_a_row(table):
    begin_anew(table, player="original")
    play_against_the_ai(table, ["0,0", "1,2"], "Crosses")
    table.resign()
    begin_anew(table, side="red")
    play_against_the_ai(table, ["0,0", "1,1", "-1,1"], "Crosses")


def slide(page, moves):
    for name in moves:
        button = page.locator(f"[data-move={name}]")
        if button.get_attribute("aria-disabled") != "true":
            button.click()


def visit_threes(table):
    page = table.page
    slide(page, 6 * ["left", "up", "right", "down"])
    table.new_game()
    slide(page, 3 * ["left", "down", "up"])
    page.click("#take-back")
    page.click("#open-ai")
    page.fill("#ai [data-setting=depth]", "1")
    page.keyboard.press("Escape")
    table.panel("series")
    page.fill("#games-to-play", "2000")
    page.click("#series-start")
    page.wait_for_selector("#figures dd", timeout=90_000)
    page.click("#series-start")  # pause
    page.wait_for_function("document.querySelector('#series-told').textContent.startsWith('Paused')")


def visit_monty_hall(table):
    page = table.page
    table.set("colours", "safe")
    for door, decision in (("0", "#stay"), ("2", "#switch"), ("1", "#switch")):
        page.click(f"[data-door='{door}']")
        page.click(decision)
        page.click("#next")
    page.click("[data-door='1']")


def visit_lessons(table):
    lessons = json.loads(LESSONS.read_text(encoding="utf-8"))
    for step in lessons["introduction"]["steps"][:3]:
        table.play(step["solution"])
        table.page.wait_for_selector("#feedback[data-kind=right]")
        table.page.click("#next")
        table.page.wait_for_selector("#feedback:not([data-kind])", state="attached")


def finish_35(table):
    page = table.page
    page.click("#play-now")
    table.set("theme", "dark", "pace", "0")
    begin_anew(table, clock="300+3")
    table.more("watch")
    page.wait_for_selector("body.over", timeout=120_000)


def finish_cell_division(table):
    visit_cell_division(table)
    begin_anew(table, side="red", board="5x5")
    while not table.is_over():
        table.wait_for_turn("Red")
        if not table.is_over():
            table.square(empty_square(table)).click()
            table.settle()


def finish_five_in_a_row(table):
    page = table.page
    begin_anew(table, opponent="person")
    for cell in ("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"):
        table.square(cell).click()
        table.settle()
    page.wait_for_selector("body.over")


def finish_threes(table):
    page = table.page
    table.new_game(rules="classic")
    page.click("#open-ai")
    page.check("#ai [data-setting=pace][value='0']", force=True)  # its label covers it
    page.fill("#ai [data-setting=depth]", "1")
    page.keyboard.press("Escape")
    page.click("#autoplay")
    page.wait_for_selector("body.over", timeout=120_000)


VISITORS = {
    "somebody in the midst of games": {
        "35": visit_35,
        "cell-division": visit_cell_division,
        "five-in-a-row": visit_five_in_a_row,
        "threes": visit_threes,
        "monty-hall": visit_monty_hall,
        "lessons": visit_lessons,
    },
    "somebody whose games are over": {
        "35": finish_35,
        "cell-division": finish_cell_division,
        "five-in-a-row": finish_five_in_a_row,
        "threes": finish_threes,
    },
}
