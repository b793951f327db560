"""A client of the control API of a simulated store, with the standard library only."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any


class ControlError(Exception):
    """The store rejected a call, and nothing changed; the message names the field and the fix."""


@dataclass(frozen=True)
class Notification:
    """A notification that a change caused, as the store sent it."""

    type: str
    subtype: str | None
    account: str
    date: str
    product_id: str | None
    transaction_id: str | None
    uuid: str
    signed_payload: str = field(repr=False)
    #: What the addresses responded: one entry for each attempt.
    deliveries: tuple[dict[str, Any], ...]

    @property
    def name(self) -> str:
        """Type and subtype, such as `DID_FAIL_TO_RENEW/GRACE_PERIOD`."""
        return "/".join(filter(None, [self.type, self.subtype]))

    @staticmethod
    def of(fields: dict[str, Any]) -> Notification:
        """Reads a notification of a response."""
        return Notification(
            type=fields["notificationType"], subtype=fields.get("subtype"),
            account=fields.get("account", ""), date=fields["date"],
            product_id=fields.get("productId"), transaction_id=fields.get("transactionId"),
            uuid=fields["notificationUUID"], signed_payload=fields["signedPayload"],
            deliveries=tuple(fields.get("deliveries", [])))


@dataclass(frozen=True)
class Purchase:
    """A purchase that a customer made."""

    transaction_id: str
    original_transaction_id: str
    #: What a device posts to a backend: the transaction as a JWS.
    signed_transaction: str = field(repr=False)
    #: Whether it is a new purchase; false if the customer had it already.
    is_new: bool
    notifications: tuple[Notification, ...]


@dataclass(frozen=True)
class TimelineEvent:
    """One line of a customer's timeline."""

    date: str
    event: str
    text: str


class ControlAPI:
    """Controls a store: what customers, time and the network do.

    Each change returns after its notifications were delivered. `call` and `get` reach every call of
    `/control/openapi.json`; the methods cover what most tests need.
    """

    def __init__(self, url: str, timeout: float = 600):
        #: The base URL of the store, which is also that of Apple's server API.
        self.url = url.rstrip("/")
        self._timeout = timeout

    def call(self, name: str, **body: Any) -> dict[str, Any]:
        """Makes a change, such as `call("billing", account="ada", issue=True)`.

        Raises ControlError if the store rejects it.
        """
        fields = {key: value for key, value in body.items() if value is not None}
        return self._send(name, json.dumps(fields).encode())

    def get(self, name: str, **query: str) -> dict[str, Any]:
        """Reads something, such as `get("state", account="ada")`."""
        text = urllib.parse.urlencode(query)
        return self._send(name + ("?" + text if text else ""), None)

    def buy(self, account: str, product_id: str, *, app_account_token: str | None = None,
            quantity: int | None = None, **others: Any) -> Purchase:
        """Sells a product to a customer, who is created at the first purchase."""
        reply = self.call("buy", account=account, productId=product_id, quantity=quantity,
                          appAccountToken=app_account_token, **others)
        return Purchase(
            transaction_id=reply["transactionId"],
            original_transaction_id=reply["originalTransactionId"],
            signed_transaction=reply["signedTransactionInfo"], is_new=reply["isNew"],
            notifications=_notifications(reply))

    def advance(self, by: str) -> list[Notification]:
        """Advances the store's clock by a duration such as `3d`, `P1M` or `90s`."""
        return list(_notifications(self.call("advance", by=by)))

    def advance_to(self, date: str) -> list[Notification]:
        """Advances the store's clock to a date such as `2026-08-21T17:42:58Z`."""
        return list(_notifications(self.call("advance", to=date)))

    def refund(self, transaction_id: str, *, reason: int = 0) -> list[Notification]:
        """Refunds a transaction; reason 1 is an issue in the app."""
        reply = self.call("refund", transactionId=transaction_id, reason=reason)
        return list(_notifications(reply))

    def request_refund(
            self, transaction_id: str, *, reason: str | None = None) -> list[Notification]:
        """Requests a refund for a customer, so that Apple requests consumption information."""
        reply = self.call("request-refund", transactionId=transaction_id, reason=reason)
        return list(_notifications(reply))

    def set_billing_issue(self, account: str, issue: bool) -> list[Notification]:
        """Sets whether a customer's card is declined."""
        return list(_notifications(self.call("billing", account=account, issue=issue)))

    def set_auto_renew(self, account: str, group: str, on: bool) -> list[Notification]:
        """Turns auto-renew of a subscription group on or off."""
        reply = self.call("auto-renew", account=account, subscriptionGroupIdentifier=group, on=on)
        return list(_notifications(reply))

    def set_rate_limits(self, on: bool, *, per_hour: int | None = None) -> None:
        """Limits calls of Apple's server API, by default as Apple does."""
        self.call("rate-limits", on=on, perHour=per_hour)

    @property
    def now(self) -> str:
        """The store's time, in ISO 8601."""
        return str(self.get("state")["now"])

    @property
    def notification_urls(self) -> list[str]:
        """The addresses that get every notification; the first is the app's server."""
        return list(self.get("state")["notificationURLs"])

    @notification_urls.setter
    def notification_urls(self, urls: list[str]) -> None:
        self.call("notification-urls", urls=urls)

    def has_access(self, account: str, product_id: str) -> bool:
        """Whether a customer has a product now: the ground truth to compare a backend with."""
        accounts = self.get("state", account=account)["accounts"]
        return any(access["productId"] == product_id
                   for found in accounts for access in found["access"])

    def timeline(self, account: str) -> list[TimelineEvent]:
        """Returns what happened to a customer, oldest first."""
        events = self.get("timeline", account=account)["events"]
        return [TimelineEvent(event["date"], event["event"], event["text"]) for event in events]

    def _send(self, path: str, body: bytes | None) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{self.url}/control/v1/{path}", body, method="GET" if body is None else "POST",
            headers={"Content-Type": "application/json"})
        try:
            with _direct.open(request, timeout=self._timeout) as reply:
                found: dict[str, Any] = json.load(reply)
                return found
        except urllib.error.HTTPError as error:
            raise ControlError(_message(error)) from None


# The store is on this machine: a proxy of the environment cannot reach it.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return f"status {error.code}"


def _notifications(reply: dict[str, Any]) -> tuple[Notification, ...]:
    return tuple(Notification.of(fields) for fields in reply.get("notifications", []))
