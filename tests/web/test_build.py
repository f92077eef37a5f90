"""What the build puts into its packages, and the workflow that runs it."""

import re

from tests.sources import is_in
from tools import bundle, trimming
from tools.assembly import engine_modules
from tools.catalogue import GAMES
from tools.imports import imports

SCRIPTS = re.compile(r"(?:from|import) ([\w.,]+)")


def test_no_module_that_a_worker_imports_is_left_out(built):
    """Those of the library, for the package and for the Python in PyScript's own script."""
    names = {line.name for module in engine_modules() for line in imports(module)}
    assert {"math", "difflib", "json"} <= {name.partition(".")[0] for name in names}
    script = next(built.glob("immutable/*/pyscript/core-*.js")).read_text(encoding="utf-8")
    scripts = {name for found in SCRIPTS.findall(script) for name in found.split(",")}
    assert {"html", "pathlib", "json"} <= scripts
    gone = [name.replace("/", ".") for name in trimming.STDLIB_WITHOUT]
    missed = {name for name in names | scripts if is_in(name, *gone)}
    assert missed <= {"gzip"}  # which PyScript needs for files that this site has not


def test_games_with_friends_are_no_part_of_what_a_page_begins_with():
    game = GAMES[0]
    first = bundle.imported_modules(
        f"import app.duel.start, app.games.{game.module}.game, app.games.{game.module}.renderer"
    )
    later = bundle.imported_modules(game.later)
    parts = {f"app/duel/remote/{name}.py" for name in ("controller", "view", "link_dialog", "conflict", "takebacks")}
    parts |= {f"app/core/remote/{name}.py" for name in ("game_messages", "merge", "texts")}
    assert not parts & set(first) and parts <= set(later)
