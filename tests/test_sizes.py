"""How large a module and a folder may be, and that nothing is written twice."""

from collections import defaultdict

from tests.paths import ROOT
from tests.sources import MODULES

MOST_LINES = 300  # of a module
MOST_MODULES = 16  # of a folder of web/app
RUN = 6  # lines; a run of as many stands in one place only
SOURCES = (".py", ".js", ".mjs", ".html", ".jinja", ".css")
IMPORTS = ("import ", "from ", "if TYPE_CHECKING:")
FOREIGN = ("web/licences", "tests", "dist")


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def test_no_module_is_too_long():
    paths = [*MODULES.values(), ROOT / "build.py", *(ROOT / "web/tools").glob("*.py")]
    lengths = {name_of(path): len(lines_of(path)) for path in paths}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_folder_of_the_pages_holds_too_many_modules():
    folders = [path for path in (ROOT / "web/app").rglob("*") if path.is_dir()]
    counts = {name_of(path): len(list(path.glob("*.py"))) for path in folders}
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


def sources():
    paths = [ROOT / "build.py", *(ROOT / "pygame35").rglob("*"), *(ROOT / "web").rglob("*")]
    return [path for path in paths if path.suffix in SOURCES and not name_of(path).startswith(FOREIGN)]


def test_no_run_of_lines_stands_twice():
    """Indentation, blank lines and imports do not count."""
    places = defaultdict(list)
    for path in sources():
        lines = [(number, line.strip()) for number, line in enumerate(lines_of(path), 1)]
        lines = [(number, line) for number, line in lines if line and not line.startswith(IMPORTS)]
        for start in range(len(lines) - RUN + 1):
            run = lines[start : start + RUN]
            places[tuple(text for _, text in run)].append(f"{name_of(path)}:{run[0][0]}")
    twice = [" = ".join(where) for where in places.values() if len(where) > 1]
    assert not twice, "\n".join(twice)
