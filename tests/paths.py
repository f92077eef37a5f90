"""Where the project, the site's sources and the rules' vectors lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VECTORS_FOLDER = ROOT / "tests" / "vectors"
