"""The command `relay`, before it serves anything."""

import socket

import pytest

from pygame35 import cli
from pygame35.relay import command


def test_without_the_library_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert cli.main(["relay"]) == 1
    assert "pip install 'pygame35[relay]'" in capsys.readouterr().err


def test_a_port_that_is_taken_is_an_error_in_one_line(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert cli.main(["relay", "--port", str(taken.getsockname()[1])]) == 1
    error = capsys.readouterr().err
    assert "address already in use" in error and error.count("\n") == 1


@pytest.mark.parametrize("text", ["you.example", "https://you.example/35/", "https://", "*", "https://You.example"])
def test_an_origin_is_what_browsers_send(text, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["relay", "--origin", text])
    assert "must be a site without a path" in capsys.readouterr().err
    parsed = cli.command_line().parse_args(["relay", "--origin", "https://you.example/", "--origin", "http://[::1]:80"])
    assert parsed.origin == ["https://you.example", "http://[::1]:80"]


@pytest.mark.parametrize("words", [["--port", "65536"], ["--rooms", "0"], ["--rooms-per-address", "x"]])
def test_wrong_options(words, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["relay", *words])
    assert "must be a whole number from" in capsys.readouterr().err
