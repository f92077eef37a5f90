"""The page embed/: a form that writes the snippet to copy, and shows what it makes."""

import asyncio

from pyscript import document

from app.core import words
from app.embed.protocol import PLAY, PUZZLE
from app.pages.snippet import GAMES, OF_GAMES, WITH_SIDES, attributes, element, frame, problems
from app.platform.browser import copied, find, in_site
from pygame35.basics import BLUE, RED

site = in_site("")
form, told, stage = find("form"), find("told"), find("live-board")


def values():
    fields = form.elements
    return {fields[index].name: fields[index].value for index in range(fields.length)}


def refresh(*_):
    """Write the snippets and set up the board anew, or say what is wrong."""
    now = values()
    for name in OF_GAMES:
        form.elements[name].closest("label").hidden = now["game"] not in OF_GAMES[name]
    known = GAMES[now["game"]].choices.get("player", ())
    for index in range(form.elements["player"].options.length):
        option = form.elements["player"].options[index]
        option.hidden = option.disabled = option.value not in known
    if known and now["player"] not in known:
        form.elements["player"].value = known[0]
        now = values()
    sides = form.elements["side"].options
    if now["game"] in WITH_SIDES:
        for index, side in enumerate((RED, BLUE)):
            sides[index].textContent = GAMES[now["game"]].words.SIDES[side].lower()
    form.querySelector("[value=puzzle]").disabled = now["game"] not in WITH_SIDES
    if now["mode"] == PUZZLE and now["game"] not in WITH_SIDES:
        form.elements["mode"].value = now["mode"] = PLAY
    wrong = problems(now)
    told.textContent = "; ".join(wrong)
    for button in document.querySelectorAll("[data-copy]"):
        button.disabled = bool(wrong)
    if wrong:
        for name in ("element", "frame"):
            find(name).textContent = ""
        stage.replaceChildren()
        return
    find("element").textContent = element(now, site)
    find("frame").textContent = frame(now, site)
    board = document.createElement("board-35")
    given = attributes(now)
    for name in given:
        board.setAttribute(name, given[name])
    board.style.width = f"{now['width']}px"
    stage.replaceChildren(board)


async def copy(name):
    allowed = await copied(find(name).textContent)
    told.textContent = words.COPIED if allowed else words.COPY_FAILED
    if not allowed:
        document.getSelection().selectAllChildren(find(name))


def on_click(event):
    button = event.target.closest("[data-copy]")
    if button:
        asyncio.create_task(copy(button.getAttribute("data-copy")))


form.addEventListener("change", refresh)
form.addEventListener("submit", lambda event: event.preventDefault())
document.addEventListener("click", on_click)
refresh()
document.body.setAttribute("data-ready", "true")
