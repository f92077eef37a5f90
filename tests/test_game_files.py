"""Files of many games: where a game ends, what an error names, and how reading goes on after it."""

from io import StringIO

import pytest

import pygame35
from pygame35 import RecordError, read_games, write_games
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.records import read_record
from tests.games.thirtyfive.reference import eager_game

TWO = (
    '[Game "35"]\n[Red "Ann"]\n\n1. e4=9 d5=3 *\n\n[Game "cell-division"]\n[Board "4x4"]\n[Red "Bo"]\n\n1. b2 c3 1-0\n'
)
THREES = '[Game "threes"]\n[Board "full-1"]\n\n1. left'


def read(text):
    return list(read_games(StringIO(text)))


def names_and_moves(games):
    return [
        (tags.get("Red"), position.game, " ".join(map(position.format_move, position.moves)))
        for tags, position in games
    ]


@pytest.mark.parametrize(
    "text",
    [
        TWO,
        TWO.replace("\n\n", "\n"),
        TWO.replace("\n\n", "\n \n\t\n\n"),
        TWO.replace(" *\n", "\n").replace("1-0", ""),
        TWO.replace(" *\n\n", " *"),
        TWO.replace("d5=3", '{[Game "35"]\n\n1. a1=1 *} d5=3 ; [Red "Cy"] *'),
        TWO.replace("d5=3", "(1. d4=4 (1. c3=3 *) 1-0) d5=3! $5").replace(
            "*\n", "* {after}\n% [escape *\n; and so on\n"
        ),
        TWO.replace("*", "", 1).replace("d5=3", "\n\nd5=3"),
        TWO.replace("[Red", '[Red-Elo "1 * 1-0"]\n\n[Red'),
        TWO.replace("\n[Game", "\n\ufeff[Game").replace("\n[Red", "\n  [Red"),
        "\ufeff" + TWO,
        TWO.replace("\n[Red", "[Red").replace("]\n\n1.", "] {before} 1."),
    ],
)
def test_a_game_ends_with_its_result_or_where_a_tag_follows_moves(text):
    for ends in ("\n", "\r\n", "\r"):
        games = read(text.replace("\n", ends))
        assert names_and_moves(games) == [("Ann", "35", "e4=9 d5=3"), ("Bo", "cell-division", "b2 c3")]
        assert games[0].tags["Result"] == "*" and games[1].position.board == "4x4"


def test_games_without_tags_are_those_of_the_named_game():
    texts = StringIO("1. b2 c3 * 1. c3 1-0 1. b3\n")
    assert names_and_moves(read_games(texts, "cell-division")) == [
        (None, "cell-division", moves) for moves in ("b2 c3", "c3", "b3")
    ]
    scores = StringIO(f"{THREES} 12 1. 2 stay 0\n1. 1 * {THREES} 7 {THREES}")  # a score is the result of a game for one
    games = list(read_games(scores, "monty-hall"))
    assert [
        (moves, game.tags.get("Result")) for game, (*_, moves) in zip(games, names_and_moves(games), strict=True)
    ] == [*(("left", "12"), ("2 stay", "0"), ("1", "*"), ("left", "7"), ("left", "*"))]


def test_nothing_is_no_game():
    assert read("") == read("\n \n{a comment}\n% escape\n") == []


def errors_of(text, game="35"):
    """The games and the errors of a text."""
    errors = []
    games = list(read_games(StringIO(text), game, on_error=errors.append))
    assert all(type(error) is RecordError for error in errors)
    return games, [(error.game, error.line, error.column, error.ply, error.reason) for error in errors]


ANN = ("Ann", "35", "e4=9 d5=3")
BO = ("Bo", "cell-division", "b2 c3")
CUT = "the tag Result says '{}', but no result follows the moves: the record breaks off"


@pytest.mark.parametrize(
    ("old", "new", "left", "place", "reason"),
    [
        ("d5=3", "{x} e4=1", BO, (1, 4, 13, 2), "e4 is already filled"),
        ("1. e4=9", "1. e4=9 $1\n 3.", BO, (1, 5, 2, 2), "'3.' is not the number of this move: expected 1."),
        ("d5=3 *", "d5=3 1... a1=1", BO, (1, 4, 14, 3), "'1...' is not the number of this move: expected 2."),
        ("c3", "z9", ANN, (2, 10, 7, 2), "'z9' is not a square of the board 4x4"),
        ("4x4", "1x1", ANN, (2, 7, 1, 0), "'1x1' is not a board"),
        ("cell-division", "chess", ANN, (2, 6, 1, 0), "there is no game 'chess': 35, cell-division, "),
        ('[Red "Bo"]', ' [Red "Bo]', ANN, (2, 8, 2, 0), "a tag is written"),
        ('[Red "Bo"]', 'd "Bo"]', ANN, (2, 8, 1, 0), "a tag is written"),
        ('[Game "cell', 'ame "cell', ANN, (2, 6, 1, 0), "a tag is written"),
        ('[Red "Bo"]', '[Board "4x4"]', ANN, (2, 8, 1, 0), "the tag 'Board' is given twice"),
        ('[Red "Ann"]', '[Result "7"]', BO, (1, 2, 1, 0), "'7' is not a result"),
        ('[Red "Ann"]', '[Result "1-0"]\n[Round "1"]', ("-",), None, None),
        ("d5=3 *", "d5=3 (1. d4", BO, (1, 4, 14, 0), "a variation is opened with ( but not closed before the tag"),
        ("d5=3", "{d5=3", BO, (1, 4, 9, 0), "a comment is opened with { but not closed before the tag in line 6"),
        ("d5=3", "({a) d5=3", BO, (1, 4, 10, 0), "a comment is opened with {"),
        ("e4=9 d5=3 *", "{", BO, (1, 4, 4, 0), "a comment is opened with {"),
        ("d5=3 *", "d5=3) *", BO, (1, 4, 13, 0), "a variation is closed with ) but never opened"),
        ("c3", "{c3", ANN, (2, 10, 7, 0), "a comment is opened with { but never closed"),
        ("e4=9 d5=3 *", "", BO, (1, 4, 1, 1), "no move follows '1.'"),
        ("e4=9 d5=3 *", "e4=9 d5=3 2.", BO, (1, 4, 14, 3), "no move follows '2.'"),
        ("1. e4=9 d5=3 *", "", BO, (1, 1, 1, 0), "the record breaks off after its tags"),
        ("b2 c3 1-0", "b2 c", ANN, (2, 10, 7, 2), "'c' is not a square"),
        ("c3 1-0", "c3 1-", ANN, (2, 10, 10, 3), "'1-' is not a square"),
        ('"Bo"', '"Bo"]\n[Result "1-0"', ("-",), None, None),
        ('Bo"]\n\n1. b2 c3 1-0', 'x"]\n[Result "1-0"]\n1. b2', ANN, (2, 9, 1, 0), CUT.format("1-0")),
        ("[Red", '[Result "*"][Red', ("-",), None, None),
        ('Ann"]\n\n1. e4=9 d5=3 *', 'x"][Result "*"]\n\n1. e4=9', BO, (1, 2, 10, 0), CUT.format("*")),
        ("Ann", "M\udcfcller", BO, (1, 2, 8, 0), "this is not text in UTF-8"),
        ("d5=3", "\udcff", BO, (1, 4, 9, 0), "this is not text in UTF-8"),
    ],
)
def test_an_error_names_its_place_and_the_next_game_is_read(old, new, left, place, reason):
    text = TWO.replace(old, new, 1)
    games, errors = errors_of(text)
    if reason is None:
        assert not errors and len(games) == 2
        return
    assert names_and_moves(games) == [left]
    assert [error[:4] for error in errors] == [place] and reason in errors[0][4]
    with pytest.raises(RecordError) as raised:
        read(text)
    number, line, column, ply = place
    where = f"game {number}, line {line}, column {column}" + (f", ply {ply}" if ply else "")
    assert str(raised.value) == f"{where}: {errors[0][4]}"


READ_AS_35 = "the tag Game is missing, so this was read as a game of 35"


def test_a_result_that_is_not_that_of_the_moves_is_named_with_its_place():
    red, blue, tie = "1-0", "0-1", "1/2-1/2"
    moves = " ".join(pygame35.format_move(move) for move in eager_game(0, 64))
    (won,) = [result for result in (red, blue, tie) if not errors_of(f"{moves} {result}")[1]]
    wrong = red if won == blue else blue
    for text, column in ((f"{moves} {wrong}", len(moves) + 2), (f'[Result "{wrong}"]\n\n{moves} {won}', 1)):
        source = "the tag Result says" if text[0] == "[" else "the end of the record says"
        reason = f"{source} {wrong!r}, but the game ended {won}; {READ_AS_35}"
        games, errors = errors_of(f"{text}\n\n1. e4=9 *")
        assert errors == [(1, 1, column, 0, reason)] and len(games) == 1


@pytest.mark.parametrize(
    ("text", "result", "is_over"),
    [
        ("1. a2 b2 2. a1 b1 1/2-1/2", "1/2-1/2", True),
        ("1. a2 b2 2. a1 b1", "1/2-1/2", True),
        ('[Result "*"]\n\n1. a2 b2 2. a1 b1 *', "1/2-1/2", True),
        ("1. a1 b2 0-1", "0-1", False),
        ('[Result "1-0"]\n\n1. a1 b2 *', "1-0", False),
        ("1. a1 b2", "*", False),
        ("*", "*", False),
    ],
)
def test_the_result_of_every_game_is_known_and_a_star_if_it_is_unfinished(text, result, is_over):
    (game,) = read_games(StringIO(f'[Game "cell-division"]\n[Board "2x2"]\n{text}'))
    assert (game.tags["Result"], game.position.is_over()) == (result, is_over)


@pytest.mark.parametrize("game", pygame35.list_games())
def test_a_file_that_is_cut_off_anywhere_loses_its_last_game_with_an_error(game):
    position = pygame35.games[game].start({"threes": "full-1", "monty-hall": "1"}.get(game, ""))
    while len(position.moves) < 5 and not position.is_over():
        position.play(position.legal_moves()[0])
    file = StringIO()
    write_games(file, [({}, position)])
    for length in range(1, len(file.getvalue().rstrip())):
        games, errors = errors_of("1. e4=9 *\n\n" + file.getvalue()[:length])
        whole = [left.position.moves for left in games[1:]] == [position.moves]  # all but the result, which they show
        assert games[0].position.moves == [260] and len(games) + len(errors) == 2 and (errors or whole), length


def test_results_that_contradict_each_other_are_named():
    games, errors = errors_of('[Game "35"]\n[Result "1-0"]\n\n1. e4=9 0-1')
    assert errors == [(1, 2, 1, 0, "the tag Result says '1-0', but the end of the record says 0-1")] and not games


def test_a_game_without_moves_and_result_does_not_take_the_next_game_along():
    games, errors = errors_of(f'[Game "threes"]\n[Red "Cy"]\n\n{TWO}')
    assert names_and_moves(games) == [ANN, BO] and [error[:4] for error in errors] == [(1, 1, 1, 0)]


def test_a_missing_tag_game_is_named():
    for text, place in (
        ("1. b2 c3 *", (1, 1, 4, 1)),
        ('[Board "4x4"]\n\n1. b2 c3 *', (1, 1, 1, 0)),
        ('[Red "Bo"]\n\n1.e4=9 e4=8', (1, 3, 8, 2)),
    ):
        ((*where, reason),) = errors_of(text)[1]
        assert tuple(where) == place and reason.endswith(f"; {READ_AS_35}")
    assert "so this was read as a game of threes" in errors_of("1. b2", "threes")[1][0][-1]
    for text in ('[Game "35"]\n\n1. e4', "2. e4=9", "1. e4=9 {"):  # whatever the game is
        assert "the tag Game" not in errors_of(text)[1][0][-1]


def test_what_is_no_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in (TWO, 500 * TWO, '[Game "35"]', "1. e4=9 d5=3 *", "1. e4=9\0\n"):
        with pytest.raises(RecordError, match=r"wants a path, .* such as io.StringIO\(text\); not '"):
            list(read_games(text))
    for wrong in (5, None, [TWO.encode()], TWO.encode(), [5]):
        with pytest.raises(RecordError, match="wants a path, or a file that is open for reading text"):
            list(read_games(wrong, on_error=pytest.fail))
    (tmp_path / "1. d4 games\n").write_text(TWO)  # a strange name
    assert names_and_moves(read_games("1. d4 games\n")) == [ANN, BO]


def test_a_comment_that_is_never_closed_costs_only_its_game():
    games = [f'[Game "35"]\n[Red "{number}"]\n\n1. e4=9 {{fine}} d5=3 *\n\n' for number in range(1, 7)]
    games[2] = games[2].replace("e4=9", "e4=9 {a good move,\n\n[%clk 1] still")  # game 3 loses its }; game 4 has one
    games[2] = games[2].replace("{fine}", "")
    read_ones, errors = errors_of("".join(games))
    assert [game.tags["Red"] for game in read_ones] == ["1", "2", "4", "5", "6"]
    assert errors == [(3, 14, 9, 0, "a comment is opened with { but not closed before the tag in line 18")]


def test_a_comment_may_hold_a_tag_in_a_line():
    assert names_and_moves(read(TWO.replace("d5=3", '{as in\nthis: [Red "Cy"]\n[Cy] [%clk "1"]\n} d5=3'))) == [ANN, BO]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_count_characters_after_any_line_end_mark_and_comment(ends, mark, tmp_path):
    lines = [
        '[Game "35"]\t[Red "½ 🎲"]',
        "",
        "\t1.\te4=9 {over",
        "lines} (and",
        "a ; variation)",
        ") {🎲}\t1...d5=0!? *",
    ]
    text = mark + ends.join(lines)
    place = (1, 6, 11, 2)
    file = tmp_path / "games.txt"
    file.write_bytes(text.encode())
    errors = []
    assert not list(read_games(file, on_error=errors.append))
    assert [(error.game, error.line, error.column, error.ply) for error in errors] == [place]
    assert [error[:4] for error in errors_of(text)[1]] == [place]
    (wrong,) = errors_of(text.replace("d5=0", "d5=3").replace("½", "\t").replace("[Red", " [Red"))[1]
    assert wrong[:4] == (1, 1, 14, 0)


def test_a_file_is_utf_8_whatever_the_console_is(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    file = tmp_path / "games.txt"
    file.write_bytes(b"\xef\xbb\xbf" + TWO.replace("Ann", "Ängst ½").encode() + TWO.encode("ascii"))
    assert [game.tags["Red"] for game in read_games(file)] == ["Ängst ½", "Bo", "Ann", "Bo"]
    file.write_bytes(TWO.replace("Ann", "M\xfcller").encode("cp1252") + b"; M\xfcller\n")
    errors = []
    assert names_and_moves(read_games(str(file), on_error=errors.append)) == [BO]
    assert str(errors[0]) == "game 1, line 2, column 8: this is not text in UTF-8"
    with file.open(encoding="cp1252") as lines:
        assert [game.tags["Red"] for game in read_games(lines)] == ["Müller", "Bo"]
    with pytest.raises(FileNotFoundError):
        list(read_games(tmp_path / "none"))


def test_games_are_read_one_by_one():
    def lines():
        yield from TWO.splitlines(keepends=True)[:5]
        pytest.fail("the second game is read before it is asked for")

    assert next(read_games(lines())).tags["Red"] == "Ann"


def test_what_is_written_is_read(tmp_path):
    file = tmp_path / "games.txt"
    games = [*read(TWO), *read(THREES), *read_games(StringIO("1. 2 stay"), "monty-hall")]
    write_games(file, games)
    once = file.read_bytes()
    again = list(read_games(file))
    assert again == [game._replace(tags=again[n].tags) for n, game in enumerate(games)]
    assert [game.tags["Result"] for game in again] == ["*", "1-0", "*", str(games[3].position.scores()[0])]
    write_games(file, read_games(file))  # the file is read before it is replaced
    assert file.read_bytes() == once and b"\r" not in once
    stream = StringIO()
    write_games(stream, games)
    assert stream.getvalue().encode() == once
    for wrong in ("a\nb", "\udcfc"):
        with pytest.raises(RecordError, match="the tag 'Red' holds"):
            write_games(file, [*games, ({"Red": wrong}, games[0].position)])
        assert file.read_bytes() == once


def test_the_reader_of_one_record_says_that_there_are_more():
    with pytest.raises(RecordError, match="the text holds 2 games, .*; pygame35.read_games reads all of them") as error:
        read_record(TWO, thirtyfive)
    assert (error.value.line, error.value.column, error.value.ply) == (6, 1, 0)
