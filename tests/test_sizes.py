"""A module that grows too long is reported, and nothing is written twice."""

import warnings
from collections import defaultdict

from tests.paths import ROOT
from tests.sources import MODULES

MOST_LINES = 500  # of a module; a longer one may hold two ideas
RUN = 6  # lines; a run of as many stands in one place only
SOURCES = (".py", ".js", ".mjs", ".html", ".jinja", ".css")
IMPORTS = ("import ", "from ", "if TYPE_CHECKING:")
FOREIGN = ("web/licences", "tests", "dist")


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def test_long_modules_are_reported():
    for path in [*MODULES.values(), ROOT / "build.py", *(ROOT / "web/tools").glob("*.py")]:
        length = len(lines_of(path))
        if length > MOST_LINES:
            warnings.warn(f"{name_of(path)} has {length} lines, more than {MOST_LINES}", stacklevel=1)


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
