"""The list of the site's files that the service worker keeps."""

import hashlib
import json
from pathlib import Path

from app.core import language
from tools.documentation import FOLDER
from tools.integrity import integrity
from tools.versions import PREVIEWS


def with_list(worker: str, site: Path) -> str:
    """The service worker with the addresses and hashes of all files that the games' pages load.

    worker: as in web/static.

    The version is a hash of that list and of the headers that hosts send.
    """
    files = {}
    for path in sorted(site.rglob("*")):
        asked = path.name not in ("sw.js", "_headers", "package.json")
        asked = asked and path.relative_to(site).parts[0] not in (PREVIEWS, FOLDER)
        if path.is_file() and asked:
            name = path.relative_to(site).as_posix().removesuffix("index.html")
            files[name] = integrity(path.read_bytes()).removeprefix("sha256-")
    listed = json.dumps(files, indent=1)
    version = hashlib.sha256(listed.encode() + (site / "_headers").read_bytes()).hexdigest()[:16]
    text = worker.replace('VERSION = "development"', f'VERSION = "{version}"')
    text = text.replace("const LANGUAGES = [];", f"const LANGUAGES = {json.dumps(language.codes()[1:])};")
    return text.replace("const FILES = {};", f"const FILES = {listed};")
