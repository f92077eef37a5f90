"""Record anew what a built site shows of the fixtures of `tests/web/test_version_before.py`.

    .venv/bin/python tests/bench/make_fixtures.py --site /path/to/dist

In tests/fixtures/before/, these stay as they are: of visitors.json the files, which the page you/ of an earlier version
has exported, and the addresses of the pages; of links.json the addresses; of embeds.json the attributes of the boards,
and the messages that frames get. A new entry needs these only. records.json has games as text.
"""

import argparse
import json
import tempfile
from pathlib import Path

import served
from embedding import look_at_boards
from shown import new_visitor, parsed, visited

from app.core.record import transfer

FOLDER = served.ROOT / "tests/fixtures/before"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, required=True, help="a built site")
    arguments = parser.parse_args()
    visitors, links, embeds = [
        json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in ("visitors", "links", "embeds")
    ]
    with tempfile.TemporaryDirectory() as folder, served.site_and_browser(arguments.site) as (site, browser):
        for visitor in visitors:
            texts, _, _ = transfer.read(visitor["file"])
            visitor["pages"] = {page: visited(browser, site, page, texts) for page in visitor["pages"]}
        for link in links:
            link["read"], link["shows"] = parsed(link["address"]), visited(browser, site, link["address"], lists=False)
        for case in embeds:
            with new_visitor(browser) as context:
                case["shows"], case["answers"] = look_at_boards(
                    context, site, case["boards"], case["messages"], Path(folder)
                )
    for name, found in (("visitors", visitors), ("links", links), ("embeds", embeds)):
        text = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found)
        (FOLDER / f"{name}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
        print(f"{name}.json: {len(found)} entries")


if __name__ == "__main__":
    main()
