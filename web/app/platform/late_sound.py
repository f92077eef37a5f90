"""The sounds of a page that starts without them: a game for one, or lessons. Their modules are loaded afterwards."""

from collections.abc import Awaitable, Callable

from pyscript import document

from app.core.protocols import Element
from app.core.sounds import Cue


class LateSound:
    """Plays cues. wanted(name): the setting "sound" or "vibration"."""

    sound: Callable[[Cue], object] | None = None  # plays a cue; None until the modules are loaded

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self.wanted = wanted

    async def load(self, unpack: Callable[[], Awaitable[object]]) -> None:
        """Load the modules. Without them, the page is silent. unpack(): loads the late modules of the page."""
        try:
            await unpack()
            from app.platform.sound import Sound, can_vibrate
        except Exception:
            return
        self.sound = Sound(self.wanted).play
        vibration: Element = document.querySelector("label:has([data-setting=vibration])")
        if vibration:
            vibration.hidden = not can_vibrate()

    def play(self, make: Callable[[], Cue]) -> None:
        """Play the cue that make() returns. It may import modules of sounds."""
        if self.sound:
            self.sound(make())
