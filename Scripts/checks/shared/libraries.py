"""Libraries for Python, each group in a virtual environment of its own under .build."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

from checks.shared.report import Problem, Unavailable

# The modules must load, which shows that their dependencies are complete.
IS_INSTALLED = """
import importlib, importlib.metadata, sys
end = sys.argv.index("--")
for module in sys.argv[end + 1:]:
    importlib.import_module(module)
for library in sys.argv[1:end]:
    name, version = library.split("==")
    if importlib.metadata.version(name) != version:
        sys.exit(1)
"""


@dataclasses.dataclass(frozen=True)
class Libraries:
    """Libraries of PyPI, the modules to load, and what is not checked without them.

    Unpinned dependencies may change within the bounds that a library sets.
    """

    name: str
    versions: str
    modules: str
    otherwise: str

    @property
    def folder(self) -> Path:
        return Path(".build").resolve() / self.name

    @property
    def python(self) -> str:
        return str(self.folder / "bin/python")

    @property
    def is_active(self) -> bool:
        return Path(sys.prefix) == self.folder

    def install(self) -> None:
        """Installs them with pip from its configured index, unless they are installed already."""
        if self.is_installed():
            return
        if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True).returncode:
            raise Unavailable(f"python3 has no module venv; {self.otherwise}", "apt-get install python3-venv")
        print(f"check: installing {self.versions} into .build/{self.name}", file=sys.stderr, flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(self.folder)], check=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, *self.versions.split()], stdout=sys.stderr).returncode:
            raise Unavailable(f"PyPI did not give {self.versions}", self.otherwise)
        if not self.is_installed():
            raise Problem(f"{self.versions} does not load", f"look into {self.folder}")

    def is_installed(self) -> bool:
        return (self.folder / "bin/python").exists() and subprocess.run(
            [self.python, "-c", IS_INSTALLED, *self.versions.split(), "--", *self.modules.split()],
            capture_output=True).returncode == 0
