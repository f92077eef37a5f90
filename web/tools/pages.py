"""What the build adds to pages: the parts that they share, their Python in one file, what starts PyScript, a policy.

And to the service worker the offline list.
"""

import ast
import base64
import functools
import hashlib
import importlib
import json
import re
from pathlib import Path

from tools import libraries
from tools.programs import ROOT, WEB
from tools.versions import OWN

# A page's first script: MicroPython's files out of the one that holds them all, names and texts by turns.
UNPACK = """
import os
parts = open("modules").read().split("\\0")
for name, text in zip(parts[::2], parts[1::2]):
    for end in [i for i in range(len(name)) if name[i] == "/"]:
        if name[:end].rpartition("/")[2] not in os.listdir(name[:end].rpartition("/")[0] or "."):
            os.mkdir(name[:end])
    with open(name, "w") as file:
        file.write(text)
"""


WATCHDOG = "watchdog.js"
EARLY = ("early_input.js", "hold_version.js")
"""Scripts that run while the rest of a page is still on its way, and without Python."""

INDENT = re.compile(r"\n +<")
LINK = re.compile(r'<link rel="(stylesheet|modulepreload|preload)"( as="fetch")? href="([^"]+)">')
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SIDES = re.compile(r'data-sides="(\w+) (\w+)"')
PART = re.compile(r"^ *<!-- part ([\w-]+) -->\n", re.MULTILINE)


def include_parts(path: Path, site: Path) -> None:
    """Put `web/parts/NAME.html` in place of `<!-- part NAME -->`.

    {up} in it leads to the site's folder; {red} and {blue} are what the page's body calls the sides in `data-sides`.
    """
    page = path.read_text(encoding="utf-8")
    while PART.search(page):
        page = PART.sub(lambda part: (WEB / "parts" / f"{part[1]}.html").read_text(encoding="utf-8"), page)
    sides = SIDES.search(page)
    names = {"up": way_up(path, site), "red": sides[1] if sides else "Red", "blue": sides[2] if sides else "Blue"}
    for name, text in names.items():
        page = page.replace(f"{{{name}}}", text)
    folder = path.parent.relative_to(site).as_posix() + "/"
    own = f'<a href="{names["up"]}{"" if folder == "./" else folder}">'  # in the menu of games
    page = page.replace(own, own.replace("<a ", '<a aria-current="page" '))
    path.write_text(page, encoding="utf-8")


def way_up(path: Path, site: Path) -> str:
    """What leads from a page's folder to the site's."""
    return "../" * (len(path.relative_to(site).parts) - 1) or "./"


def add_runtime(path: Path, site: Path) -> None:
    """Put what starts PyScript in place of `<!-- runtime -->`, and the page's Python beside it, in one file.

    Every file that a page cannot do without has its hash there, by which `watchdog.js` knows it.

    The configuration stands in the page, with addresses relative to it: PyScript resolves `interpreter` against the
    page whatever file the configuration comes from, so no one file serves pages in different folders; and it saves a
    round trip before the interpreter.
    """
    page = path.read_text(encoding="utf-8")
    up = way_up(path, site)
    start = '<script type="mpy">'
    main = page.partition(start)[2].partition("</script>")[0]
    modules = path.with_suffix(".modules.txt")
    parts = [part for module in imported_modules(main).items() for part in module]
    modules.write_text("\0".join(parts), encoding="utf-8")
    config = json.loads((WEB / "main.json").read_text(encoding="utf-8"))
    config["interpreter"] = up + config["interpreter"]
    config["files"] = {f"./{modules.name}": "./modules"}
    preloads = [up + "before_python.mjs", up + "runtime/pyscript/core-C9KDLldu.js", config["interpreter"]]
    scripts = [up + "before_python.mjs", up + "runtime/pyscript/core.js"]
    data = [config["interpreter"].replace(".mjs", ".wasm"), *config["files"]]

    def checked(name: str, attribute: str = "integrity") -> str:
        return f'"{name}" {attribute}="{integrity((path.parent / name).read_bytes())}"'

    def link(kind: str, name: str) -> str:
        if kind == "preload":
            return f'<link rel="preload" as="fetch" crossorigin href={checked(name, "data-integrity")}>'
        return f'<link rel="{kind}" crossorigin href={checked(name)}>'

    page = LINK.sub(lambda found: link(found[1], found[3]), page)
    lines = [
        f'<meta name="site" content="{up}">',
        f'<meta name="version" content="{up}{OWN}/">',
        f'<script src="{up}{WATCHDOG}"></script>',
        *(f"<script crossorigin src={checked(up + name)}></script>" for name in EARLY),
        *(link("modulepreload", name) for name in preloads),
        *(link("preload", name) for name in data),
        f'<mpy-config type="json" hidden>{json.dumps(config)}</mpy-config>',
        f'<py-config type="json" hidden>{json.dumps({"plugins": config["plugins"]})}</py-config>',
        *(f'<script type="module" src={checked(name)}></script>' for name in scripts),
        f"{start}{UNPACK}</script>",
    ]
    page = page.replace("<!-- runtime -->", "\n".join(lines))
    path.write_text(INDENT.sub("\n<", page), encoding="utf-8")


def narrow_style(path: Path) -> None:
    """A style sheet without comments and space that means nothing."""
    style = COMMENT.sub("", path.read_text(encoding="utf-8"))
    style = re.sub(r"\s*([{};,>])\s*", r"\1", style)
    path.write_text(style.replace(": ", ":").replace(";}", "}").strip() + "\n", encoding="utf-8")


# PyScript makes functions out of text ('unsafe-eval'), Pyodide's worker starts from a blob; nothing else is let in.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def strip_script(path: Path) -> None:
    """Take the lines that are comments, and all indentation, out of a script."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").split("\n")]
    path.write_text("\n".join(line for line in lines if not line.startswith("//")), encoding="utf-8")


def add_policy(path: Path) -> None:
    """A Content-Security-Policy in the page, right after its character set; it lets in the scripts that stand there."""
    charset = '<meta charset="utf-8">'
    page = path.read_text(encoding="utf-8")
    own = "".join(f" '{integrity(script.encode())}'" for script in INLINE.findall(page))
    policy = POLICY.replace("script-src 'self'", f"script-src 'self'{own}")
    meta = f'{charset}\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
    path.write_text(page.replace(charset, meta, 1), encoding="utf-8")


def add_offline_list(worker: Path) -> None:
    """Tell the service worker every file of the site and its hash.

    The headers that hosts are to send belong to the version, too.
    """
    site = worker.parent
    files = {}
    for path in sorted(site.rglob("*")):
        if path.is_file() and path != worker and path.name not in ("_headers", "package.json"):
            name = path.relative_to(site).as_posix().removesuffix("index.html")
            files[name] = integrity(path.read_bytes()).removeprefix("sha256-")
    listed = json.dumps(files, indent=1)
    version = hashlib.sha256(listed.encode() + (site / "_headers").read_bytes()).hexdigest()[:16]
    text = worker.read_text(encoding="utf-8").replace('VERSION = "development"', f'VERSION = "{version}"')
    worker.write_text(text.replace("const FILES = {};", f"const FILES = {listed};"), encoding="utf-8")


def imported_modules(source: str) -> dict[str, str]:
    """Path -> text, minified, of our modules that a program imports, and of those that these import."""
    found: dict[str, str] = {}
    waiting = [("", source)]
    while waiting:
        for name in imports(*waiting.pop()):
            parts = name.split(".")
            folder = WEB if parts[0] == "app" else ROOT
            for end in range(1, len(parts) + 1):
                for path in (
                    folder.joinpath(*parts[:end], "__init__.py"),
                    folder.joinpath(*parts[:end]).with_suffix(".py"),
                ):
                    key = path.relative_to(folder).as_posix()
                    if path.exists() and key not in found and key != "pygame35/__init__.py":
                        found[key] = minified(path.read_text(encoding="utf-8"))
                        waiting.append((".".join(parts[:end]), found[key]))
    return dict(sorted(found.items()))


@functools.cache
def minified(source: str) -> str:
    """The same program without comments, docstrings, annotations and their imports, with short local names."""
    libraries.add_to_path()
    minifier = importlib.import_module("python_minifier")
    text: str = minifier.minify(
        without_type_checking(source),
        remove_annotations=minifier.RemoveAnnotationsOptions(remove_class_attribute_annotations=True),
        remove_literal_statements=True,
        hoist_literals=False,
    )
    return text


TYPE_CHECKING = "TYPE_CHECKING"


def without_type_checking(source: str) -> str:
    """The same program without its blocks `if TYPE_CHECKING:` and the import of that name."""
    lines = source.split("\n")
    for node in reversed(ast.parse(source).body):
        kept: str | None = None
        if isinstance(node, ast.ImportFrom) and any(alias.name == TYPE_CHECKING for alias in node.names):
            node.names = [alias for alias in node.names if alias.name != TYPE_CHECKING]
            kept = ast.unparse(node) if node.names else ""
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == TYPE_CHECKING:
            kept = ""
        if kept is not None:
            lines[node.lineno - 1 : node.end_lineno] = [kept]
    return "\n".join(lines)


@functools.cache
def imports(module: str, source: str) -> tuple[str, ...]:
    """The dotted names that a module's import statements may mean, functions and classes among them.

    What is imported inside a function is for its callers: a page that calls it imports that elsewhere, too.
    """
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = module.split(".")[: -node.level] if node.level else []
            package = ".".join([*around, *([node.module] if node.module else [])])
            names += (f"{package}.{alias.name}" for alias in node.names)
    return tuple(names)


def integrity(content: bytes) -> str:
    """What Subresource Integrity calls the content of a file."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
