"""Writes the addresses, labels and heights of the embedded boards into embed.js."""

import json
from collections.abc import Iterator
from pathlib import Path

from app.core import language
from app.core.texts import say
from tools.catalogue import GAMES, Game

FRAME = "::slotted(*)"


def add_games(script: Path) -> None:
    """Fill in PAGES, LABELS, LANGUAGES and HEIGHTS of embed.js."""
    pages = {game.name: f"{game.address}embed.html" for game in GAMES}
    labels = {game.name: say("games.board", game=game.title) for game in GAMES}
    text = script.read_text(encoding="utf-8")
    text = text.replace("const PAGES = {};", f"const PAGES = {json.dumps(pages)};")
    text = text.replace("const LABELS = {};", f"const LABELS = {json.dumps(labels)};")
    text = text.replace("const LANGUAGES = [];", f"const LANGUAGES = {json.dumps(language.codes()[1:])};")
    text = text.replace('const HEIGHTS = "";', f"const HEIGHTS = `\n{heights()}`;")
    script.write_text(text, encoding="utf-8")


def heights() -> str:
    """CSS rules for the height of a frame. The last rule that matches a board applies.

    The first game's rules name no game, since they are for a <board-35> without the attribute `game`, too.
    """
    wide = [rule for game in GAMES for rule in rules_of(game, game.heights[1], within=False)]
    narrow = [rule for game in GAMES for rule in rules_of(game, game.heights[0], within=True)]
    lines = [*wide, "@container (max-width: 339px) {", *(f"  {rule}" for rule in narrow), "}"]
    return "".join(f"    {line}\n" for line in lines)


def rules_of(game: Game, pixels: int, within: bool) -> Iterator[str]:
    """The rules of one game. within: True for narrow boards."""
    chosen = "" if game == GAMES[0] else f'[game="{game.name}"]'
    if game.view_height is None:
        yield rule(chosen, pixels)
    elif within:
        yield rule(f'{chosen}:not([mode="view"])', pixels)
    else:
        yield rule(chosen, pixels)
        yield rule(f'{chosen}[mode="view"]', game.view_height)


def rule(host: str, pixels: int) -> str:
    return f"{f':host({host}) ' if host else ''}{FRAME} {{ height: calc(100cqw + {pixels}px); }}"
