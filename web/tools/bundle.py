"""A page's Python: the byte code of our modules that it imports, in one file."""

import ast
import functools
import json
import re
import zlib
from pathlib import Path

from app.core.language import HOME, PLURAL_RULE, TEXTS
from tools import micropython, romfs
from tools.imports import bound_name, found, is_for_type_checkers, used_names
from tools.programs import ROOT, WEB

LANGUAGE, LATER = "app/core/language.py", "app/core/later_texts.py"
SAID = re.compile(r"\bsay\(\s*\"([^\"]+)\"")  # the id of a text
NUMBERS = {name: number for number, name in enumerate(TEXTS)}  # what a page has instead of the ids

# The beginning of a page's script. It mounts the page's modules as a file system, then imports them. It pauses now and
# then: one long task would keep a phone from answering. image: a promise, from `start.mjs`. written: called before the
# imports. The first module comes before any pause: it may hold the texts of the others, which the page may import then.
UNPACK = """
import asyncio, gc, js, os, packed, sys, time, vfs
gc.threshold(500_000)
yielded = getattr(getattr(js, "scheduler", None), "yield", None)
begun = time.ticks_ms()
async def pause():
    global begun
    if time.ticks_diff(time.ticks_ms(), begun) > 9:
        await (yielded() if yielded else asyncio.sleep(0))
        begun = time.ticks_ms()
async def unpack(image, written=None):
    js.Module.FS.writeFile("image", await image)
    with open("image", "rb") as file:
        image = file.read()
    os.remove("image")
    root = "/" + str(len(sys.path))
    vfs.mount(vfs.VfsRom(image), root)
    sys.path.insert(0, root)
    with open(root + "/order") as file:
        folders, *modules = file.read().split("\\n")
    for folder in folders.split():
        if folder in sys.modules:
            sys.modules[folder].__path__ = root + "/" + folder.replace(".", "/")
    for module in modules[:1]:
        __import__(module)
    await pause()
    if written:
        written()
        await pause()
    for module in modules:
        __import__(module)
        await pause()
await unpack(packed.first)
await asyncio.sleep(0)
""".replace("    ", " ")  # every page has it
# A page in another language than English gets the texts of a program before it mounts the program's modules: no module
# can be imported without its texts. The page itself holds the texts of its first program. A file holds the texts of the
# late modules; if it does not arrive, they speak English.
FETCH = """
 page = js.document.getElementById("texts")
 more, page.textContent = page.textContent, ""
 if not more:
  try:
   more = await (await js.fetch(page.getAttribute("data-later"))).text()
  except Exception:
   more = "[]"
"""
TRANSLATE = f"""
 import json
 from app.core import language, texts
 language.TEXTS.update(json.loads(more))
 texts.plural_form = lambda n: {PLURAL_RULE}"""


def unpack() -> str:
    """The first lines of a page's script. Texts of another language replace the English ones."""
    if not HOME:
        return UNPACK
    begin, mount = "written=None):\n", "\n for module"
    return UNPACK.replace(begin, begin.strip() + FETCH, 1).replace(mount, TRANSLATE + mount, 1)


def packed(program: str, before: str = "") -> bytes:
    """The modules that a program imports, in the form that `UNPACK` reads.

    That is a file system with the byte code, and the file `order`: a line of packages, and a line for each module.

    The texts are only those that these modules say, by numbers instead of ids.

    before: a program whose modules are there already. Their packages find only the new modules afterwards.
    """
    known = imported_modules(before)
    texts = {name: text for name, text in imported_modules(program).items() if name not in known}
    said = {NUMBERS[name]: TEXTS[name] for text in texts.values() for name in SAID.findall(text)}
    texts = {path: SAID.sub(lambda call: f"say({NUMBERS[call[1]]}", text) for path, text in texts.items()}
    if LANGUAGE in texts:
        texts[LANGUAGE] = f"TEXTS = {said}\nplural_form = lambda n: {PLURAL_RULE}"
    elif said:
        texts = {
            LATER: f"from app.core.language import TEXTS\nfor text in {said}.items():\n TEXTS.setdefault(*text)",
            **texts,
        }
    modules = {Path(name): text for name, text in texts.items()}
    parents = {parent for path in modules for parent in path.parents if parent.name}
    order = [path.parent if path.stem == "__init__" else path.with_suffix("") for path in modules]
    lines = [" ".join(map(dotted, sorted(parents))), *map(dotted, order)]
    files = {
        path.with_suffix(".mpy").as_posix(): micropython.byte_code(path.as_posix(), text)
        for path, text in modules.items()
    }
    return zlib.compress(romfs.image({"order": "\n".join(lines).encode(), **files}), 9)


def translated(program: str, before: str = "") -> str:
    """JSON, [[number, text], ...]: the texts that the modules of a program say, in the language that is built.

    before: a program whose texts are there already.
    """
    modules = imported_modules(program), imported_modules(before)
    said, known = ({name for text in some.values() for name in SAID.findall(text)} for some in modules)
    return json.dumps([[NUMBERS[name], TEXTS[name]] for name in sorted(said - known)], ensure_ascii=False)


def dotted(path: Path) -> str:
    """The name by which a module or package is imported."""
    return ".".join(path.parts)


def imported_modules(source: str) -> dict[str, str]:
    """{path: text} of our modules that a program imports, directly or indirectly. A module follows its imports."""
    texts: dict[str, str] = {}
    order: list[str] = []

    def add(module: str, source: str, is_package: bool) -> None:
        for name in imports(module, source, is_package):
            parts = name.split(".")
            folder = WEB if parts[0] == "app" else ROOT
            for end in range(1, len(parts) + 1):
                for path in (
                    folder.joinpath(*parts[:end], "__init__.py"),
                    folder.joinpath(*parts[:end]).with_suffix(".py"),
                ):
                    key = path.relative_to(folder).as_posix()
                    if path.exists() and key not in texts:
                        texts[key] = without_types(path.read_text(encoding="utf-8"))
                        add(".".join(parts[:end]), texts[key], path.stem == "__init__")
                        order.append(key)

    add("", source, False)
    return {key: texts[key] for key in order}


@functools.cache  # pages share most modules
def without_types(source: str) -> str:
    """The program without the statements that only type checkers need. All lines keep their numbers.

    These are imports of names that only annotations use, definitions of type aliases, and blocks `if TYPE_CHECKING:`.
    Annotations stay: MicroPython's compiler skips them.
    """
    tree = ast.parse(source)
    changed: dict[ast.stmt, str] = {node: "" for node in tree.body if is_for_type_checkers(node)}
    tree.body = [node for node in tree.body if node not in changed]
    used = set(used_names(tree))
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias for alias in node.names if bound_name(alias) in used]
            if names != node.names:
                node.names = names
                changed[node] = ast.unparse(node) if names else ""
    lines = source.split("\n")
    for node, text in changed.items():
        assert node.end_lineno
        lines[node.lineno - 1 : node.end_lineno] = [text, *[""] * (node.end_lineno - node.lineno)]
    return "\n".join(lines)


@functools.cache
def imports(module: str, source: str, is_package: bool) -> tuple[str, ...]:
    """The dotted names in a module's import statements; some may be functions or classes.

    Only those at the top of a module count, not those inside functions and blocks: a page that needs such a module
    imports it elsewhere, too.
    """
    return tuple(line.name for line in found(source, module, is_package) if line.at_top)
