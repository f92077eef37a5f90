"""The table of Threes, what it keeps and reads, its series' bars and its words, without a browser."""

import random

import pytest

from app.core import address, settings
from app.core import records as kept
from app.embed.protocol import read_moves
from app.games.threes import keeping, words
from app.games.threes.bars import BINS, score_bars, tile_bars
from app.games.threes.table import GAME, HIGHEST_SCORE, Table, read_any, read_best, read_link, typed
from pygame35.basics import IllegalMove
from pygame35.games.threes import rules as threes
from pygame35.games.threes.rules import DOWN, LEFT, RIGHT, UP
from pygame35.records import RecordError

MOVES = [LEFT, UP, RIGHT, DOWN, LEFT, DOWN, UP]  # of the game below
LINK = "full-7.AJzg"


@pytest.fixture
def table():
    """Before the first move of the game full-7."""
    table = Table()
    table.begin("full-7")
    return table


def play(table, moves=MOVES, **options):
    for move in moves:
        table.play(move, **options)


def play_on(table):
    """Any moves, until none is left."""
    chance = random.Random(35)
    while not table.position.is_over():
        table.play(chance.choice(table.position.legal_moves()))


def seen(table):
    """All that a player sees of the game."""
    position = table.position
    return list(position.tiles), position.shown, position.scores(), list(position.moves)


def test_what_was_taken_back_comes_again_to_the_tile(table):
    steps = [seen(table)]
    for move in MOVES:
        table.play(move)
        steps.append(seen(table))
    for step in reversed(steps[:-1]):
        table.undo()
        assert seen(table) == step
    for step in steps[1:]:
        table.redo()
        assert seen(table) == step
    assert table.undone == []
    table.walk(0)
    with pytest.raises(IllegalMove, match="no move to take back"):
        table.undo()


def test_another_move_than_the_one_taken_back_ends_redoing(table):
    play(table)
    table.undo()
    table.undo()
    table.play(MOVES[-2])
    assert table.undone == [MOVES[-1]]
    table.undo()
    table.play(next(move for move in table.position.legal_moves() if move != MOVES[-2]))
    assert table.undone == []


def test_walking_goes_as_near_as_there_are_moves(table):
    play(table)
    end = seen(table)
    table.walk(2)
    assert table.position.moves == MOVES[:2] and table.plies() == 7
    table.walk(-3)
    assert table.position.moves == []
    table.walk(99)
    assert seen(table) == end


def test_what_a_move_would_do_is_what_it_does(table):
    for move in MOVES:
        before = seen(table)
        foreseen = table.foresee(move)
        assert seen(table) == before
        assert table.play(move) == foreseen
    while RIGHT in table.position.legal_moves():
        table.play(RIGHT)
    assert table.foresee(RIGHT) is None


def test_an_illegal_move_leaves_everything_as_it_was(table):
    while LEFT in table.position.legal_moves():
        table.play(LEFT)
    table.undo()
    table.redo()
    before, best = seen(table), dict(table.best)
    with pytest.raises(IllegalMove, match="nothing can move left"):
        table.play(LEFT)
    assert (seen(table), table.best) == (before, best)


def test_the_best_score_is_that_of_games_played_alone(table):
    play(table)
    best = table.best["full"]
    assert best == table.position.scores()[0] > 0
    table.begin("full-8")
    table.play(LEFT)
    assert table.position.scores()[0] < best
    assert table.best == {"full": best}  # a lower score changes nothing
    table.begin("classic-7")
    table.play(LEFT, helped=True)
    play_on(table)  # the rest by a person
    assert table.helped and table.best == {"full": best}
    table.begin("classic-7")
    table.play(LEFT)
    assert not table.helped and set(table.best) == {"full", "classic"}
    table.take_best({"full": best + 5, "classic": 0})
    assert table.best["full"] == best + 5 and table.best["classic"] > 0


def test_the_game_before_comes_back_whole_and_once(table):
    play(table, helped=True)
    table.walk(0)  # all taken back is a game, too
    table.begin("full-8")
    table.begin("full-9")
    table.go_back()
    assert table.board() == "full-7" and table.helped and table.plies() == 7
    assert table.previous is None  # no move was made in full-9
    table.walk(7)
    table.begin("full-8")
    play(table, table.position.legal_moves()[:1])
    table.go_back()
    table.go_back()
    assert table.board() == "full-8" and len(table.position.moves) == 1 and not table.helped


def test_a_game_that_is_only_looked_at_is_not_ones_own(table):
    play(table)
    table.show_shared(threes.start("full-9"))
    assert not table.shared  # nothing was played in it: it is a game to begin
    other = threes.start("full-9")
    other.play(other.legal_moves()[0])
    table.show_shared(other)
    table.walk(0)
    table.redo()
    assert table.shared and table.helped
    table.play(table.position.legal_moves()[0])
    assert not table.shared and table.helped


def test_the_record_by_tile_adds_up_to_the_score(table):
    play_on(table)
    rows = table.record()
    assert sum(points for _, _, points in rows) == table.position.scores()[0]
    assert [tile for tile, _, _ in rows] == sorted({tile for tile in table.position.tiles if tile >= 3}, reverse=True)
    assert all(points == count * threes.value(tile) for tile, count, points in rows)


def test_a_link_leads_to_the_same_tiles(table):
    play(table)
    assert table.fragment() == LINK
    for text in (LINK, "#" + LINK):
        assert read_link(text).tiles == table.position.tiles and read_link(text).shown == table.position.shown
    assert read_link("#full-7").moves == [] and read_link("classic-7.").rules == "classic"
    assert read_link("") is None and read_link("#") is None
    play_on(table)
    assert read_link(table.fragment()).tiles == table.position.tiles


@pytest.mark.parametrize(
    "broken",
    [
        "#x",
        "#full-",
        "#full-7.!",
        "#full-7.C",
        "#full-7.AJ.zg",
        "#full-07",
        "#full-4294967296",
        "#half-7",
        "#%E9",
        "#7.",
    ],
)
def test_a_broken_link(broken):
    with pytest.raises(RecordError, match=r"\w"):
        read_link(broken)


def test_a_move_that_cannot_be_made_is_named_by_a_link():
    table = Table()
    table.begin("full-7")
    while LEFT in table.position.legal_moves():
        table.play(LEFT)
    broken = "full-7." + threes.pack([*table.position.moves, LEFT])
    with pytest.raises(RecordError, match=f"ply {len(table.position.moves) + 1}: nothing can move left"):
        read_link(broken)


def test_a_text_or_a_link_is_loaded(table):
    play(table)
    links = (LINK, f"https://you.example/threes/?theme=dark#{LINK}", f" #{LINK}\n")
    for text in (table.text(), *links, '[Board "full-7"]\n\n1. left up 2. right down 3. left down 4. up'):
        position, ply = read_any(text)
        assert position.tiles == table.position.tiles and position.board == "full-7" and ply is None
    for text, why in {
        "": "empty",
        " \n": "empty",
        "https://you.example/threes/#": "no game in the link",
        f"#{LINK}!": "does not belong",
        "1. left sideways": "ply 2",
        '[Game "35"]\n\n1. e4=9': "35",
    }.items():
        with pytest.raises(RecordError, match=why):
            read_any(text)


def test_a_game_is_kept(table):
    def again():
        other = Table()
        other.open(keeping.read_game(kept.write("game", keeping.game(table))))
        return other

    play(table, helped=True)
    assert seen(again()) == seen(table) and again().helped is True
    table.walk(2)
    assert seen(again()) == seen(table) and again().line() == MOVES
    other = Table()
    other.open(keeping.read_game(kept.write("game", {"board": "full-7", "moves": MOVES})))  # of an earlier version
    assert other.position.moves == MOVES
    table.begin("")
    assert again().line() == [] and again().helped is False


def test_a_link_and_a_record_hold_what_was_taken_back(table):
    play(table)
    assert table.link("https://you.example/threes/?ply=3#old") == f"https://you.example/threes/#{LINK}"
    table.walk(2)
    link, text = table.link("https://you.example/threes/?theme=dark"), table.text()
    assert link == f"https://you.example/threes/?theme=dark&ply=2#{LINK}"
    position, ply = read_any(link)
    assert position.moves == MOVES == read_any(text)[0].moves and ply == 2
    assert table.position.moves == MOVES[:2]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {"board": "full-7"},
        {"board": "full-7", "moves": "left"},
        {"board": "full-7", "moves": ["left"]},
        {"board": "full-7", "moves": [4]},
        {"board": "full-7", "moves": [True]},
        {"board": "x", "moves": []},
        {"board": 7, "moves": []},
        {"board": "full-7", "moves": [], "ply": "1"},
        {"board": "full-7", "moves": [], "ply": True},
    ],
)
def test_a_spoiled_game(content):
    with pytest.raises(kept.Spoiled, match=r"\w"):
        keeping.read_game(kept.write("game", content))


def test_the_best_scores_are_kept():
    assert read_best(kept.write("best", {"full": 12, "classic": 0, "of the future": 3})) == {"full": 12, "classic": 0}
    for content in (None, [3], {"full": "x"}, {"full": -1}, {"full": True}, {"full": HIGHEST_SCORE + 1}):
        with pytest.raises(kept.Spoiled, match=r"\w"):
            read_best(kept.write("best", content))


@pytest.mark.parametrize(("name", "least", "most"), [("depth", 1, 15), ("simulations", 5, 500), ("games", 1, 10_000)])
def test_what_is_typed(name, least, most):
    assert [typed(name, text) for text in (str(least), f" {most} ", f"0{least}")] == [least, most, least]
    for text in ("", " ", "x", "2.5", "-5", "1e1", "5 5", "\u0665", str(least - 1), str(most + 1), "9" * 99):
        with pytest.raises(ValueError, match=f"must be a whole number from {least} to {words.thousands(most)}"):
            typed(name, text)
    assert least in GAME.choices[name] and most in GAME.choices[name]


def test_an_address_may_set_what_the_page_offers():
    query = "?rules=classic&player=original&depth=15&simulations=500&blanks=true&pace=0.3&depth=16&level=3"
    given, ply, problems = address.read_query(query + "&ply=2", GAME.choices)
    assert ply == 2 and len(problems) == 2 and "depth=16" in problems[0] and "level=3" in problems[1]
    assert list(given.values()) == ["classic", "original", 15, 500, True, 0.3]
    defaults = settings.defaults(GAME)
    assert (defaults["rules"], defaults["player"], defaults["simulations"]) == ("full", "master", 50)


def test_the_bars_hold_every_game():
    scores = [0, 1, 99, 100, 1600]
    bars, most = score_bars(scores)
    assert len(bars) == BINS and sum(bars) == 5 and most == 1600
    assert bars[0] == 3 and bars[1] == 1 and bars[-1] == 1
    assert score_bars([0, 0]) == ([2] + [0] * (BINS - 1), 0) and score_bars([])[0] == [0] * BINS
    assert tile_bars([48, 12, 48]) == [(12, 1), (24, 0), (48, 2)] and tile_bars([]) == []


def test_the_status_says_whose_turn_it_is(table):
    assert words.status(table) == "Your move"
    table.thinking = table.AUTOPLAY
    assert words.status(table) == "The AI is playing"
    table.thinking = table.HINT
    assert words.status(table) == "Looking for a hint"
    table.thinking = None
    play_on(table)
    assert words.status(table) == f"Game over: {words.points(table.position.scores()[0])}"
    table.locked = True
    table.walk(1)
    assert words.status(table) == f"1 of {table.plies()} moves"


def test_a_game_is_described(table):
    assert words.played(table) == "Full rules"
    play(table, [LEFT])
    assert words.played(table) == "Full rules, 1 move"
    play(table, [UP], helped=True)
    assert words.played(table) == "Full rules, 2 moves, not counted for the best score"
    assert words.record((1536, 2, 39366)) == ("1,536", "\u00d7 2", "39,366")


def test_a_move_and_the_next_tile_are_told(table):
    outcome = table.play(LEFT)
    assert words.told(LEFT, outcome, (2,)) == "Left. 1 came in, row 3, column 4. Next tile 2."
    table.play(UP)
    outcome = table.play(LEFT)
    told = words.told(LEFT, outcome, (6, 12, 24))
    assert told.startswith(f"Left, {words.points(outcome.gain)} more. ") and outcome.gain
    assert told.endswith("Next tile a bonus: 6, 12 or 24.")
    assert [words.shown(tiles) for tiles in ((1,), (3,), (6,), (6, 12))] == ["1", "3", "+", "+"]
    assert words.square(6, 0) == "row 2, column 3: blank" and words.square(0, 96) == "row 1, column 1: 96"


def test_a_series_in_words():
    found = {"games": 1000, "scores": [30, 10, 20, 6000], "highest": [12, 6, 12, 768], "moves": 1234}
    found["started"] = 36
    assert words.progress(found, 2) == "4 of 1,000 games, 1,234 moves."  # too few to say how long the others take
    found["started"] = 8
    assert words.progress(found, 2) == "4 of 1,000 games, 1,234 moves, about 8 min left."
    none_yet = {"games": 1000, "started": 32, "scores": [], "highest": [], "moves": 3200}
    assert words.progress(none_yet, 2) == "0 of 1,000 games, 3,200 moves. The first 32 games are at move 100."
    begun = {"games": 1000, "started": 0, "scores": [], "highest": [], "moves": 0}
    assert words.progress(begun, 0) == "0 of 1,000 games, 0 moves."
    ended = {"games": 1, "started": 1, "scores": [9], "highest": [3], "moves": 40}
    assert words.progress(ended, 2) == "1 of 1 game, 40 moves."
    for seconds, text in ((0.2, "1 s"), (59, "59 s"), (61, "1 min"), (3599, "60 min"), (7300, "2 h")):
        assert words.left(seconds) == f"about {text} left"
    assert words.summary(found["scores"], found["highest"]) == [
        *(("mean", "1,515"), ("median", "25"), ("best", "6,000")),
        *(("reached 384", "25%"), ("reached 768", "25%")),
    ]
    assert words.plot([], []) == "No game has ended yet."
    assert words.plot([7], [3]) == "Distribution of 1 game: mean 7, median 7, best 7"


def test_a_board_alone_is_a_game_without_moves():
    assert read_moves("#full-9", threes).board == "full-9"
    assert read_moves("full-35", threes).moves == []
    with pytest.raises(RecordError):
        read_moves("full-x", threes)


@pytest.mark.parametrize(
    "values, texts",
    [
        ({LEFT: 5.2, UP: 1234.6}, {LEFT: "5", UP: "1,235"}),
        ({LEFT: 40.22, UP: 40.38}, {LEFT: "40.2", UP: "40.4"}),
        ({LEFT: 1040.22, UP: 1040.24, DOWN: 9.0}, {LEFT: "1,040.22", UP: "1,040.24", DOWN: "9.00"}),
        ({LEFT: 40.2201, UP: 40.2202, DOWN: 9.0}, {LEFT: "40", UP: "40", DOWN: "9"}),
        ({LEFT: 39.996, UP: 39.5, DOWN: 40.1}, {LEFT: "40.0", UP: "39.5", DOWN: "40.1"}),
    ],
)
def test_what_looks_alike_on_the_arrows_is_equal(values, texts):
    assert words.worths(values) == texts


@pytest.mark.parametrize(
    "values, chosen, sentence",
    [
        (
            {LEFT: 185_000.2, UP: 185_234.6, DOWN: 9.0},
            {"player": "master", "depth": 2},
            "Up is best: the AI expects 185,235 points in the end, 235 more than with Left.",
        ),
        (
            {UP: 40.0, LEFT: 40.0, DOWN: 9.0},
            {"player": "master", "depth": 1},
            "Left and Up are equally good: the AI expects 40 points in the end, 31 more than with Down.",
        ),
        (
            {UP: 40.3, LEFT: 40.1},
            {"player": "original", "depth": 3, "blanks": False},
            "Up is best: 3 moves ahead, the best tries score 40.3 points on average, 0.2 more than with Left.",
        ),
        (
            {UP: 40.3, LEFT: 42.0},
            {"player": "original", "depth": 1, "blanks": True},
            "Left is best: 1 move ahead, the tries are worth 42 on average, room counted, 2 more than with Up.",
        ),
        (
            {UP: 1.0},
            {"player": "original", "depth": 1, "blanks": False},
            "Only Up is possible: 1 move ahead, the tries score 1 point on average.",
        ),
        (
            {LEFT: 3.0, RIGHT: 3.0, UP: 3.0},
            {"player": "master", "depth": 15},
            "Left, Right and Up are equally good: the AI expects 3 points in the end.",
        ),
    ],
)
def test_a_hint_says_by_how_much_the_best_move_is_better(values, chosen, sentence):
    assert words.hint(values, chosen) == sentence
