"""The Universal Game Interface, as another program sees it: lines in, lines out, one process."""

import re

import pytest

from pygame35.games import GAMES
from pygame35.games.cell_division import players as players_cell_division
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import format_move, parse_move
from tests.games.thirtyfive.reference import VECTORS, eager_game
from tests.ugi.program import Program

MOVE = r"[a-h][1-8]=[1-9]"
INFO = re.compile(
    rf"info depth (?P<depth>\d+) score cp (?P<score>-?\d+) time \d+ nodes (?P<nodes>\d+) nps \d+ "
    rf"win (?P<win>[\d.]+) margin (?P<margin>-?[\d.]+) pv(?P<pv>( {MOVE})+)"
)


class Ugi(Program):
    def ready(self):
        self.send("isready")
        return self.until("readyok")

    def set(self, **options):
        self.send(*(f"setoption name {name} value {value}" for name, value in options.items()))

    def best(self, position, go):
        """The info lines and the best move in `position`, as in "startpos moves e4=9"."""
        self.send(f"position {position}", go)
        *infos, last = self.until("bestmove")
        return infos, last.removeprefix("bestmove ")

    def options(self):
        """{name: the line that announces it}."""
        self.send("ugi")
        lines = self.until("ugiok")
        assert lines[-1] == "ugiok" and lines[0].startswith("id name ")
        return {match[1]: line for line in lines if (match := re.match(r"option name (\w+) type ", line))}


@pytest.fixture
def fresh():
    """A process for a test that ends it."""
    with Ugi() as program:
        yield program


@pytest.fixture(scope="module")
def running():
    with Ugi() as program:
        yield program


@pytest.fixture
def program(running):
    """One process for all other tests, as if it had just been started."""
    running.send("stop")
    running.set(Game="35", Seed=0)
    running.send("uginewgame")
    running.ready()
    return running


@pytest.fixture(scope="module")
def original():
    """One more, whose player spends all nodes to the last move."""
    with Ugi() as program:
        program.set(Player="original")
        yield program


def legal_after(moves):
    return names(replay([parse_move(move) for move in moves]).legal_moves())


def names(moves):
    return [format_move(move) for move in moves]


def startpos(moves):
    return " ".join(["startpos", "moves", *moves]) if moves else "startpos"


def variants(line):
    return re.findall(r"var (\S+)", line)


def test_isready_is_answered_where_the_player_cannot_move(program):
    program.set(Game="five-in-a-row", Width=1)
    program.send("position startpos moves 0,0")
    assert program.ready()[-2:] == ["info string error: the board is full", "readyok"]


def test_go_nodes_at_the_end_is_proved(program):
    moves = names(eager_game(5, 60))
    infos, best = program.best(startpos(moves), "go nodes 100000")
    last = INFO.fullmatch(infos[-1])
    assert int(last["nodes"]) < 100_000 and int(last["depth"]) == len(last["pv"].split()) == 4
    assert float(last["win"]) in (0, 0.5, 1)
    assert last["pv"].split()[0] == best
    program.send("go infinite")
    assert not any(line.startswith("bestmove") for line in program.ready())  # it waits, although all is proved
    program.send("stop")
    assert program.until("bestmove")[-1] == f"bestmove {best}"


def test_go_nodes(original):
    for plies in (0, 30, 63):
        moves = names(eager_game(5, plies))
        infos, best = original.best(startpos(moves), "go nodes 400")
        assert best in legal_after(moves)
        matches = [INFO.fullmatch(line) for line in infos]
        assert matches and all(matches), infos
        last = matches[-1]
        assert 400 <= int(last["nodes"]) < 800  # what the last position left in the tree counts as well
        assert 1 <= int(last["depth"]) <= 64 - plies
        assert 0 <= float(last["win"]) <= 1
        assert -64 <= float(last["margin"]) <= 64
        assert last["pv"].split()[0] == best


def test_the_last_move_is_found_and_win_is_reds(program):
    """A game that red has won but for the last square: blue moves, and `win` says what red can expect."""
    game = next(game for game in VECTORS if game[-1]["score"] == [64, 0])
    infos, best = program.best(startpos([ply["move"] for ply in game[:63]]), "go nodes 200")
    assert best[:2] == game[-1]["move"][:2]
    assert float(INFO.fullmatch(infos[-1])["win"]) > 0.9
    _, none = program.best(startpos([ply["move"] for ply in game]), "go nodes 10")  # the game is finished
    assert not re.search(MOVE, none)


def test_level_and_player_take_each_others_place(program):
    moves = startpos(names(eager_game(5, 20)))
    for option, value, searches in [
        ("Player", "one-ply", False),
        ("Player", "original", True),
        ("Level", 1, False),
        ("Player", "full", True),
        ("Level", 10, True),
    ]:
        program.set(**{option: value})
        assert program.ready() == ["readyok"]
        assert bool(program.best(moves, "go nodes 50")[0]) == searches, (option, value)


def test_setoption_seed(program):
    """Equal seeds, equal moves; other seeds, other noise."""
    moves = {}
    for seed in (7, 0, 2**32 - 1, 7):
        program.set(Level=2, Seed=seed)
        found = [program.best(startpos(names(eager_game(5, plies))), "go nodes 1")[1] for plies in (0, 20, 40)]
        assert moves.setdefault(seed, found) == found
    assert len(set(map(tuple, moves.values()))) == 3


BAD_LINES = [
    *("", "   ", "hello", "\0", "\x00\x1b[2J", "ü" * 5000, "response true"),
    *("query", "query whoever", "query gameover result", "go nodes -5", "go somewhere", "setoption", "setoption name"),
    *("setoption name Colour value red", "setoption name Level", "setoption name Level value"),
    *("setoption name Level value 99", "setoption name Level value high", "setoption name Threads value 0"),
    *("setoption name Player", "setoption name Player value nobody", "setoption name Player value three ply"),
    *("setoption name Seed value -1", f"setoption name Seed value {2**32}", "setoption name Game value chess"),
    *("setoption value name Level 3", "setoption name Level Player value 3", "setoption name Skill value 0.5"),
]


def test_bad_input_kills_nothing_and_changes_nothing(program):
    game = [ply["move"] for ply in VECTORS[0][:63]]
    program.send("position " + startpos(game))
    for line in BAD_LINES:
        program.send(line)
        lines = program.ready()
        assert not any(answer.startswith("bestmove") for answer in lines), line
        if line.strip():
            assert len(lines) > 1, f"nothing said to {line!r}"
    program.process.stdin.buffer.write(b"\xff\xfe position\n")
    program.send("", "go nodes 100")
    assert program.until("bestmove")[-1].removeprefix("bestmove ") in legal_after(game)
    assert not program.errors  # no traceback


BAD_POSITIONS = [
    *("position", "position nowhere", "position moves e4=9", "position fen", "position fen moves e4=9"),
    *("position fen 8/8/8/8/8/8/8/8 r", "position startpos moves e4=9 e4=1", "position startpos moves e4=٣"),
    *("position startpos moves e4=9 moves d5=3", "position startpos e4=9", "position startpos moves 260"),
]


def test_after_a_bad_position_go_is_refused_until_a_good_one(program):
    for line in BAD_POSITIONS:
        program.send("position startpos moves e4=9", line)
        assert len(program.ready()) == 2, line
        program.send("go nodes 5", "go infinite", "query p1turn")
        said = program.ready()
        assert len(said) == 4 and all("there is no position" in answer for answer in said[:3]), line
        program.send("position fen e4=9 moves d5=3", "query p1turn")
        assert program.until("response") == ["response true"]
    program.send(BAD_POSITIONS[0], "uginewgame", "query gameover")
    assert program.until("response")[-1] == "response false"


def test_what_comes_during_a_search_is_answered_or_waits_its_turn(program):
    program.send("stop")  # nothing to stop
    program.send("position startpos moves e4=9", "go infinite", "query p1turn", "position startpos", "query whoever")
    assert program.until("response")[-1] == "response false"  # of the position that is searched
    assert "query is followed by" in program.until("info string error")[-1]
    program.send("query p1turn", "stop", "query p1turn")
    assert program.until("response")[-1] == "response false"
    *before, last = program.until("response")
    assert before[-1].startswith("bestmove ") and last == "response true"


def test_go_depth_and_the_score_is_that_of_the_side_to_move(original):
    for plies, moves in ((1, []), (3, ["e4=9"])):
        infos, _ = original.best(startpos(moves), f"go depth {plies}")
        found = [INFO.fullmatch(line) for line in infos]
        depths = [int(info["depth"]) for info in found]
        assert depths[-1] >= plies and all(depth < plies for depth in depths[:-1])
        margin = float(found[-1]["margin"])
        assert round(margin * (-100 if moves else 100)) == pytest.approx(int(found[-1]["score"]), abs=1)


def test_a_search_of_few_nodes_asks_the_clock(program):
    """A single simulation of the original, 15 plies deep, takes minutes."""
    program.set(Game="threes", Player="original", Depth=15)
    assert program.best("startpos", "go nodes 50 movetime 100")[1] in ("left", "right", "up", "down")
    program.send("go nodes 50", "stop")
    assert program.until("bestmove")


def test_what_is_quoted_in_an_error_is_cut(program):
    lines = ["{}", "go {}", "query {}", "position {}", "position startpos moves {}", "setoption name {} value 1"]
    for line in [*lines, *(f"setoption name {name} value {{}}" for name in ("Game", "Board", "Level", "Player"))]:
        program.send(line.format("x" * 200_000))
        [error, _] = program.ready()
        assert error.startswith("info string error: ") and len(error) < 300, line


def test_each_game_brings_its_own_options(program):
    usual = {"Game", "Board", "Player", "Seed", "Threads"}
    assert program.options().keys() == {*usual, "Level", "Strength"}
    program.set(Level=2, Seed=7, Game="cell-division")
    options = program.options()
    assert options.keys() == {*usual, "Skill"}
    assert set(variants(options["Game"])) == {*GAMES}
    assert "default master" in options["Player"]
    assert variants(options["Player"]) == list(players_cell_division.PLAYERS)
    assert options["Board"].endswith("default <empty>") and options["Skill"].endswith("default 0.5")
    infos, move = program.best("startpos moves c3 d4", "go nodes 100")
    assert infos and re.fullmatch("[a-f][1-6]", move)
    program.set(Game="mega-tic-tac-toe")
    assert program.options().keys() == {*usual, "Level"}
    program.set(Level=1)
    assert re.fullmatch("[a-i][1-9]", program.best("startpos", "go movetime 50")[1])
    program.set(Game="35")
    assert re.fullmatch("[a-h][1-8]=[1-9]", program.best("startpos", "go nodes 5")[1])


def test_what_a_game_has_not_is_an_error(program):
    program.set(Game="cell-division")
    for line, reason in [
        ("setoption name Level value 3", "there is no option 'Level' in cell-division"),
        ("setoption name Player value full", "'full' is none of"),
        ("setoption name Board value 99x99", "not a board"),
        ("setoption name Skill value nan", "option Skill: 'nan' is not a number from 0 to 1"),
        ("position startpos moves g1", "g1"),
    ]:
        program.send(line)
        assert reason in program.until("info string error: ")[-1]


def test_commands_before_ugi_are_obeyed_and_quit_ends_a_search(fresh):
    fresh.send("query gameover", "position startpos moves e4=9", "query p1turn", "go nodes 4", "ugi")
    said = fresh.until("ugiok")
    assert [line for line in said if line.startswith("response")] == ["response false", "response false"]
    assert any(line.startswith("bestmove") for line in said)
    fresh.send("go infinite", "quit")
    assert fresh.ended() == 0 and not fresh.errors


def test_the_end_of_input_ends_it(fresh):
    fresh.ready()
    fresh.send("position startpos", "go nodes 100")
    fresh.process.stdin.close()
    assert fresh.ended() == 0 and not fresh.errors
    assert fresh.until("bestmove")[-1].removeprefix("bestmove ") in legal_after([])
    assert fresh.lines.empty()
