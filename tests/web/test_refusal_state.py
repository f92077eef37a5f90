"""What a browser refuses is said in plain words."""

from app.platform.browser import Thrown, kind_of, refusal

FORBIDDEN = "its settings or an extension forbid it"
REFUSALS = [
    (Thrown(object(), "NotAllowedError", "Failed to execute 'share' on 'Navigator'"), "NotAllowedError", FORBIDDEN),
    (Thrown(object(), "SecurityError", ""), "SecurityError", FORBIDDEN),
    (Thrown(object(), "QuotaExceededError", "full"), "QuotaExceededError", "it has no room left"),
    (Thrown(object(), "OperationError", "Traceback\nno route"), "OperationError", "no route"),
    (RuntimeError("the connection was closed"), "", "the connection was closed"),
]


def test_a_refusal_is_told_without_the_browsers_objects():
    for error, kind, told in REFUSALS:
        assert (kind_of(error), refusal(error)) == (kind, told), error
