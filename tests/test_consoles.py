"""Every command on consoles that cannot encode all characters: nothing ends it, and its result is written."""

import io
import json
import os
import subprocess
import sys

import pytest

from pygame35 import bench, cli, games
from pygame35.match import ladder
from tests.match.conftest import fake_record
from tests.paths import ROOT

TEXT = "½±éя五"  # no encoding below has all of these
NAME = f"{TEXT}\udce4"  # an argument or a path under LC_ALL=C may contain bytes that are not text
PROGRAM = f"ugi:{sys.executable} {NAME}" + 80 * "o"  # never started, since all its games are in files


def files(folder):
    """The files that the commands read."""
    settings = {"limit": "100ms", "opening_plies": 2, "seed": 1}
    played = [{**fake_record(0, colour, 0.5, PROGRAM), "settings": settings} for colour in ("red", "blue")]
    lines = "".join(json.dumps(record) + "\n" for record in played)
    (folder / "match.jsonl").write_text(lines)
    (folder / "ladder").mkdir()
    (folder / "ladder/ladder.json").write_text(json.dumps(["level:1", PROGRAM]))
    ladder.file_of(folder / "ladder", PROGRAM, "level:1").write_text(lines)
    record = f'[Game "cell-division"]\n[Board "2x2"]\n[Red "{TEXT}"]\n\n1. a1 *\n'
    (folder / "games.txt").write_text(2 * record, encoding="utf-8")


COMMANDS = {
    "play --help": (TEXT, 0),
    "analyse games.txt --milliseconds 1": (f"Game 2, cell-division: {TEXT}", 0),
    "analyse -": ("game 1, line 1, column 4: this is not text in UTF-8", 1),
    f"analyse {NAME}": (f"{NAME}: No such file", 1),
    f"analyse games.txt --{NAME}": (NAME, 2),
    f"arena 1 {PROGRAM.replace(' ', '|')} --out match.jsonl --games 2": ("another match", 1),
    f"arena {PROGRAM.replace(' ', '|')} 1 --out match.jsonl --games 2": (f"{NAME}{80 * 'o'} against level:1", 0),
    "ladder --report --out ladder": (f"{NAME}{80 * 'o'}  level:1      2", 0),
    "autoplay original --depth 1 --simulations 5 --games 2": ("± ", 0),
    "play --level 1": ("is not a move", 0),
    "ugi": ("unknown command '\\\\xbd'", 0),
    "pbrain": ("UNKNOWN command '\\\\xbd'", 0),
    "bench --seconds 1": (TEXT, 0),
    "monty-hall --games 1": ("1 games, board 35", 0),
    f"learn --out {NAME}/{NAME}": (f"there is no folder {NAME}", 1),
    "kernels": ("compiling kernels needs Numba", 1),
    f"relay --port {NAME}": (f"must be a whole number from 0 to 65535, not '{NAME}'", 2),
}
INPUTS = {
    "analyse -": b"1. \xbd *",
    "play --level 1": b"\xbd\nquit\n",
    "ugi": b"\xbd\nquit\n",
    "pbrain": b"\xbd\nEND\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(bench, "figures", lambda seconds: [("machine", TEXT)])
    games.register(TEXT, "pygame35.games.threes.game")
    yield tmp_path
    del games.GAMES._modules[TEXT]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp1251", "cp932"])
def test_every_command_ends_with_its_result(folder, monkeypatch, encoding):
    assert {words.split()[0] for words in COMMANDS} == set(commands_of(cli.command_line()))
    for words, (expected, status) in COMMANDS.items():
        out = streams(monkeypatch, encoding, INPUTS.get(words, b""))
        try:
            ended = cli.main([word.replace("|", " ") for word in words.split()])
        except SystemExit as stop:  # of argparse
            ended = stop.code
        sys.stdout.flush()
        said = out.getvalue()
        assert ended == status and expected.encode(encoding, "backslashreplace") in said, (ascii(words), said)


def streams(monkeypatch, encoding, given):
    """Set up a console with an encoding. Returns the stream of bytes that receives its output and its errors."""
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(out, encoding, "backslashreplace", write_through=True))
    return out


def commands_of(parser):
    return next(action for action in parser._actions if action.choices).choices


def test_names_of_files_are_found_under_every_locale(folder):
    (folder / "games.txt").rename(folder / f"{NAME}.txt")
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp932"}
    done = subprocess.run(
        [sys.executable, "-m", "pygame35", "analyse", f"{NAME}.txt", "--milliseconds", "1"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"Game 2, cell-division: {TEXT}".encode("cp932", "backslashreplace") in done.stdout
