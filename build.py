#!/usr/bin/env python3
"""The one tool of this project.

    python build.py setup    the environment and the locked packages
    python build.py build    the site into dist/, ready for any static host; with --url URL,
                             its final address, puzzles get pictures for previews
    python build.py serve    build it and serve it on this machine
    python build.py test     every check; ends with "N passed, N failed"
    python build.py bench    timings, as ratios
    python build.py shots    pictures of the built page
    python build.py mutate   how many small faults in a ruleset or the core its tests notice

It needs Python 3.11 and the network once; it fetches everything else by locked hash.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

NEEDED = (3, 11)


def main() -> int:
    """Run the command of the command line; return 0 on success."""
    if sys.version_info < NEEDED:
        return _with_newer_python()
    from tools.shell import Trouble

    try:
        return _dispatch(_arguments())
    except Trouble as trouble:
        print(f"build.py: {trouble}", file=sys.stderr)
    except OSError as error:
        print(f"build.py: {_plain(error)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("build.py: stopped.", file=sys.stderr)
    return 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("setup", help="the environment and the locked packages")
    build = commands.add_parser("build", help="the site into dist/")
    build.add_argument("--url", default="", help="where it will lie: puzzles get preview pictures")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=int, default=8000, help="default 8000")
    test = commands.add_parser("test", help="every check there is")
    hard = test.add_mutually_exclusive_group()
    hard.add_argument("--full", action="store_true", help="many more random positions and playouts")
    hard.add_argument("--quick", action="store_true", help="rules and core at a glance")
    test.add_argument("--only", action="append", metavar="STEP", help="one step (may be repeated)")
    bench = commands.add_parser("bench", help="how long it takes, as ratios")
    bench.add_argument("--runs", type=int, default=7, help="how often each is measured, default 7")
    bench.add_argument("--part", action="append", help="one part (may be repeated)")
    shots = commands.add_parser("shots", help="pictures of the built page, into shots/")
    shots.add_argument("--listing", action="store_true", help="those of the manifest instead")
    mutate = commands.add_parser("mutate", help="small faults, and what notices them")
    mutate.add_argument("target", help="a ruleset, or core")
    mutate.add_argument("--sample", type=int, default=0, help="how many mutants (all of them)")
    mutate.add_argument("--seed", type=int, default=1, help="which ones, default 1")
    return parser.parse_args()


def _dispatch(args: argparse.Namespace) -> int:
    from tools import setup

    setup.setup()
    if args.command == "build":
        from tools import site
        from tools.shell import in_venv, say

        site.build()
        if args.url:
            return in_venv("tools.previews", [args.url])
        say("build: previews of puzzles have no picture, which needs the site's address (--url)")
    elif args.command == "serve":
        from tools import serve, site

        site.build()
        serve.serve(args.port)
    elif args.command == "test":
        from tools import suite

        return suite.test(args.only or [], suite.Mode(full=args.full, quick=args.quick))
    elif args.command == "mutate":
        from tools.shell import in_venv

        sample, seed = str(args.sample), str(args.seed)
        return in_venv("tools.mutate", [args.target, "--sample", sample, "--seed", seed])
    elif args.command in {"bench", "shots"}:
        from tools import site
        from tools.shell import in_venv

        if getattr(args, "part", None) != ["core"]:  # the core needs no page
            site.build()
        if args.command == "bench":
            parts = [word for part in args.part or () for word in ("--part", part)]
            extra = ["--runs", str(args.runs), *parts]
        else:
            extra = ["--listing"] if args.listing else []
        return in_venv(f"tools.{args.command}", extra)
    return 0


def _with_newer_python() -> int:
    """Restart under a newer Python, if this machine has one."""
    for minor in range(20, NEEDED[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            return os.spawnv(os.P_WAIT, found, [found, str(Path(__file__)), *sys.argv[1:]])
    print(
        "build.py: Overstack needs Python 3.11 or newer and this is "
        f"{sys.version_info[0]}.{sys.version_info[1]}: install one from python.org and run "
        "build.py with it.",
        file=sys.stderr,
    )
    return 1


def _plain(error: OSError) -> str:
    import errno

    where = f" ({error.filename})" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return f"The disk is full{where}: make room and run it again."
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"This account may not write here{where}: run it in a folder that you own."
    return f"{error.strerror or error}{where}: put that right and run it again."


if __name__ == "__main__":
    sys.exit(main())
