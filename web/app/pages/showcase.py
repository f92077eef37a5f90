"""The page embed/. Its form writes a snippet to copy, and shows the board of the snippet."""

import asyncio

from pyscript import document

from app.core.duel_game import DuelGame
from app.core.game import Game
from app.core.protocols import Element
from app.core.settings import to_text
from app.core.texts import say
from app.embed.protocol import DAILY, PLAY, PUZZLE
from app.pages.snippet import SETTINGS, Board, Snippets, knows
from app.platform.browser import copied, find, in_site
from pygame35.basics import BLUE, RED

site = in_site("")
form, message, stage = find("form"), find("told"), find("live-board")


def run(boards: list[Board]) -> None:
    """Start the page. boards: an `app.pages.snippet.Board` for each game."""
    snippets = Snippets(boards)

    def refresh(*_: Element) -> None:
        offer(snippets.board(values()).game)
        show(snippets, values())

    form.addEventListener("change", refresh)
    form.addEventListener("submit", lambda event: event.preventDefault())
    document.addEventListener("click", on_click)
    refresh()
    document.body.setAttribute("data-ready", "true")


def values() -> dict[str, str]:
    fields = form.elements
    return {fields[index].name: fields[index].value for index in range(fields.length)}


def offer(game: Game) -> None:
    """Show only the fields and options that apply to a game."""
    fields = form.elements
    for name in SETTINGS:
        fields[name].closest("label").hidden = not knows(game, name)
    for name in ("level", "player"):
        values = {to_text(value): value for value in game.choices.get(name, ())}
        for index in range(fields[name].options.length):
            option = fields[name].options[index]
            option.hidden = option.disabled = option.value not in values
            if not option.hidden:
                rivals = game.words.OPPONENTS if isinstance(game, DuelGame) else {}
                option.textContent = rivals[values[option.value]].name if rivals else option.value
        if values and fields[name].value not in values:
            fields[name].value = list(values)[0]
    if isinstance(game, DuelGame):
        for index, side in enumerate((RED, BLUE)):
            fields["side"].options[index].textContent = game.words.SIDES[side]
    for mode in (PUZZLE, DAILY):
        form.querySelector(f"[value={mode}]").disabled = not knows(game, "side")
    if fields["mode"].value in (PUZZLE, DAILY) and not knows(game, "side"):
        fields["mode"].value = PLAY


def show(snippets: Snippets, filled: dict[str, str]) -> None:
    """Write the snippets and show a new board, or show the problems. filled: the values of the form."""
    problems = snippets.problems(filled)
    message.textContent = "; ".join(problems)
    for button in document.querySelectorAll("[data-copy]"):
        button.disabled = bool(problems)
    if problems:
        for name in ("element", "frame"):
            find(name).textContent = ""
        stage.replaceChildren()
        return
    find("element").textContent = snippets.element(filled, site)
    find("frame").textContent = snippets.frame(filled, site)
    board = document.createElement("board-35")
    for name, value in snippets.attributes(filled).items():
        board.setAttribute(name, value)
    board.style.width = f"{filled['width']}px"
    stage.replaceChildren(board)


async def copy(name: str) -> None:
    allowed = await copied(find(name).textContent)
    message.textContent = say("site.copied") if allowed else say("site.copy-failed")
    if not allowed:
        document.getSelection().selectAllChildren(find(name))


def on_click(event: Element) -> None:
    button = event.target.closest("[data-copy]")
    if button:
        asyncio.create_task(copy(button.getAttribute("data-copy")))
