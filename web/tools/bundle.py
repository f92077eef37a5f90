"""A page's Python: the byte code of our modules that it imports, in one file."""

import ast
import functools
import zlib
from pathlib import Path

from tools import micropython
from tools.imports import bound_name, found, is_for_type_checkers, used_names
from tools.programs import ROOT, WEB

# The beginning of a page's script. It writes the page's modules into MicroPython's files, then imports them. It pauses
# now and then: one long task would keep a phone from answering for half a second. written: called before the imports.
UNPACK = """
import asyncio, js, os, time
yielded = getattr(getattr(js, "scheduler", None), "yield", None)
begun = time.ticks_ms()
async def pause():
    global begun
    if time.ticks_diff(time.ticks_ms(), begun) > 30:
        await (yielded() if yielded else asyncio.sleep(0))
        begun = time.ticks_ms()
async def unpack(selector, name, written=None):
    packed = await js.fetch(getattr(js.document.querySelector(selector), name))
    buffer = await js.Response.new(packed.body.pipeThrough(js.DecompressionStream.new("deflate"))).arrayBuffer()
    data = js.Uint8Array.new(buffer)
    end = data.indexOf(0) + 1
    folders, *files = js.TextDecoder.new().decode(data.subarray(0, end - 1)).split("\\n")
    for folder in folders.split():
        os.mkdir(folder)
    for file in files:
        path, size = file.split()
        begin, end = end, end + int(size)
        js.Module.FS.writeFile(path, data.subarray(begin, end))
        await pause()
    if written:
        written()
        await pause()
    for file in files:
        __import__(file.split(".mpy")[0].split("/__init__")[0].replace("/", "."))
        await pause()
await unpack("link[href$='.modules.bin']", "href")
await asyncio.sleep(0)
""".replace("    ", " ")  # every page has it


def packed(program: str, before: str = "") -> bytes:
    """The modules that a program imports, in the form that `UNPACK` reads.

    That is a line of folders, a line for each file with its name and size in bytes, a zero byte, and the files.

    before: a program whose modules are there already.
    """
    known = imported_modules(before)
    modules = {name: text for name, text in imported_modules(program).items() if name not in known}
    there = {"."} | {parent.as_posix() for name in known for parent in Path(name).parents}
    folders = sorted({parent.as_posix() for name in modules for parent in Path(name).parents} - there)
    files = {f"{name.removesuffix('.py')}.mpy": micropython.byte_code(name, text) for name, text in modules.items()}
    lines = [" ".join(folders), *(f"{name} {len(data)}" for name, data in files.items())]
    return zlib.compress("\n".join(lines).encode() + bytes(1) + b"".join(files.values()), 9)


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
