"""Checks a year of webhooks with the receiver of Standard Webhooks, and one for RevenueCat's format.

A server gets the notifications of a generated customer base over a year. Each endpoint must receive
every event of the feed, in the order of each customer, with signatures that its receiver accepts.
The year starts now, because a period that ended before it becomes known makes no event.
"""

from __future__ import annotations

import collections
import json
import time
from pathlib import Path

from standardwebhooks import Webhook

from checks.shared.processes import temporary_folder
from checks.shared.report import Problem, expect, say_passed
from checks.shared.tessera import PUBLIC_KEY, Server, certificates, populate
from checks.shared.web import JSON, Request
from checks.webhooks.endpoints import Endpoints
from checks.webhooks.revenuecat import OWN_FIELDS, revenuecat_event

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


def check_standard(secret: str, receiver: Endpoints, events: list[JSON]) -> None:
    """Every event of the feed arrived, verified, in the order of its customer."""
    webhook = Webhook(secret)
    received = [webhook.verify(body, fields) for _, fields, body in receiver.requests["/standard"]]
    by_id = {event["id"]: event for event in events}
    missing = by_id.keys() - {event["id"] for event in received}
    expect(not missing, f"{len(missing)} of {len(events)} events are missing: {sorted(missing)}")
    orders: dict[str, list[int]] = collections.defaultdict(list)
    for event in received:
        expect(event == by_id.get(event["id"]), f"{event} differs from the feed")
        orders[event["customer"]["original_app_user_id"]].append(event["sequence"])
    for customer, order in orders.items():
        expect(order == sorted(set(order)), f"the events of {customer} came as {order}")
    expect(receiver.failures > 10, "the receiver failed no attempt")


def check_revenuecat(secret: str, requests: list[Request], events: list[JSON]) -> None:
    """What RevenueCat would send arrived, with its fields and code, in the order of its customer."""
    received: dict[str, list[str]] = collections.defaultdict(list)
    ids: set[str] = set()
    for request in requests:
        event = revenuecat_event(secret, request)
        Webhook(secret).verify(request.body, request.fields)
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


def arrivals(folder: Path, options: list[str]) -> list[str]:
    """Returns the app user IDs of the generated customers."""
    lines = populate(folder, *options, "--ndjson", "-").splitlines()
    people = [json.loads(line) for line in lines if '"kind":"arrival"' in line]
    return [each["appAccountToken"] for each in people if each.get("appAccountToken")]


def wait_for_deliveries(server: Server, receiver: Endpoints) -> list[JSON]:
    """Waits until every event is derived and delivered, and returns the feed."""
    end = time.monotonic() + 90
    events: list[JSON] = []
    while time.monotonic() < end:
        time.sleep(0.5)
        former, events = len(events), server.events()
        bodies = sum(len(expected_types(event)) for event in events)
        standard, revenuecat = (len(receiver.requests[path]) for path in ("/standard", "/revenuecat"))
        if len(events) == former == standard and revenuecat >= bodies:
            return events
    raise Problem(f"{standard} and {revenuecat} deliveries of {len(events)} events")


def main() -> None:
    begun = time.monotonic()
    with temporary_folder() as folder, Endpoints(every=20, status=500) as receiver:
        profile = folder / "profile.yaml"
        profile.write_text(PROFILE)
        catalog = receiver.catalog(
            folder, {"name": "standard"}, {"name": "revenuecat", "format": "revenuecat"}, concurrency=8)
        options = [
            "--start", time.strftime("%Y-%m-%d", time.gmtime()), "--seed", "5", "--customers",
            str(CUSTOMERS), "--months", "12", "--profile", str(profile)]
        with Server(folder, catalog=catalog, root=certificates(folder)) as server:
            # A server assigns the purchases of customers whom it knows.
            for person in arrivals(folder, options):
                server.call(f"/v1/subscribers/{person.lower()}", key=PUBLIC_KEY)
            populate(folder, *options, server=server)
            events = wait_for_deliveries(server, receiver)
            expect(len(events) > 200, f"a year has {len(events)} events only")

            def secret(endpoint: str) -> str:
                return server.run("webhooks", "secret", endpoint).strip()

            check_standard(secret("standard"), receiver, events)
            check_revenuecat(secret("revenuecat"), receiver.requests["/revenuecat"], events)
    say_passed(f" for {len(events)} events of a year in {time.monotonic() - begun:.0f} s")
