"""Checks the packages of a program, and the files of Deploy/. The parts:

  deploy   the rules of Prometheus, the dashboard, nginx and compose.yaml
  python   the wheel in a new environment, the plugin of pytest, Apple's library and TLS
  owner    commands as root for a server that runs as another user (needs root)
  debian   the package in a clean Debian: install, serve, upgrade, remove, purge; and the Dockerfile's
           steps there (needs root)

Without --part all of them run. A part whose tools cannot be installed is reported and skipped.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
import time
from pathlib import Path
from unittest import mock

from checks.shared.processes import run, temporary_folder
from checks.shared.report import Problem, Unavailable, say
from checks.shared.tessera import program

PARTS = ["deploy", "python", "owner", "debian"]
BUILDS = [".build/release/tessera", ".build/debug/tessera"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--binary", metavar="FILE", help=f"the program (default: {' or else '.join(BUILDS)})")
    parser.add_argument("--part", action="append", choices=PARTS, metavar="NAME")


def main(options: argparse.Namespace) -> None:
    found = [path for path in ([options.binary] if options.binary else BUILDS) if os.access(path, os.X_OK)]
    if not found:
        raise Problem(f"missing {options.binary or BUILDS[1]}; run: ./dev package, or ./dev build")
    os.environ["CHECK_PROGRAM"] = found[0]
    libraries = swift_libraries()
    for part in options.part or PARTS:
        begun = time.monotonic()
        # The clean Debian has its own copy of them.
        environment = {"LD_LIBRARY_PATH": libraries} if libraries and part != "debian" else {}
        with temporary_folder() as folder, mock.patch.dict(os.environ, environment):
            try:
                importlib.import_module(f"checks.package.{part}").main(folder)
            except Unavailable as problem:
                print(f"check-package: {problem}", file=sys.stderr)
                continue
        say(f"{part}: passed in {time.monotonic() - begun:.0f} s")


# --- What the parts share


def swift_libraries() -> str:
    """Returns the folder of Swift's libraries, if they are outside of the program.

    Such a program is for development only; its packages need them.
    """
    return "".join(re.findall(r"=> (.*)/libswiftCore\.so ", run(["ldd", program()]).stdout))


def require_root(otherwise: str) -> None:
    if os.getuid() != 0:
        raise Unavailable(otherwise)


def require(*packages: str) -> None:
    """Installs Debian's packages; a service that they would start is not needed."""
    missing = [name for name in packages
               if "Status: install ok installed" not in run(["dpkg", "-s", name], status=None).stdout]
    if not missing:
        return
    require_root(f"run as root: apt-get install {' '.join(missing)}")
    say(f"installing with apt-get: {' '.join(missing)}")
    policy = Path("/usr/sbin/policy-rc.d")
    is_allowed = not policy.exists()
    if is_allowed:  # Debian defines that this file prevents the start of services.
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
    try:
        for command in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
            run(["apt-get", "-qq", *command], timeout=1800, environment={"DEBIAN_FRONTEND": "noninteractive"})
    except Problem:
        raise Unavailable(f"apt-get did not install {' '.join(missing)}") from None
    finally:
        if is_allowed:
            policy.unlink()


def make_packages(output: Path, *options: str) -> list[Path]:
    """Makes packages of the program in a new folder; returns their files."""
    run(["Scripts/package", "--binary", program(), "--output", str(output), "--fast", *options], timeout=1800)
    return sorted(output.iterdir())
