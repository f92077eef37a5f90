"""The list of the site's files that the service worker keeps."""

import hashlib
import json
from pathlib import Path

from tools.integrity import integrity
from tools.versions import PREVIEWS


def add_offline_list(worker: Path) -> None:
    """Write every file of the site that its pages ask for, and its hash, into the service worker.

    The version is a hash of that list and of the headers that hosts send.
    """
    site = worker.parent
    files = {}
    for path in sorted(site.rglob("*")):
        asked = path.name not in ("_headers", "package.json") and path.parent.name != PREVIEWS
        if path.is_file() and path != worker and asked:
            name = path.relative_to(site).as_posix().removesuffix("index.html")
            files[name] = integrity(path.read_bytes()).removeprefix("sha256-")
    listed = json.dumps(files, indent=1)
    version = hashlib.sha256(listed.encode() + (site / "_headers").read_bytes()).hexdigest()[:16]
    text = worker.read_text(encoding="utf-8").replace('VERSION = "development"', f'VERSION = "{version}"')
    worker.write_text(text.replace("const FILES = {};", f"const FILES = {listed};"), encoding="utf-8")
