"""Splits the links between players. Pages load this small module first, and `game_messages` only if there is a link."""

from pygame35.links import LETTERS

WORD = "friend"  # the word of a link that holds the game's id
MOVES = "moves"  # the last word of a link
ROOM = "room"  # the word of a link that holds a room of the site's relay: NAME.KEY, see `app.core.remote.room`
LETTERS_EACH = 22  # of the name and the key of a room, and of the secret of a seat: 128 bits in base64url


def of_link(link: str) -> tuple[str, str | None] | None:
    """Split a link between players into (words, moves), without any checks. Returns None for any other link.

    moves: None if the link is cut off before them. Words and moves are in the fragment, which no browser sends to a
    host. Links of earlier versions have the words in the query.
    """
    page, _, fragment = link.replace("&amp;", "&").partition("#")
    if WORD in values(fragment):
        words, mark, rest = fragment.partition(f"&{MOVES}")
        moves = rest.lstrip("=").partition("&")[0].partition("?")[0]  # some services append their own query to a link
        while moves and moves[-1] not in LETTERS and moves[-1] != ".":
            moves = moves[:-1]  # a punctuation mark of the message around the link
        return words, moves if mark else None
    query = page.partition("?")[2]
    return (query, fragment) if WORD in values(query) else None


def in_text(text: str) -> str:
    """The last web address in a text, such as a message with a link; "" if the text has no address."""
    return ([""] + [word for word in text.split() if "://" in word])[-1]


def read_number(text: str, most: int) -> int | None:
    """Read a number from a text of digits. None if there are other characters, or if the number exceeds `most`."""
    digits = 1 <= len(text) <= len(str(most)) and all([digit in "0123456789" for digit in text])
    return int(text) if digits and int(text) <= most else None


def values(words: str) -> dict[str, str]:
    """Split the words of a link into {word: value}. The values stay percent-encoded."""
    return {word: value for word, _, value in [part.partition("=") for part in words.split("&")]}


def is_room(text: object) -> bool:
    """True for a value of the word ROOM."""
    parts = text.split(".") if isinstance(text, str) else []
    return len(parts) == 2 and all([is_name(part) for part in parts])


def is_name(text: object) -> bool:
    """True for 128 bits in base64url."""
    return isinstance(text, str) and len(text) == LETTERS_EACH and all([letter in LETTERS for letter in text])
