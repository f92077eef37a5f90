"""The cache of the build: what is damaged is fetched or made again, and never run."""

import hashlib
import sys
import zipfile

import pytest

from tools import libraries, micropython, parts
from tools.programs import BuildError


@pytest.fixture
def source(monkeypatch, tmp_path):
    """source(content) -> a part's only file, from a CDN that has this content; the cache is an empty folder."""
    monkeypatch.setattr(parts, "cache_folder", lambda: tmp_path)
    content = b"content"
    sha256 = hashlib.sha256(content).hexdigest()
    part = parts.Part("", "thing", "1.0", "", ("npm", "pack"), "", (("thing.js", sha256),))

    def ask(found):
        monkeypatch.setattr(parts, "from_cdn", lambda part, name: found)
        return parts.part_file(part, "thing.js", sha256)

    return ask


def test_a_damaged_file_of_the_cache_is_fetched_again(source, tmp_path, capsys):
    assert source(b"content") == b"content"
    (kept,) = tmp_path.iterdir()
    assert source(None) == b"content"
    kept.write_bytes(b"damaged")
    assert source(b"content") == b"content" == kept.read_bytes()
    assert "is damaged: thing.js is fetched again" in capsys.readouterr().out
    kept.unlink()
    with pytest.raises(BuildError, match="differs"):
        source(b"another")
    assert not list(tmp_path.iterdir())


def test_no_program_of_the_cache_runs_unchecked(monkeypatch, tmp_path):
    """Neither Jinja's archive nor MicroPython's compiler."""
    kept = {sha256: (parts.cache_folder() / sha256) for part in libraries.LIBRARIES for _, sha256 in part.files}
    data = micropython.compiler().read_bytes()
    monkeypatch.setattr(parts, "cache_folder", lambda: tmp_path)
    for module in (libraries, micropython):
        monkeypatch.setattr(module, "cache_folder", lambda: tmp_path)
    for sha256, path in [*kept.items(), (hashlib.sha256(data).hexdigest(), None)]:
        (tmp_path / sha256).write_bytes(path.read_bytes() if path else data)
    monkeypatch.setattr(sys, "path", [*sys.path])
    micropython.compiler.cache_clear()
    libraries.add_to_path()
    made = [*tmp_path.glob("*.zip"), micropython.compiler()]
    whole = [path.read_bytes() for path in made]
    with zipfile.ZipFile(made[0], "a") as archive:
        archive.writestr("jinja2/more.py", "raise SystemExit")
    made[-1].write_bytes(b"#!/bin/sh")
    micropython.compiler.cache_clear()
    libraries.add_to_path()
    assert [micropython.compiler().read_bytes()] == whole[-1:]
    assert [path.read_bytes() for path in made] == whole
