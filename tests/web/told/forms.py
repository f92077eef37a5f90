"""The forms of sentences, and how a sentence is taken apart."""

import re

YOU = "You"


def called(name, begins=False):
    """A player's name in a sentence. begins: True at its beginning."""
    return "you" if name == YOU and not begins else name


def read(forms, text, names, mover):
    """(kind, [groups]) of the form in which a text is written; ("", []) if it has none of the forms.

    forms: {kind: regular expression with {own} for "Your" or "Greta's", {within} for the same within a sentence,
    {me} and {rival} for the names of the mover and of its opponent}
    """
    name, rival = names[mover], names[-mover]
    own = "Your" if name == YOU else name + ("'" if name in ("Crosses", "Noughts") else "'s")
    words = {"own": own, "within": own.lower() if name == YOU else own, "me": called(name), "rival": called(rival)}
    for kind, form in forms.items():
        found = re.fullmatch(form.format(**{key: re.escape(word) for key, word in words.items()}), text)
        if found:
            return kind, list(found.groups())
    return "", []


def read_both(harms, remedies, text, names, mover):
    """The two clauses of a sentence on a fault, each as `read` returns it."""
    harm, _, remedy = text.removesuffix(".").partition("; ")
    return read(harms, harm, names, mover), read(remedies, remedy, names, mover)
