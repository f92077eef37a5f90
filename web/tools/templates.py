"""The pages of the site, rendered from their templates by Jinja2.

web/pages/ has the layout of the site: each .html file there is the template of the page at the same path. The folders
`layouts`, `macros` and `parts` hold what templates share. A game's pages come from its own folder (`tools.catalogue`).
"""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from app.core import language, opponents, texts
from app.core.language import TEXTS
from app.core.lessons import steps
from app.core.lessons import words as lesson_words
from app.core.rivals import RIVALS
from tools import libraries, operator, puzzles
from tools.catalogue import GAMES, Game
from tools.programs import ROOT, WEB, BuildError
from tools.runtime import Runtime
from tools.settings import EverySettings, Settings

SHARED = ("layouts", "macros", "parts")
RENDERED = ("_headers", "manifest.webmanifest")
"""Files that are no pages and have templates, too."""
BLOCKS = "div|p|section|dialog|form|fieldset|ol|ul|li|dl|main|header|details|option|h2|meta|link|canvas"
JOINT = re.compile(rf">\n(?=</?(?:{BLOCKS})\b)")
"""The end of a line before the tag of a block, which is not shown."""
RUN = re.compile(r'<path d="[^"]*"/>(?:<path d="M[^"]*"/>)+')  # one path does: each part begins at a place of its own
INDENT = re.compile(r"\n\s+(?=<)")
INLINE = re.compile(r"(?<=<script>).*?(?=</script>)", re.DOTALL)  # JavaScript: Python's scripts have a type
RELATIVE = re.compile(r'(?<=href=")(?:\./)?(?=\w[\w./-]*"|")|(?<=name="site" content=")\./')


class Page(NamedTuple):
    path: str
    """Relative to the site."""
    template: str
    game: Game | None


def pages() -> Iterator[Page]:
    """Every page of the site."""
    for path in sorted((WEB / "pages").rglob("*.html")):
        name = path.relative_to(WEB / "pages")
        if name.parts[0] not in SHARED:
            yield Page(name.as_posix(), name.as_posix(), None)
    for game in GAMES:
        yield Page(f"{game.address}index.html", f"games/{game.module}/page.html", game)
        if game.has_puzzles:
            template = own_or(game, "puzzles/page.html", "layouts/puzzles.html")
            yield Page(f"{game.address}puzzles/index.html", template, game)
        if game.lessons:
            template = own_or(game, "lessons/page.html", "layouts/lessons.html")
            yield Page(f"{game.address}lessons/index.html", template, game)
        yield Page(f"{game.address}embed.html", own_or(game, "embed.html", "layouts/embed_duel.html"), game)


def own_or(game: Game, name: str, layout: str) -> str:
    """A game's own template if it has one of this name, else a layout."""
    return f"games/{game.module}/{name}" if (game.folder / name).exists() else layout


def render(site: Path, address: str = "", documented: bool = False) -> None:
    """Write every page of every language into the site, which holds all files that the pages name.

    address: of the site, with a slash at its end, for what has to name its host; "" if it is not known. documented: the
    site has the documentation of the package.
    """
    environment = jinja()
    previews = {path.stem for path in (site / "previews").glob("*.png")}
    shared: dict[str, Any] = {"games": GAMES, "paper": paper(), "address": address, "previews": previews}
    shared["documented"] = documented
    shared["operator"] = operator.read()
    shared["counts"] = {game.name: len(puzzles.read(game.name)) for game in GAMES if game.has_puzzles}
    for game in GAMES:
        if game.lessons:
            content = json.dumps(language.content(game.folder / "lessons/lessons.json"), ensure_ascii=False)
            (site / language.HOME / game.lessons).parent.mkdir(parents=True, exist_ok=True)
            (site / language.HOME / game.lessons).write_text(content, encoding="utf-8")
    for page in pages():
        if language.HOME and page.path == "404.html":  # a host has one for all languages
            continue
        runtime = Runtime(page.path, site)
        names: dict[str, Any] = {
            "root": runtime.root,
            "up": runtime.up,
            "stylesheet": runtime.stylesheet,
            "module": runtime.module,
            "font": runtime.font,
        }
        names |= {"data": runtime.data, "runtime": runtime.lines, "unpacking": runtime.unpacking, "game": page.game}
        names |= shared | {"path": page.path.removesuffix("index.html")}
        if page.game:
            names["settings"] = Settings(page.game.module)
        else:
            names["settings"] = EverySettings(game.module for game in GAMES)
        text = environment.get_template(page.template).render(names)
        path = site / language.HOME / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        text = INLINE.sub(lambda script: re.sub(r"\n\s+", "\n", script[0]), INDENT.sub("\n", text))
        path.write_text(JOINT.sub(">", text) + "\n", encoding="utf-8")
    if language.HOME:
        return
    for name in RENDERED:
        (site / name).write_text(environment.get_template(name).render(shared), encoding="utf-8")
    render_others(site, address, documented)


def render_others(site: Path, address: str, documented: bool) -> None:
    """Write the pages of the other languages, each by a program of its own: importing a module makes its texts."""
    program = "import json, pathlib, sys; from tools import templates; site, *more = json.loads(sys.argv[1]); "
    program += "templates.render(pathlib.Path(site), *more)"
    command = [sys.executable, "-P", "-c", program, json.dumps([str(site), address, documented])]
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (WEB, ROOT)))}
    codes = language.codes()[1:]
    started = [subprocess.Popen(command, env=variables | {"PYGAME35_LANGUAGE": code}) for code in codes]
    if any([process.wait() for process in started]):
        raise BuildError("the pages of a language could not be made")


def anchor(page: Path, address: str) -> None:
    """Make the addresses in a page absolute, because hosts answer with it under any path.

    address: of the site; if it is "", the site is at the root of its host.
    """
    root = urlsplit(address).path or "/"
    page.write_text(RELATIVE.sub(root, page.read_text(encoding="utf-8")), encoding="utf-8")


def paper() -> dict[str, str]:
    """{"light" or "dark": colour of the page's ground}, from the style sheet."""
    tokens = (WEB / "style/tokens.css").read_text(encoding="utf-8")
    found = re.search(r"--page: light-dark\((#\w+), (#\w+)\)", tokens)
    assert found
    return {"light": found[1], "dark": found[2]}


def say(context: Any, text: str, **given: object) -> Any:
    """A text by its id, as part of a page, or plain in a file that is no page. Parameters that are markup stay markup.

    context: of the evaluation, from Jinja2.
    """
    if not context.autoescape:
        return texts.say(text, **given)
    markupsafe = importlib.import_module("markupsafe")
    shown = {name: value if isinstance(value, int) else markupsafe.escape(value) for name, value in given.items()}
    return markupsafe.Markup(texts.filled(escaped(TEXTS[text]), shown))


def escaped(parts: Any) -> Any:
    """The parts of a text with its texts escaped, and its fields unchanged but for their cases."""
    if isinstance(parts, str):
        return str(importlib.import_module("markupsafe").escape(parts))
    made = []
    for part in parts:
        if isinstance(part, tuple) and len(part) > 1:
            made.append((*part[:2], tuple((case, escaped(inner)) for case, inner in part[2])))
        else:
            made.append(part if isinstance(part, tuple) else escaped(part))
    return tuple(made)


def icon(name: str) -> Any:
    """An icon of Lucide, web/icons/NAME.svg, as part of a page; BuildError if there is no such file."""
    path = WEB / f"icons/{name}.svg"
    if not path.exists():
        raise BuildError(f"there is no icon {name!r}")
    shapes = re.search("<svg[^>]*>(.*)</svg>", path.read_text(encoding="utf-8"), re.DOTALL)
    assert shapes
    inside = re.sub(r"\s+", " ", shapes[1]).replace(" />", "/>").replace("> <", "><").strip()
    inside = RUN.sub(lambda run: run[0].replace('"/><path d="', " "), inside)
    kind = "icon pointing" if name.endswith(("-left", "-right")) else "icon"
    return Runtime.markup(f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>')


def lessons(game: Game) -> list[steps.Lesson]:
    """A game's lessons; [] if it has none."""
    if not game.lessons:
        return []
    content = language.content(game.folder / "lessons/lessons.json")
    teacher = None
    if game.has_teacher:
        teacher = getattr(importlib.import_module(f"app.games.{game.module}.lessons.teacher"), "TEACHER", None)
    return teacher.lessons(content) if teacher else steps.read_lessons(content)


def course(game: Game) -> list[tuple[str, str, int]]:
    """[(id, title, number of steps)] of a game's lessons."""
    return [(lesson["id"], lesson["title"], len(lesson["steps"])) for lesson in lessons(game)]


def against(control: str) -> str:
    """The keys of the kinds of opponents for which the sheet "New game" shows a control."""
    return " ".join([kind.key for kind in opponents.KINDS if control in kind.controls])


def jinja() -> Any:
    """Jinja2's environment of all templates; a name that is not defined is an error."""
    libraries.add_to_path()
    jinja2 = importlib.import_module("jinja2")
    own = jinja2.PrefixLoader({"games": jinja2.FileSystemLoader(WEB / "app/games")})
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader([own, jinja2.FileSystemLoader(WEB / "pages")]),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        {
            "icon": icon,
            "say": jinja2.pass_eval_context(say),
            "language": language,
            "languages": {code: language.catalogue(code)["@@x-name"] for code in language.codes()},
            "lessons": lessons,
            "lesson_words": lesson_words,
            "course": course,
            "rivals": RIVALS,
            "opponents": opponents.KINDS,
            "against": against,
        }
    )
    return environment
