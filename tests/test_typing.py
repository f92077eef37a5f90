"""Users of the package who check their types."""

import subprocess
import sys

import pytest

from tests.paths import ROOT


@pytest.mark.long
def test_no_expression_of_a_user_is_any():
    words = ["--strict", "--disallow-any-expr", "--follow-imports=silent", "tests/typed.py"]
    done = subprocess.run([sys.executable, "-m", "mypy", *words], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "Success: no issues found in 1 source file\n")
