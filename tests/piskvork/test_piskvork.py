"""The protocol of piskvork as a tournament manager sees it: lines in, lines out, one process.

The cases follow the text of the protocol, https://plastovicka.github.io/protocl2en.htm.
"""

import io
import random
import re
import time

import pytest

from pygame35 import engine, piskvork
from pygame35.piskvork.info import Info
from tests.ugi.program import Program

ASIDES = ("DEBUG ", "MESSAGE ")
SHORT, SHORTEST = "INFO timeout_turn 100", "INFO timeout_turn 0"
LONG = "INFO timeout_turn 600000"


class Brain(Program):
    def __init__(self):
        super().__init__("pbrain")

    def answer(self):
        """(the next line that is no aside, the asides before it)."""
        asides = []
        while (line := self.until("")[0]).startswith(ASIDES):
            asides.append(line)
        return line, asides

    def ask(self, *lines):
        self.send(*lines)
        return self.answer()[0]

    def cell(self, *lines):
        """The move that answers the last of the lines."""
        answer = self.ask(*lines)
        assert re.fullmatch(r"\d+,\d+", answer), answer
        return tuple(map(int, answer.split(",")))


@pytest.fixture(scope="module")
def running():
    with Brain() as brain:
        yield brain


@pytest.fixture
def brain(running):
    """One process for most tests, as if it had just been started."""
    assert running.ask("INFO rule 0", "INFO timeout_match 0", SHORT, "START 20") == "OK"
    return running


@pytest.fixture
def fresh():
    """A process for a test that ends it."""
    with Brain() as brain:
        yield brain


def board(own, theirs, word="BOARD"):
    return [word, *(f"{x},{y},1" for x, y in own), *(f"{x},{y},2" for x, y in theirs), "DONE"]


def test_a_game_of_every_command(fresh):
    assert re.fullmatch(r'name="pygame35", version="[^"]+", author="[^"]+"', fresh.ask("ABOUT"))
    assert fresh.ask("TURN 1,1").startswith("ERROR there is no board")
    ignored = ["INFO game_type 1", "INFO folder /tmp", "INFO evaluate 3,4", "INFO nonsense", "INFO", ""]
    assert fresh.ask("start 15\r", SHORT, *ignored) == "OK"
    assert fresh.cell("BEGIN") == (7, 7)
    first = fresh.cell("TURN 7,8")
    second = fresh.cell("turn 8, 8")
    assert len({first, second, (7, 7), (7, 8), (8, 8)}) == 5 and max(*first, *second) < 15
    assert fresh.ask("TURN 7,8").startswith("ERROR 7,8 is already filled")
    assert fresh.ask("TAKEBACK {},{}".format(*second), "TAKEBACK 8,8") == fresh.answer()[0] == "OK"
    assert fresh.cell("TURN 8,8") not in {first, (7, 7), (7, 8), (8, 8)}
    assert fresh.ask("TAKEBACK 14,14") == "ERROR there is no stone on 14,14"
    assert fresh.ask("RESTART") == "OK" and fresh.cell("BEGIN") == (7, 7)
    assert fresh.ask("RECTSTART 30,20") == "OK" and fresh.cell("BEGIN") == (15, 10)
    assert fresh.ask("RESTART") == "OK"
    fresh.send(*board([(15, 10)], [(29, 19)], "YXBOARD"))
    assert fresh.ask("TURN 15,10") == "ERROR 15,10 is already filled"  # and YXBOARD was not answered
    fresh.send("END")
    assert fresh.ended() == 0 and fresh.lines.empty() and not fresh.errors


def test_what_cannot_be_done_is_an_error_that_names_it_and_changes_nothing(brain):
    for line, answer in [
        ("START", "ERROR '' is not a whole number from 0 to 1000000000"),
        ("START 4", "ERROR a board of 4 x 4 cells: each side has 5 to 1000, such as 20"),
        ("RECTSTART 20", "ERROR '20' is not written as in RECTSTART 30,20"),
        ("TURN 20,0", "ERROR 20,0 lies beyond the board of 20 x 20 cells"),
        ("TURN 1,2,3", "ERROR '1,2,3' is not written as in 10,7"),
        ("TAKEBACK", "ERROR '' is not written as in 10,7"),
        ("BOARD\n1,1,2\n1,2,2\nDONE", "ERROR 0 own stones and 2 of the opponent: it is not our turn"),
        ("BOARD\n1,1,1\nDONE", "ERROR 1 own stones and 0 of the opponent: it is not our turn"),
        ("BOARD\n1,1,2\n1,1,1\nDONE", "ERROR 1,1 is already filled"),
        ("BOARD\n1,1,3\nDONE", "ERROR 1,1,3: a stone is 1 (own) or 2 (the opponent's); 3 has other rules"),
        ("BOARD\nfoo\n1,1,2\nDONE", "ERROR 'foo' is not written as in 10,7,1"),
        ("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE", "UNKNOWN command 'SWAP2BOARD': the rule swap2 is not supported"),
        ("PLAY 3,3", "UNKNOWN command 'PLAY'"),
        ("INFO rule 5\nTURN 1,1", "ERROR rule 5 (exactly five in a row win, renju) is not supported"),
        ("INFO rule 2\nBEGIN", "ERROR rule 2 (continuous game) is not supported"),
    ]:
        assert brain.ask(*line.split("\n")).startswith(answer)
        assert brain.cell("INFO rule 0", SHORTEST, "BEGIN") == (10, 10)
        assert brain.ask("RESTART") == "OK"


def test_a_five_is_made_and_blocked_also_at_the_edge(brain):
    apart = [(5, 5), (9, 15), (14, 6), (12, 12)]
    for x, y, right, down in ((10, 10, 1, 0), (19, 16, 0, 1), (0, 0, 1, 0), (16, 3, 1, -1), (16, 16, 1, 1)):
        four = [(x + step * right, y + step * down) for step in range(4)]
        ends = {(x - right, y - down), (x + 4 * right, y + 4 * down)}
        ends = {cell for cell in ends if min(cell) >= 0 and max(cell) < 20}
        for stones in ((four, apart), (four, [*apart, (17, 9)])):  # of the first side, of the second
            brain.send(*board(*stones))
            answer, asides = brain.answer()
            assert tuple(map(int, answer.split(","))) in ends and " win 1.0000 line " in asides[-1]
        assert brain.cell(*board(apart[1:], four)) in ends
    assert brain.ask("BEGIN") == "ERROR BEGIN is for an empty board"


def test_a_finished_game_and_a_full_board_have_no_move(brain):
    five = [(x, 3) for x in range(5)]
    theirs = board([(x, 9) for x in range(4)], five)
    assert brain.ask(*theirs) == "ERROR the game is over"
    assert brain.cell(*theirs[:5], *theirs[6:]) == (4, 9)
    assert brain.ask("START 5") == "OK"
    cells = [(x, y) for y in range(5) for x in range(5)]
    own = [(x, y) for x, y in cells if (x + 2 * y) % 4 < 2][:12]
    full = board(own, [cell for cell in cells if cell not in own])
    assert brain.ask(*full) == "ERROR the board is full"


POSITION = board([(10, 10), (12, 11)], [(11, 11), (9, 8)])


def seconds(brain, *lines):
    start = time.monotonic()
    brain.cell(*lines)
    return time.monotonic() - start


@pytest.mark.timed
def test_the_time_is_kept(brain):
    assert 0.15 < seconds(brain, "INFO timeout_turn 400", *POSITION) < 0.4
    assert brain.ask("RESTART") == "OK"
    assert seconds(brain, LONG, "INFO time_left 1500", *POSITION) < 0.5
    assert brain.ask("INFO timeout_match 1500", "RESTART") == "OK"
    assert seconds(brain, *POSITION) < 0.5


def test_the_budget_of_a_move():
    def budget(*lines):
        info = Info()
        for line in lines:
            info = info.updated(line)
        return info.budget()

    assert budget("timeout_turn 10000") == budget("timeout_turn 10000", "time_left 2147483647") == 9500
    assert (budget("TIMEOUT_TURN 400"), budget("timeout_turn 60"), budget("timeout_turn 0")) == (350, 30, 0)
    assert 5000 < budget("timeout_turn 30000", "time_left 180000") < 180_000 / 25
    assert budget("timeout_turn 30000", "time_left -5") == 1
    played = Info().updated("timeout_turn 30000").updated("timeout_match 180000").moved(100_000)
    assert played.budget() == played.updated("time_left 80000").budget() < played.rewound().budget()


def thinking(brain):
    """A search that would last ten minutes."""
    brain.send(LONG, *POSITION)
    time.sleep(0.2)


@pytest.mark.timed
def test_commands_during_a_search(brain):
    thinking(brain)
    assert brain.ask("ABOUT").startswith("name=")
    start = time.monotonic()
    assert brain.cell("INFO timeout_turn 100")  # the time is over
    thinking(brain)
    assert brain.cell("STOP")
    thinking(brain)
    assert brain.ask("RESTART") == "OK" and brain.cell(SHORT, "BEGIN") == (10, 10)
    thinking(brain)
    assert brain.ask("TAKEBACK 9,8") == "OK" and brain.cell(SHORT, "TURN 9,9")
    assert time.monotonic() - start < 3


@pytest.mark.timed
@pytest.mark.parametrize("end", ["END", None])
def test_the_end_stops_a_search_at_once_without_a_move(fresh, end):
    assert fresh.ask("START 20") == "OK"
    thinking(fresh)
    start = time.monotonic()
    if end:
        fresh.send(end)
    else:
        fresh.process.stdin.close()
    assert fresh.ended() == 0 and time.monotonic() - start < 5
    assert fresh.lines.empty() and not fresh.errors


def test_random_lines():
    """Nothing comes back but an answer of the protocol or a named error."""
    engine.reset()
    rng = random.Random(35)
    words = [
        *("START", "TURN", "BOARD", "INFO", "rule", "6,6", "7,8,1"),
        *("-1", "ü", "\udcff", "9" * 30, ",", "\0", ""),
    ]
    lines = ["START 6", "RECTSTART 7,9", "BEGIN", "RESTART", "INFO rule 0", "ABOUT", "STOP", "DONE"]
    source = []
    for _ in range(1000):
        cell = f"{rng.randrange(7)},{rng.randrange(7)}"
        usual = [rng.choice(lines), f"TURN {cell}", f"TAKEBACK {cell}", f"BOARD\n{cell},2\nDONE"]
        source += [rng.choice([*usual, *usual, " ".join(rng.choices(words, k=3))]), "INFO timeout_turn 0", "DONE"]
    sink = io.StringIO()
    piskvork.main(iter("\n".join(["\ufeffABOUT", *source, "START 5", "END", "BEGIN"]).split("\n")), sink)
    *said, last, empty = sink.getvalue().split("\n")
    assert said[0].startswith("name=")
    answer = re.compile(r"OK|\d+,\d+|name=.*|(DEBUG|MESSAGE|ERROR|UNKNOWN) \S.*")
    assert not [line for line in said if not answer.fullmatch(line)] and (last, empty) == ("OK", "")
    assert {line.split()[0] for line in said} > {"OK", "ERROR", "UNKNOWN"}
