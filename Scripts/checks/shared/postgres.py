"""A PostgreSQL server for one check."""

from __future__ import annotations

import glob
import signal
import subprocess
from pathlib import Path

from checks.shared.processes import (
    as_user, free_port, give, make_folder, run, start, unprivileged_user, wait_until)
from checks.shared.report import Unavailable

PASSWORD = "check"


def programs() -> str:
    """Returns the folder with the programs of the newest PostgreSQL."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    if not found:
        raise Unavailable("PostgreSQL is not installed", "install postgresql")
    return found[-1]


class Database:
    """A PostgreSQL server that runs in a block, with a database and an owner of one name."""

    def __init__(self, folder: Path, owner: str = "tessera", password: str = PASSWORD) -> None:
        self.programs, self.folder, self.user = programs(), folder, unprivileged_user()
        self.owner, self.password, self.port = owner, password, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://{self.owner}:{self.password}@127.0.0.1:{self.port}/{self.owner}"

    def __enter__(self) -> Database:
        make_folder(self.folder, owner=self.user)
        secret, data = self.folder / "password", self.folder / "data"
        secret.write_text(self.password)
        give(secret, self.user)
        # The user must reach the folder in which the programs run.
        run(as_user(self.user, f"{self.programs}/initdb", "-D", str(data), "-U", self.owner, "-A",
                    "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "--locale=C"), folder="/")
        self.process = start(
            as_user(self.user, f"{self.programs}/postgres", "-D", str(data), "-p", str(self.port), "-c",
                    "listen_addresses=127.0.0.1", "-k", str(self.folder)), self.folder / "log")
        try:
            wait_until("waiting for PostgreSQL", self.is_ready, seconds=30, fix=f"see {self.folder}/log")
            if self.owner != "postgres":
                self.sql(f"create database {self.owner}", "postgres")
        except BaseException:
            self.stop()
            raise
        return self

    def is_ready(self) -> bool:
        return self.sql("select 1", "postgres", status=None).strip() == "1"

    def sql(self, statement: str, database: str = "", *, status: int | None = 0, text: str = "") -> str:
        """Returns what psql prints for a statement, which may read a text as its input."""
        return run(
            [f"{self.programs}/psql", "-X", "-q", "-A", "-t", "-F", "|", "-h", "127.0.0.1", "-p",
             str(self.port), "-U", self.owner, "-d", database or self.owner, "-v", "ON_ERROR_STOP=1",
             "-c", statement], status=status, timeout=600, text=text,
            environment={"PGPASSWORD": self.password}).stdout

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        if self.process:
            # An immediate shutdown: nothing of it is used again.
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=30)
