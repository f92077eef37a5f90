"""Makes `reference` (the rules a second time, tests/rules) and what this folder's tests share importable for them."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "rules")]
