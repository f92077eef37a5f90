"""Names of squares in a sentence are found as they are written."""

from app.widgets.square_names import plain, split

NAMES = {"d4", "d5", "e4", "0,-1", "12,3"}


SENTENCES = [
    ("Hint: 5 on d4. d5 goes past 35.", ["d4", "d5"]),
    ("3. e4=9: d5, e4 and f6 reach 35.", ["e4", "d5", "e4"]),
    ("Crosses threaten 0,\u22121, 12,3 and 7,7.", ["0,\u22121", "12,3"]),
    ("The AI, level 4 (d4)", []),
    ("", []),
]


def test_names_are_pieces_of_their_own_and_the_text_stays(subtests):
    for text, found in SENTENCES:
        with subtests.test(text=text, found=found):
            pieces = split(text, NAMES)
            assert "".join(pieces) == text and [piece for piece in pieces if plain(piece) in NAMES] == found
