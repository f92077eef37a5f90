"""The lines of a page that load its files and start PyScript."""

import importlib
import json
from pathlib import Path
from typing import Any

from tools import bundle
from tools.integrity import integrity
from tools.versions import OWN

WATCHDOG = "watchdog.js"
HOLD = "hold_version.js"
BEFORE_PYTHON = "before_python.mjs"
PYSCRIPT = "runtime/pyscript/core.js"
PYSCRIPT_PARTS = ("runtime/pyscript/core-C9KDLldu.js",)
INTERPRETER = "runtime/micropython/micropython.mjs"
WITHOUT = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""PyScript's plugins that no page uses."""


class Runtime:
    """The functions of a page's template; names are relative to the site.

    Each file that the page needs has its hash in the page; `watchdog.js` checks these files.
    """

    def __init__(self, page: Path, site: Path) -> None:
        """page: the path of the page. site: the folder of the site."""
        self.page = page
        self.site = site
        self.up = "../" * (len(page.relative_to(site).parts) - 1) or "./"
        """The relative path from the page's folder to the site's."""

    def stylesheet(self, name: str) -> Any:
        return self.markup(self.link("stylesheet", name))

    def font(self, name: str) -> Any:
        return self.markup(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{self.up}{name}">')

    def module(self, name: str) -> Any:
        """The address of a script that the page imports later."""
        return self.markup(self.link("modulepreload", name))

    def data(self, name: str) -> Any:
        """The address of a file that the page fetches later."""
        return self.markup(self.preload(name))

    def lines(self, program: str, later: str = "") -> Any:
        """The lines that start PyScript. They load a file with the program's modules; this method writes the file.

        later: a program. The page loads its other modules itself, once the board can be used.

        The lines stand at the end of the page, so that the page is visible while the files are loaded.

        The configuration is a part of the page, because PyScript resolves `interpreter` against the page: one file
        could not serve pages in different folders. That also saves a round trip before the interpreter.
        """
        modules = self.page.with_suffix(".modules.bin")
        modules.parent.mkdir(parents=True, exist_ok=True)
        modules.write_bytes(bundle.packed(program))
        own = modules.relative_to(self.site).as_posix()
        others = self.page.with_suffix(".later.bin")
        if later:
            others.write_bytes(bundle.packed(later, before=program))
        plugins = [f"!{name}" for name in WITHOUT]
        config = {"interpreter": self.up + INTERPRETER, "plugins": plugins}
        lines = [
            f'<meta name="version" content="{self.up}{OWN}/">',
            f'<script src="{self.up}{WATCHDOG}"></script>',
            f"<script crossorigin src={self.checked(HOLD)}></script>",
            *(self.link("modulepreload", name) for name in (BEFORE_PYTHON, *PYSCRIPT_PARTS, INTERPRETER)),
            *(self.preload(name) for name in (INTERPRETER.replace(".mjs", ".wasm"), own)),
            f'<mpy-config type="json" hidden>{json.dumps(config)}</mpy-config>',
            f'<py-config type="json" hidden>{json.dumps({"plugins": plugins})}</py-config>',
            *(f'<script type="module" src={self.checked(name)}></script>' for name in (BEFORE_PYTHON, PYSCRIPT)),
        ]
        if later:
            lines.insert(0, f'<meta name="later" content="{self.up}{others.relative_to(self.site).as_posix()}">')
        return self.markup("\n".join(lines))

    def unpacking(self) -> Any:
        """The first lines of the page's script."""
        return self.markup(bundle.UNPACK)

    def link(self, kind: str, name: str) -> str:
        return f'<link rel="{kind}" crossorigin href={self.checked(name)}>'

    def preload(self, name: str) -> str:
        return f'<link rel="preload" as="fetch" crossorigin href={self.checked(name, "data-integrity")}>'

    def checked(self, name: str, attribute: str = "integrity") -> str:
        """The rest of a tag after `href=` or `src=`."""
        return f'"{self.up}{name}" {attribute}="{integrity((self.site / name).read_bytes())}"'

    @staticmethod
    def markup(text: str) -> Any:
        """Text that a template inserts without escaping."""
        return importlib.import_module("markupsafe").Markup(text)
