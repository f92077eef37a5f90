"""build.py as a program: what it says when it cannot do what it was asked for, in one line."""

import errno
import hashlib
import subprocess
import sys
import zipfile

import pytest

import build
from tools import libraries, micropython, parts
from tools.programs import ROOT, BuildError


@pytest.fixture
def last_words(monkeypatch, capsys):
    """last_words(argument, …) -> the line with which build.py ends."""

    def end(*arguments):
        monkeypatch.setattr(sys, "argv", ["build.py", *arguments])
        with pytest.raises(SystemExit) as ended:
            build.main()
        said = str(ended.value.code) if isinstance(ended.value.code, str) else capsys.readouterr().err.strip()
        return said.splitlines()[-1]

    return end


@pytest.fixture
def built_how(monkeypatch):
    """built_how(error) -> a list that notes each build, which raises the error."""

    def make(error=None):
        done = []

        def note(*arguments, **options):
            done.append(options)
            if error:
                raise error

        monkeypatch.setattr(build, "build", note)
        return done

    return make


def test_an_older_python_is_told_which_one_is_needed():
    program = (
        "import runpy, sys; sys.version_info = (3, 10, 2, 'final', 0); runpy.run_path('build.py', run_name='__main__')"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, "serve"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 1 and not told.stdout
    assert told.stderr.startswith("build.py needs Python >= 3.11") and told.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["99999", "-1", "x", "65536", "٣"])
def test_a_port_that_there_is_not_is_refused_before_the_build(last_words, built_how, port):
    done = built_how()
    assert "is no number from 0 to 65535" in last_words("serve", "--no-open", f"--port={port}")
    assert not done


def test_a_port_that_is_taken_is_told_before_the_build(last_words, built_how, tmp_path):
    done = built_how()
    with build.server(tmp_path) as other:
        said = last_words("serve", "--no-open", f"--port={other.server_port}")
    assert said.startswith(f"build.py: port {other.server_port} cannot be used") and "--port 0" in said
    assert not done


def test_an_address_without_its_scheme_or_host_is_refused(subtests, last_words, built_how):
    for address in [
        "you.example/35/",
        "/35/",
        "ftp://you.example/",
        "https://",
        "https://a.example/?b",
        "https://a.example/#b",
    ]:
        with subtests.test(address=address):
            done = built_how()
            assert "is no address such as https://you.example/35/" in last_words("build", "--address", address)
            assert not done


@pytest.mark.parametrize("address", ["https://you.example/35", "https://you.example/35/", ""])
def test_an_address_ends_in_a_slash(monkeypatch, built_how, address):
    done = built_how()
    monkeypatch.setattr(sys, "argv", ["build.py", "build", "--address", address])
    build.main()
    assert done == [{"address": address and "https://you.example/35/"}]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "there must be room"),
        (OSError(errno.EROFS, "Read-only file system", "/srv/dist"), "'/srv/dist'; you must be able to write to"),
        (PermissionError(errno.EACCES, "Permission denied", "/srv/dist"), "XDG_CACHE_HOME"),
        (OSError(errno.EIO, "Input/output error", "/srv/dist"), "'/srv/dist'"),
        (KeyboardInterrupt(), "stopped"),
    ],
)
def test_a_build_that_the_machine_or_a_person_ends_says_so_in_a_line(last_words, built_how, error, words):
    built_how(error)
    said = last_words("build")
    assert said.startswith("build.py: ") and words in said


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


def test_what_is_derived_is_made_again_when_it_is_damaged(monkeypatch, tmp_path):
    monkeypatch.setattr(parts, "cache_folder", lambda: tmp_path)
    made = []

    def make():
        made.append(1)
        return {"a": b"content of a", "b": b""}

    for _ in range(2):
        assert parts.derived([b"source"], make) == {"a": b"content of a", "b": b""}
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    for damaged in (whole.replace(b"content of a", b"content of b"), whole[:50], b""):
        kept.write_bytes(damaged)
        assert parts.derived([b"source"], make)["a"] == b"content of a" and kept.read_bytes() == whole
    assert len(made) == 4
    assert parts.derived([b"other"], dict) == {} and len(list(tmp_path.iterdir())) == 1


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
