"""Reasons for moves of 35, in words."""

import pytest

from app.games.thirtyfive.explainer import EXPLAINER
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.reason_words import sentence
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.reasons import KINDS, Reason
from pygame35.games.thirtyfive.rules import Position, parse_move, parse_square
from pygame35.records import replay_text


def after(*moves):
    return replay_text(moves, rules)


SENTENCES = {
    "takes": "e4 reaches 35, and 2 squares turn red.",
    "gives": "e4 reaches 35, and 2 squares turn blue.",
    "cancels": "e4 reaches 35 in both colours, so nothing turns.",
    "past": "e4 goes past 35, so Blue can no longer win 2 squares there.",
    "turned": "e4 turns red, so Blue cannot win 2 squares there next.",
    "lit": "e4 has red stripes now, so Blue cannot win 2 squares there next.",
    "short": "e4 stays short of 35: Blue can no longer win 2 squares there.",
    "cancelled": "Blue no longer threatens to win 2 squares at e4.",
    "threatens": "Next, 9 on d5 finishes e4 and turns 2 squares red.",
    "keeps": "Red keeps its chance to win 2 squares with 9 on d5.",
    "kept": "Blue's e4 can no longer reach 35 and turn red squares.",
    "builds": "Two more digits could finish e4 and turn 2 squares red.",
    "tight": "Blue's e4 now needs both empty squares beside it.",
    "shines": "Next, 9 on d5 finishes e4 and stripes 3 squares red.",
    "waits": "This gives nothing away: no single digit wins more than before.",
    "nears": "e4 then needs 12 more to turn 2 squares red.",
    "spares": "With 9 on d5 instead, Blue could win 2 squares.",
    "leaves": "Blue can then win 2 squares with 9 on d5.",
}


def turn_of(side):
    position = Position()
    position.turn = side
    return position


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_sentence(kind):
    move = parse_move("d5=9") if kind in ("threatens", "shines", "spares", "keeps", "leaves") else None
    need = {"waits": 2, "builds": 12, "nears": 12, "tight": 2, "spares": 1 << 8}.get(kind, 0)
    won, lit = 0 if kind in ("waits", "shines") else 2, 3 if kind == "shines" else 0
    reason = Reason(kind, (parse_square("e4"),), won, move, need, lit)
    assert sentence(reason, turn_of(RED)) == SENTENCES[kind]
    swapped = sentence(reason, turn_of(BLUE))
    for old, new in (("Blue", "Red"), ("blue", "red")):
        swapped = swapped.replace(old, "*").replace(new, old).replace("*", new)
    assert swapped == SENTENCES[kind]


@pytest.mark.parametrize(
    ("digits", "squares", "won", "text"),
    [
        ("8", (0,), 3, "With 8 on e4 instead, Blue could win 3 squares."),
        ("135", (0, 9), 4, "With 1, 3 or 5 on e4 instead, Blue could win up to 4 squares."),
        ("1235679", (0, 9), 4, "With any digit but 4 or 8 on e4 instead, Blue could win up to 4 squares."),
        ("3456", (0, 9), 4, "With 3 to 6 on e4 instead, Blue could win up to 4 squares."),
    ],
)
def test_the_digits_that_would_give_more_away(digits, squares, won, text):
    need = sum(1 << int(digit) - 1 for digit in digits)
    assert sentence(Reason("spares", squares, won, parse_move("e4=8"), need, 0), turn_of(RED)) == text


def test_a_move_that_takes_says_so_first_and_a_hint_says_why():
    position = after("b1=1", "a1=9", "h8=1", "a2=9", "h7=1", "c1=9")  # red's b1 misses 8
    move = parse_move("c2=8")
    takes = "b1 reaches 35, 3 squares turn red, and 1 empty square gets stripes."
    assert EXPLAINER.reason(position, move) == EXPLAINER.sentences(position, move)[0] == takes
    text = GAME.hint(position, move, True)
    assert text == f"Hint: 8 on c2. {takes}"
    assert GAME.hint(position, move, False) == "Hint: look at c2. Ask again for the digit."
    assert EXPLAINER.reason(Position(), parse_move("e4=9")) == "" == EXPLAINER.remark(Position(), parse_move("e4=9"))
    assert GAME.hint(Position(), parse_move("e4=9"), True) == "Hint: 9 on e4. A first digit wins nothing yet."


def test_a_hint_says_what_a_quiet_move_is_for_and_why_not_another_digit():
    position, move = after("g3=9", "h2=9", "h4=9"), parse_move("f3=3")
    other = "With 8 or 9 on f3 instead, Red could win up to 2 squares."
    assert EXPLAINER.reason(position, move) == other and EXPLAINER.sentences(position, move) == []
    assert EXPLAINER.effect(position, move) == ""
    position, move = after("g3=9", "h2=9", "h8=1", "g2=4"), parse_move("h4=9")
    built = "Two more digits could finish g3 and turn 2 squares red."
    assert EXPLAINER.reason(position, move) == built == EXPLAINER.remark(position, move)
    assert EXPLAINER.effect(position, move) == ""  # a plan explains no mistake
    text = GAME.hint(position, move, True)
    assert text == f"Hint: 9 on h4. {built}"
    waits = parse_move("c7=1")
    assert EXPLAINER.reason(position, waits).startswith("This gives nothing away")
    assert EXPLAINER.effect(position, waits) == ""
    apart = parse_move("c5=9")
    nothing = "No digit lies beside c5 yet, and Blue's next digit can win nothing."
    assert EXPLAINER.reason(position, apart) == nothing


def test_a_better_move_is_told_by_what_the_played_one_does_not_do():
    position = after("a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1")  # blue's b1 misses 8
    past = "b1 goes past 35, so Blue can no longer win 3 squares there."
    assert (
        EXPLAINER.reason(position, parse_move("b2=9"), parse_move("h1=2"))
        == past
        == EXPLAINER.reason(position, parse_move("b2=9"))
    )
    fewer = EXPLAINER.reason(after("g3=9", "h2=9", "h4=9"), parse_move("f3=3"), parse_move("f3=8"))
    assert fewer == "Red's next digit can win nothing; after 8 on f3 instead, it could win 2 squares with 9 on f2."
    position = after("e2=9", "h1=2")
    assert EXPLAINER.reason(position, parse_move("f2=8"), parse_move("f2=9")) == ""  # both build up e2
