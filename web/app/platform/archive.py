"""The archive of finished games in the browser's storage. A page of a game only appends to it, and reads nothing."""

from app.core.protocols import Plain
from app.core.record import archive
from app.platform.browser import local_time
from app.platform.persistence import persist
from app.platform.text_storage import TextStorage


def keep(keeper: TextStorage, game: Plain) -> None:
    """Append a finished game to the text of this month. game: as in `app.core.record.archive`, but without a time."""
    persist()
    now = local_time()
    added = archive.line(now, game)
    keeper.change(archive.name(now), lambda text: archive.with_line(text, added))
