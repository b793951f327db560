"""Checks the directions of dependencies: the layers, the forbidden dependencies and the imports; then
measures the code: the cost of a change, the size of types, circles of types, the files of folders,
and `default:` over enums. --verbose prints more of it.

The rules are Swift scripts, because they read Swift; its interpreter needs a few seconds.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

from checks.shared.processes import run, temporary_folder
from checks.shared.report import Problem

# The interpreter takes one file.
PARTS = ["Tokens", "CostOfChange", "Types", "Switches", "main"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--verbose", action="store_true")


def main(options: argparse.Namespace) -> int:
    described = run(["swift", "package", "dump-package"], status=None)
    if described.returncode:
        raise Problem(f"{described.stderr}Package.swift cannot be read; correct it, then: ./dev layers")
    with temporary_folder() as folder:
        package, program = folder / "package.json", folder / "program"
        package.write_text(described.stdout)
        status = subprocess.run(["swift", "Scripts/check-layers.swift", str(package)]).returncode
        if status:
            return status
        files = [Path(f"Scripts/check-code/{name}.swift") for name in PARTS]
        program.write_text("".join(
            f'#sourceLocation(file: "{file}", line: 1)\n{file.read_text()}' for file in files))
        verbose = ["--verbose"] if options.verbose else []
        return subprocess.run(["swift", str(program), *verbose]).returncode
