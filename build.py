#!/usr/bin/env python3
"""Builds, serves and tests the site. Standard library only.

python3 build.py build [--address URL]          put the whole site into dist/
python3 build.py serve [--port N] [--no-open]   build, then serve dist/ on localhost
python3 build.py test [pytest arguments]        build, lint, check types and test, in .venv
"""

import argparse
import subprocess
import sys
import webbrowser
from pathlib import Path

WEB = Path(__file__).resolve().parent / "web"
sys.path.append(str(WEB))
from tools.assembly import DIST, build  # noqa: E402
from tools.programs import BuildError  # noqa: E402
from tools.serving import server  # noqa: E402
from tools.testing import test  # noqa: E402


def serve(port: int, open_browser: bool) -> None:
    build()
    with server(DIST, port, compresses=True) as running:
        address = f"http://localhost:{running.server_port}/"
        print(f"{address}   (Ctrl+C ends it)", flush=True)
        if open_browser:
            webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="put the whole site into dist/")
    building.add_argument("--address", default="", help="where the site will be, for the pictures of shared links")
    options = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    options.add_argument("--port", type=int, default=8035, help="0 takes a free one (default %(default)s)")
    options.add_argument("--no-open", action="store_true", help="do not open the browser")
    commands.add_parser("test", help="build, lint, check types and test; further arguments go to pytest")
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    try:
        if arguments.command == "build":
            build(address=arguments.address and arguments.address.rstrip("/") + "/")
        elif arguments.command == "serve":
            serve(arguments.port, not arguments.no_open)
        else:
            test(rest)
    except BuildError as error:
        sys.exit(f"build.py: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
