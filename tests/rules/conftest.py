"""Makes `reference` importable and hypothesis reproducible for the tests of this folder."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

settings.register_profile("deterministic", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("deterministic")
