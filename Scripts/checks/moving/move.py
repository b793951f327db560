"""Moves a customer base from a server that plays RevenueCat to another server.

Both servers sell in the same simulated App Store. The import reads a transaction export and a
customer list; then differences are planted, and the comparison must find all of them and nothing
else. Other servers are filled over a network that fails, on a disk that is full, by the commands of
Docs/LeavingRevenueCat.md, and by the way back. MOVING_CUSTOMERS sets how many customers there are
(default: 100), MOVING_PROGRAM another program than the debug build.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import contextlib
import csv
import datetime
import gzip
import json
import os
import shutil
import subprocess
import time
import typing
import urllib.parse
from pathlib import Path

from checks.moving.faults import FailingNetwork, on_small_disk
from checks.shared import tessera
from checks.shared.pages import blocks
from checks.shared.processes import secret_file, temporary_folder, wait_until
from checks.shared.report import expect, say, say_passed
from checks.shared.tessera import LIFETIME, MONTHLY, SEASON, YEARLY, Store, program
from checks.shared.web import call

CUSTOMERS = int(os.environ.get("MOVING_CUSTOMERS") or 100)
LATE, REMOVED, UNKNOWN, UNLISTED_GRANTS, OWN_GRANTS, SHIFTED, PASSES, PLAY = 10, 7, 3, 5, 4, 2, 2, 20
NOW = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def run(*arguments: str, status: int = 0) -> tuple[str, str]:
    """Runs a command, and returns its output and what it printed as status."""
    done = tessera.tessera(*arguments, status=status, timeout=1800)
    return done.stdout, done.stderr


class Server(tessera.Server):
    """A server with a catalog and keys of its own, which calls a simulated store in place of Apple."""

    def __init__(self, folder: Path, name: str, store: Store) -> None:
        self.store, self.trust = store, ["--root", str(store.root), "--store", store.url]
        super().__init__(folder, *self.trust, name=name, catalog=folder / f"{name}.yaml")
        self.secret_key, self.public_key = f"sk_{name}", f"appl_{name}"

    def describe(self, products: dict[str, list[str]], has_key: bool = True) -> None:
        app: dict[str, typing.Any] = {
            "bundle_id": "com.example.app", "environments": ["Sandbox"],
            "public_api_keys": [self.public_key], "secret_api_keys": [self.secret_key]}
        if has_key:
            key = next(self.store.data.glob("AuthKey_*.p8"))
            app["in_app_purchase_key"] = {
                "key_file": str(key), "key_id": key.stem.removeprefix("AuthKey_"),
                "issuer_id": "7e55e7a0-51f0-4a8e-9d3c-000000000001"}
        exports = {"all": {"folder": f"{self.data}-export"}}
        self.catalog.write_text(json.dumps({"apps": [app], "entitlements": products, "exports": exports}))

    def api(self, path: str, body: object, public: bool = False) -> typing.Any:
        key = self.public_key if public else self.secret_key
        return call(f"{self.url}{path}", body, key, headers={"X-Platform": "iOS"})

    @property
    def key_file(self) -> str:
        """A file with the secret key."""
        return str(secret_file(self.data.with_name(f"{self.data.name}-key"), self.secret_key))


class Base:
    """The customers at the server that plays RevenueCat."""

    def __init__(self, peer: Server, store: Store) -> None:
        self.peer, self.store = peer, store
        self.ids = [f"customer {number:05}" for number in range(CUSTOMERS)]
        self.late = self.ids[:LATE]
        self.passes = self.ids[LATE:LATE + PASSES]
        rest = iter(self.ids[LATE + PASSES:])
        self.removed = [next(rest) for _ in range(REMOVED)]
        self.unknown = [next(rest) for _ in range(UNKNOWN)]
        self.shifted = [next(rest) for _ in range(SHIFTED)]
        self.unlisted = [next(rest) for _ in range(UNLISTED_GRANTS)]
        self.own = [next(rest) for _ in range(OWN_GRANTS)]
        self.granted = [next(rest) for _ in range(CUSTOMERS // 25)]
        self.without_purchase = set(self.shifted + self.unlisted + self.own + self.granted)

    def product(self, number: int) -> str:
        if self.ids[number] in self.late:
            return MONTHLY
        if self.ids[number] in self.passes:
            return SEASON
        return LIFETIME if number % 7 == 0 else YEARLY

    def fill(self) -> None:
        """Everyone buys in an app; some log in, have attributes, or get a grant."""
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(self.add, range(CUSTOMERS)))
        self.store.call("advance", {"to": (NOW - datetime.timedelta(days=20)).strftime("%Y-%m-%dT%H:%M:%SZ")})

    def add(self, number: int) -> None:
        id = self.ids[number]
        anonymous = f"$RCAnonymousID:{number:032x}"
        user = anonymous if number % 10 == 0 else id
        if id not in self.without_purchase:
            bought = self.store.call("buy", {"account": f"a{number}", "productId": self.product(number)})
            self.peer.api("/v1/receipts", {
                "app_user_id": user, "fetch_token": bought["signedTransactionInfo"]}, public=True)
        if user != id:
            self.peer.api("/v1/subscribers/identify", {
                "app_user_id": user, "new_app_user_id": id}, public=True)
        if number % 3 == 0:
            self.peer.api(f"/v1/subscribers/{quoted(id)}/attributes", {"attributes": {
                "$email": {"value": f"{number}@example.com", "updated_at_ms": 1_700_000_000_000}}})
        if id in self.granted or id in self.unlisted:
            self.grant(self.peer, id, {"duration": "lifetime"})
        if id in self.shifted:
            self.grant(self.peer, id, {"end_time_ms": self.end_of_shifted})

    @property
    def end_of_shifted(self) -> int:
        return int((NOW + datetime.timedelta(days=90)).timestamp() * 1000)

    def grant(self, server: Server, id: str, body: dict[str, typing.Any]) -> None:
        begin = int((NOW - datetime.timedelta(days=30)).timestamp() * 1000)
        server.api(
            f"/v1/subscribers/{quoted(id)}/entitlements/pro/promotional",
            {"start_time_ms": begin, **body})

    def export(self, folder: Path, complete: bool) -> tuple[Path, Path, int]:
        """Writes the files that RevenueCat would deliver; returns their number of rows, too."""
        run("export", "run", "all", "--full", *self.peer.options)
        manifest = max(folder.glob("peer-export/v1/manifests/all/*.json"), key=os.path.getmtime)
        rows: list[dict[str, str]] = []
        names: list[str] = []
        for table in json.loads(manifest.read_text())["tables"]:
            for file in table["files"] if table["table"] == "transactions" else []:
                with gzip.open(folder / "peer-export" / file["name"], "rt", newline="") as text:
                    reader = csv.DictReader(text)
                    rows += reader
                    names = list(reader.fieldnames or [])
        names = names[:44]
        missing = set() if complete else set(self.removed + self.unknown)
        rows = [row for row in rows if self.customer(row) not in missing]
        rows += [self.grant_row(id, "lifetime", "") for id in self.granted]
        end = datetime.datetime.fromtimestamp(self.end_of_shifted / 1000 + 5, datetime.timezone.utc)
        rows += [self.grant_row(id, "custom", end.strftime("%Y-%m-%d %H:%M:%S")) for id in self.shifted]
        rows += [
            {**self.grant_row(id, "x", ""), "store": "play_store",
             "product_identifier": "com.google", "store_transaction_id": f"GPA.{id}"}
            for id in self.ids[-PLAY:]]
        transactions = folder / "transactions.csv.gz"
        with gzip.open(transactions, "wt", newline="") as text:
            writer = csv.DictWriter(text, names, extrasaction="ignore", restval="")
            writer.writeheader()
            writer.writerows(rows)
        customers = folder / "customers.csv"
        listed = [id for id in self.ids if complete or id not in self.unknown]
        customers.write_text(
            "project_id;app_user_id;first_seen_at;last_seen_at;email\n"
            + "".join(f"p;{id};1700000000000;1700000001000;\n" for id in listed))
        return transactions, customers, len(rows)

    def customer(self, row: dict[str, str]) -> str:
        id = row["rc_original_app_user_id"]
        return self.ids[int(id.split(":")[1], 16)] if id.startswith("$RC") else id

    def grant_row(self, id: str, duration: str, end: str) -> dict[str, str]:
        number = self.ids.index(id)
        original = f"$RCAnonymousID:{number:032x}" if number % 10 == 0 else id
        begin = (NOW - datetime.timedelta(days=30)).strftime("%Y-%m-%d %H:%M:%S")
        return {
            "rc_original_app_user_id": original, "rc_last_seen_app_user_id_alias": id,
            "product_identifier": f"rc_promo_pro_{duration}", "start_time": begin, "end_time": end,
            "store": "promotional", "is_sandbox": "false", "store_transaction_id": f"promo{number}",
            "entitlement_identifiers": '["pro"]', "updated_at": begin}


def quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def files_to_import(base: Base, ours: Server, folder: Path, complete: bool = True) -> tuple[list[str], int]:
    """Returns the command that imports the files of RevenueCat, and their number of rows."""
    transactions, customers, rows = base.export(folder, complete)
    return [
        "import", "revenuecat", "--transactions", str(transactions), "--customers", str(customers),
        *ours.options, *ours.trust, "--report", str(folder / "report.csv")], rows


def move(base: Base, ours: Server, folder: Path, complete: bool) -> None:
    """Imports the files, and checks the summary."""
    arguments, rows = files_to_import(base, ours, folder, complete)
    _, plan = run(*arguments, "--dry-run")
    expect(f"plan: {rows} rows" in plan and "estimate:" in plan, f"the dry run printed {plan}")
    if not complete:
        # The first run is killed; the next one continues.
        process = subprocess.Popen(
            [program(), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert process.stderr
        while "estimate:" not in process.stderr.readline():
            expect(process.poll() is None, "the first run ended before it printed its estimate")
        time.sleep(0.7)
        process.kill()
        process.wait()
    summary = json.loads(run(*arguments, "--json")[0])
    parts = [summary["imported"], summary["already_there"], summary["rejected"], summary["pending"],
             summary["older_versions"], sum(summary["cannot_come"].values())]
    expect(sum(parts) == summary["rows"] == rows, f"{rows} rows, and the summary is {summary}")
    expect(summary["cannot_come"] == {"play_store": PLAY}, f"cannot come: {summary['cannot_come']}")
    expect(summary["rejected"] == summary["pending"] == 0, f"rejected: {summary}")
    with (folder / "report.csv").open(newline="") as text:
        expect(len(list(csv.DictReader(text))) == PLAY, "the report lists what cannot come")
    again = json.loads(run(*arguments, "--json")[0])
    expect(
        (again["imported"], again["new_customers"], again["joined_aliases"]) == (0, 0, 0),
        f"a second run changed something: {again}")


def compare(base: Base, ours: Server, peer: Server, folder: Path, planted: dict[str, int]) -> None:
    """Compares all customers, and checks that exactly the planted differences are found."""
    ids = folder / "ids.txt"
    ids.write_text("".join(f"{id}\n" for id in base.ids))
    real = sum(count for reason, count in planted.items() if reason != "within_tolerance")
    start = time.monotonic()
    output, _ = run(
        "shadow", "compare", "--revenuecat", peer.url, "--api-key-file", peer.key_file,
        "--customers", str(ids), "--requests-per-minute", "1000000", *ours.options, "--json",
        status=1 if real else 0)
    seconds = time.monotonic() - start
    report = json.loads(output)
    expect(report["customers"] == CUSTOMERS, f"{report['customers']} customers were compared")
    found = {reason: count for reason, count in report["reasons"].items() if count}
    expect(found == planted, f"planted {planted}, found {found}: {report['differences'][:5]}")
    say(f"{CUSTOMERS} customers compared in {seconds:.1f} s: {found or 'no differences'}")


def move_over_failing_network(base: Base, ours: Server, peer: Server, folder: Path) -> None:
    """Imports from the API while requests fail, and after the command was killed."""
    network = FailingNetwork(peer.url, seed=CUSTOMERS)
    fetched = folder / "fetched.ndjson"
    arguments = [
        "import", "revenuecat", "--revenuecat", network.url, "--project", "main",
        "--requests-per-minute", "1000000", "--fetched", str(fetched), *ours.options, *ours.trust,
        "--report", str(folder / "api.csv")]
    wrong = secret_file(folder / "wrong-key", "sk_wrong_key")
    output = "".join(run(*arguments, "--api-key-file", str(wrong), status=1))
    expect("the key was rejected (401)" in output, f"a wrong key: {output}")
    expect("sk_wrong_key" not in output, "a message has the key")
    arguments += ["--api-key-file", peer.key_file]
    process = subprocess.Popen([program(), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def read_customers() -> int:
        return fetched.read_bytes().count(b'"kind":"customer"') if fetched.exists() else 0

    wait_until("waiting for customers", lambda: read_customers() > 20, seconds=30, interval=0.05)
    process.kill()
    process.wait()
    read = read_customers()
    expect(20 < read < CUSTOMERS, f"{read} customers were read when the command was killed")
    summary = json.loads(run(*arguments, "--json")[0])
    lines = [json.loads(line) for line in fetched.read_text().splitlines()]
    for kind in ("listed", "customer"):
        ids = [line["id"] for line in lines if line["kind"] == kind]
        expect(len(ids) == len(set(ids)) == CUSTOMERS, f"{len(ids)} customers are {kind}")
    expect(summary["rejected"] == summary["pending"] == 0, f"over the network: {summary}")
    expect(min(network.cut, network.limited, network.failed) > 0, "no request failed")
    network.stop()
    compare(base, ours, peer, folder, {"theirs_late": LATE, "not_in_catalog": PASSES})


def move_on_small_disk(base: Base, ours: Server, peer: Server, folder: Path) -> None:
    """Imports the files while the disk is full, and again with space on it."""
    data = folder / "mounted"
    result = on_small_disk(
        data, ours.data, 300_000,
        [program(), "import", "revenuecat", "--transactions", str(folder / "transactions.csv.gz"),
         "--customers", str(folder / "customers.csv"), "--catalog", str(ours.catalog), "--data",
         str(data), *ours.trust, "--report", str(folder / "disk.csv"), "--json"])
    if not result:
        say("SKIPPED: a full disk; mounting a file system is not allowed here")
        return
    first, output, status = result
    expect(first.splitlines()[-1] == "1" and "the disk is full" in first, f"on a full disk: {first}")
    expect(status.splitlines()[-1] == "0", f"after the disk was full: {status}")
    summary = json.loads(output)
    expect(summary["new_customers"] < CUSTOMERS, f"nothing was recorded before the disk was full: {summary}")
    rows = summary["imported"] + summary["already_there"] + summary["older_versions"]
    expect(rows + PLAY == summary["rows"], f"after the disk was full: {summary}")
    compare(base, ours, peer, folder, {
        "theirs_late": LATE, "not_in_catalog": PASSES, "within_tolerance": SHIFTED,
        "grant_missing": UNLISTED_GRANTS})


def follow_page(base: Base, peer: Server, folder: Path) -> None:
    """Runs the commands of the page as they are, while the server runs."""
    page = folder / "page"
    (page / "Data").mkdir(parents=True)
    ours = Server(page / "Data", "server", base.store)
    ours.describe({"pro": [MONTHLY, YEARLY, LIFETIME]})
    script = page / "tessera"
    # What the page cannot know: the addresses of the simulations, and the ID of the project.
    script.write_text(f"""#!/usr/bin/env bash
options=()
case "$1" in import) options+=({' '.join(ours.trust)}) ;; esac
case "$*" in *--api-key-file*) options+=(--revenuecat {peer.url} --requests-per-minute 1000000) ;; esac
exec {program()} "${{@//proj1ab2c3d4/main}}" "${{options[@]}}"
""")
    script.chmod(0o755)
    shutil.copy(peer.key_file, page / "revenuecat-key")
    shutil.copy(folder / "transactions.csv.gz", page)
    with gzip.open(page / "customers.csv.gz", "wt") as text:
        text.write((folder / "customers.csv").read_text())
    commands = blocks("Docs/LeavingRevenueCat.md").replace("\\\n", " ").splitlines()
    # A server in proxy mode runs until it is stopped; the project's tests start one.
    commands = [command for command in commands if not command.startswith("tessera serve")]
    expect(len(commands) == 8, f"the page has {len(commands)} commands besides servers")
    for command in commands:
        result = subprocess.run(
            ["bash", "-c", command], cwd=page, capture_output=True, text=True, timeout=600,
            env={**os.environ, "PATH": f"{page}:{os.environ['PATH']}"})
        # The exit status of a comparison is 1 if there are differences.
        expected = 1 if " compare " in command else 0
        expect(
            result.returncode == expected,
            f"{command} ended with {result.returncode}:\n{result.stdout}{result.stderr}")
        if "catalog check" in command:
            draft = (page / "Data/catalog.yaml").read_text()
            expect(all(product in draft for product in (MONTHLY, YEARLY, LIFETIME)), draft)
            shutil.copy(ours.catalog, page / "Data/catalog.yaml")
            ours.start()
    ours.stop()
    receipts = (page / "back.csv").read_text().splitlines()
    expect(receipts[0] == "app_user_id,receipt" and len(receipts) > CUSTOMERS / 2, receipts[0])
    expect("grants" in (result.stdout), result.stdout)
    # The files and the API have different ends of some grants, and the later one counts.
    compare(base, ours, peer, folder, {
        "theirs_late": LATE, "not_in_catalog": PASSES, "within_tolerance": SHIFTED})


def measure(base: Base, ours: Server, peer: Server, folder: Path) -> None:
    """Prints the speed of an import with Apple's limits on, and of a comparison."""
    base.store.call("rate-limits", {"on": True, "perHour": 180_000})
    arguments, _ = files_to_import(base, ours, folder)
    start = time.monotonic()
    summary = json.loads(run(*arguments, "--json")[0])
    seconds = time.monotonic() - start
    purchases = CUSTOMERS - len(base.without_purchase)
    expect(summary["rejected"] == summary["pending"] == 0, f"{summary}")
    say(f"{purchases} purchases imported in {seconds:.1f} s, "
        f"{purchases / seconds / 50:.2f} of Apple's limit of 50 per second")
    compare(base, ours, peer, folder, {
        "theirs_late": LATE, "not_in_catalog": PASSES, "within_tolerance": SHIFTED,
        "grant_missing": UNLISTED_GRANTS})
    record = json.loads(max((ours.data / "shadow").iterdir()).read_text())
    seconds = (record["ended_at"] - record["started_at"]) / 1000
    say(f"{CUSTOMERS / seconds:.0f} customers compared per second")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--speed", action="store_true", help="only measure an import and a comparison")


def main(options: argparse.Namespace) -> None:
    os.environ["CHECK_PROGRAM"] = os.environ.get("MOVING_PROGRAM") or program()
    with temporary_folder() as folder, contextlib.ExitStack() as stack:
        # Its time is forty days ago.
        start = (NOW - datetime.timedelta(days=40)).date().isoformat()
        store = Store(folder, "--start", start, "--seed", "7")
        peer, ours, back, api, disk = (
            Server(folder, name, store) for name in ("peer", "ours", "back", "api", "disk"))
        store.notify(peer.url)
        stack.enter_context(store)
        for server in (peer, ours, back, api, disk):
            stack.callback(server.stop)
        pro = [MONTHLY, YEARLY, LIFETIME]
        peer.describe({"pro": pro, "pass": [SEASON]}, has_key=False)
        for server in (ours, back, api, disk):
            server.describe({"pro": pro})
        peer.start()
        base = Base(peer, store)
        base.fill()
        # Renewals after this are notified to a server that does not run.
        peer.stop()
        store.call("advance", {"to": (NOW - datetime.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")})
        peer.start()
        ours.start()
        ours.stop()
        if options.speed:
            return measure(base, ours, peer, folder)

        move(base, ours, folder, complete=False)
        ours.start()
        for id in base.own:
            base.grant(ours, id, {"duration": "lifetime"})
        planted = {
            "theirs_late": LATE, "not_in_catalog": PASSES, "purchase_missing": REMOVED,
            "customer_missing": UNKNOWN, "within_tolerance": SHIFTED,
            "grant_missing": UNLISTED_GRANTS, "grant_missing_there": OWN_GRANTS}
        compare(base, ours, peer, folder, planted)
        move(base, ours, folder, complete=True)
        for reason in ("purchase_missing", "customer_missing"):
            del planted[reason]
        compare(base, ours, peer, folder, planted)

        back.start()
        requests = folder / "back.ndjson"
        run("export", "revenuecat-import", "--format", "requests", "--out", str(requests), "--data",
            str(ours.data))
        lines = [json.loads(line) for line in requests.read_text().splitlines()]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda line: back.api(line["path"], line["body"]), lines))
        compare(base, ours, back, folder, {})

        for server in (api, disk):
            server.start()
            server.stop()
        move_over_failing_network(base, api, peer, folder)
        move_on_small_disk(base, disk, peer, folder)
        follow_page(base, peer, folder)
        say_passed()
