"""Checks data exports with DuckDB, PostgreSQL and an S3 server that verifies signatures.

A server gets a generated customer base. Its exports must have the same rows in both formats, in
every program that reads them, and in a bucket.
"""

from __future__ import annotations

import datetime
import gzip
import json
import random
import subprocess
import sys
import time
import typing
from pathlib import Path

import boto3
import botocore.config
import duckdb

from checks.shared.postgres import Database
from checks.shared.processes import free_port, running, secret_file, temporary_folder
from checks.shared.report import Problem, Unavailable, expect, say_passed
from checks.shared.tessera import Server, certificates, populate, program, tessera
from checks.shared.web import http

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


class Exports:
    """A server's ledger, and the catalog with the exports of it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.catalog = folder, folder / "catalog.yaml"
        self.exports: dict[str, typing.Any] = {}

    def define(self, name: str, **fields: typing.Any) -> None:
        self.exports[name] = fields
        # JSON is YAML too, but for escapes of characters such as emoji.
        text = json.dumps(self.exports, ensure_ascii=False)
        self.catalog.write_text(f"{CATALOG}  {text}\n", encoding="utf-8")

    def run(self, *arguments: str, status: int = 0) -> str:
        """Returns everything that a command with the catalog prints."""
        done = tessera(*arguments, "--catalog", str(self.catalog), status=status)
        return done.stdout + done.stderr

    def export(self, name: str) -> str:
        return self.run("export", "run", name, "--data", str(self.folder / "server"))


def fill(exports: Exports) -> None:
    """Fills a server's ledger with a customer base, some attributes and an alias."""
    folder = exports.folder
    exports.define("csv", folder=str(folder / "csv"))
    start = (datetime.date.today() - datetime.timedelta(days=200)).isoformat()
    common = ["--customers", str(CUSTOMERS), "--seed", "7", "--months", "6", "--start", start]
    with Server(folder, catalog=exports.catalog, root=certificates(folder)) as server:
        populate(folder, *common, server=server)
        for number, note in enumerate(['a "b", c', "two\nlines", "ä🙂\\.", "x" * 400]):
            path = f"/v1/subscribers/customer{number}"
            server.call(path)
            server.call(f"{path}/attributes", {"attributes": {"note": {"value": note, "updated_at_ms": 1}}})
        wait_for_events(server)


def wait_for_events(server: Server) -> None:
    """Waits until the events of the newest change are derived."""
    after, quiet = 0, 0
    for _ in range(600):
        events = server.events(after)
        after = events[-1]["sequence"] if events else after
        quiet = 0 if events else quiet + 1
        if after and quiet == 20:
            return
        time.sleep(0.1)
    raise Problem("events are not derived")


def manifests(folder: Path, name: str) -> list[dict[str, typing.Any]]:
    paths = sorted((folder / "v1" / "manifests" / name).glob("*.json"))
    return [json.loads(path.read_text()) for path in paths]


def tables(folder: Path, export: str) -> dict[str, typing.Any]:
    """The tables of an export that ran once, by name."""
    (manifest,) = manifests(folder / export, export)
    return {table["table"]: table for table in manifest["tables"]}


def files(folder: Path, export: str, table: str) -> list[str]:
    return [str(folder / export / file["name"]) for file in tables(folder, export)[table]["files"]]


def check_formats(folder: Path) -> None:
    """DuckDB reads both formats, with equal rows and nulls, and types that fit the manifest's."""
    types = {
        "text": "VARCHAR", "json": "VARCHAR", "integer": "BIGINT", "decimal": "DECIMAL(18,3)",
        "boolean": "BOOLEAN", "timestamp": "TIMESTAMPTZ",
    }
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    for name, table in tables(folder, "csv").items():
        columns = table["columns"]
        expect(table["rows"] > 0, f"{name}: no rows")
        schema = {c["name"]: types[c["type"]] for c in columns}
        one = connection.execute(
            "SELECT * FROM read_csv(?, columns = ?, header = true, allow_quoted_nulls = false)",
            [files(folder, "csv", name), schema]).fetchall()
        other = connection.execute(
            "SELECT * FROM read_json(?, columns = ?, format = 'newline_delimited')",
            [files(folder, "ndjson", name), schema]).fetchall()
        expect(len(one) == table["rows"], f"{name}: {len(one)} rows, not {table['rows']}")
        expect(one == other, f"{name}: the formats differ")
        sniffed = connection.execute(
            "SELECT count(*) FROM read_csv(?)", [files(folder, "csv", name)]).fetchone()
        expect(sniffed == (len(one),), f"{name}: without types DuckDB reads {sniffed} rows")
        print(f"ok    DuckDB reads {name}: {len(one)} rows, equal in both formats", flush=True)


def check_events(folder: Path) -> None:
    """Events have no gaps, and lead to the changes and customers of the other tables."""
    (csv,) = manifests(folder / "csv", "csv")
    connection = duckdb.connect()
    for name in ["events", "changes"]:
        connection.execute(
            f"CREATE VIEW {name} AS SELECT * FROM read_csv("
            f"{files(folder, 'csv', name)!r}, allow_quoted_nulls = false)")

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
    target = folder / "subscriptions.parquet"
    connection = duckdb.connect()
    connection.execute(
        f"COPY (SELECT * FROM read_json(?)) TO '{target}'",
        [files(folder, "ndjson", "subscriptions")])
    (count,) = connection.execute(f"SELECT count(*) FROM '{target}'").fetchone()
    rows = tables(folder, "ndjson")["subscriptions"]["rows"]
    expect(count == rows, "the Parquet file has other rows")


def check_postgres(folder: Path) -> None:
    """PostgreSQL's COPY reads every file with the same counts and nulls as DuckDB."""
    types = {
        "text": "text", "json": "jsonb", "integer": "bigint", "decimal": "numeric",
        "boolean": "boolean", "timestamp": "timestamptz",
    }
    with Database(folder / "postgres") as database:
        for name, table in tables(folder, "csv").items():
            columns = table["columns"]
            # `at` is a keyword.
            fields = ", ".join(f'"{c["name"]}" {types[c["type"]]}' for c in columns)
            database.sql(f"CREATE TABLE {name} ({fields})")
            for file in files(folder, "csv", name):
                database.sql(f"COPY {name} FROM STDIN (FORMAT csv, HEADER)",
                             text=gzip.open(file).read().decode())
            counts = ", ".join(f'count("{c["name"]}")' for c in columns)
            output = database.sql(f"SELECT count(*), {counts} FROM {name}")
            read = [int(number) for number in output.strip().split("|")]
            expected = duckdb.connect().execute(
                f"SELECT count(*), {counts} FROM read_csv(?, all_varchar = true, "
                "allow_quoted_nulls = false)",
                [files(folder, "csv", name)]).fetchone()
            expect(read == list(expected), f"{name}: PostgreSQL {read}, DuckDB {expected}")
            print(f"ok    PostgreSQL reads {name}: {read[0]} rows, equal nulls", flush=True)


def check_bucket(exports: Exports) -> None:
    """A bucket whose server verifies signatures has the same files as the folder."""
    folder = exports.folder
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    # After these requests the server checks every signature.
    environment = {"INITIAL_NO_AUTH_ACTION_COUNT": "4"}
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with running(command, folder / "moto.log", lambda: http(f"{url}/moto-api/")[0] == 200,
                 environment=environment):
        setup = {
            "endpoint_url": url, "region_name": "us-east-1", "aws_access_key_id": "setup",
            "aws_secret_access_key": "setup",
        }
        iam = boto3.client("iam", **setup)
        iam.create_user(UserName="exporter")
        policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
        iam.put_user_policy(UserName="exporter", PolicyName="all", PolicyDocument=json.dumps(policy))
        key = iam.create_access_key(UserName="exporter")["AccessKey"]
        # boto3's own default upload is one that moto's check rejects.
        config = botocore.config.Config(
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required", s3={"addressing_style": "path"})
        boto3.client("s3", config=config, **setup).create_bucket(Bucket="exports")
        client = boto3.client(
            "s3", endpoint_url=url, region_name="us-east-1", config=config,
            aws_access_key_id=key["AccessKeyId"], aws_secret_access_key=key["SecretAccessKey"])
        secret = secret_file(folder / "secret", key["SecretAccessKey"])
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
            exports.define(name, s3=bucket, tables=["transactions", "customers"])
            exports.run("export", "check", name)
            exports.export(name)
            expect("changes 0 to" in exports.run("export", "list", name),
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
        output = exports.run("export", "check", "s3-0", status=1)
        expect("SignatureDoesNotMatch" in output, f"a wrong secret: {output}")
        expect("secret_access_key" in output and "wrong" not in output, f"a wrong secret: {output}")
        secret.chmod(0o644)
        output = exports.run("export", "check", "s3-0", status=2)
        expect("readable by other users" in output, f"an open secret: {output}")


def check_interruption(exports: Exports) -> None:
    """A run that is killed at any moment leaves a manifest only if its files are complete."""
    folder = exports.folder / "killed"
    exports.define("killed", folder=str(folder))
    command = [program(), "export", "run", "killed", "--catalog", str(exports.catalog), "--data",
               str(exports.folder / "server")]
    killed = 0
    for number in range(12):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        exports.export("killed")
    (manifest,) = manifests(folder, "killed")
    for table in manifest["tables"]:
        for file in table["files"]:
            path = folder / file["name"]
            expect(
                path.read_bytes() == (exports.folder / "csv" / file["name"]).read_bytes(),
                f"{file['name']}: differs from the file of a run that was not killed")
    print(f"ok    {killed} runs were killed, and the next one is complete")


def check_document(exports: Exports) -> None:
    """The commands of Docs/Exports.md work."""
    folder = exports.folder
    exports.define("nightly", folder=str(folder / "nightly"), hour=3)
    text = Path("Docs/Exports.md").read_text()
    commands = [line.split()[1:] for line in text.splitlines() if line.startswith("tessera ")]
    expect(len(commands) == 3, f"Docs/Exports.md: {len(commands)} commands")
    for command in commands:
        tessera(*[word.replace("Data/catalog.yaml", str(exports.catalog))
                  .replace("Data/server", str(folder / "server")) for word in command])
    expect(len(manifests(folder / "nightly", "nightly")) == 1, "Docs/Exports.md: no run")


def main() -> None:
    with temporary_folder() as folder:
        exports = Exports(folder)
        fill(exports)
        exports.define("csv", folder=str(folder / "csv"))
        exports.define("ndjson", folder=str(folder / "ndjson"), format="ndjson.gz")
        tessera("catalog", "check", str(exports.catalog))
        exports.export("csv")
        exports.export("ndjson")
        check_document(exports)
        check_interruption(exports)
        check_formats(folder)
        check_events(folder)
        check_parquet(folder)
        try:
            check_postgres(folder)
        except Unavailable:
            print("skip  PostgreSQL is not installed", flush=True)
        check_bucket(exports)
    say_passed()
