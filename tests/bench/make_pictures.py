"""Make the reference pictures of `tests/web/test_look.py`, tests/web/look/SCENE-WIDTH-THEME.png.

    .venv/bin/python tests/bench/make_pictures.py [--full FOLDER] [SCENE …]

Without a SCENE it makes all of them. FOLDER gets the screenshots themselves, to be looked at.
"""

import argparse
import time
from pathlib import Path

import served
from pictures import write_reference
from scenes import PICTURED, THEMES, Scenery

TARGET = served.ROOT / "tests/web/look"
STILL = 0.25  # seconds without a change


def still(scenery: Scenery, width: int, theme: str) -> bytes:
    """The screenshot of a page that has drawn its new size."""
    before, png = b"", scenery.photograph(width, theme)
    while png != before:
        time.sleep(STILL)
        before, png = png, scenery.photograph(width, theme)
    return png


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", choices=[[], *PICTURED], help=", ".join(PICTURED))
    parser.add_argument("--full", type=Path, metavar="FOLDER", help="a folder for the screenshots themselves")
    options = parser.parse_args()
    wanted = options.scenes or list(PICTURED)
    TARGET.mkdir(exist_ok=True)
    if options.full:
        options.full.mkdir(parents=True, exist_ok=True)
    if not options.scenes:
        for picture in TARGET.iterdir():
            picture.unlink()
    with served.site_and_browser() as (site, browser):
        for name in wanted:
            with browser.new_context() as context:
                context.add_init_script("delete Navigator.prototype.serviceWorker")
                scenery = Scenery(context.new_page(), site, PICTURED[name])
                for width in PICTURED[name].widths:
                    for theme in THEMES:
                        png = still(scenery, width, theme)
                        write_reference(png, TARGET / f"{name}-{width}-{theme}.png")
                        if options.full:
                            (options.full / f"{name}-{width}-{theme}.png").write_bytes(png)
            print(f"  {name}", flush=True)


if __name__ == "__main__":
    main()
