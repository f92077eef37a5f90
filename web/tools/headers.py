"""The file `_headers`, as Cloudflare Pages reads it. Netlify reads the same format, but ignores `! Name`.

    # A comment.
    /docs/*                   a path; * is anything, slashes too, :name is anything without a slash
      X-Part: :splat          a header of all files there; :splat and :name stand for the texts that * and :name match
      Link: <a>               if several rules that match a path give one header, a comma joins the values
      ! X-Other               removes the header that rules above have set

`parsed` raises ValueError for a line that a host would silently skip.
"""

import re
from typing import NamedTuple

LONGEST = 2000  # characters in a line
MOST = 100  # rules
ADDRESS = re.compile(r"\S+://")
PLACEHOLDER = re.compile(r":([A-Za-z]\w*)")


class Rule(NamedTuple):
    path: str
    """The pattern as written in the file."""
    fits: re.Pattern[str]
    """Matches a whole path; the groups are the values of its placeholders."""
    dropped: list[str]
    """Names of headers to drop, in lower case."""
    headers: dict[str, str]
    """{name in lower case: value}."""


def parsed(text: str) -> list[Rule]:
    rules: list[Rule] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line.startswith("#"):
            continue
        try:
            if len(line) > LONGEST:
                raise ValueError(f"longer than {LONGEST} characters")
            if ADDRESS.match(line):
                raise ValueError("a path here has no host")
            if line.startswith("/"):
                rules.append(Rule(line, pattern(line), [], {}))
            elif not rules:
                raise ValueError("a path comes first")
            else:
                add_header(rules[-1], line)
        except ValueError as error:
            raise ValueError(f"line {number} ({line[:80]}): {error}") from None
    for rule in rules:
        if not rule.dropped and not rule.headers:
            raise ValueError(f"{rule.path} has no headers")
        if [other.path for other in rules].count(rule.path) > 1:
            raise ValueError(f"{rule.path} stands twice, and hosts differ in what that means")
    if len(rules) > MOST:
        raise ValueError(f"more than {MOST} paths")
    return rules


def pattern(path: str) -> re.Pattern[str]:
    if path.count("*") > 1:
        raise ValueError("more than one *")
    escaped = re.escape(path).replace(r"\*", "(?P<splat>.*)")
    try:
        return re.compile(PLACEHOLDER.sub(r"(?P<\1>[^/]+)", escaped))
    except re.error as error:
        raise ValueError(str(error)) from None


def add_header(rule: Rule, line: str) -> None:
    if line.startswith("! ") and ":" not in line:
        rule.dropped.append(line[2:].strip().lower())
        return
    name, colon, value = (part.strip() for part in line.partition(":"))
    if not (name and colon and value) or " " in name:
        raise ValueError("neither a path, nor `Name: value`, nor `! Name`")
    rule.headers[name.lower()] = joined(rule.headers.get(name.lower()), value)


def headers_for(rules: list[Rule], path: str) -> dict[str, str]:
    """{name in lower case: value} of the headers of a path. Rules apply in their order."""
    found: dict[str, str] = {}
    for rule in rules:
        if fit := rule.fits.fullmatch(path):
            for name in rule.dropped:
                found.pop(name, None)
            for name, value in rule.headers.items():
                found[name] = joined(found.get(name), filled(value, fit.groupdict()))
    return found


def filled(value: str, parts: dict[str, str]) -> str:
    return PLACEHOLDER.sub(lambda match: parts.get(match[1], match[0]), value)


def joined(before: str | None, value: str) -> str:
    return f"{before}, {value}" if before else value
