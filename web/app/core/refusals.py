"""Why a move, a record or a link is refused, in the language of the page."""

from app.core.texts import say
from pygame35.basics import UserError
from pygame35.links import RecordError

SAID = "said"  # the code of an error whose reason is in the language of the page


def told(error: UserError) -> str:
    """The reason of an error as a clause, with the place in a record or a link."""
    if not isinstance(error, RecordError):
        return _reason(error, str(error))
    reason = _reason(error, error.reason)
    if error.ply:
        return say("refused.at-move", number=error.ply, reason=reason)
    return say("refused.at-line", line=error.line, column=error.column, reason=reason) if error.line else reason


def _reason(error: UserError, english: str) -> str:
    code, named = error.code, error.named
    if code == "filled":
        return say("refused.filled", square=named["square"])
    if code == "over":
        return say("refused.over")
    if code == "far":
        return say("refused.far")
    if code == "drops":
        return say("refused.drops", square=named["square"])
    if code == "decided":
        return say("refused.decided", square=named["square"])
    if code == "elsewhere":
        return say("refused.elsewhere", square=named["square"], first=named["first"], last=named["last"])
    if code == "broken-off":
        return say("refused.broken-off")
    return english if code == SAID else say("refused.other", reason=english)
