#!/usr/bin/env python3
"""Builds, serves and tests the site. Standard library only.

python3 build.py build [--address URL]              put the whole site into dist/
python3 build.py serve [--port N] [--no-open]       build, then serve dist/ on localhost
python3 build.py texts [--complete]                 list the texts that each language lacks, or that have changed
python3 build.py test [--all] [pytest arguments]    build, lint, check types and test; --all: long tests, too
"""

import argparse
import errno
import importlib.util
import runpy
import subprocess
import sys
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

if __name__ == "__main__" and __spec__:  # `python -m build`: this file stands before the package `build` of PyPA
    del sys.path[0]  # the folder of this file
    if not importlib.util.find_spec("build"):
        sys.exit("The package build is missing: pip install build. To build the site: python3 build.py build")
    runpy.run_module("build", run_name="__main__", alter_sys=True)
    sys.exit()
if sys.version_info < (3, 11):  # noqa: UP036  Older ones cannot even import what follows
    sys.exit(f"build.py needs Python >= 3.11; {sys.executable} is Python {sys.version.split()[0]}")

WEB = Path(__file__).resolve().parent / "web"
sys.path.append(str(WEB))
from tools.assembly import DIST, build  # noqa: E402
from tools.parts import cache_folder  # noqa: E402
from tools.programs import BuildError  # noqa: E402
from tools.serving import server  # noqa: E402
from tools.testing import test  # noqa: E402
from tools.translations import report  # noqa: E402


def serve(port: int, open_browser: bool) -> None:
    with server(DIST, port, compresses=True) as running:  # before the build, which takes a while: the port may be taken
        build()
        address = f"http://localhost:{running.server_port}/"
        print(f"{address}   (Ctrl+C ends it)", flush=True)
        if open_browser:
            webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


def port_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 65535")
    return int(text)


def site_address(text: str) -> str:
    """The address with a slash at its end; "" stays."""
    parts = urlsplit(text)
    if text and not (parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment):
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://you.example/35/")
    return text and text.rstrip("/") + "/"


def cure(error: OSError) -> str:
    """What helps against an error of the file system; "" if that is not known."""
    places = f"{DIST.parent} and {cache_folder()}"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"; there must be room for 100 MB in {places}"
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"; you must be able to write to {places} (XDG_CACHE_HOME names another cache folder)"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="put the whole site into dist/")
    building.add_argument(
        "--address",
        type=site_address,
        default="",
        help="where the site will be, such as https://you.example/35/; for the pictures of shared links",
    )
    options = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    options.add_argument("--port", type=port_number, default=8035, help="0 takes a free one (default %(default)s)")
    options.add_argument("--no-open", action="store_true", help="do not open the browser")
    texts = commands.add_parser("texts", help="list the texts that each language lacks, or that have changed")
    texts.add_argument("--complete", action="store_true", help="write a place for each missing text into the files")
    testing = commands.add_parser("test", help="build, lint, check types and test; further arguments go to pytest")
    testing.add_argument("--all", action="store_true", help="also the tests that are long or need a quiet machine")
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    try:
        if arguments.command == "build":
            build(address=arguments.address)
        elif arguments.command == "serve":
            serve(arguments.port, not arguments.no_open)
        elif arguments.command == "texts":
            report(arguments.complete)
        else:
            test(arguments.all, rest)
    except BuildError as error:
        sys.exit(f"build.py: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    except OSError as error:
        sys.exit(f"build.py: {error}{cure(error)}")
    except KeyboardInterrupt:
        print("\nbuild.py: stopped", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
