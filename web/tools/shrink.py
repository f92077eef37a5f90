"""Makes scripts and style sheets smaller: removes comments and needless space."""

import re
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def strip_script(path: Path) -> None:
    """Remove comment lines and all indentation from a script."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").split("\n")]
    path.write_text("\n".join(line for line in lines if not line.startswith("//")), encoding="utf-8")


def narrow_style(path: Path) -> None:
    """Remove comments and needless space from a style sheet."""
    style = COMMENT.sub("", path.read_text(encoding="utf-8"))
    style = re.sub(r"\s*([{};,>])\s*", r"\1", style)
    path.write_text(style.replace(": ", ":").replace(";}", "}").strip() + "\n", encoding="utf-8")
