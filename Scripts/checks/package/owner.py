"""Commands as root for a server of another user."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from pathlib import Path

from checks.package.parts import require, require_root
from checks.shared.processes import run, wait_until
from checks.shared.report import Problem, expect, say
from checks.shared.tessera import CATALOG, PUBLIC_KEY, Server, program, tessera
from checks.shared.web import http

USER, OTHER = 54321, 54322


def as_user(user: int, *command: str) -> list[str]:
    return ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", *command]


def is_owned(folder: Path) -> bool:
    return all((path.stat().st_uid, path.stat().st_gid) == (USER, USER) for path in folder.rglob("*"))


def main(folder: Path) -> None:
    require_root("the commands need root")
    require("util-linux", "curl")
    # The user cannot read the folder of a build.
    binary = folder / "tessera"
    shutil.copy(program(), binary)
    os.environ["CHECK_PROGRAM"] = str(binary)
    catalog = folder / "catalog.yaml"
    catalog.write_text(Path(CATALOG).read_text()
                       + '\nwebhooks:\n  - {name: crm, url: "https://hooks.example.com/"}\n')
    for name in ("data", "home"):
        make_home(folder / name)
    server = Server(folder, name="data", catalog=catalog)
    server.prefix, server.ready = as_user(USER), server.data / "ready"
    data = ["--data", str(server.data)]
    # Keys that root creates before the first start.
    tessera("keys", "init-root", "--out", str(server.data / "root-signing-key"))
    expect(is_owned(server.data), "root's keys belong to root")
    with server:
        check_commands(server, data)
        # A restored folder belongs to the owner of its parent.
        tessera("backup", *data, "--out", str(folder / "backup"))
        tessera("restore", "--from", str(folder / "backup"), "--data", str(folder / "home/restored"))
    expect(is_owned(folder / "home"), "a restored folder has files of root")
    say("backups that root restores belong to the owner of the folder")


def make_home(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    os.chown(folder, USER, USER)


def check_commands(server: Server, data: list[str]) -> None:
    revocations = server.data / "revoked-keys"

    def wait_for(text: str, path: str) -> None:
        with contextlib.suppress(Problem):
            wait_until(text, lambda: text in http(f"{server.url}{path}", key=PUBLIC_KEY)[1], seconds=20)
            return
        raise Problem(f"{path} did not return {text}:\n{server.log.read_text()}")

    wait_for('"missing":[]', "/v1/ready")
    # Each command reports success; the server then uses what it wrote.
    tessera("keys", "rotate", *data)
    key = re.findall(r"[A-Za-z0-9+/]{43}=", tessera("keys", "list", *data).stdout)[0]
    tessera("keys", "revoke", key, *data)
    revoked = revocations.read_text().splitlines()[0][:40]
    wait_for(revoked, "/v1/revoked-keys")
    tessera("webhooks", "rotate", "crm", *server.options)
    expect(is_owned(server.data), "files of another user in the data folder")
    read = 'find "$0" -type f -exec cat {} + > /dev/null'
    run(as_user(USER, "sh", "-c", read, str(server.data)))
    say("commands as root change a running server of another user")

    # A list that the server cannot read is reported, and forgets no revoked key.
    os.chown(revocations, 0, -1)
    wait_for('"missing":["revoked-keys"]', "/v1/ready")
    wait_for(revoked, "/v1/revoked-keys")
    os.chown(revocations, USER, -1)
    wait_for('"missing":[]', "/v1/ready")
    say("an unreadable list of revoked keys makes a server not ready until it can read it")

    # The user itself may do the same, and another user may not.
    run(as_user(USER, program(), "keys", "rotate", *data))
    other = run(as_user(OTHER, program(), "keys", "rotate", *data), status=None)
    expect(other.returncode != 0, "another user rotated keys")
