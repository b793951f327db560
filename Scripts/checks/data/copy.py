"""Copies a ledger of a generated customer base from SQLite to PostgreSQL and back, and compares.

The first copy is killed in the middle and continued. The comparison uses `tessera ledger digest`, and
independently hashes the bytes of all facts, and compares tables row by row.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import pty
import re
import signal
import sqlite3
import time
import typing
from pathlib import Path

from checks.shared.postgres import Database
from checks.shared.processes import temporary_folder
from checks.shared.report import Problem, expect, say
from checks.shared.tessera import Server, certificates, populate, program, tessera

# The lists of a copy, by the tables that hold them, and the columns by which they are ordered.
TABLES = {
    "acts": "number", "claims": "sequence", "customers": "id",
    "app_transaction_claims": "customer, deletion, identity", "attributes": "customer, key",
    "grants": "id", "purchases": "original_transaction_id",
    "purchase_origins": "original_transaction_id", "app_user_ids": "id", "changes": "sequence",
    "audit_log": "sequence", "refreshes": "id", "notification_watermarks": "bundle_id, environment"}


def fill(folder: Path, customers: int, months: int) -> Path:
    """Makes a ledger by sending the notifications of a generated customer base to a server."""
    first = time.strftime("%Y-%m-%d", time.gmtime(time.time() - months * 30.5 * 86400))
    unlimited = ["--limit-notification-rate", "0", "--limit-address-rate", "0"]
    with Server(folder, *unlimited, name="ledger", root=certificates(folder)) as server:
        populate(folder, "--customers", str(customers), "--months", str(months), "--seed", "1",
                 "--start", first, "--concurrency", "16", server=server, timeout=7200)
    return server.data


def kill_in_the_middle(source: Path, database: Database, facts: int) -> str:
    """Starts a copy on a terminal, kills it when half of the facts arrived, and returns what it
    showed."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(program(), [program(), "ledger", "copy", "--from", str(source), "--to", database.url])
    end, count = time.monotonic() + 600, 0
    os.set_blocking(terminal, False)
    shown = b""
    while count < facts // 2 or b"copying facts" not in shown:
        if time.monotonic() > end:
            raise Problem("the copy took longer than 600 s", "see the rows of the database")
        try:
            shown += os.read(terminal, 65536)
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:
            break  # The copy ended already.
        found = database.sql("select count(*) from tessera.facts", status=None).strip()
        count = int(found or 0)
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    if not os.WIFSIGNALED(status):
        raise Problem("the copy ended before it was killed", "use more customers")
    return shown.decode(errors="replace")


def timed(*arguments: str) -> tuple[str, float]:
    began = time.monotonic()
    return tessera("ledger", *arguments, timeout=3600).stdout, time.monotonic() - began


def check(folder: Path, customers: int, months: int) -> None:
    began = time.monotonic()
    data = fill(folder, customers, months)
    file, back = data / "ledger.sqlite", folder / "back.sqlite"
    facts, wanted = fact_hash_of_file(file)
    say(f"{facts} facts of {customers} customers in {months} months, made in "
        f"{time.monotonic() - began:.1f} s; {file.stat().st_size} bytes in SQLite")
    digest, seconds = timed("digest", "--data", str(data))
    rows = sum(int(line.split()[-2]) for line in digest.splitlines()[:-1])
    say(f"{rows} rows hashed in {seconds:.1f} s")
    with Database(folder / "postgres") as database:
        shown = kill_in_the_middle(data, database, facts)
        if not re.search(r"copying facts: \d+ rows", shown):
            raise Problem(f"the copy showed no progress: {shown[-200:]!r}", "see CopyProgress")
        found = database.sql("select count(*) from tessera.facts").strip()
        say(f"killed with kill -9 after {found} facts")
        output, seconds = timed("copy", "--from", str(data), "--to", database.url)
        expect(output == digest, "the copy in PostgreSQL has another digest")
        size = database.sql("select pg_database_size('tessera')").strip()
        say(f"continued and compared in {seconds:.1f} s; {size} bytes in PostgreSQL")
        expect(fact_hash_of_database(database) == (facts, wanted), "the bytes of facts differ")
        output, seconds = timed("copy", "--from", database.url, "--to", str(back))
        expect(output == digest, "the copy in SQLite has another digest")
        say(f"copied back and compared in {seconds:.1f} s")
        expect(fact_hash_of_file(back) == (facts, wanted), "the bytes of facts differ after both copies")
        for problem in differences_of_files(file, back):
            expect(False, problem)
    say("the ledgers are equal")


# --- Comparisons that use none of Tessera's code


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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--customers", type=int, default=400)
    parser.add_argument("--months", type=int, default=24)
    parser.add_argument("--program")
    parser.add_argument("--folder", type=Path, help="an empty directory that stays; default: a temporary one")


def main(options: argparse.Namespace) -> None:
    if options.program:
        os.environ["CHECK_PROGRAM"] = options.program
    program()
    with contextlib.ExitStack() as stack:
        folder = options.folder or stack.enter_context(temporary_folder())
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)  # the database's user must reach its own directory
        check(folder.resolve(), options.customers, options.months)
