"""Checks data exports with DuckDB, PostgreSQL and an S3 server that verifies signatures.

Scripts/check-exports runs it: python Scripts/exports_checks.py PATH-OF-TESSERA

A server gets a generated customer base. Its exports must have the same rows in both formats, in
every program that reads them, and in a bucket.
"""

from __future__ import annotations

import contextlib
import datetime
import gzip
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import typing
import urllib.request
from pathlib import Path

import boto3
import botocore.config
import duckdb

CUSTOMERS = 150
CATALOG = """
apps:
  - bundle_id: com.example.app
    environments: [Sandbox]
    public_api_keys: [appl_example]
    secret_api_keys: [sk_example]
products:
  com.example.pro.monthly: {display_name: "Pro, \\"monthly\\""}
  com.example.pro.yearly: Pro Yearly
entitlements:
  pro: [com.example.pro.monthly, com.example.pro.yearly]
exports:
"""
passed = 0


def expect(condition: bool, what: str) -> None:
    """Counts a check; ends the program at the first failure."""
    global passed
    if not condition:
        sys.exit(f"check-exports: {what}")
    passed += 1


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def running(command: list[str], log: Path, env: dict[str, str] | None = None) -> typing.Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={**os.environ, **(env or {})})
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


def wait_for(url: str, log: Path) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=5).close()
            return
        time.sleep(0.1)
    sys.exit(f"check-exports: {url} does not respond\n{log.read_text()}")


class Tessera:
    """The command line."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.catalog = folder / "catalog.yaml"
        self.exports: dict[str, typing.Any] = {}

    def define(self, name: str, **fields: typing.Any) -> None:
        self.exports[name] = fields
        # JSON is YAML too, but for escapes of characters such as emoji.
        text = json.dumps(self.exports, ensure_ascii=False)
        self.catalog.write_text(CATALOG + "  " + text + "\n", encoding="utf-8")

    def run(self, *arguments: str, status: int = 0) -> str:
        result = subprocess.run(
            [self.program, *arguments], capture_output=True, text=True, timeout=300)
        if result.returncode != status:
            sys.exit(
                f"check-exports: tessera {' '.join(arguments)} ended with {result.returncode}:\n"
                f"{result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    def export(self, name: str, *arguments: str, status: int = 0) -> str:
        return self.run(
            "export", "run", name, "--catalog", str(self.catalog), "--data",
            str(self.folder / "server"), *arguments, status=status)


def populate(tessera: Tessera) -> None:
    """Fills a server's ledger with a customer base, some attributes and an alias."""
    folder = tessera.folder
    tessera.define("csv", folder=str(folder / "csv"))
    start = (datetime.date.today() - datetime.timedelta(days=200)).isoformat()
    common = ["--customers", str(CUSTOMERS), "--seed", "7", "--months", "6", "--start", start]
    store = ["--data", str(folder / "store")]
    facts = folder / "facts.ndjson"
    tessera.run("store", "populate", *common, *store, "--facts", str(facts))
    port = free_port()
    log = folder / "server.log"
    server = [
        tessera.program, "serve", "--catalog", str(tessera.catalog), "--data",
        str(folder / "server"), "--port", str(port), "--root", str(folder / "store" / "root.pem"),
    ]
    url = f"http://127.0.0.1:{port}"
    with running(server, log):
        wait_for(f"{url}/v1/health", log)
        tessera.run(
            "store", "populate", *common, *store, "--notify", f"{url}/v1/apple/notifications")
        for number, note in enumerate(['a "b", c', "two\nlines", "ä🙂\\.", "x" * 400]):
            body = json.dumps({"attributes": {"note": {"value": note, "updated_at_ms": 1}}})
            request = urllib.request.Request(
                f"{url}/v1/subscribers/customer{number}/attributes", body.encode(), {
                    "Authorization": "Bearer sk_example", "Content-Type": "application/json"})
            read(url, f"customer{number}")
            urllib.request.urlopen(request, timeout=30).close()
        wait_for_events(url)


def wait_for_events(url: str) -> None:
    """Waits until the events of the newest change are derived."""
    def feed(path: str) -> dict[str, typing.Any]:
        request = urllib.request.Request(
            f"{url}{path}", headers={"Authorization": "Bearer sk_example"})
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)

    after, count, quiet = 0, 0, 0
    for _ in range(600):
        page = feed(f"/v1/events?after={after}&limit=1000")
        after, count = page["next"], count + len(page["events"])
        quiet = 0 if page["events"] else quiet + 1
        if count and quiet == 20:
            return
        time.sleep(0.1)
    sys.exit("check-exports: events are not derived")


def read(url: str, customer: str) -> None:
    request = urllib.request.Request(
        f"{url}/v1/subscribers/{customer}", headers={"Authorization": "Bearer sk_example"})
    urllib.request.urlopen(request, timeout=30).close()


def manifests(folder: Path, name: str) -> list[dict[str, typing.Any]]:
    paths = sorted((folder / "v1" / "manifests" / name).glob("*.json"))
    return [json.loads(path.read_text()) for path in paths]


def files(folder: Path, manifest: dict[str, typing.Any], table: str) -> list[str]:
    (found,) = [t for t in manifest["tables"] if t["table"] == table]
    return [str(folder / file["name"]) for file in found["files"]]


def check_formats(folder: Path) -> None:
    """DuckDB reads both formats, with equal rows and nulls, and types that fit the manifest's."""
    (csv,) = manifests(folder / "csv", "csv")
    (ndjson,) = manifests(folder / "ndjson", "ndjson")
    types = {
        "text": "VARCHAR", "json": "VARCHAR", "integer": "BIGINT", "decimal": "DECIMAL(18,3)",
        "boolean": "BOOLEAN", "timestamp": "TIMESTAMPTZ",
    }
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    for table in csv["tables"]:
        name, columns = table["table"], table["columns"]
        expect(table["rows"] > 0, f"{name}: no rows")
        schema = {c["name"]: types[c["type"]] for c in columns}
        one = connection.execute(
            "SELECT * FROM read_csv(?, columns = ?, header = true, allow_quoted_nulls = false)",
            [files(folder / "csv", csv, name), schema]).fetchall()
        other = connection.execute(
            "SELECT * FROM read_json(?, columns = ?, format = 'newline_delimited')",
            [files(folder / "ndjson", ndjson, name), schema]).fetchall()
        expect(len(one) == table["rows"], f"{name}: {len(one)} rows, not {table['rows']}")
        expect(one == other, f"{name}: the formats differ")
        sniffed = connection.execute(
            "SELECT count(*) FROM read_csv(?)", [files(folder / "csv", csv, name)]).fetchone()
        expect(sniffed == (len(one),), f"{name}: without types DuckDB reads {sniffed} rows")
        print(f"ok    DuckDB reads {name}: {len(one)} rows, equal in both formats", flush=True)


def check_events(folder: Path) -> None:
    """Events have no gaps, and lead to the changes and customers of the other tables."""
    (csv,) = manifests(folder / "csv", "csv")
    connection = duckdb.connect()
    for name in ["events", "changes"]:
        connection.execute(
            f"CREATE VIEW {name} AS SELECT * FROM read_csv("
            f"{files(folder / 'csv', csv, name)!r}, allow_quoted_nulls = false)")

    def value(query: str) -> typing.Any:
        return connection.execute(query).fetchone()[0]

    count = value("SELECT count(*) FROM events")
    expect(count > 30, f"events: only {count} rows")
    expect(value("SELECT max(sequence) FROM events") == count, "events: a sequence is missing")
    expect(value("SELECT count(DISTINCT id) FROM events") == count, "events: an ID twice")
    expect(csv["events_through"] == count, "events: the manifest has another end")
    expect(
        value("SELECT count(*) FROM events WHERE data->>'explanation' IS NULL") == 0,
        "events: data without an explanation")
    expect(
        value("SELECT count(*) FROM events ANTI JOIN changes "
              "ON events.change_sequence = changes.sequence") == 0,
        "events: a cause is not in the table of changes")
    expect(
        value("SELECT count(*) FROM events WHERE type = 'subscription.started'") > 0,
        "events: no subscription started")
    print(f"ok    {count} events have no gaps, and their causes are in the table of changes")


def check_parquet(folder: Path) -> None:
    (ndjson,) = manifests(folder / "ndjson", "ndjson")
    target = folder / "subscriptions.parquet"
    connection = duckdb.connect()
    connection.execute(
        f"COPY (SELECT * FROM read_json(?)) TO '{target}'",
        [files(folder / "ndjson", ndjson, "subscriptions")])
    (count,) = connection.execute(f"SELECT count(*) FROM '{target}'").fetchone()
    (table,) = [t for t in ndjson["tables"] if t["table"] == "subscriptions"]
    expect(count == table["rows"], "the Parquet file has other rows")


def check_postgres(folder: Path) -> None:
    """PostgreSQL's COPY reads every file with the same counts and nulls as DuckDB."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if not versions:
        print("skip  PostgreSQL is not installed", flush=True)
        return
    programs = versions[0].parent
    data = Path(tempfile.mkdtemp(prefix="exports-postgres-"))
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    prefix = user if os.getuid() == 0 else []
    if prefix:
        shutil.chown(data, "postgres", "postgres")
    run = lambda *command, **more: subprocess.run(
        [*prefix, *command], check=True, capture_output=True, cwd="/", **more)
    try:
        run(str(programs / "initdb"), "-D", str(data / "db"), "-U", "test", "-A", "trust")
        run(str(programs / "pg_ctl"), "-D", str(data / "db"), "-w", "-l", str(data / "log"), "-o",
            f"-c listen_addresses= -c unix_socket_directories={data}", "start")
        psql = [str(programs / "psql"), "-h", str(data), "-U", "test", "-d", "postgres", "-qAt",
                "-v", "ON_ERROR_STOP=1"]
        types = {
            "text": "text", "json": "jsonb", "integer": "bigint", "decimal": "numeric",
            "boolean": "boolean", "timestamp": "timestamptz",
        }
        (csv,) = manifests(folder / "csv", "csv")
        for table in csv["tables"]:
            name, columns = table["table"], table["columns"]
            # `at` is a keyword.
            fields = ", ".join(f'"{c["name"]}" {types[c["type"]]}' for c in columns)
            run(*psql, "-c", f"CREATE TABLE {name} ({fields})")
            for file in files(folder / "csv", csv, name):
                run(*psql, "-c", f"COPY {name} FROM STDIN (FORMAT csv, HEADER)",
                    input=gzip.open(file).read())
            counts = ", ".join(f'count("{c["name"]}")' for c in columns)
            output = run(*psql, "-c", f"SELECT count(*), {counts} FROM {name}").stdout
            read = [int(number) for number in output.decode().strip().split("|")]
            expected = duckdb.connect().execute(
                f"SELECT count(*), {counts} FROM read_csv(?, all_varchar = true, "
                "allow_quoted_nulls = false)",
                [files(folder / "csv", csv, name)]).fetchone()
            expect(read == list(expected), f"{name}: PostgreSQL {read}, DuckDB {expected}")
            print(f"ok    PostgreSQL reads {name}: {read[0]} rows, equal nulls", flush=True)
        run(str(programs / "pg_ctl"), "-D", str(data / "db"), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(data, ignore_errors=True)


def check_bucket(tessera: Tessera, python: str) -> None:
    """A bucket whose server verifies signatures has the same files as the folder."""
    folder = tessera.folder
    port = free_port()
    log = folder / "moto.log"
    url = f"http://127.0.0.1:{port}"
    # After these requests the server checks every signature.
    environment = {"INITIAL_NO_AUTH_ACTION_COUNT": "4"}
    command = [python, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with running(command, log, environment):
        wait_for(f"{url}/moto-api/", log)
        setup = {
            "endpoint_url": url, "region_name": "us-east-1", "aws_access_key_id": "setup",
            "aws_secret_access_key": "setup",
        }
        iam = boto3.client("iam", **setup)
        iam.create_user(UserName="exporter")
        policy = {"Version": "2012-10-17", "Statement": [
            {"Effect": "Allow", "Action": "*", "Resource": "*"}]}
        iam.put_user_policy(
            UserName="exporter", PolicyName="all", PolicyDocument=json.dumps(policy))
        key = iam.create_access_key(UserName="exporter")["AccessKey"]
        # boto3's own default upload is one that moto's check rejects.
        config = botocore.config.Config(
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required", s3={"addressing_style": "path"})
        boto3.client("s3", config=config, **setup).create_bucket(Bucket="exports")
        client = boto3.client(
            "s3", endpoint_url=url, region_name="us-east-1", config=config,
            aws_access_key_id=key["AccessKeyId"], aws_secret_access_key=key["SecretAccessKey"])
        secret = folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(key["SecretAccessKey"] + "\n")
        generator = random.Random(11)
        letters = "abcXYZ019-_.~ =+&%@:,;!'()äß🙂"
        for number in range(8):
            prefix = "p" + "".join(generator.choices(letters, k=12)).strip(" ") + "/q"
            name = f"s3-{number}"
            bucket = {
                "bucket": "exports", "region": "us-east-1", "endpoint": url, "prefix": prefix,
                "path_style": True, "access_key_id": key["AccessKeyId"],
                "secret_access_key": {"file": str(secret)},
            }
            tessera.define(name, s3=bucket, tables=["transactions", "customers"])
            tessera.run("export", "check", name, "--catalog", str(tessera.catalog))
            tessera.export(name)
            expect(
                "changes 0 to" in tessera.run(
                    "export", "list", name, "--catalog", str(tessera.catalog)),
                f"prefix {prefix!r}: the run is not listed")
            pages = client.list_objects_v2(Bucket="exports", Prefix=prefix + "/")["Contents"]
            keys = [page["Key"] for page in pages if "manifest" not in page["Key"]]
            expect(len(keys) == 2 and len(pages) == 3, f"prefix {prefix!r}: the bucket has {pages}")
            for object_key in keys:
                body = client.get_object(Bucket="exports", Key=object_key)["Body"].read()
                path = folder / "csv" / object_key[len(prefix) + 1:]
                expect(body == path.read_bytes(), f"{object_key}: differs from the folder's file")
        print("ok    an S3 server accepts the signatures, and has the folder's files", flush=True)
        secret.write_text("wrong\n")
        output = tessera.run("export", "check", "s3-0", "--catalog", str(tessera.catalog), status=1)
        expect("SignatureDoesNotMatch" in output, f"a wrong secret: {output}")
        expect("secret_access_key" in output and "wrong" not in output, f"a wrong secret: {output}")
        secret.chmod(0o644)
        output = tessera.run("export", "check", "s3-0", "--catalog", str(tessera.catalog), status=2)
        expect("readable by other users" in output, f"an open secret: {output}")


def check_interruption(tessera: Tessera) -> None:
    """A run that is killed at any moment leaves a manifest only if its files are complete."""
    folder = tessera.folder / "killed"
    tessera.define("killed", folder=str(folder))
    command = [
        tessera.program, "export", "run", "killed", "--catalog", str(tessera.catalog), "--data",
        str(tessera.folder / "server"),
    ]
    killed = 0
    for number in range(12):
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.1 + 0.08 * number)
        process.kill()
        if process.wait() == 0:
            break
        killed += 1
        # It was killed after the manifest, which is last; the files are compared below.
        if manifests(folder, "killed"):
            break
    expect(killed > 1, "no run was killed")
    if not manifests(folder, "killed"):
        tessera.export("killed")
    (manifest,) = manifests(folder, "killed")
    for table in manifest["tables"]:
        for file in table["files"]:
            path = folder / file["name"]
            expect(
                path.read_bytes() == (tessera.folder / "csv" / file["name"]).read_bytes(),
                f"{file['name']}: differs from the file of a run that was not killed")
    print(f"ok    {killed} runs were killed, and the next one is complete")


def check_document(tessera: Tessera) -> None:
    """The commands of Docs/Exports.md work."""
    tessera.define("nightly", folder=str(tessera.folder / "nightly"), hour=3)
    text = Path("Docs/Exports.md").read_text()
    commands = [line.split()[1:] for line in text.splitlines() if line.startswith("tessera ")]
    expect(len(commands) == 3, f"Docs/Exports.md: {len(commands)} commands")
    for command in commands:
        tessera.run(*[
            word.replace("Data/catalog.yaml", str(tessera.catalog))
            .replace("Data/server", str(tessera.folder / "server")) for word in command])
    expect(len(manifests(tessera.folder / "nightly", "nightly")) == 1, "Docs/Exports.md: no run")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tessera = Tessera(sys.argv[1], folder)
        populate(tessera)
        tessera.define("csv", folder=str(folder / "csv"))
        tessera.define("ndjson", folder=str(folder / "ndjson"), format="ndjson.gz")
        tessera.run("catalog", "check", str(tessera.catalog))
        tessera.export("csv")
        tessera.export("ndjson")
        check_document(tessera)
        check_interruption(tessera)
        check_formats(folder)
        check_events(folder)
        check_parquet(folder)
        check_postgres(folder)
        check_bucket(tessera, sys.executable)
    print(f"check-exports: {passed} checks passed")


main()
