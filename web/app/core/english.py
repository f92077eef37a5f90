"""The English texts: {id: text}. A page has only those that its modules name: `tools/bundle.py` writes them for it."""

import json
from pathlib import Path

_FILE = Path(__file__).parents[2] / "texts/en.json"
TEXTS = {name: text for name, text in json.loads(_FILE.read_text(encoding="utf-8")).items() if name[0] != "@"}
