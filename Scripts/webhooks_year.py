"""Checks a year of webhooks with the receiver of Standard Webhooks, and one for RevenueCat's format.

Scripts/check-webhooks runs it: python Scripts/webhooks_year.py PATH-OF-TESSERA

A server gets the notifications of a generated customer base over a year. Each endpoint must receive
every event of the feed, in the order of each customer, with signatures that its receiver accepts.
The year starts now, because a period that ended before it becomes known makes no event.
"""

from __future__ import annotations

import collections
import contextlib
import hashlib
import hmac
import http.server
import json
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import typing
import urllib.request
from pathlib import Path

from standardwebhooks import Webhook

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
# RevenueCat's documented fields of events about purchases, and whether each may be null.
FIELDS = {
    "aliases": False, "app_id": False, "app_user_id": False, "commission_percentage": True,
    "country_code": True, "currency": True, "entitlement_id": True, "entitlement_ids": True,
    "environment": False, "event_timestamp_ms": False, "expiration_at_ms": True, "id": False,
    "is_family_share": False, "metadata": True, "offer_code": True, "original_app_user_id": False,
    "original_transaction_id": False, "period_type": False, "presented_offering_id": True,
    "price": True, "price_in_purchased_currency": True, "product_id": False,
    "purchased_at_ms": False, "renewal_number": False, "store": False,
    "subscriber_attributes": False, "takehome_percentage": True, "tax_percentage": True,
    "transaction_id": False, "type": False,
}
# The types of events that a generated year has. The fields that only some of them have, and whether
# each may be null.
OWN_FIELDS: dict[str, dict[str, bool]] = {
    "BILLING_ISSUE": {"grace_period_expiration_at_ms": True},
    "CANCELLATION": {"cancel_reason": False},
    "EXPIRATION": {"expiration_reason": False},
    "INITIAL_PURCHASE": {},
    "NON_RENEWING_PURCHASE": {},
    "PRODUCT_CHANGE": {"new_product_id": False},
    "REFUND_REVERSED": {},
    "RENEWAL": {"is_trial_conversion": False},
}
REASONS = {
    "UNSUBSCRIBE", "BILLING_ERROR", "DEVELOPER_INITIATED", "PRICE_INCREASE", "CUSTOMER_SUPPORT",
    "UNKNOWN",
}
TYPES = {
    "INTEGER": ("event_timestamp_ms", "purchased_at_ms", "expiration_at_ms", "renewal_number",
                "grace_period_expiration_at_ms"),
    "NUMBER": ("price", "price_in_purchased_currency"),
    "BOOLEAN": ("is_family_share", "is_trial_conversion"),
    "LIST": ("aliases", "entitlement_ids"),
    "OBJECT": ("subscriber_attributes",),
}
PYTHON_TYPES: dict[str, tuple[type, ...]] = {
    "INTEGER": (int,), "NUMBER": (int, float), "BOOLEAN": (bool,), "LIST": (list,),
    "OBJECT": (dict,),
}
passed = 0
JSON = dict[str, typing.Any]
Arrival = tuple[dict[str, str], bytes]


def expect(condition: bool, what: str) -> None:
    """Counts a check; ends the program at the first failure."""
    global passed
    if not condition:
        sys.exit(f"check-webhooks: {what}")
    passed += 1


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


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def running(command: list[str], ready: Path, log: Path) -> typing.Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "--ready-file", str(ready)], stdout=output, stderr=output)
    try:
        for _ in range(600):
            if ready.exists():
                break
            time.sleep(0.1)
        else:
            sys.exit(f"check-webhooks: {command[1]} does not start\n{log.read_text()}")
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


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


def check_fields(event: JSON) -> None:
    """The fields of an event are those of its type, and null only where RevenueCat has null."""
    kind = event["type"]
    expect(kind in OWN_FIELDS, f"{kind}: no generated event has this type")
    fields = FIELDS | OWN_FIELDS[kind]
    expect(event.keys() == fields.keys(), f"{kind}: {event.keys() ^ fields.keys()}")
    for name, value in event.items():
        expect(value is not None or fields[name], f"{kind}: {name} is null")
        names = [each for each, listed in TYPES.items() if name in listed]
        types = PYTHON_TYPES[names[0]] if names else (str,)
        is_right = value is None or (isinstance(value, types) and (
            isinstance(value, bool) == (bool in types)))
        expect(is_right, f"{kind}: {name} is {value!r}")
    expect(event["entitlement_ids"] != [], f"{kind}: entitlement_ids is empty instead of null")
    expect(event["entitlement_id"] is None, f"{kind}: entitlement_id is deprecated")
    expect(event["store"] == "APP_STORE", f"{kind}: store is {event['store']}")
    expect(event["environment"] == "SANDBOX", f"{kind}: environment is {event['environment']}")
    expect(event["period_type"] in {"TRIAL", "INTRO", "NORMAL"}, f"{kind}: {event['period_type']}")
    expect(event["app_user_id"] in event["aliases"], f"{kind}: aliases lack app_user_id")
    is_uuid = re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", event["id"])
    expect(is_uuid is not None, f"{kind}: id is {event['id']}")
    for name in ("cancel_reason", "expiration_reason"):
        expect(event.get(name, "UNKNOWN") in REASONS, f"{kind}: {name} is {event.get(name)}")
    check_price(kind, event)


def check_price(kind: str, event: JSON) -> None:
    """A price is charged, zero or negative as the type says, and in USD only if it was paid so."""
    price = event["price_in_purchased_currency"]
    expect(price is not None, f"{kind}: price_in_purchased_currency is null")
    if kind in {"INITIAL_PURCHASE", "RENEWAL", "NON_RENEWING_PURCHASE", "REFUND_REVERSED"}:
        is_free = event["period_type"] == "TRIAL"
        expect((price == 0) == is_free and price >= 0, f"{kind}: the price is {price}")
    elif kind == "CANCELLATION" and event["cancel_reason"] == "CUSTOMER_SUPPORT":
        expect(price < 0, f"{kind}: the price of a refund is {price}")
    else:
        expect(price == 0, f"{kind}: the price is {price}")
    in_dollars = price if event["currency"] == "USD" or price == 0 else None
    expect(event["price"] == in_dollars, f"{kind}: price is {event['price']}, not {in_dollars}")


def check_revenuecat(secret: str, events: list[JSON]) -> None:
    """What RevenueCat would send arrived, with its fields and code, in the order of its customer."""
    received: dict[str, list[str]] = collections.defaultdict(list)
    ids: set[str] = set()
    for fields, body in Receiver.requests["/revenuecat"]:
        parts = dict(part.split("=") for part in fields["x-revenuecat-webhook-signature"].split(","))
        code = hmac.new(secret.encode(), f"{parts['t']}.".encode() + body, hashlib.sha256)
        expect(hmac.compare_digest(code.hexdigest(), parts["v1"]), "wrong code for RevenueCat")
        Webhook(secret).verify(body, fields)
        content = json.loads(body)
        expect(content.keys() == {"api_version", "event"}, f"the body has {content.keys()}")
        event = content["event"]
        check_fields(event)
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
        f"check-webhooks: {passed} checks passed for {len(events)} events of a year "
        f"in {time.monotonic() - begun:.0f} s")


main()
