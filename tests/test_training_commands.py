"""The commands in the folders `training`: what they say of files that they cannot read or write, before they work."""

import subprocess
import sys

import pytest

from tests.paths import ROOT


@pytest.mark.parametrize(
    "command",
    [
        "threes.training.calibrate --depth 1 --games 1 --out {}/no/curves.json",
        "threes.training.mine --restate {}/no.jsonl",
        "threes.training.mine --out {}/no/puzzles.jsonl",
        "five_in_a_row.training.mine --check {}/no.jsonl",
        "five_in_a_row.training.openings --out {}/no/openings.jsonl",
        "cell_division.training.exact 3x3 --out {}/no/exact.jsonl",
    ],
)
def test_a_file_that_cannot_be_read_or_written_is_named_before_the_work(tmp_path, command):
    module, *words = command.format(tmp_path).split(" ")
    ran = subprocess.run(
        [sys.executable, "-m", f"pygame35.games.{module}", *words], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 1 and "Traceback" not in ran.stderr and ran.stdout == ""
    assert ran.stderr.startswith("error: ") and f"{tmp_path}/no" in ran.stderr
