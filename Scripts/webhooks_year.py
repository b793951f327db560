"""Checks a year of webhooks with the receiver of Standard Webhooks, and one for RevenueCat's format.

Scripts/check-webhooks runs it: python Scripts/webhooks_year.py PATH-OF-TESSERA

A server gets the notifications of a generated customer base over a year. Each endpoint must receive
every event of the feed, in the order of each customer, with signatures that its receiver accepts.
The year starts now, because a period that ended before it becomes known makes no event.
"""

from __future__ import annotations

import collections
import http.server
import json
import subprocess
import sys
import tempfile
import threading
import time
import typing
import urllib.request
from pathlib import Path

import webhooks_shared
from standardwebhooks import Webhook
from webhooks_shared import JSON, OWN_FIELDS, expect, free_port, revenuecat_event, running

CUSTOMERS = 60
PROFILE = """
trials: {start_share: 0.5}
purchases: {conversion: 0.6}
account_tokens: {share: 1}
family: {share: 0}
consumables: {buyer_share: 0.3}
changes: {upgrade: 0.05, downgrade: 0.05, crossgrade: 0.05}
billing: {failure_share: 0.2}
refunds: {share: 0.1, reversal_share: 0.3}
returns: {monthly: 0.3}
"""
Arrival = tuple[dict[str, str], bytes]


class Receiver(http.server.BaseHTTPRequestHandler):
    """Stores requests by path; /standard fails the first attempt of each twentieth event."""

    protocol_version = "HTTP/1.1"
    lock: typing.ClassVar[threading.Lock] = threading.Lock()
    requests: typing.ClassVar[dict[str, list[Arrival]]] = collections.defaultdict(list)
    seen: typing.ClassVar[set[str]] = set()
    failures: typing.ClassVar[int] = 0

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        fields = {name.lower(): value for name, value in self.headers.items()}
        event = fields["webhook-id"]
        with self.lock:
            fails = False
            if self.path == "/standard" and event not in self.seen:
                self.seen.add(event)
                fails = len(self.seen) % 20 == 0
            if fails:
                Receiver.failures += 1
            else:
                self.requests[self.path].append((fields, body))
        self.send_response(500 if fails else 200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments: typing.Any) -> None:
        pass


def call(url: str, key: str) -> typing.Any:
    request = urllib.request.Request(url, headers={"authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def feed(server: str) -> list[JSON]:
    """Returns all events, page by page."""
    events: list[JSON] = []
    after = 0
    while True:
        page = call(f"{server}/v1/events?after={after}&limit=500", "sk_example")
        events += page["events"]
        after = page["next"]
        if not page["has_more"]:
            return events


def expected_types(event: JSON) -> list[str]:
    """Returns the types that RevenueCat documents for what happened."""
    data = event["data"]
    ends = ["EXPIRATION"] if data.get("ends_access") else []
    match event["type"]:
        case "subscription.started": return ["INITIAL_PURCHASE"]
        case "subscription.renewed": return ["RENEWAL"]
        case "subscription.cancelled": return ["CANCELLATION"]
        case "subscription.product_changed": return ["PRODUCT_CHANGE"]
        case "subscription.product_change_scheduled": return ["PRODUCT_CHANGE"]
        case "subscription.billing_issue": return ["BILLING_ISSUE", "CANCELLATION", *ends]
        case "subscription.expired" | "subscription.grace_period_ended": return ends
        case "purchase.revoked": return ends
        case "purchase.completed": return ["NON_RENEWING_PURCHASE"]
        case "purchase.refund_reversed": return ["REFUND_REVERSED"]
        case "purchase.refunded":
            if not data["is_latest_period"]:
                return []
            purchase = data["subscription"] or data["purchase"]
            is_consumable = purchase["product_type"] == "Consumable"
            return ["CANCELLATION"] if is_consumable else ["CANCELLATION", *ends]
        case _: return []


def check_standard(secret: str, events: list[JSON]) -> None:
    """Every event of the feed arrived, verified, in the order of its customer."""
    webhook = Webhook(secret)
    received = [webhook.verify(body, fields) for fields, body in Receiver.requests["/standard"]]
    by_id = {event["id"]: event for event in events}
    missing = by_id.keys() - {event["id"] for event in received}
    expect(not missing, f"{len(missing)} of {len(events)} events are missing: {sorted(missing)}")
    orders: dict[str, list[int]] = collections.defaultdict(list)
    for event in received:
        expect(event == by_id.get(event["id"]), f"{event} differs from the feed")
        orders[event["customer"]["original_app_user_id"]].append(event["sequence"])
    for customer, order in orders.items():
        expect(order == sorted(set(order)), f"the events of {customer} came as {order}")
    expect(Receiver.failures > 10, "the receiver failed no attempt")


def check_revenuecat(secret: str, events: list[JSON]) -> None:
    """What RevenueCat would send arrived, with its fields and code, in the order of its customer."""
    received: dict[str, list[str]] = collections.defaultdict(list)
    ids: set[str] = set()
    for fields, body in Receiver.requests["/revenuecat"]:
        event = revenuecat_event(secret, fields, body)
        Webhook(secret).verify(body, fields)
        expect(event["id"] not in ids, f"{event['id']} came twice")
        ids.add(event["id"])
        received[event["original_app_user_id"]].append(event["type"])
    expected: dict[str, list[str]] = collections.defaultdict(list)
    for event in events:
        types = expected_types(event)
        if types:
            expected[event["customer"]["original_app_user_id"]] += types
            first = event["id"].removeprefix("evt_").upper()
            expect(first in {each.replace("-", "") for each in ids} or not types,
                   f"{event['type']} {event['id']} is missing")
    for customer in expected.keys() | received.keys():
        expect(received[customer] == expected[customer],
               f"{customer} has {received[customer]} instead of {expected[customer]}")
    kinds = {kind for each in received.values() for kind in each}
    expect(kinds == OWN_FIELDS.keys(), f"no event of this year is {OWN_FIELDS.keys() - kinds}")


def arrivals(tessera: str, options: list[str]) -> list[str]:
    """Returns the app user IDs of the generated customers."""
    lines = subprocess.run(
        [tessera, "store", "populate", *options, "--ndjson", "-"], capture_output=True, text=True,
        timeout=120, check=True).stdout.splitlines()
    people = [json.loads(line) for line in lines if '"kind":"arrival"' in line]
    return [each["appAccountToken"] for each in people if each.get("appAccountToken")]


def wait_for_deliveries(server: str) -> list[JSON]:
    """Waits until every event is derived and delivered, and returns the feed."""
    end = time.monotonic() + 90
    events: list[JSON] = []
    while time.monotonic() < end:
        time.sleep(0.5)
        former, events = len(events), feed(server)
        bodies = sum(len(expected_types(event)) for event in events)
        standard, revenuecat = (
            len(Receiver.requests[path]) for path in ("/standard", "/revenuecat"))
        if len(events) == former == standard and revenuecat >= bodies:
            return events
    sys.exit(f"check-webhooks: {standard} and {revenuecat} deliveries of {len(events)} events")


def main() -> None:
    tessera = sys.argv[1]
    begun = time.monotonic()
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{receiver.server_port}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "profile.yaml").write_text(PROFILE)
        common: JSON = {
            "allow_http": True, "allow_networks": ["127.0.0.0/8"], "start": "beginning",
            "concurrency": 8,
        }
        endpoints = [
            {"name": "standard", "url": f"{url}/standard", **common},
            {"name": "revenuecat", "url": f"{url}/revenuecat", "format": "revenuecat", **common},
        ]
        catalog = folder / "catalog.yaml"
        # JSON is YAML too.
        catalog.write_text(
            Path("Examples/catalog.yaml").read_text() + "\nwebhooks: " + json.dumps(endpoints) + "\n")
        start = ["--start", time.strftime("%Y-%m-%d", time.gmtime()), "--seed", "5"]
        options = [
            "--customers", str(CUSTOMERS), "--months", "12", "--profile",
            str(folder / "profile.yaml"), *start,
        ]
        store = ["--data", str(folder / "store")]
        # The certificates, which the server trusts from its start.
        subprocess.run(
            [tessera, "store", "populate", "--customers", "1", "--months", "1", "--facts",
             str(folder / "facts"), *start, *store], check=True, capture_output=True)
        server = f"http://127.0.0.1:{free_port()}"
        data = ["--catalog", str(catalog), "--data", str(folder / "server")]
        with running(
            [tessera, "serve", *data, "--root", str(folder / "store" / "root.pem"), "--port",
             server.rsplit(":", 1)[1]],
            folder / "ready", folder / "server.log",
        ):
            people = arrivals(tessera, options)
            # A server assigns the purchases of customers whom it knows.
            for person in people:
                call(f"{server}/v1/subscribers/{person.lower()}", "appl_example")
            sent = subprocess.run(
                [tessera, "store", "populate", *options, *store, "--notify",
                 f"{server}/v1/apple/notifications"], capture_output=True, text=True, timeout=120)
            expect(sent.returncode == 0, f"the notifications were not accepted: {sent.stderr}")
            events = wait_for_deliveries(server)

            def secret(endpoint: str) -> str:
                return subprocess.run(
                    [tessera, "webhooks", "secret", endpoint, *data], capture_output=True,
                    text=True, timeout=60, check=True).stdout.strip()

            expect(len(events) > 200, f"a year has {len(events)} events only")
            check_standard(secret("standard"), events)
            check_revenuecat(secret("revenuecat"), events)
    receiver.shutdown()
    print(
        f"check-webhooks: {webhooks_shared.passed} checks passed for {len(events)} events of a year "
        f"in {time.monotonic() - begun:.0f} s")


main()
