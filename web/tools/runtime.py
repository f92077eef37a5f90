"""The lines of a page that load its files and start its Python."""

import importlib
from pathlib import Path
from typing import Any

from app.core import language
from tools import bundle
from tools.integrity import integrity
from tools.versions import OWN

START = "start.mjs"
INTERPRETER = "runtime/micropython/micropython.mjs"


class Runtime:
    """The functions that a page's template can call; names are relative to the site.

    Each file that the page needs has its hash in the page; `watchdog.js` checks these files.
    """

    def __init__(self, page: str, site: Path) -> None:
        """page: the path of the page in its language's folder. site: the folder of the site."""
        self.page = site / page
        self.site = site
        self.up = "../" * page.count("/") or "./"
        """The relative path from the page to the home page of its language."""
        self.root = "../" * (language.HOME + page).count("/") or "./"
        """The relative path to the site's folder."""

    def stylesheet(self, name: str) -> Any:
        return self.markup(self.link("stylesheet", name))

    def font(self, name: str) -> Any:
        return self.markup(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{self.root}{name}">')

    def module(self, name: str) -> Any:
        """The preload tag of a script that the page imports later."""
        return self.markup(self.link("modulepreload", name))

    def data(self, name: str) -> Any:
        """The preload tag of a file that the page fetches later."""
        return self.markup(self.preload(name))

    def lines(self, program: str, later: str = "") -> Any:
        """The lines in a page's head that load its Python. This method writes the file with the program's modules.

        The pages of other languages use the same file. Their texts stand within them, those of `later` in a file.

        later: a second program. The page itself loads the modules that `program` lacks, once the board can be used.

        The links of the first files are late: `load.js` turns them into links that load.
        """
        modules = self.page.with_suffix(".modules.bin")
        modules.parent.mkdir(parents=True, exist_ok=True)
        if not language.HOME:
            modules.write_bytes(bundle.packed(program))
        own = modules.relative_to(self.site).as_posix()
        lines = [
            f'<meta name="version" content="{self.root}{OWN}/">',
            *(self.preload(name, "late-") for name in (INTERPRETER.replace(".mjs", ".wasm"), own)),
            *(self.link("late-modulepreload", name) for name in (INTERPRETER, START)),
        ]
        if later:
            others = self.page.with_suffix(".later.bin")
            if not language.HOME:
                others.write_bytes(bundle.packed(later, before=program))
            lines.append(f'<meta name="later" content="{self.root}{others.relative_to(self.site).as_posix()}">')
        if language.HOME:
            more = (self.site / language.HOME / self.page.relative_to(self.site)).with_suffix(".texts.json")
            more.parent.mkdir(parents=True, exist_ok=True)
            more.write_text(bundle.translated(later, before=program), encoding="utf-8")
            address = f"{self.root}{more.relative_to(self.site).as_posix()}"
            texts = bundle.translated(program).replace("<", "\\u003c")
            lines.append(f'<script type="application/json" id="texts" data-later="{address}">{texts}</script>')
        return self.markup("\n".join(lines))

    def unpacking(self) -> Any:
        """The first lines of the page's script."""
        return self.markup(bundle.unpack())

    def link(self, kind: str, name: str) -> str:
        return f'<link rel="{kind}" crossorigin href={self.checked(name)}>'

    def preload(self, name: str, when: str = "") -> str:
        return f'<link rel="{when}preload" as="fetch" crossorigin href={self.checked(name, "data-integrity")}>'

    def checked(self, name: str, attribute: str = "integrity") -> str:
        """The rest of a tag after `href=` or `src=`."""
        return f'"{self.root}{name}" {attribute}="{integrity((self.site / name).read_bytes())}"'

    @staticmethod
    def markup(text: str) -> Any:
        """Text that a template inserts without escaping."""
        return importlib.import_module("markupsafe").Markup(text)
