"""A PostgreSQL server for one check, a ledger of a generated customer base, and comparisons of ledgers
that use none of Tessera's code."""

from __future__ import annotations

import glob
import hashlib
import os
import pwd
import signal
import sqlite3
import subprocess
import time
import typing
from pathlib import Path

from cluster_processes import (
    Problem, free_port, give, http, make_folder, run, unprivileged_user, wait_until)

PASSWORD = "check"
CATALOG = "Examples/catalog.yaml"
# The lists of a copy, by the tables that hold them, and the columns by which they are ordered.
TABLES = {
    "acts": "number", "claims": "sequence", "customers": "id",
    "app_transaction_claims": "customer, deletion, identity", "attributes": "customer, key",
    "grants": "id", "purchases": "original_transaction_id",
    "purchase_origins": "original_transaction_id", "app_user_ids": "id", "changes": "sequence",
    "audit_log": "sequence", "refreshes": "id", "notification_watermarks": "bundle_id, environment"}


class Database:
    """A PostgreSQL server that runs until the check ends."""

    def __init__(self, folder: Path) -> None:
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        if not found:
            raise Problem("PostgreSQL is not installed", "install postgresql")
        self.programs, self.folder, self.user = found[-1], folder, unprivileged_user()
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://tessera:{PASSWORD}@127.0.0.1:{self.port}/tessera"

    def as_user(self, *command: str) -> list[str]:
        if os.getuid() != 0:
            return list(command)
        return ["setpriv", f"--reuid={self.user}", f"--regid={pwd.getpwnam(self.user).pw_gid}",
                "--init-groups", *command]

    def start(self) -> None:
        make_folder(self.folder, owner=self.user)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        give(secret, self.user)
        run(self.as_user(f"{self.programs}/initdb", "-D", f"{self.folder}/data", "-U", "tessera",
                         "-A", "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "--locale=C"))
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                self.as_user(f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-p",
                             str(self.port), "-c", "listen_addresses=127.0.0.1", "-k",
                             str(self.folder)), stdout=log, stderr=log)
        wait_until("waiting for PostgreSQL", self.is_ready, seconds=30,
                   fix=f"see {self.folder}/log", interval=0.1)
        self.sql("create database tessera", "postgres")

    def is_ready(self) -> bool:
        return self.sql("select 1", "postgres", check=False).strip() == "1"

    def sql(self, statement: str, database: str = "tessera", *, check: bool = True) -> str:
        return run([f"{self.programs}/psql", "-X", "-q", "-A", "-t", "-F", "|", "-h", "127.0.0.1", "-p",
                    str(self.port), "-U", "tessera", "-d", database, "-v", "ON_ERROR_STOP=1", "-c",
                    statement], check=check, timeout=600, environment={"PGPASSWORD": PASSWORD})

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=30)


def populate(program: str, folder: Path, customers: int, months: int) -> Path:
    """Makes a ledger by sending the notifications of a generated customer base to a server."""
    data, store, port = folder / "ledger", folder / "store", free_port()
    (folder / "log").touch()
    first = time.strftime("%Y-%m-%d", time.gmtime(time.time() - months * 30.5 * 86400))
    with (folder / "log").open("ab") as log:
        # Without --notify it only makes the certificates that the server has to trust.
        run([program, "store", "populate", "--customers", "1", "--months", "1", "--seed", "1",
             "--facts", str(folder / "one.ndjson"), "--data", str(store)], timeout=60)
        server = subprocess.Popen(
            [program, "serve", "--catalog", CATALOG, "--data", str(data), "--root",
             str(store / "root.pem"), "--port", str(port), "--limit-notification-rate", "0",
             "--limit-address-rate", "0"], stdout=log, stderr=log)
        try:
            wait_until("waiting for the server",
                       lambda: http(f"http://127.0.0.1:{port}/v1/ready")[0] == 200, seconds=60,
                       fix=f"see {folder}/log", interval=0.1)
            run([program, "store", "populate", "--customers", str(customers), "--months", str(months),
                 "--seed", "1", "--start", first, "--data", str(store), "--concurrency", "16",
                 "--notify", f"http://127.0.0.1:{port}/v1/apple/notifications"], timeout=7200)
        finally:
            server.terminate()
            server.wait(timeout=30)
    return data


def fact_hash_of_file(file: Path) -> tuple[int, str]:
    """Hashes all facts of a ledger's file: every column, and the texts of headers for their numbers."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        headers = dict(database.execute("SELECT id, header FROM signing_headers"))
        digest, count = hashlib.sha256(), 0
        for row in database.execute(
                "SELECT sequence, kind, identity, signed_date, hex(payload_hash), "
                "original_transaction_id, bundle_id, environment, source, received_at, newest_act, "
                "hex(content), header_ids FROM facts ORDER BY sequence"):
            *values, numbers = row
            add(digest, [*values, *(headers[number] for number in varints(numbers))])
            count += 1
    return count, digest.hexdigest()


def fact_hash_of_database(database: Database) -> tuple[int, str]:
    """The same for a ledger in PostgreSQL, page by page."""
    headers = dict(line.split("|", 1) for line in
                   database.sql("select id, header from tessera.signing_headers").splitlines())
    digest, count = hashlib.sha256(), 0
    while True:
        lines = database.sql(
            "select sequence, kind, identity, signed_date, upper(encode(payload_hash, 'hex')), "
            "coalesce(original_transaction_id, '~'), coalesce(bundle_id, '~'), "
            "coalesce(environment, '~'), source, received_at, newest_act, "
            "upper(encode(content, 'hex')), array_to_string(header_ids, ',') from tessera.facts "
            f"where sequence > {count} order by sequence limit 5000").splitlines()
        if not lines:
            return count, digest.hexdigest()
        for line in lines:
            *values, numbers = line.split("|")
            add(digest, [None if value == "~" else value for value in values]
                + [headers[number] for number in numbers.split(",") if number])
            count += 1


def varints(numbers: bytes) -> list[int]:
    """Reads the numbers of headers, of which a file stores seven bits in a byte."""
    found, value, shift = [], 0, 0
    for byte in numbers:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            found.append(value)
            value, shift = 0, 0
    return found


def add(digest: typing.Any, values: list[object]) -> None:
    for value in values:
        text = b"-" if value is None else b"+" + str(value).encode()
        digest.update(len(text).to_bytes(4, "big") + text)


def differences_of_files(first: Path, second: Path) -> list[str]:
    """Compares the tables of two ledgers' files, row by row."""
    found = []
    for table, order in TABLES.items():
        rows = []
        for file in (first, second):
            with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
                rows.append(list(database.execute(f"SELECT * FROM {table} ORDER BY {order}")))
        if rows[0] != rows[1]:
            found.append(f"{table}: {len(rows[0])} and {len(rows[1])} rows differ")
    return found
