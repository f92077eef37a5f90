"""The frames of the protocol, written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame35.relay import frames
from pygame35.relay.frames import BAD_FRAME, MOST_NUMBER, TOO_LONG, Got, Hello, Message, Refusal
from tests.relay.client import name

NUMBERS = st.integers(1, MOST_NUMBER)
CONTENTS = st.text(max_size=50) | st.binary(max_size=50)
SECRET = "nJlgniHKIJAdJ9rShPYuEU"  # the same in each process of the tests, as it is in their names


@given(NUMBERS, CONTENTS)
def test_frames_are_read_as_they_were_written(number, content):
    frame = frames.message(number, content)
    assert frames.read(frame) == Message(number, len(frame if isinstance(frame, bytes) else frame.encode()))
    assert frames.read(frames.got(number)) == Got(number)
    secret = name()
    assert frames.read_hello(frames.hello(secret, number - 1)) == Hello(secret, number - 1)


@given(CONTENTS | st.from_regex(r"(got|hello|1)? ?1? ?[A-Za-z0-9_-]{22}? ?[0-9]{0,20}"))
def test_any_frame_is_read_or_refused(frame):
    for read in (frames.read, frames.read_hello):
        try:
            read(frame)
        except Refusal as refusal:
            assert refusal.code == BAD_FRAME and 0 < len(refusal.reason.encode()) <= 123


@pytest.mark.parametrize(
    "frame",
    ["", " ", "got", "got ", "got -1", "got 01", "got 1 2", "got 9007199254740992", "got ١", "0 a", "1", "-1 a", "01 a"]
    + ["1.0 a", "9007199254740992 a", " 1 a", "Got 1", b"", b"1234567", bytes(8), b"\xff" * 9, b"\0\x20" + bytes(6)],
)
def test_a_malformed_frame_is_refused(frame):
    with pytest.raises(Refusal) as error:
        frames.read(frame)
    assert error.value.code == BAD_FRAME


@pytest.mark.parametrize(
    "frame",
    ["", "hello", "hello 1 short 0", f"hello 2 {SECRET} 0", f"hello 1 {SECRET}", f"hello 1 {SECRET} 0 0"]
    + [f"hello 1 {SECRET[1:]}é 0", f"hello 1 {SECRET} -1", f"hello 1 {SECRET} ", f"hello 1 {SECRET}\n 0", b"hello 1"],
)
def test_a_malformed_hello_is_refused(frame):
    with pytest.raises(Refusal) as error:
        frames.read_hello(frame)
    assert error.value.code == BAD_FRAME


def test_a_message_of_4096_bytes_is_not_too_long():
    for content in ("é" * 2048, bytes(4096)):
        assert frames.read(frames.message(MOST_NUMBER, content)).size <= frames.MOST_BYTES
    for content in ("é" * 2060, bytes(4120)):
        with pytest.raises(Refusal) as error:
            frames.read(frames.message(MOST_NUMBER, content))
        assert error.value.code == TOO_LONG
