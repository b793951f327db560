"""A receiver of RevenueCat's format, written from RevenueCat's documentation."""

from __future__ import annotations

import hashlib
import hmac
import json
import re

from checks.shared.report import expect
from checks.shared.web import JSON, Request

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
# The fields whose value is no text.
TYPES: dict[tuple[type, ...], tuple[str, ...]] = {
    (int,): ("event_timestamp_ms", "purchased_at_ms", "expiration_at_ms", "renewal_number",
             "grace_period_expiration_at_ms"),
    (int, float): ("price", "price_in_purchased_currency"),
    (bool,): ("is_family_share", "is_trial_conversion"),
    (list,): ("aliases", "entitlement_ids"),
    (dict,): ("subscriber_attributes",),
}


def revenuecat_event(secret: str, request: Request) -> JSON:
    """Checks the code and the fields of a request in RevenueCat's format; returns its event."""
    signature = request.fields["x-revenuecat-webhook-signature"]
    parts = dict(part.split("=") for part in signature.split(","))
    code = hmac.new(secret.encode(), f"{parts['t']}.".encode() + request.body, hashlib.sha256)
    expect(hmac.compare_digest(code.hexdigest(), parts["v1"]), "wrong code for RevenueCat")
    content = json.loads(request.body)
    expect(content.keys() == {"api_version", "event"}, f"the body has {content.keys()}")
    expect(content["api_version"] == "1.0", "wrong api_version")
    check_fields(content["event"])
    return content["event"]


def check_fields(event: JSON) -> None:
    """The fields of an event are those of its type, and null only where RevenueCat has null."""
    kind = event["type"]
    expect(kind in OWN_FIELDS, f"{kind}: no generated event has this type")
    fields = FIELDS | OWN_FIELDS[kind]
    expect(event.keys() == fields.keys(), f"{kind}: {event.keys() ^ fields.keys()}")
    for name, value in event.items():
        expect(value is not None or fields[name], f"{kind}: {name} is null")
        types = next((each for each, listed in TYPES.items() if name in listed), (str,))
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
