"""The text of a link between players. Pages use this module before they load `game_messages`, which reads the words."""

from pygame35.links import LETTERS

WORD = "friend"  # the word of a link that holds the game's id
MOVES = "moves"  # the last word of a link


def of_link(link: str) -> tuple[str, str | None] | None:
    """(words, moves) of a link between players, unchecked; None for any other link. moves: None if it is cut off.

    Both are in the fragment, which no browser sends to a host. Earlier versions put the words into the query.
    """
    page, _, fragment = link.replace("&amp;", "&").partition("#")
    if WORD in values(fragment):
        words, mark, rest = fragment.partition(f"&{MOVES}")
        moves = rest.lstrip("=").partition("&")[0].partition("?")[0]  # services append a query of their own
        while moves and moves[-1] not in LETTERS and moves[-1] != ".":
            moves = moves[:-1]  # a mark of the surrounding message
        return words, moves if mark else None
    query = page.partition("?")[2]
    return (query, fragment) if WORD in values(query) else None


def in_text(text: str) -> str:
    """The last address in a text, such as a message with a link; "" if there is none."""
    return ([""] + [word for word in text.split() if "://" in word])[-1]


def read_number(text: str, most: int) -> int | None:
    """The number that a text of digits writes; None for another text, or if it is more than `most`."""
    digits = 1 <= len(text) <= len(str(most)) and all([digit in "0123456789" for digit in text])
    return int(text) if digits and int(text) <= most else None


def values(words: str) -> dict[str, str]:
    """{word: value} of the words of a link, still percent-encoded."""
    return {word: value for word, _, value in [part.partition("=") for part in words.split("&")]}
