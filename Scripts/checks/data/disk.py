"""Fills the disk of a ledger and checks what a balancer, a client and the operator see: 503 from
`/v1/ready` soon and without other traffic, one line in the log, and 200 when there is room again.

It mounts a small file system in a namespace of its own, for which it needs root; otherwise it ends with
75 (EX_TEMPFAIL).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from checks.shared import tessera
from checks.shared.postgres import Database
from checks.shared.processes import CHECK, give, run, temporary_folder, wait_until
from checks.shared.report import Problem, Unavailable, say
from checks.shared.tessera import PUBLIC_KEY
from checks.shared.web import http

UNREADY_SECONDS, READY_SECONDS = 15, 10


class Server(tessera.Server):
    """A server whose disk is filled."""

    def wait(self, status: int, seconds: float, what: str) -> float:
        began = time.monotonic()
        wait_until(f"waiting until {what}", lambda: http(f"{self.url}/v1/ready")[0] == status,
                   seconds=seconds, fix=f"it did not happen within {seconds} s", interval=0.5)
        return time.monotonic() - began

    def expect_one_line(self, times: int) -> None:
        lines = [line for line in self.log.read_text().splitlines() if "Not ready" in line]
        if len(lines) != times or "the disk is full" not in lines[-1]:
            raise Problem(f"the log names the full disk {len(lines)} times: {lines[-3:]}", "expected "
                          f"{times}")


def mount(folder: Path, megabytes: int) -> Path:
    disk = folder / f"disk-{megabytes}"
    disk.mkdir()
    run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(disk)])
    return disk


def fill(disk: Path) -> Path:
    """Writes a file until there is no room for more."""
    file = disk / "filling"
    with file.open("wb", buffering=0) as output:
        try:
            while output.write(bytes(4096)):
                pass
        except OSError:
            pass
    return file


def check_file(folder: Path) -> None:
    disk = mount(folder, 24)
    server = Server(folder, name="sqlite")
    server.data = disk / "data"
    with server:
        server.wait(200, 60, "the server is ready")
        for times in (1, 2):
            filling = fill(disk)
            seconds = server.wait(503, UNREADY_SECONDS, "the server notices the full disk")
            body = http(f"{server.url}/v1/ready")[1]
            if json.loads(body)["missing"] != ["ledger"]:
                raise Problem(f"/v1/ready says {body}", "expected the ledger")
            server.expect_one_line(times)
            filling.unlink()
            back = server.wait(200, READY_SECONDS, "the server is ready again")
            say(f"SQLite: not ready {seconds:.1f} s after the disk was full, without other requests, "
                f"and ready {back:.1f} s after there was room")


def check_database(folder: Path) -> None:
    """The tables are on the small disk, so that the database itself continues to run."""
    disk = mount(folder, 64)
    with Database(folder / "postgres") as database:
        for each in (disk, disk / "tables"):
            each.mkdir(exist_ok=True)
            give(each, database.user)
        database.sql(f"create tablespace small location '{disk}/tables'", "postgres")
        database.sql("alter database tessera set tablespace small", "postgres")
        with Server(folder, "--ledger", database.url, name="keys") as server:
            server.wait(200, 60, "the server is ready")
            filling = fill(disk)
            status = 0
            for number in range(3000):
                url = f"{server.url}/v1/subscribers/customer-{number}"
                status, _ = http(url, key=PUBLIC_KEY, timeout=60)
                if status != 201:
                    break
            if status != 503:
                raise Problem(f"a write on a full disk got {status}", "expected 503")
            seconds = server.wait(503, 5, "the server notices the full disk")
            server.expect_one_line(1)
            filling.unlink()
            back = server.wait(200, READY_SECONDS, "the server is ready again")
            say(f"PostgreSQL: not ready {seconds:.1f} s after a write failed, and ready {back:.1f} s "
                "after there was room")


def main() -> None:
    if os.environ.get("TESSERA_DISK_CHECK") != "inside":
        if os.getuid() != 0 or not shutil.which("unshare"):
            raise Unavailable("no full disk was tried, because only root may mount one")
        os.execvpe("unshare", ["unshare", "--mount", sys.executable, CHECK, "disk"],
                   {**os.environ, "TESSERA_DISK_CHECK": "inside"})
    with temporary_folder() as folder:
        try:
            check_file(folder)
            check_database(folder)
        finally:
            for disk in folder.glob("disk-*"):
                subprocess.run(["umount", "-l", str(disk)], check=False)
    say("a full disk is noticed")
