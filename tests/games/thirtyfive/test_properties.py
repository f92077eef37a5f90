"""Properties of the rules of 35 and of its records, on random games crowded with squares that reach 35."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame35.games.thirtyfive.records import format_fragment, format_record, parse_fragment, parse_record
from pygame35.games.thirtyfive.rules import (
    BLUE,
    NONE,
    RED,
    IllegalMove,
    Position,
    format_move,
    format_square,
    parse_move,
    parse_square,
)
from pygame35.records import RecordError
from tests.games.thirtyfive import reference
from tests.games.thirtyfive.reference import eager_game
from tests.games.thirtyfive.test_rules import assert_as_the_reference, snapshot


@st.composite
def games(draw, max_plies=64):
    """Moves of a legal game; a failing one shrinks to its shortest failing beginning."""
    plies = draw(st.integers(0, max_plies))
    seed = draw(st.integers(0, 2**32 - 1))
    return eager_game(seed, 64, draw(st.sampled_from([0.0, 0.5, 0.9])))[:plies]


# --- the rules ----------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=60)
def test_games_are_those_of_the_reference_and_undo_restores_everything(moves):
    position, board, before = Position(), reference.EMPTY, []
    for ply, move in enumerate(moves):
        before.append(snapshot(position))
        assert not position.is_over() and position.winner() is None
        assert len(position.legal_moves()) == 9 * (64 - ply)
        board, change = reference.play(board, move)
        assert position.play(move) == change, f"ply {ply + 1}"
        assert_as_the_reference(position, board)
    red, blue = position.scores()
    assert red + blue == len(moves) and position.is_over() == (len(moves) == 64)
    if position.is_over():
        assert position.legal_moves() == []
        assert position.winner() == (RED if red > blue else BLUE if blue > red else NONE)
    for move in reversed(moves):
        assert position.undo() == move
        assert snapshot(position) == before.pop()


# --- records and fragments ----------------------------------------------------------------------------------------

# No control characters (Cc): those are refused. No surrogates (Cs): those are no text.
VALUES = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)
AWKWARD_VALUES = st.text(st.sampled_from('"\\[]{} 19.=-*\u2028\u2029\u00a0\u3000é'), max_size=12)
TAGS = st.dictionaries(st.sampled_from(["Red", "Blue", "Date", "Event", "Site"]), VALUES | AWKWARD_VALUES)


@given(TAGS, games())
@example({"Red": 'back\\slash "quoted" \\" \\'}, [260])
@example({"Red": "two\u2028lines", "Blue": "{no comment}", "Event": '"]'}, [])
@settings(max_examples=60)
def test_round_trips(tags, moves):
    text = format_record(tags, moves)
    read_tags, read_moves = parse_record(text)
    assert read_moves == moves
    assert {name: read_tags.get(name) for name in tags} == tags
    assert read_tags.keys() - tags.keys() <= {"Game", "Result"}
    assert format_record(read_tags, read_moves) == format_record(*parse_record(format_record(read_tags, read_moves)))
    fragment = format_fragment(moves)
    assert len(fragment) == 2 * len(moves)
    assert parse_fragment(fragment) == moves


# --- no input makes a parser raise anything but its own error -----------------------------------------------------

NEAR_MOVES = st.text(st.sampled_from("abhi0189=eE4 ٣９²\n"), max_size=6)
TAG_PIECES = ['[Red "Ann"]', '[Game "35"]', '[Game "chess"]', '[Red "', '[Red "a\\', "[]", '[ "x"]', "[Red]"]
RECORD_PIECES = st.sampled_from(
    [
        *(*TAG_PIECES, "[", "]", '"', "\\"),
        *("{", "}", "{a comment}", "{{}", "{}}", "(", ")", ";", "%", "$1", "!", "?"),
        *("1.", "1. ", "2.", "1...", "0.", "-1.", "999999999999.", "٣.", ".", "..", "1"),
        *("e4=9", "d5=3", "a1=1", "h8=9", "e4=", "e4=10", "=9", "e4=9d5=3"),
        *("1-0", "0-1", "1/2-1/2", "*", "1/2", "-"),
        *(" ", "\n", "\n\n", "\t", "\r\n", "\0", "\ufeff", "\u2028", "\ud800", "é", "😀"),
    ]
)
NEAR_RECORDS = st.lists(RECORD_PIECES, max_size=25).map("".join) | st.lists(RECORD_PIECES, max_size=25).map(" ".join)
NEAR_FRAGMENTS = st.text(st.sampled_from("ABEIJQZaz09-_=+/ .%é٣\n"), max_size=20)
ANY_TEXT = st.text(st.characters())  # surrogates too


@st.composite
def damaged(draw, formatter):
    """A valid text with a few characters put in, taken out or exchanged."""
    text = formatter(draw(games(max_plies=20)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 3))
        text = text[:place] + draw(st.text(st.characters(), max_size=3) | NEAR_MOVES) + text[place + length :]
    return text


@given(ANY_TEXT | NEAR_MOVES)
def test_names_are_read_or_an_illegal_move(text):
    for parse, write in ((parse_move, format_move), (parse_square, format_square)):
        try:
            found = parse(text)
        except IllegalMove:
            continue
        assert write(found) == text


def read_or_refused(parse, text):
    """What is read, or None after a RecordError that says something."""
    try:
        return parse(text)
    except RecordError as error:
        assert type(error.ply) is int and 0 <= error.ply <= 65
        assert str(error)
        return None


@given(ANY_TEXT | NEAR_RECORDS | damaged(lambda moves: format_record({"Red": 'A "B" \\'}, moves)))
def test_parse_record_raises_only_record_error(text):
    if read := read_or_refused(parse_record, text):
        tags, moves = read
        assert parse_record(format_record(tags, moves))[1] == moves


@given(ANY_TEXT | NEAR_FRAGMENTS | damaged(format_fragment))
def test_parse_fragment_raises_only_record_error(text):
    if (moves := read_or_refused(parse_fragment, text)) is not None:
        assert format_fragment(moves) == text
