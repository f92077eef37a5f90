"""A game of 35 as text and as a URL fragment: what is written, what is read, and how errors name their ply."""

import random

import pytest

from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive.records import format_fragment, format_record, parse_fragment, parse_record
from pygame35.games.thirtyfive.rules import format_move, parse_move
from pygame35.games.threes import rules as threes
from pygame35.records import RecordError, read_record, replay_text, write_record
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves

BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PLAIN = '[Game "35"]\n[Red "Ann"]\n\n1. e4=9 d5=3 2. a1=1 *\n'
MOVES = [parse_move(text) for text in ("e4=9", "d5=3", "a1=1")]
RESULTS = ("1-0", "0-1", "1/2-1/2")


def movetext(text):
    """What stands after the tag pairs and their blank line."""
    return text.split("\n\n", 1)[1] if text.startswith("[") else text


def winner_token(game):
    red, blue = game[-1]["score"]
    return "1-0" if red > blue else "0-1" if blue > red else "1/2-1/2"


def refused(act, *given):
    """The RecordError of a call."""
    with pytest.raises(RecordError) as error:
        pytest.fail(f"{given!a} is not refused: {act(*given)!a}")
    return error.value


def test_a_record_has_tag_pairs_a_blank_line_numbered_moves_and_the_result():
    tags = {"Game": "35", "Red": 'Ann "the \\ rock"', "Blue": "Bo"}
    lines = format_record(tags, MOVES).splitlines()
    blank = lines.index("")
    assert set(lines[:blank]) == {'[Game "35"]', '[Red "Ann \\"the \\\\ rock\\""]', '[Blue "Bo"]', '[Result "*"]'}
    assert " ".join(lines[blank + 1 :]).split() == ["1.", "e4=9", "d5=3", "2.", "a1=1", "*"]
    assert tags == {"Game": "35", "Red": 'Ann "the \\ rock"', "Blue": "Bo"}  # they are left alone
    assert parse_record("\n".join(lines)) == ({**tags, "Result": "*"}, MOVES)
    assert format_record({}, []).split()[-1] == "*" and parse_record(format_record({}, []))[1] == []


def test_whole_games_come_back_from_text_and_from_128_characters():
    for game in VECTORS[::3]:
        moves, right = vector_moves(game), winner_token(game)
        text = format_record({"Red": "Ann", "Blue": "Bo"}, moves)
        assert len(movetext(text).split()) == 64 + 32 + 1 and text.split()[-1] == right
        assert parse_record(text)[1] == moves
        assert max(map(len, movetext(text).splitlines())) <= 80
        assert format_record({"Red": "Ann"}, moves[:63]).split()[-1] == "*"
        bare = movetext(format_record({}, moves).rsplit(maxsplit=1)[0])
        for wrong in {*RESULTS} - {right}:
            refused(parse_record, f"{bare} {wrong}")
        assert refused(parse_record, bare + " e4=9").ply == 65
        fragment = format_fragment(moves)
        assert len(fragment) == 128 and set(fragment) <= set(BASE64URL) and parse_fragment(fragment) == moves
        assert refused(parse_fragment, fragment + "EE").ply == 65


def test_what_cannot_be_a_tag_is_not_written():
    for name in ("", "Re d", 'Re"d', "Red]", "Red\n", "Ré"):
        refused(format_record, {name: "Ann"}, [])
    for character in "\n\r\0\x1b\x7f\x85":
        assert refused(format_record, {"Red": f"An{character}n"}, [260]).ply == 0


SAME = [
    PLAIN.replace("\n", "\r\n"),
    "\n\n  " + PLAIN.replace(" ", "  ") + "\n \n",
    PLAIN.replace("d5=3 ", "\n\td5=3\n\n"),
    PLAIN.replace("d5=3", "{over\ntwo lines, with d4=4 and [brackets]} d5=3 {or so}"),
    PLAIN.replace("1. e4", "{before} 1. {between} e4").replace("*", "* {after}"),
    PLAIN.replace("d5=3 ", "d5=3 ; a good reply, {not so (good\n"),
    "; who played; and when\n" + PLAIN.replace("*", "* ; the end"),
    PLAIN.replace("d5=3", "(1. d4=4 (1. c3=3 {a) b}) d5=5 ; and so on)\n) 1... d5=3 ()"),
    PLAIN.replace("d5=3", "{; a (comment} d5=3"),
    "\ufeff" + PLAIN,
    '[Red-Elo "1"]\n[White.Clock:2\t"x"]\n[ _FEN+ "#"]\n' + PLAIN,
    PLAIN.replace("1. ", "1.").replace("2. ", "2..."),
    PLAIN.replace("e4=9", "e4=9!").replace("d5=3", "d5=3?? !?").replace("a1=1", "a1=1?!"),
    PLAIN.replace("e4=9", "e4=9$1").replace("d5=3", "d5=3!?$14$255").replace("a1=1 ", "a1=1"),
    "% an escape {\n" + PLAIN.replace("d5=3", "\n% [Red (1. 7.\nd5=3\r\n%\r\n"),
    PLAIN.replace("[Red", '[Site "a; b (c) {d} $5"]\n[Red'),
]


def test_comments_annotations_variations_and_extra_whitespace_are_skipped():
    for text in SAME:
        tags, moves = parse_record(text)
        assert (moves, tags["Game"], tags["Red"]) == (MOVES, "35", "Ann"), text
        assert tags.get("Site", "a; b (c) {d} $5") == "a; b (c) {d} $5"
    for text in ("e4=9 d5=3 a1=1", "1. e4=9 1... d5=3 2. a1=1 *", "1. e4=9 d5=3 2. a1=1"):
        assert parse_record(text)[1] == MOVES, text


def test_what_is_not_well_formed_is_refused():
    tags = ['[Red "Ann', "[Red Ann]", '[Red "Ann"', '["Ann"]', '[Red "Ann" "Bo"]', '[Red "A"nn"]']
    for text in [
        *(f"{tag}\n\n1. e4=9 *" for tag in tags),
        *("2. e4=9", "1.e4=9 1.d5=3 1.a1=1", "1. e4=9 d5=3 3. a1=1", "1. e4=9 d5=3 1. a1=1", "0. e4=9"),
        *("1. e4=9 {no end", "1. e4=9 } d5=3", "1. e4=9 (d5=3", "1. e4=9 ) d5=3", "1. e4=9 ({) d5=3"),
        *("1. e4=9 (d5=3 ;)", "1. e4=9 %", "1. e4!=9", "1. e4=9 $ d5=3", "1. e4=9$x", "1. e4=9* d5=3"),
    ]:
        error = refused(parse_record, text)
        assert error.ply == 0 or not text.startswith("[")


def test_a_wrong_game_and_wrong_tags_are_named():
    error = refused(parse_record, PLAIN.replace('"35"', '"Cell Division"'))
    assert error.ply == 0 and "Cell Division" in str(error)
    error = refused(parse_record, '[Red "Ann"]\n[Red "Bo"]\n\n1. e4=9 *')
    assert error.ply == 0 and "Red" in str(error)
    assert "'1-0', but " in str(refused(parse_record, '[Result "1-0"]\n\n1. e4=9 0-1'))
    assert "the record breaks off" in str(refused(parse_record, '[Result "1-0"]\n\n1. e4=9'))
    for text in (f"1. e4=9 {{d5=3 *\n{PLAIN}", f"{PLAIN}{{the end"):  # not: the text holds two games
        assert "a comment is opened with {" in str(refused(parse_record, text))
    for text in ("", " \n\t\n", "{nothing but a comment}", "(e4=9)"):
        assert "empty" in str(refused(parse_record, text)), text
    for result in ("banana", "", "12"):
        assert "is not a result" in str(refused(parse_record, f'[Result "{result}"]\n\n1. e4=9 *'))
        assert "is not a result" in str(refused(format_record, {"Result": result}, [260]))


def test_a_wrong_move_is_named_with_its_ply():
    error = refused(parse_record, "1. e4=9 d5=3 2. e4=1 *")
    assert error.ply == 3 and str(error) == "ply 3: e4 is already filled"
    for ply in (1, 2, 7):
        moves = [format_move(move) for move in eager_game(0, ply - 1)]
        for word in ("d5", "d5=0", "i5=3", "D5=3", "d5=٣", "d5=3e4=1"):
            error = refused(parse_record, " ".join([*moves, word, "h8=1"]))
            assert error.ply == ply and str(error).startswith(f"ply {ply}: "), word


def test_coordinates_and_scores_are_no_numbers_of_moves():
    _, position = read_record("1.0,0! 5,-5 2.-1,0?! 12,3 *", five_in_a_row)
    assert position.moves == [(0, 0), (5, -5), (-1, 0), (12, 3)]


def test_what_is_quoted_in_an_error_is_cut():
    long = "x" * 100_000
    texts = [long, f"1. e4=9 {long}", f"{'1' * 9000}. e4=9"]
    texts += [f'[{name} "{long}"]\n\n1. e4=9' for name in ("Game", "Result", "Board")]
    texts += [f"[{name}]\n\n1. e4=9" for name in (long, f'{long} "a"]\n[{long} "a"', f'{long}? "a"', f'{long} "\t"')]
    for text in texts:
        assert len(str(refused(parse_record, text))) < 300, text[:20]


@pytest.mark.parametrize(
    ("tag", "word", "kept"),
    [("", "1-0", "1-0"), ("1-0", "1-0", "1-0"), ("*", "0-1", "0-1"), ("0-1", "*", "0-1")],
)
def test_the_result_of_a_game_that_was_given_up_is_kept(tag, word, kept):
    text = (f'[Result "{tag}"]\n\n' if tag else "") + f"1. e4=9 d5=3 {word}"
    tags, moves = parse_record(text)
    assert tags["Result"] == kept
    assert parse_record(format_record(tags, moves)) == ({**tags, "Game": "35"}, moves)


def test_what_is_read_can_be_written_and_what_is_written_read():
    """Texts that are nearly records: each is refused, or comes back from what it is written as."""
    rng, read = random.Random(35), 0
    pieces = [*'[]"\\{}();\n\t *\x85é', "$3", "1.", "1-0", "d5=3", "Ann"]
    tags = [f'[{tag}"]' for tag in ('Game "35', 'Result "1-0', 'Board "', 'Red "A\\"n;n (x', 'Site "', 'Date "?')]
    for _ in range(1500):
        head = rng.sample(tags, rng.randrange(4))
        moves = [format_move(move) for move in eager_game(rng.randrange(20), rng.choice([0, 1, 2, 3, 64]))]
        text = "\n".join(head) + "\n\n" + " ".join([*moves, rng.choice(["", "*", *RESULTS])])
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
    assert read > 180


@pytest.mark.parametrize(
    ("game", "moves"), [(threes, ["left", "up"]), (monty_hall, ["2"])], ids=["threes", "monty-hall"]
)
def test_a_game_for_one_player_that_was_given_up_keeps_its_score(game, moves):
    position = replay_text(moves, game, game.seeded(5))
    for result in ("*", "7", "0"):
        tags, again = read_record(write_record({"Result": result}, position), game)
        assert tags["Result"] == result and again.moves == position.moves
    for wrong in ("1-0", "-7", "7.5", "²", ""):
        assert "is not a result" in str(refused(write_record, {"Result": wrong}, position))


def test_two_base64url_characters_a_move_big_endian():
    assert format_fragment([]) == "" and parse_fragment("") == []
    assert format_fragment([0, 575]) == "AAI_"  # 575 = 8 · 64 + 63
    for move in range(576):
        fragment = BASE64URL[move // 64] + BASE64URL[move % 64]
        assert format_fragment([move]) == fragment
        assert parse_fragment(fragment) == [move]


def test_a_fragment_that_is_no_game_is_refused_with_its_ply():
    error = refused(parse_fragment, format_fragment([260, 0]) + format_fragment([252]))  # e4=9 a1=1 e4=1
    assert error.ply == 3 and str(error) == "ply 3: e4 is already filled"
    for fragment, ply in (("JA", 1), ("EEJA", 2), ("EEAA__", 3)):  # a number that is no move
        error = refused(parse_fragment, fragment)
        assert error.ply == ply and str(error).startswith(f"ply {ply}: "), fragment
    for corrupt in ("E", "EEA", "EE=", "EE+A", " EE", "EE\n", "#EE", "EÉ", "E٣", "ＥＥ", "E\ud800"):
        refused(parse_fragment, corrupt)
