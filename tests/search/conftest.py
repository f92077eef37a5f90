"""Makes `reference` (the rules a second time, tests/rules) and `walk` importable for the tests of this folder."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "rules"), str(Path(__file__).parent)]
