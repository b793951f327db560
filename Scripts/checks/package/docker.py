"""Parts of a Dockerfile or a compose.yaml, to run them where no Docker is."""

from __future__ import annotations

import json
import os
import re
import shlex
import typing
from pathlib import Path

from checks.shared.processes import run

DOCKERFILE, COMPOSE = Path("Deploy/Dockerfile"), Path("Deploy/compose.yaml")
# Debian's package python3-yaml belongs to Debian's Python.
YAML = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"


def yaml(text: str) -> typing.Any:
    return json.loads(run(["/usr/bin/python3", "-c", YAML], text=text).stdout)


def instructions() -> list[list[str]]:
    """The instructions with their arguments, without comments; lines that continue are joined."""
    lines = [line for line in DOCKERFILE.read_text().splitlines()
             if line.strip() and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [line.split(None, 1) for line in joined.splitlines()]


def run_steps() -> str:
    """The RUN steps before the first USER, as a shell script."""
    found = instructions()
    names = [name for name, _ in found]
    end = names.index("USER") if "USER" in names else len(names)
    return "\n".join(argument for name, argument in found[:end] if name == "RUN")


def command() -> str:
    """CMD with ENV, as USER."""
    values: dict[str, list[str]] = {}
    for name, argument in instructions():
        values.setdefault(name, []).append(argument)
    user = values["USER"][-1]
    words = json.loads(values["CMD"][-1])
    variables = " ".join(values.get("ENV", []))
    return f"env {variables} setpriv --reuid {user} --regid {user} --init-groups {shlex.join(words)}"


def environment() -> dict[str, str]:
    """The environment of the service `server`; variables have this process's values."""
    # ${NAME:?message}: a missing variable is an error.
    filled = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda name: os.environ[name.group(1)], COMPOSE.read_text())
    values = yaml(filled)["services"]["server"]["environment"]
    return {name: str(value) for name, value in values.items()}


def config(name: str) -> str:
    """The content of a configuration."""
    return yaml(COMPOSE.read_text())["configs"][name]["content"].replace("$$", "$")
