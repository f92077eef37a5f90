"""A copy of the project in which Nim is one of the games: two folders more, and one line more in each of two lists."""

import shutil

from tests.paths import ROOT

ENTRY = '    Game("nim", "nim", "Nim", "Take stones; whoever takes the last one wins."),\n'
LISTS = {  # file -> the line
    "pygame35/games/__init__.py": 'register("nim", "pygame35.games.nim.game")\n',
    "web/tools/catalogue.py": ENTRY,
}
FOLDERS = {"package": "pygame35/games/nim", "page": "web/app/games/nim"}


def add_nim(copy):
    """Make the copy in an empty folder."""
    for name in ("pygame35", "web"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("build.py", "LICENSE"):
        shutil.copyfile(ROOT / name, copy / name)
    for source, target in FOLDERS.items():
        shutil.copytree(ROOT / "tests/nim" / source, copy / target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, line in LISTS.items():
        text = (copy / name).read_text(encoding="utf-8")
        end = ")\n" if line == ENTRY else ""  # of the tuple, which ends the file
        assert text.endswith(end)
        added = text.removesuffix(end) + line + end
        (copy / name).write_text(added, encoding="utf-8")
