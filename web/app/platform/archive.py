"""The archive of finished games in the browser's storage. A page of a game only appends to it, and reads nothing."""

from pyscript import window

from app.core.record import archive
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Plain
    from app.platform.text_storage import TextStorage


def local_time() -> str:
    """The date and the minute where the person is, such as "2026-11-25 19:13"."""
    now = window.Date.new()
    parts = now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()
    month, day, hours, minutes = [f"{part:02d}" for part in parts]
    return f"{now.getFullYear()}-{month}-{day} {hours}:{minutes}"


def keep(keeper: "TextStorage", game: "Plain") -> None:
    """Append a finished game to the text of this month. game: see `app.core.record.archive`, without its time."""
    now = local_time()
    added = archive.line(now, game)
    keeper.change(archive.name(now), lambda text: archive.with_line(text, added))
