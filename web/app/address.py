"""The page's address: settings in the query, the game in the fragment, as plain text in and out."""

from app import words
from app.session import LEVELS, SECONDS, WORKERS
from pygame35.rules.record import RecordError, format_fragment, parse_fragment
from pygame35.rules.thirtyfive import BLUE, RED

SIDES = {"red": (RED,), "blue": (BLUE,), "both": (RED, BLUE), "none": ()}


def read_query(text):
    """(settings, problems) of a query such as "?side=blue&level=3".

    settings: side (the sides that a person plays), level, seconds, workers, as far as given; problems: a sentence for
    each part that could not be understood.
    """
    settings = {}
    problems = []
    for part in text.lstrip("?").split("&"):
        if not part:
            continue
        name, _, value = part.partition("=")
        if name == "side" and value in SIDES:
            settings[name] = SIDES[value]
        elif name == "level" and value in [str(level) for level in LEVELS]:
            settings[name] = int(value)
        elif name == "seconds" and value in [str(seconds) for seconds in SECONDS]:
            settings[name] = [seconds for seconds in SECONDS if str(seconds) == value][0]
        elif name == "workers" and value in [str(count) for count in WORKERS]:
            settings[name] = int(value)
        else:
            problems.append(words.SPOILED_SETTING.format(part))
    return settings, problems


def read_fragment(text):
    """(moves, problem) of a fragment such as "#EEE9"; moves None with a problem that says why."""
    try:
        return parse_fragment(text.lstrip("#")), None
    except RecordError as error:
        return None, words.SPOILED_LINK.format(error)


def fragment(moves):
    return "#" + format_fragment(moves)
