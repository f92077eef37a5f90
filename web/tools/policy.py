"""The Content-Security-Policy of each page."""

import re
from pathlib import Path

from tools.integrity import integrity

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)

EVAL = " 'unsafe-eval' 'wasm-unsafe-eval'"
# PyScript makes functions from text ('unsafe-eval'), and Pyodide's worker starts from a blob. All else is forbidden.
POLICY = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self'{EVAL}",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def add_policy(path: Path, relay: str) -> None:
    """Write a Content-Security-Policy into a page, after its character set.

    The policy allows the scripts within the page. A page without Python may not make functions from text. relay: the
    origin of the relay if it is another one; a page that names the relay may connect to it.
    """
    charset = '<meta charset="utf-8">'
    page = path.read_text(encoding="utf-8")
    own = "".join(f" '{integrity(script.encode())}'" for script in INLINE.findall(page))
    needed = POLICY if 'type="text/python"' in page else POLICY.replace(EVAL, "")
    if relay and "data-relay" in page:
        needed = needed.replace("connect-src 'self'", f"connect-src 'self' {relay}")
    policy = needed.replace("script-src 'self'", f"script-src 'self'{own}")
    meta = f'{charset}\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
    path.write_text(page.replace(charset, meta, 1), encoding="utf-8")
