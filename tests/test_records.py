"""A game of 35 as text and as a URL fragment: what is written, what is read, and how errors name their ply."""

import random
import re

import pytest

from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive.records import format_fragment, format_record, parse_fragment, parse_record
from pygame35.games.thirtyfive.rules import Position, format_move, parse_move
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError, read_record, replay_text, write_record
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves

BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def moves_of(*names):
    return [parse_move(name) for name in names]


def movetext(text):
    """What stands after the tag pairs and their blank line."""
    return text.split("\n\n", 1)[1] if text.startswith("[") else text


def winner_token(game):
    red, blue = game[-1]["score"]
    return "1-0" if red > blue else "0-1" if blue > red else "1/2-1/2"


# --- text, written ------------------------------------------------------------------------------------------------


def test_moves_are_numbered_in_pairs():
    text = format_record({"Red": "Ann"}, moves_of("e4=9", "d5=3", "a1=1"))
    assert movetext(text).split() == ["1.", "e4=9", "d5=3", "2.", "a1=1", "*"]


def test_tag_pairs_come_first_each_on_its_line_then_a_blank_line():
    text = format_record({"Game": "35", "Red": "Ann", "Blue": "Bo"}, moves_of("e4=9"))
    lines = text.splitlines()
    blank = lines.index("")
    assert set(lines[:blank]) >= {'[Game "35"]', '[Red "Ann"]', '[Blue "Bo"]'}
    assert all(re.fullmatch(r'\[\w+ ".*"\]', line) for line in lines[:blank])
    assert " ".join(lines[blank + 1 :]).split() == ["1.", "e4=9", "*"]


def test_quotes_and_backslashes_are_escaped():
    text = format_record({"Red": 'Ann "the \\ rock"'}, [])
    assert '[Red "Ann \\"the \\\\ rock\\""]' in text.splitlines()


@pytest.mark.parametrize("game", VECTORS, ids=range(24))
def test_lines_are_short_and_the_result_comes_last(game):
    moves = vector_moves(game)
    text = format_record({"Red": "Ann", "Blue": "Bo"}, moves)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert len(movetext(text).split()) == 64 + 32 + 1
    assert text.split()[-1] == winner_token(game)
    assert parse_record(text)[1] == moves
    assert format_record({"Red": "Ann"}, moves[:63]).split()[-1] == "*"


def test_lines_are_used():
    """Wrapping is at 80 columns, not one move a line."""
    text = movetext(format_record({}, vector_moves(VECTORS[0])))
    assert len(text.split("\n")) <= 10


def test_lines_are_filled_as_far_as_80_columns():
    """No line could take another word of the next one."""
    widths = set()
    for seed in range(30):
        lines = movetext(format_record({}, eager_game(seed, 64 - seed % 2))).splitlines()
        widths |= {len(line) for line in lines}
        for line, following in zip(lines, lines[1:], strict=False):
            assert len(line) + 1 + len(following.split()[0]) > 80
    assert max(widths) == 80


def test_the_tags_handed_in_are_left_alone():
    tags = {"Red": "Ann"}
    format_record(tags, [260])
    assert tags == {"Red": "Ann"}


@pytest.mark.parametrize("name", ["", "Re d", 'Re"d', "Red]", "[Red", "Red\n", "Ré", "-"], ids=ascii)
def test_what_cannot_be_a_tag_name_is_refused(name):
    with pytest.raises(RecordError):
        format_record({name: "Ann"}, [])


def test_a_tie_is_written_as_one():
    moves = [9 * square for square in range(64)]
    text = format_record({}, moves)
    assert text.split()[-1] == "1/2-1/2"
    assert parse_record(text)[1] == moves


def test_no_moves_and_no_tags():
    text = format_record({}, [])
    assert text.split()[-1] == "*"
    assert parse_record(text)[1] == []


@pytest.mark.parametrize("character", ["\n", "\r", "\t", "\0", "\x1b", "\x7f", "\x85"], ids=ascii)
def test_control_characters_in_a_tag_value_are_refused(character):
    with pytest.raises(RecordError) as error:
        format_record({"Red": f"An{character}n"}, [260])
    assert error.value.ply == 0


# --- text, read ---------------------------------------------------------------------------------------------------

PLAIN = '[Game "35"]\n[Red "Ann"]\n\n1. e4=9 d5=3 2. a1=1 *\n'


def test_a_record_is_read():
    tags, moves = parse_record(PLAIN)
    assert moves == moves_of("e4=9", "d5=3", "a1=1")
    assert (tags["Game"], tags["Red"]) == ("35", "Ann")


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.rstrip("\n"),
        PLAIN.replace("\n", "\r\n"),
        "\n\n  " + PLAIN + "\n \n",
        PLAIN.replace(" ", "  "),
        PLAIN.replace("d5=3 ", "\n\td5=3\n\n"),
        PLAIN.replace("d5=3", "{a good reply} d5=3 {or so}"),
        PLAIN.replace("d5=3", "{over\ntwo lines, with d4=4 and [brackets]} d5=3"),
        PLAIN.replace("1. e4", "{before} 1. {between} e4"),
        PLAIN.replace("*", "* {after}"),
        PLAIN.replace("d5=3", "{}d5=3"),
    ],
    ids=ascii,
)
def test_comments_and_extra_whitespace_do_not_matter(text):
    tags, moves = parse_record(text)
    assert moves == moves_of("e4=9", "d5=3", "a1=1")
    assert tags["Red"] == "Ann"


def test_escapes_are_read_back():
    tags, _ = parse_record('[Red "Ann \\"the \\\\ rock\\""]\n\n*\n')
    assert tags["Red"] == 'Ann "the \\ rock"'


def test_a_record_of_another_game_is_refused():
    with pytest.raises(RecordError) as error:
        parse_record(PLAIN.replace('"35"', '"Cell Division"'))
    assert error.value.ply == 0
    assert "Cell Division" in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        '[Red "Ann\n\n1. e4=9 *',
        "[Red Ann]\n\n1. e4=9 *",
        '[Red "Ann"\n\n1. e4=9 *',
        '["Ann"]\n\n1. e4=9 *',
        '[Red "Ann" "Bo"]\n\n1. e4=9 *',
        '[Red "A"nn"]\n\n1. e4=9 *',
    ],
    ids=ascii,
)
def test_broken_tag_pairs_are_refused(text):
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert error.value.ply == 0


def test_a_tag_given_twice_is_refused():
    with pytest.raises(RecordError, match="Red") as error:
        parse_record('[Red "Ann"]\n[Red "Bo"]\n\n1. e4=9 *')
    assert error.value.ply == 0


@pytest.mark.parametrize(
    "text",
    [
        "2. e4=9",
        "2.e4=9",
        "1.e4=9 1.d5=3 1.a1=1",
        "1. e4=9 d5=3 3. a1=1",
        "1. e4=9 d5=3 1. a1=1",
        "1. e4=9 2. d5=3",
        "0. e4=9",
    ],
)
def test_a_wrong_move_number_is_refused(text):
    """A number that does not fit tells of moves lost or put in."""
    with pytest.raises(RecordError):
        parse_record(text)


@pytest.mark.parametrize("text", ["e4=9 d5=3 a1=1", "1. e4=9 1... d5=3 2. a1=1 *", "1. e4=9 d5=3 2. a1=1"])
def test_move_numbers_and_the_result_may_be_missing_or_fuller(text):
    assert parse_record(text)[1] == moves_of("e4=9", "d5=3", "a1=1")


@pytest.mark.parametrize("game", VECTORS[:6], ids=range(6))
def test_a_result_that_the_moves_contradict_is_refused(game):
    right = winner_token(game)
    text = format_record({}, vector_moves(game)).rsplit(maxsplit=1)[0]
    assert parse_record(f"{text} {right}")[1] == vector_moves(game)
    for wrong in {"1-0", "0-1", "1/2-1/2"} - {right}:
        with pytest.raises(RecordError):
            parse_record(f"{text} {wrong}")


@pytest.mark.parametrize("text", ["1. e4=9 {no end", "1. e4=9 } d5=3"], ids=ascii)
def test_unbalanced_comments_are_refused(text):
    with pytest.raises(RecordError):
        parse_record(text)


def test_a_filled_square_is_named_with_its_ply():
    with pytest.raises(RecordError, match="ply 3: e4 is already filled") as error:
        parse_record("1. e4=9 d5=3 2. e4=1 *")
    assert error.value.ply == 3


@pytest.mark.parametrize("word", ["d5", "d5=0", "d5=10", "i5=3", "d9=3", "D5=3", "d5=٣", "Nf3", "d5=3e4=1", "d5 =3"])
@pytest.mark.parametrize("ply", [1, 2, 7])
def test_a_malformed_move_is_named_with_its_ply(word, ply):
    moves = [format_move(move) for move in eager_game(0, ply - 1)]
    with pytest.raises(RecordError, match=f"ply {ply}: ") as error:
        parse_record(" ".join([*moves, word, "h8=1"]))
    assert error.value.ply == ply


def test_a_65th_move_is_refused():
    text = format_record({}, vector_moves(VECTORS[0])).rsplit(maxsplit=1)[0]
    with pytest.raises(RecordError, match="ply 65") as error:
        parse_record(text + " e4=9")
    assert error.value.ply == 65


def test_record_error_is_a_value_error_with_ply_0_by_default():
    assert issubclass(RecordError, ValueError)
    with pytest.raises(RecordError) as error:
        parse_record('[Game "chess"]')
    assert error.value.ply == 0


# --- the URL fragment ---------------------------------------------------------------------------------------------


def test_two_base64url_characters_a_move_big_endian():
    assert format_fragment([260]) == "EE"  # 260 = 4 · 64 + 4
    assert format_fragment([0, 575]) == "AAI_"  # 575 = 8 · 64 + 63
    assert format_fragment([62, 63 * 9]) == "A-I3"
    for move in range(576):
        fragment = BASE64URL[move // 64] + BASE64URL[move % 64]
        assert format_fragment([move]) == fragment
        assert parse_fragment(fragment) == [move]


def test_the_empty_fragment_is_the_empty_game():
    assert format_fragment([]) == ""
    assert parse_fragment("") == []


@pytest.mark.parametrize("game", VECTORS, ids=range(24))
def test_whole_games_fit_in_128_characters(game):
    moves = vector_moves(game)
    fragment = format_fragment(moves)
    assert len(fragment) == 128
    assert set(fragment) <= set(BASE64URL)
    assert parse_fragment(fragment) == moves


def test_a_fragment_names_the_ply_of_a_filled_square():
    with pytest.raises(RecordError, match="ply 3: e4 is already filled") as error:
        parse_fragment(format_fragment([260, 0]) + format_fragment([252]))  # e4=9 a1=1 e4=1
    assert error.value.ply == 3


@pytest.mark.parametrize(("fragment", "ply"), [("JA", 1), ("EEJA", 2), ("EEAA__", 3)])
def test_a_fragment_names_the_ply_of_a_number_that_is_no_move(fragment, ply):
    with pytest.raises(RecordError, match=f"ply {ply}: ") as error:
        parse_fragment(fragment)
    assert error.value.ply == ply


@pytest.mark.parametrize(
    "fragment",
    [
        "E",
        "EEA",
        "EE=",
        "EE==",
        "EE+A",
        "E/",
        "EE ",
        " EE",
        "EE\n",
        "E E",
        "#EE",
        "EÉ",
        "E٣",
        "ＥＥ",
        "EE\0\0",
        "E\ud800",
    ],
    ids=ascii,
)
def test_a_corrupt_fragment_is_refused(fragment):
    with pytest.raises(RecordError):
        parse_fragment(fragment)


def test_a_fragment_of_65_moves_is_refused():
    with pytest.raises(RecordError) as error:
        parse_fragment(format_fragment(vector_moves(VECTORS[0])) + "EE")
    assert error.value.ply == 65


def test_a_parsed_game_can_be_played_on():
    """The parsers hand out plain ints in a fresh list."""
    for moves in (parse_record(PLAIN)[1], parse_fragment("EEAA")):
        assert all(type(move) is int for move in moves)
        position = Position()
        for move in moves:
            position.play(move)
        assert position.moves == moves


# --- PGN's other marks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("d5=3 ", "d5=3 ; a good reply, {not so (good\n"),
        "; who played; and when\n" + PLAIN,
        PLAIN.replace("*", "* ; the end"),
        PLAIN.replace("d5=3", "$1 d5=3 $14 $255"),
        PLAIN.replace("d5=3", "(1. d4=4 d5=5) 1... d5=3"),
        PLAIN.replace("d5=3", "(1. d4=4 (1. c3=3 {a) b}) d5=5 ; and so on)\n) 1... d5=3 ()"),
        PLAIN.replace("d5=3", "{; a (comment} d5=3"),
        "\ufeff" + PLAIN,
        '[Red-Elo "1"]\n[White.Clock:2\t"x"]\n[ _FEN+ "#"]\n' + PLAIN,
        PLAIN.replace("1. ", "1.").replace("2. ", "2..."),
        PLAIN.replace("e4=9", "e4=9!").replace("d5=3", "d5=3?? !?").replace("a1=1", "a1=1?!"),
        PLAIN.replace("e4=9", "e4=9$1").replace("d5=3", "d5=3!?$14$255").replace("a1=1 ", "a1=1"),
        "% an escape {\n" + PLAIN.replace("d5=3", "\n% [Red (1. 7.\nd5=3\r\n%\r\n"),
        PLAIN.replace("d5=3", "(d4=4\n%)\n) {100\n% sure} d5=3"),
        PLAIN.replace('"Ann"', '"Ann"').replace("[Red", '[Site "a; b (c) {d} $5"]\n[Red'),
    ],
    ids=ascii,
)
def test_comments_annotations_and_variations_are_skipped(text):
    tags, moves = parse_record(text)
    assert moves == moves_of("e4=9", "d5=3", "a1=1")
    assert tags["Red"] == "Ann" and tags.get("Site", "a; b (c) {d} $5") == "a; b (c) {d} $5"


def test_coordinates_and_scores_are_no_numbers_of_moves():
    _, position = read_record("1.0,0! 5,-5 2.-1,0?! 12,3 *", five_in_a_row)
    assert position.moves == [(0, 0), (5, -5), (-1, 0), (12, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4=9 (d5=3",
        "1. e4=9 %",
        "1. e4!=9",
        "1. e4=9 ) d5=3",
        "1. e4=9 ({) d5=3",
        "1. e4=9 $ d5=3",
        "1. e4=9 $x",
        "1. e4=9$x",
        "1. e4=9$",
        "1. e4=9* d5=3",
        "1. e4=9 (d5=3 ;)",
    ],
)
def test_marks_that_are_not_closed_or_no_marks_are_refused(text):
    with pytest.raises(RecordError):
        parse_record(text)


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "text",
    [
        LONG,
        f"1. e4=9 {LONG}",
        f"{'1' * 9000}. e4=9",
        *(f'[{name} "{value}"]\n\n1. e4=9' for name, value in (("Game", LONG), ("Result", LONG), ("Board", LONG))),
        *(f"[{name}]\n\n1. e4=9" for name in (LONG, f'{LONG} "a"]\n[{LONG} "a"', f'{LONG}? "a"', f'{LONG} "\t"')),
    ],
    ids=range(10),
)
def test_what_is_quoted_in_an_error_is_cut(text):
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("text", ["", " \n\t\n", "{nothing but a comment}", "; nothing", "(e4=9)"], ids=ascii)
def test_an_empty_record_is_refused(text):
    with pytest.raises(RecordError, match="empty"):
        parse_record(text)


@pytest.mark.parametrize("result", ["banana", "", "1-1", "12", "*  ", "none"])
def test_a_result_that_is_none_is_refused(result):
    with pytest.raises(RecordError, match="is not a result"):
        parse_record(f'[Result "{result}"]\n\n1. e4=9 *')
    with pytest.raises(RecordError, match="is not a result"):
        format_record({"Result": result}, [260])


@pytest.mark.parametrize(
    ("tag", "word", "kept"),
    [("1-0", "", "1-0"), ("", "1-0", "1-0"), ("1-0", "1-0", "1-0"), ("*", "0-1", "0-1"), ("0-1", "*", "0-1")],
)
def test_the_result_of_a_game_that_was_given_up_is_kept(tag, word, kept):
    text = (f'[Result "{tag}"]\n\n' if tag else "") + f"1. e4=9 d5=3 {word}"
    tags, moves = parse_record(text)
    assert tags["Result"] == kept
    assert parse_record(format_record(tags, moves)) == ({**tags, "Game": "35"}, moves)


def test_two_results_that_differ_are_refused():
    with pytest.raises(RecordError, match="'1-0', but .* 0-1"):
        parse_record('[Result "1-0"]\n\n1. e4=9 0-1')


def test_what_is_read_can_be_written_and_what_is_written_read():
    """Texts that are nearly records: each is refused, or comes back from what it is written as."""
    rng, read = random.Random(35), 0
    pieces = [
        "[",
        "]",
        '"',
        "\\",
        "{",
        "}",
        "(",
        ")",
        ";",
        "$3",
        "\n",
        "\t",
        " ",
        "1.",
        "*",
        "1-0",
        "d5=3",
        "Ann",
        "\x85",
        "é",
    ]
    tags = [
        '[Game "35"]',
        '[Result "1-0"]',
        '[Result "*"]',
        '[Board ""]',
        '[Red "A\\"n;n (x"]',
        '[Site ""]',
        '[Date "?"]',
    ]
    for _ in range(4000):
        head = rng.sample(tags, rng.randrange(4))
        moves = [format_move(move) for move in eager_game(rng.randrange(20), rng.choice([0, 1, 2, 3, 64]))]
        text = "\n".join(head) + "\n\n" + " ".join([*moves, rng.choice(["", "*", "1-0", "0-1", "1/2-1/2"])])
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(pieces) + text[at + rng.randrange(3) :]
        try:
            found, played = parse_record(text)
        except RecordError:
            continue
        read += 1
        again = parse_record(format_record(found, played))
        assert again[1] == played, text
        found.pop("Board", None)  # "", that of the usual board
        assert again[0] == {"Game": "35", "Result": again[0]["Result"], **found}, text
    assert read > 500


@pytest.mark.parametrize(
    ("game", "moves"), [(threes, ["left", "up"]), (monty_hall, ["2"])], ids=["threes", "monty-hall"]
)
@pytest.mark.parametrize("result", ["*", "7", "0"])
def test_a_game_for_one_player_that_was_given_up_keeps_its_score(game, moves, result):
    position = replay_text(moves, game, game.seeded(5))
    tags, again = read_record(write_record({"Result": result}, position), game)
    assert tags["Result"] == result and again.moves == position.moves
    for wrong in ("1-0", "-7", "7.5", "²", ""):
        with pytest.raises(RecordError, match="is not a result"):
            write_record({"Result": wrong}, position)
