"""The load of `Scripts/failover` through the servers: notifications, receipts, log-ins and reads.

A population of customers (`tessera populate`) sends its signed notifications to this process, which
delivers each to the balancer until it gets 200, as Apple does, and lets a device post the purchase.
Whatever got 200 is written down, and failover_checks.py looks for all of it at the end.
"""

from __future__ import annotations

import base64
import contextlib
import datetime
import http.client
import json
import queue
import random
import secrets
import threading
import time
import typing
import urllib.parse
from pathlib import Path

from checks.shared.tessera import PUBLIC_KEY, SECRET_KEY, STOREKIT
from checks.shared.web import JSON, Receiver, Request, Response
from cluster_nodes import Cluster
from cluster_servers import Servers
from failover_records import Findings, Record, Tallies

DEADLINE = 8.0
MONTHS = 6
CUSTOMERS = 200_000  # more than are used: the population waits for the load


def payload(jws: str) -> JSON:
    part = jws.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class Caller:
    """One client of the balancer with a connection that it uses again."""

    def __init__(self, url: str, tallies: Tallies) -> None:
        self.address = urllib.parse.urlsplit(url).netloc
        self.tallies = tallies
        self.connection: http.client.HTTPConnection | None = None

    def call(self, name: str, method: str, path: str, body: object = None,
             key: str = "") -> tuple[int, typing.Any]:
        """Returns status and JSON; status 0 is an unknown outcome."""
        status, value = self.attempt(method, path, body, key)
        self.tallies.add(f"{name} {status or 'without a response'}")
        return status, value

    def attempt(self, method: str, path: str, body: object, key: str) -> tuple[int, typing.Any]:
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.address, timeout=DEADLINE)
            self.connection.request(method, path, None if body is None else json.dumps(body), headers)
            reply = self.connection.getresponse()
            data = reply.read()
            return reply.status, json.loads(data) if data[:1] in (b"{", b"[") else None
        except (OSError, http.client.HTTPException, ValueError):
            self.close()
            return 0, None

    def close(self) -> None:
        if self.connection:
            self.connection.close()
            self.connection = None


class Purchase(typing.NamedTuple):
    """What a device knows of a purchase."""

    customer: str
    product: str
    transaction: str
    original: str
    jws: str


class Seen:
    """What one client saw of one customer; nothing of it may disappear or become older."""

    def __init__(self) -> None:
        self.products: dict[str, str] = {}
        self.others: set[str] = set()

    def update(self, body: JSON, refunded: set[str]) -> str | None:
        """Returns what is wrong; refunded purchases may disappear."""
        subscriber = body["subscriber"]
        subscriptions, others = subscriber["subscriptions"], set()
        for items in subscriber["non_subscriptions"].values():
            others |= {item["store_transaction_id"] for item in items}
        problem = None
        for product, date in self.products.items():
            now = subscriptions.get(product)
            if now is None:
                problem = f"{product} disappeared"
            elif now["purchase_date"] < date and not now.get("refunded_at"):
                problem = f"{product} went back from {date} to {now['purchase_date']}"
        if gone := self.others - others - refunded:
            problem = f"non-subscriptions {sorted(gone)} disappeared"
        self.products = {product: item["purchase_date"] for product, item in subscriptions.items()}
        self.others = others
        return problem


class HTTPLoad:
    """Workers that each do one thing again and again until the end."""

    def __init__(self, cluster: Cluster, servers: Servers) -> None:
        self.cluster, self.servers = cluster, servers
        self.writes, self.reads = Record(), Record()
        self.findings, self.tallies = Findings(), Tallies()
        self.ending = threading.Event()
        self.random = random.Random(1)
        self.notifications: queue.Queue[JSON] = queue.Queue(100)
        self.purchases: queue.Queue[Purchase] = queue.Queue(200)
        # What got 200.
        self.delivered: list[str] = []
        # Transactions whose refund was sent; responses omit such a non-subscription.
        self.refunded: set[str] = set()
        self.posted: list[Purchase] = []
        self.contested: list[tuple[str, Purchase]] = []
        # Customers whose purchases another one restores, from before the request.
        self.restored: set[str] = set()
        self.followed: list[JSON] = []
        self.readable: list[Purchase] = []
        self.recorder = Receiver(self.receive)
        work = [self.deliver] * 3 + [self.use_device] * 3 + [self.read] * 2 + [self.follow]
        self.threads = [threading.Thread(target=each, daemon=True) for each in work]

    # --- The whole

    def start(self) -> None:
        first = datetime.date.today() - datetime.timedelta(days=30 * MONTHS)
        for thread in self.threads:
            thread.start()
        self.servers.processes.start("populate", [
            self.servers.values["program"], "store", "populate", "--customers", str(CUSTOMERS),
            "--months", str(MONTHS), "--seed", "1", "--start", first.isoformat(),
            "--config", str(Path(STOREKIT).resolve()),
            "--data", str(self.cluster.folder / "store"), "--concurrency", "1",
            "--notify", self.recorder.url])

    def stop(self) -> None:
        if self.ending.is_set():
            return
        self.servers.processes.end(["populate"], seconds=1)
        self.ending.set()
        self.recorder.stop()
        for thread in self.threads:
            thread.join(timeout=30)

    def check(self) -> None:
        from failover_checks import check
        check(self)

    def caller(self) -> Caller:
        return Caller(self.servers.url, self.tallies)

    def until_success(self, caller: Caller, name: str, method: str, path: str, body: object = None,
                      key: str = "") -> typing.Any:
        """Repeats a request until it gets 200; returns `None` at the end of the test.

        The same request again changes nothing, so an unknown outcome may be repeated too.
        """
        while not self.ending.is_set():
            status, value = caller.call(name, method, path, body, key)
            if status in (200, 201):
                return value if value is not None else {}
            if status not in (0, 429, 500, 502, 503, 504):
                self.findings.add(f"{name} got {status}", f"{path}: {json.dumps(value)[:200]}")
                return None
            time.sleep(0.25)
        return None

    # --- Apple

    def receive(self, request: Request) -> Response:
        """The population waits while the queue is full."""
        try:
            self.notifications.put(json.loads(request.body), timeout=60)
        except queue.Full:
            return Response(503)
        return Response()

    def deliver(self) -> None:
        caller = self.caller()
        while not self.ending.is_set():
            try:
                body = self.notifications.get(timeout=0.5)
            except queue.Empty:
                continue
            path, notification = "/v1/apple/notifications", payload(body["signedPayload"])
            if notification["notificationType"] == "REFUND":
                transaction = payload(notification["data"]["signedTransactionInfo"])
                self.refunded.add(transaction["transactionId"])
            if self.until_success(caller, "notification", "POST", path, body) is not None:
                self.writes.add()
                self.note(notification)
            if self.random.random() < 0.1:  # some arrive twice
                self.until_success(caller, "notification", "POST", path, body)

    def note(self, notification: JSON) -> None:
        """Writes down what was acknowledged, and gives new purchases to a device."""
        self.delivered.append(notification["notificationUUID"])
        jws = notification.get("data", {}).get("signedTransactionInfo")
        if not jws or notification["notificationType"] not in ("SUBSCRIBED", "ONE_TIME_CHARGE"):
            return
        transaction = payload(jws)
        if transaction.get("inAppOwnershipType", "PURCHASED") != "PURCHASED":
            return
        original = transaction["originalTransactionId"]
        customer = transaction.get("appAccountToken", f"soak-{original}")
        with contextlib.suppress(queue.Full):
            self.purchases.put_nowait(Purchase(
                customer.lower(), transaction["productId"], transaction["transactionId"], original, jws))

    # --- Devices

    def use_device(self) -> None:
        caller = self.caller()
        while not self.ending.is_set():
            try:
                purchase = self.purchases.get(timeout=0.5)
            except queue.Empty:
                continue
            self.log_in(caller, purchase)
            if not self.post(caller, purchase.customer, purchase, restores=False):
                continue
            self.read_own(caller, purchase)
            if self.random.random() < 0.1:
                other = f"other-{purchase.original}"
                self.restored.add(purchase.customer)
                if self.post(caller, other, purchase, restores=True):
                    self.contested.append((other, purchase))
            else:
                self.readable.append(purchase)

    def log_in(self, caller: Caller, purchase: Purchase) -> None:
        anonymous = f"$RCAnonymousID:{secrets.token_hex(16)}"
        body = {"app_user_id": anonymous, "new_app_user_id": purchase.customer}
        if self.until_success(caller, "log-in", "POST", "/v1/subscribers/identify", body,
                              PUBLIC_KEY) is not None:
            self.writes.add()

    def post(self, caller: Caller, customer: str, purchase: Purchase, *, restores: bool) -> bool:
        body = {"payload_version": 1, "app_user_id": customer, "fetch_token": purchase.jws,
                "is_restore": restores, "observer_mode": False,
                "initiation_source": "restore" if restores else "purchase"}
        # It may change nothing, because the notification was first, so it is not counted as a write.
        if self.until_success(caller, "receipt", "POST", "/v1/receipts", body, PUBLIC_KEY) is None:
            return False
        self.posted.append(purchase)
        return True

    def read_own(self, caller: Caller, purchase: Purchase) -> None:
        """A device sees the purchase whose receipt was acknowledged, also from another server."""
        body = self.read_customer(caller, purchase.customer)
        if body and not self.contains(body, purchase):
            self.findings.add("an acknowledged purchase is not seen",
                              f"{purchase.customer} {purchase.product} {purchase.transaction}")

    def contains(self, body: JSON, purchase: Purchase) -> bool:
        subscriber = body["subscriber"]
        return purchase.product in subscriber["subscriptions"] or \
            purchase.product in subscriber["non_subscriptions"] or \
            purchase.transaction in self.refunded

    def read_customer(self, caller: Caller, customer: str) -> typing.Any:
        path = "/v1/subscribers/" + urllib.parse.quote(customer, safe="")
        body = self.until_success(caller, "read", "GET", path, None, PUBLIC_KEY)
        if body:
            self.reads.add()
        return body

    def read(self) -> None:
        caller, seen = self.caller(), {}
        while not self.ending.is_set():
            if not self.readable:
                time.sleep(0.1)
                continue
            # Mostly one of the last, which another client wrote through another server.
            purchase = self.readable[-1 - min(int(self.random.expovariate(1 / 50)),
                                              len(self.readable) - 1)]
            customer = purchase.customer
            body = self.read_customer(caller, customer)
            if body and customer not in self.restored:
                if not self.contains(body, purchase):
                    self.findings.add("another client's acknowledged purchase is not seen",
                                      f"{customer} {purchase.product} {purchase.transaction}")
                if problem := seen.setdefault(customer, Seen()).update(
                        body, self.refunded):
                    self.findings.add("a response went back", f"{customer}: {problem}")
            time.sleep(0.01)

    # --- The developer's backend

    def changes(self, caller: Caller, after: int, mark: str | None) -> typing.Any:
        path = f"/v1/changes?after={after}&limit=500" + (f"&mark={mark}" if mark else "")
        return self.until_success(caller, "feed", "GET", path, None, SECRET_KEY)

    def follow(self) -> None:
        caller, cursor, mark = self.caller(), 0, None
        while not self.ending.is_set():
            body = self.changes(caller, cursor, mark)
            if body is None:
                time.sleep(1)
                continue
            for change in body["changes"]:
                if change["sequence"] != cursor + 1:
                    self.findings.add("a gap in the feed", f"{change['sequence']} after {cursor}")
                cursor = change["sequence"]
                self.followed.append(change)
            mark = body.get("mark")
            time.sleep(0.2)
