"""The program `tessera`, which this package contains."""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def program() -> Path:
    """The program: the one in the environment variable TESSERA, or else this package's."""
    return Path(os.environ.get("TESSERA") or FOLDER / "bin" / "tessera")


def main() -> None:
    """Runs the program with the arguments of this process, and replaces this process."""
    path = str(program())
    os.execv(path, [path, *sys.argv[1:]])
