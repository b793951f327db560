"""Prints parts of a Dockerfile as a shell script, to run them where no Docker is.

    python3 Scripts/check_package_docker.py run FILE       the RUN steps before the first USER
    python3 Scripts/check_package_docker.py command FILE   CMD with ENV, as USER
"""

import json
import shlex
import sys
from pathlib import Path


def instructions(text):
    """The instructions with their arguments, without comments; lines that continue are joined."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [line.split(None, 1) for line in joined.splitlines()]


def run_steps(found):
    names = [name for name, _ in found]
    end = names.index("USER") if "USER" in names else len(names)
    return "\n".join(argument for name, argument in found[:end] if name == "RUN")


def command(found):
    values = {}
    for name, argument in found:
        values.setdefault(name, []).append(argument)
    user = values["USER"][-1]
    words = json.loads(values["CMD"][-1])
    variables = " ".join(values.get("ENV", []))
    return f"env {variables} setpriv --reuid {user} --regid {user} --init-groups {shlex.join(words)}"


if __name__ == "__main__":
    found = instructions(Path(sys.argv[2]).read_text())
    print({"run": run_steps, "command": command}[sys.argv[1]](found))
