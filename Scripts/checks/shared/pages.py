"""The commands of documents, and running them as a reader would."""

from __future__ import annotations

import re
from pathlib import Path

from checks.shared.processes import ends_well
from checks.shared.report import Problem
from checks.shared.tessera import program


def blocks(page: str, heading: str = "", *, language: str = "sh") -> str:
    """Returns the code of a page, or only that below a heading."""
    text = Path(page).read_text()
    if heading:
        text = f"\n{text}".partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return "".join(re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def follow(page: str, commands: str, folder: Path, replacements: dict[str, str], binaries: str = "") -> str:
    """Runs commands of a page with other addresses and paths; returns what they print.

    The keys of `replacements` are patterns. Commands that build or install are left out, because their
    results exist already, by default next to the program.
    """
    skipped = re.compile(r"^(swift build|pip install|\./dev release) .*\n", re.MULTILINE)
    commands = skipped.sub("", commands)
    binaries = binaries or str(Path(program()).parent)
    for pattern, text in {r"(\$PWD/)?\.build/debug": binaries, **replacements}.items():
        commands = re.sub(pattern, text, commands, flags=re.MULTILINE)
    script, output = folder / "commands", folder / "output"
    script.write_text(
        f"set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n"
        f"export PATH={binaries}:$PATH\n{commands}")
    if not ends_well(["bash", str(script)], output):
        raise Problem(f"a command of {page} failed:\n{output.read_text(errors='replace')}")
    return output.read_text(errors="replace")


def expect_text(output: str, what: str, *wanted: str) -> None:
    """Fails if one of the patterns is not in an output."""
    for pattern in wanted:
        if not re.search(pattern, output, re.MULTILINE):
            raise Problem(f"{what} did not print {pattern}:\n{output}")
