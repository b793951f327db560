"""Prints parts of a Dockerfile or a compose.yaml as a shell script, to run them where no Docker is.

    python3 Scripts/check_package_docker.py run FILE       the RUN steps before the first USER
    python3 Scripts/check_package_docker.py command FILE   CMD with ENV, as USER
    python3 Scripts/check_package_docker.py environment FILE   the environment of the service `server` of a
                                                               compose.yaml; variables have this process's
                                                               values
    python3 Scripts/check_package_docker.py config FILE NAME   the content of a configuration of a compose.yaml
"""

import json
import os
import re
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


def environment(text):
    import yaml

    # ${NAME:?message}: a missing variable is an error.
    filled = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda name: os.environ[name.group(1)], text)
    values = yaml.safe_load(filled)["services"]["server"]["environment"]
    return "\n".join(f"{name}={shlex.quote(str(value))}" for name, value in values.items())


def config(text, name):
    import yaml

    return yaml.safe_load(text)["configs"][name]["content"].replace("$$", "$")


if __name__ == "__main__":
    kind, text = sys.argv[1], Path(sys.argv[2]).read_text()
    if kind == "environment":
        print(environment(text))
    elif kind == "config":
        print(config(text, sys.argv[3]))
    else:
        print({"run": run_steps, "command": command}[kind](instructions(text)))
