"""The files that checks of code read."""

from __future__ import annotations

import typing
from pathlib import Path

FOLDERS = ["Sources", "Tests", "Examples", "Benchmarks/Sources", "Fuzzing/Sources"]


def files(ending: str, *folders: str) -> list[str]:
    return sorted(str(file) for folder in folders for file in Path(folder).rglob(f"*{ending}"))


def lines(file: str) -> typing.Iterator[tuple[str, str]]:
    """Returns the lines of a file with their place."""
    for number, line in enumerate(Path(file).read_text().removesuffix("\n").split("\n"), 1):
        yield f"{file}:{number}", line
