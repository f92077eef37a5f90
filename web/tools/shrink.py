"""Makes scripts and style sheets smaller: removes comments and needless space."""

import re
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def strip_script(path: Path) -> None:
    """Remove comment lines and all indentation from a script."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").split("\n")]
    path.write_text("\n".join(line for line in lines if not line.startswith("//")), encoding="utf-8")


def narrow_style(path: Path) -> None:
    """Remove comments and needless space from a style sheet, and shorten its colours."""
    style = COMMENT.sub("", path.read_text(encoding="utf-8"))
    style = re.sub(r"\s*([{};,>])\s*", r"\1", style)
    style = re.sub(r"(?<=[:,( ])#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3\b", r"#\1\2\3", style)
    path.write_text(style.replace(": ", ":").replace(";}", "}").strip() + "\n", encoding="utf-8")
