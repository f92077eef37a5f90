"""The documentation in web/docs: its examples work."""

import doctest
import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from pygame35.games import GAMES
from pygame35.piskvork import info
from pygame35.ugi import limits, options
from tests.paths import ROOT
from tools import documentation

DOCS = ROOT / "web/docs"
PAGES = sorted(path.name for path in DOCS.glob("*.md"))


class Fenced(doctest.DocTestParser):
    """Reads a page of Markdown without the fences of its blocks."""

    def parse(self, string, name="<string>"):
        return super().parse(re.sub("^```.*", "", string, flags=re.MULTILINE), name)


def blocks(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_its_examples_work(page):
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(DOCS / page), False, parser=Fenced(), optionflags=options, encoding="utf-8")
    assert failed == 0 and tried == (DOCS / page).read_text(encoding="utf-8").count("\n>>> ")


@pytest.mark.parametrize("command, number", [("ugi", 0), ("pbrain", 1)])
def test_its_sessions_with_other_programs_are_true(command, number):
    """An answer may have further lines, as a line `...` says, and lines `info` about a long search."""
    session, agrees = blocks("protocols.md", "text")[number], doctest.OutputChecker().check_output
    words = [sys.executable, "-m", "pygame35", command]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        for line in session.splitlines():
            if line.startswith("> "):
                print(line[2:], file=program.stdin, flush=True)
                continue
            if line == "...":
                continue
            while not agrees(line, answer := program.stdout.readline().rstrip("\n"), doctest.ELLIPSIS):
                assert answer.startswith(("info", "option")), (line, answer)
        assert (program.communicate()[0], program.returncode) == ("", 0)


@pytest.mark.parametrize("board", ["", "6x6"])
def test_its_bot_plays_in_the_arena(tmp_path, board):
    (bot,) = blocks("bot.md", "python")
    assert len(list(filter(None, bot.splitlines()))) <= 23
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    words = [f"ugi:{sys.executable} {tmp_path / 'bot.py'}", "level:1", "--games", "2", "--processes", "1"]
    command = [sys.executable, "-m", "pygame35", "arena", *words, "--simulations", "5", "--board", board]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))  # the bot has a folder of its own
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert "of 2 points" in done.stdout and "forfeited" not in done.stdout, done.stdout + done.stderr


def test_its_pages_load_nothing_of_other_hosts_and_are_small(tmp_path):
    """MkDocs itself refuses a link to a page or a name that does not exist."""
    pytest.importorskip("mkdocs")
    (tmp_path / "figtree.woff2").write_bytes(b"")
    documentation.add(tmp_path, sys.executable)
    files = [path for path in (tmp_path / "docs").rglob("*") if path.is_file()]
    pages = [path.read_text(encoding="utf-8") for path in files if path.suffix == ".html"]
    assert len(pages) == len(PAGES) and {path.suffix for path in files} == {".html", ".inv", ".ipynb", ".woff2"}
    assert sum(path.stat().st_size for path in files) < 500_000
    for page in pages:
        assert re.findall(r"<(?:script|img|iframe|style)|<[^>]* style=", page) == []
        assert all(":" not in address for address in re.findall('<link [^>]*href="(.*?)"', page))
        assert "<blockquote>" not in page  # the docstrings' examples are code
        assert page.count('aria-current="page"') == 1


def test_a_build_without_mkdocs_says_how_to_get_the_documentation(monkeypatch, capsys):
    monkeypatch.setattr(documentation, "NEEDED", "import nothing_of_this_name")
    assert documentation.maker() is None and "pip install '.[docs]'" in capsys.readouterr().out


def test_it_lists_all_options_and_limits_of_programs():
    rows = [line for line in (DOCS / "protocols.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    listed = {name.split()[0] for row in rows for name in re.findall("`([^`]+)`", row.split("|")[1])}
    named = {line.split()[2] for game in GAMES for line in options.announced(game)} | {*limits._LEAST, "infinite"}
    assert named | set(info._FIELDS) <= listed


def cells():
    """The programs of the cells of the notebook."""
    notebook = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    assert all(cell.get("outputs", []) == [] for cell in notebook["cells"])
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_its_notebook_runs(capsys):
    """As plain Python, without Jupyter."""
    names = {}
    for cell in cells():
        exec(cell, names)
    assert len(names["chances"]) == 37 and names["chances"][-1] == 1
    drawn = ElementTree.fromstring(names["graph"](names["chances"])._repr_svg_())
    assert len(drawn[1].get("points").split()) == 37
    printed = capsys.readouterr().out
    assert "Ann against Ben 1-0" in printed and printed.count("better was") == 3
