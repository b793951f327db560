"""Checks the simulated App Store and the server with Apple's own client library for Python.

A simulated store and a server are started on free ports. The store's control API runs the life of
subscriptions, and Apple's unmodified library reads and verifies everything that the store sends.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
import typing
from datetime import datetime, timezone

import attr
import jwt
from appstoreserverlibrary.api_client import APIError, GetTransactionHistoryVersion
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType
from appstoreserverlibrary.signed_data_verifier import (
    SignedDataVerifier, VerificationException, VerificationStatus)

from checks.apple.endpoints import check_completeness, check_production, check_server_api
from checks.apple.library import (
    BUNDLE, NUMBER, TEXT, AppleStore, Client, Mismatch, check, describe, equal, expect, fits, has,
    models, payload_of, rejected)
from checks.shared import report
from checks.shared.processes import temporary_folder
from checks.shared.report import Problem
from checks.shared.tessera import COINS, LIFETIME, MONTHLY, PUBLIC_KEY, SEASON, YEARLY, Server
from checks.shared.web import http

GROUP = "21500001"
TOKEN = "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"
PAGE = 20
SECONDS_ALLOWED = 120


# --- The parts under test


@attr.define
class Bench:
    """The store, the server, and Apple's library as client and as verifier."""

    store: AppleStore
    server: Server
    client: Client
    stranger: Client  # has another key
    verifier: SignedDataVerifier
    other_root: bytes

    def control(self, call: str, body: object = None) -> typing.Any:
        return self.store.call(call, body)

    def customer(self, name: str) -> typing.Any:
        """Fetches a customer from the server, as an app does."""
        status, answer = self.request(f"/v1/subscribers/{name}")
        expect(status in (200, 201), f"GET /v1/subscribers/{name}: {status} {answer}")
        return answer

    def post(self, name: str, jws: str) -> tuple[int, typing.Any]:
        """Posts a transaction to the server, as a customer's app does."""
        body = {"app_user_id": name, "fetch_token": jws, "is_restore": False}
        return self.request("/v1/receipts", body)

    def request(self, path: str, body: object = None) -> tuple[int, typing.Any]:
        status, text = http(f"{self.server.url}{path}", body=body, key=PUBLIC_KEY, timeout=30)
        return status, json.loads(text)

    def transaction(self, jws: str, path: str) -> models.JWSTransactionDecodedPayload:
        """Verifies a transaction, and compares it with what Apple documents."""
        transaction = self.verifier.verify_and_decode_signed_transaction(jws)
        fits(models.JWSTransactionDecodedPayload, payload_of(jws), path)
        has(path, transaction, {
            "transactionId": TEXT, "originalTransactionId": TEXT, "bundleId": BUNDLE,
            "productId": TEXT, "purchaseDate": NUMBER, "originalPurchaseDate": NUMBER,
            "quantity": NUMBER, "inAppOwnershipType": models.InAppOwnershipType.PURCHASED,
            "signedDate": NUMBER, "environment": models.Environment.SANDBOX, "storefront": "USA",
            "storefrontId": "143441", "currency": "USD", "price": NUMBER, "appTransactionId": TEXT,
        })
        if transaction.type == models.Type.AUTO_RENEWABLE_SUBSCRIPTION:
            has(path, transaction, {
                "webOrderLineItemId": TEXT, "subscriptionGroupIdentifier": GROUP,
                "expiresDate": NUMBER})
        else:
            has(path, transaction, {
                "webOrderLineItemId": None, "subscriptionGroupIdentifier": None,
                "expiresDate": None})
        return transaction

    def renewal(self, jws: str, path: str) -> models.JWSRenewalInfoDecodedPayload:
        """Verifies renewal information, and compares it with what Apple documents."""
        renewal = self.verifier.verify_and_decode_renewal_info(jws)
        fits(models.JWSRenewalInfoDecodedPayload, payload_of(jws), path)
        has(path, renewal, {
            "originalTransactionId": TEXT, "productId": TEXT, "autoRenewProductId": TEXT,
            "signedDate": NUMBER, "environment": models.Environment.SANDBOX, "currency": "USD",
            "recentSubscriptionStartDate": NUMBER, "renewalDate": NUMBER, "renewalPrice": NUMBER,
            "appTransactionId": TEXT,
        })
        return renewal

    def status(self, transaction_id: str) -> tuple[
            models.Status, models.JWSTransactionDecodedPayload, models.JWSRenewalInfoDecodedPayload]:
        """Fetches the only subscription of a customer."""
        answer = self.client.get_all_subscription_statuses(transaction_id)
        fits(models.StatusResponse, self.client.answer, "StatusResponse")
        has("StatusResponse", answer, {
            "environment": models.Environment.SANDBOX, "bundleId": BUNDLE, "appAppleId": None})
        equal("groups", [group.subscriptionGroupIdentifier for group in answer.data], [GROUP])
        [item] = answer.data[0].lastTransactions
        transaction = self.transaction(item.signedTransactionInfo, "signedTransactionInfo")
        renewal = self.renewal(item.signedRenewalInfo, "signedRenewalInfo")
        for what, value in [("transaction", transaction), ("renewal info", renewal)]:
            equal(f"originalTransactionId of {what}", value.originalTransactionId, item.originalTransactionId)
        return item.status, transaction, renewal

    def every_page(self, model: str, fetch: typing.Callable[[str | None], typing.Any]) -> list[typing.Any]:
        """Fetches pages until the last one, each with the revision of the one before it."""
        pages: list[typing.Any] = []
        while not pages or pages[-1].hasMore:
            pages.append(fetch(pages[-1].revision if pages else None))
            fits(getattr(models, model), self.client.answer, model)
        return pages

    def pages(self, transaction_id: str, query: models.TransactionHistoryRequest) -> list[typing.Any]:
        """Fetches a whole history, page by page."""
        pages = self.every_page("HistoryResponse", lambda revision: self.client.get_transaction_history(
            transaction_id, revision, query, GetTransactionHistoryVersion.V2))
        for page in pages:
            has("HistoryResponse", page, {
                "revision": TEXT, "environment": models.Environment.SANDBOX, "bundleId": BUNDLE,
                "appAppleId": None})
        return pages

    def history(self, transaction_id: str, **query: object) -> list[models.JWSTransactionDecodedPayload]:
        pages = self.pages(transaction_id, models.TransactionHistoryRequest(**query))
        signed = [jws for page in pages for jws in page.signedTransactions]
        return [self.transaction(jws, f"history[{index}]") for index, jws in enumerate(signed)]


# --- The life of a subscription


@attr.define
class Step:
    """An event of ada's subscription, and the expected state after it."""

    name: str
    call: str
    body: dict[str, object]
    notifications: list[str]
    status: models.Status
    transaction: dict[str, object]
    renewal: dict[str, object]


TRIAL = Step(
    "ada buys monthly: the trial begins", "buy",
    {"account": "ada", "productId": MONTHLY, "appAccountToken": TOKEN.upper()},
    ["SUBSCRIBED/INITIAL_BUY"], models.Status.ACTIVE,
    {"productId": MONTHLY, "price": 0, "transactionReason": models.TransactionReason.PURCHASE,
     "offerType": models.OfferType.INTRODUCTORY_OFFER, "offerPeriod": "P1W", "offerIdentifier": None,
     "offerDiscountType": models.OfferDiscountType.FREE_TRIAL, "appAccountToken": TOKEN,
     "isUpgraded": None, "revocationDate": None},
    {"productId": MONTHLY, "autoRenewStatus": models.AutoRenewStatus.ON, "renewalPrice": 4990,
     "isInBillingRetryPeriod": None, "expirationIntent": None, "appAccountToken": TOKEN})

LATER_STEPS = [
    Step(
        "the trial ends: the first month is paid", "advance", {"by": "P8D"},
        ["DID_RENEW"], models.Status.ACTIVE,
        {"productId": MONTHLY, "price": 4990, "transactionReason": models.TransactionReason.RENEWAL,
         "offerType": None, "offerDiscountType": None, "appAccountToken": TOKEN},
        {"autoRenewProductId": MONTHLY}),
    Step(
        "ada upgrades to yearly", "buy", {"account": "ada", "productId": YEARLY},
        ["DID_CHANGE_RENEWAL_PREF/UPGRADE"], models.Status.ACTIVE,
        {"productId": YEARLY, "price": 39990, "transactionReason": models.TransactionReason.PURCHASE,
         "isUpgraded": None, "revocationDate": None},
        {"productId": YEARLY, "autoRenewProductId": YEARLY, "renewalPrice": 39990}),
    Step(
        "the card is declined: nothing happens yet", "billing", {"account": "ada", "issue": True},
        [], models.Status.ACTIVE, {"productId": YEARLY}, {"isInBillingRetryPeriod": None}),
    Step(
        "the renewal fails: the grace period begins", "advance", {"toNextEvent": True},
        ["DID_FAIL_TO_RENEW/GRACE_PERIOD"], models.Status.BILLING_GRACE_PERIOD,
        {"productId": YEARLY, "price": 39990},
        {"isInBillingRetryPeriod": True, "gracePeriodExpiresDate": NUMBER,
         "expirationIntent": models.ExpirationIntent.BILLING_ERROR, "autoRenewStatus": models.AutoRenewStatus.ON}),
    Step(
        "the card works again: the renewal recovers", "billing", {"account": "ada", "issue": False},
        ["DID_RENEW/BILLING_RECOVERY"], models.Status.ACTIVE,
        {"productId": YEARLY, "transactionReason": models.TransactionReason.RENEWAL},
        {"isInBillingRetryPeriod": None, "gracePeriodExpiresDate": None}),
    Step(
        "ada turns auto-renew off", "auto-renew",
        {"account": "ada", "subscriptionGroupIdentifier": GROUP, "on": False},
        ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"], models.Status.ACTIVE,
        {"revocationDate": None},
        {"autoRenewStatus": models.AutoRenewStatus.OFF, "expirationIntent": None}),
]

REFUND = Step(
    "Apple refunds the last renewal", "refund", {},
    ["REFUND"], models.Status.REVOKED,
    {"productId": YEARLY, "revocationDate": NUMBER, "revocationPercentage": 100_000,
     "revocationReason": models.RevocationReason.REFUNDED_DUE_TO_ISSUE,
     "revocationType": models.RevocationType.REFUND_FULL},
    {})


def kinds(notifications: list[dict[str, str]]) -> list[str]:
    return ["/".join(filter(None, [each["notificationType"], each.get("subtype")])) for each in notifications]


def take(bench: Bench, step: Step, transaction_id: str = "") -> models.JWSTransactionDecodedPayload:
    """Runs a step; returns the subscription's transaction after it."""
    answer = bench.control(step.call, step.body)
    last = None
    told = " ".join(step.notifications) or "no notification"
    with check(f"{step.name}: {told}, {step.status.name}"):
        equal("notifications", kinds(answer["notifications"]), step.notifications)
        status, last, renewal = bench.status(transaction_id or answer["transactionId"])
        equal("status", status, step.status)
        has("transaction", last, step.transaction)
        has("renewal info", renewal, step.renewal)
    if last is None:
        raise Problem("the rest of the story needs that subscription")
    return last


def live(bench: Bench) -> str:
    """Runs the life of ada's subscription; returns the id of its first transaction."""
    original = take(bench, TRIAL).transactionId or ""
    check_receipt(bench, original)
    last = [take(bench, step, original) for step in LATER_STEPS][-1]
    take(bench, attr.evolve(REFUND, body={"transactionId": last.transactionId, "reason": 1}), original)
    return original


# --- The server


def check_receipt(bench: Bench, transaction_id: str) -> None:
    """Posts ada's trial to the server as an app does, and reads the granted entitlements."""
    [jws] = bench.pages(transaction_id, models.TransactionHistoryRequest())[0].signedTransactions
    with check("the server refuses a forged transaction and grants nothing"):
        equal("POST /v1/receipts", bench.post("ada", forged(jws))[0], 400)
        equal("entitlements", bench.customer("ada")["subscriber"]["entitlements"], {})
    with check("the server grants pro for the transaction that ada's app posts"):
        transaction = bench.transaction(jws, "fetch_token")
        status, answer = bench.post("ada", jws)
        equal("POST /v1/receipts", status, 200)
        pro = answer["subscriber"]["entitlements"]["pro"]
        equal("pro.product_identifier", pro["product_identifier"], MONTHLY)
        equal("pro.purchase_date", pro["purchase_date"], iso8601(transaction.purchaseDate))
        equal("pro.expires_date", pro["expires_date"], iso8601(transaction.expiresDate))
        expect(pro["expires_date"] > answer["request_date"], "pro has expired already")
        subscription = answer["subscriber"]["subscriptions"][MONTHLY]
        equal("period_type", subscription["period_type"], "trial")
        equal("store_transaction_id", subscription["store_transaction_id"], transaction_id)


def check_refund(bench: Bench) -> None:
    """Buys a lifetime product for cleo and refunds it, before the store's time is advanced.

    The server uses the machine's clock, so only now do the times of both agree.
    """
    bought = bench.control("buy", {"account": "cleo", "productId": LIFETIME})
    with check("the server grants pro for a purchase for life"):
        status, answer = bench.post("cleo", bought["signedTransactionInfo"])
        equal("POST /v1/receipts", status, 200)
        pro = answer["subscriber"]["entitlements"]["pro"]
        equal("pro", (pro["product_identifier"], pro["expires_date"]), (LIFETIME, None))
    bench.control("refund", {"transactionId": bought["transactionId"]})
    with check("the notification of its refund alone takes pro away"):
        answer = bench.customer("cleo")
        ended = answer["subscriber"]["entitlements"]["pro"]["expires_date"]
        expect(ended is not None and ended <= answer["request_date"],
               f"pro.expires_date: is {ended!r}, should be before {answer['request_date']}")


def check_upgrade(bench: Bench, ada: str) -> None:
    with check("the server knows of ada's upgrade by notifications alone"):
        subscriber = bench.customer("ada")["subscriber"]
        equal("subscriptions", sorted(subscriber["subscriptions"]), [MONTHLY, YEARLY])
        # Of the two years that were bought, the second is refunded.
        [paid] = bench.history(ada, productIds=[YEARLY], revoked=False)
        pro = subscriber["entitlements"]["pro"]
        equal("pro.product_identifier", pro["product_identifier"], YEARLY)
        equal("pro.expires_date", pro["expires_date"], iso8601(paid.expiresDate))


def iso8601(milliseconds: int | None) -> str:
    date = datetime.fromtimestamp((milliseconds or 0) // 1000, timezone.utc)
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


def forged(jws: str) -> str:
    """Returns a token with another price and the same signature."""
    head, body, signature = jws.split(".")
    claims = payload_of(jws)
    claims["price"] = 1
    other = jwt.utils.base64url_encode(json.dumps(claims).encode()).decode()
    expect(other != body, "the forgery is no forgery")
    return f"{head}.{other}.{signature}"


# --- Notifications


def check_notifications(bench: Bench) -> None:
    entries = bench.control("notifications")["notifications"]
    payloads: list[models.ResponseBodyV2DecodedPayload] = []
    with check(f"{len(entries)} notifications: Apple's verifier decodes each, "
                            "with its transaction and renewal info"):
        expect(len(entries) > 30, f"only {len(entries)} notifications")
        payloads = [notification(bench, entry, f"notifications[{index}]")
                    for index, entry in enumerate(entries)]
    with check("notifications have their own UUIDs and are signed in order"):
        equal("UUIDs", len({payload.notificationUUID for payload in payloads}), len(entries))
        dates = [payload.signedDate for payload in payloads]
        equal("signedDate", dates, sorted(set(dates)))
    with check("the server answered 200 to each notification"):
        results = {(entry.get("sendAttemptResult"), entry.get("httpStatus")) for entry in entries}
        equal("results", results, {("SUCCESS", 200)})


def notification(bench: Bench, entry: dict[str, typing.Any], path: str) -> (
        models.ResponseBodyV2DecodedPayload):
    """Verifies a notification and everything signed inside it."""
    payload = bench.verifier.verify_and_decode_notification(entry["signedPayload"])
    fits(models.ResponseBodyV2DecodedPayload, payload_of(entry["signedPayload"]), path)
    has(path, payload, {
        "rawNotificationType": entry["notificationType"], "rawSubtype": entry.get("subtype"),
        "notificationUUID": entry["notificationUUID"], "version": "2.0", "signedDate": NUMBER})
    has(f"{path}.data", payload.data, {
        "environment": models.Environment.SANDBOX, "bundleId": BUNDLE, "appAppleId": None,
        "rawStatus": entry.get("status"), "signedTransactionInfo": TEXT})
    transaction = bench.transaction(payload.data.signedTransactionInfo, f"{path}.transaction")
    equal(f"{path}.transactionId", transaction.transactionId, entry["transactionId"])
    equal(f"{path}.productId", transaction.productId, entry["productId"])
    renews = transaction.type == models.Type.AUTO_RENEWABLE_SUBSCRIPTION
    equal(f"{path} has renewal info", payload.data.signedRenewalInfo is not None, renews)
    equal(f"{path} has a status", payload.data.status is not None, renews)
    if renews:
        renewal = bench.renewal(payload.data.signedRenewalInfo, f"{path}.renewalInfo")
        equal(f"{path}.originalTransactionId", renewal.originalTransactionId,
              transaction.originalTransactionId)
    return payload


# --- The history


def check_history(bench: Bench, ada: str) -> None:
    history: list[models.JWSTransactionDecodedPayload] = []
    with check("ada's history: all four transactions, the upgraded one marked"):
        history = bench.history(ada)
        equal("products", [each.productId for each in sorted(history, key=purchased)],
              [MONTHLY, MONTHLY, YEARLY, YEARLY])
        upgraded = [each for each in history if each.isUpgraded]
        equal("upgraded", [each.productId for each in upgraded], [MONTHLY])
        has("upgraded", upgraded[0], {
            "revocationDate": None, "transactionReason": models.TransactionReason.RENEWAL})
        equal("original ids", {each.originalTransactionId for each in history}, {ada})
    with check("ada's history: `revoked` finds the refunded one, and the rest"):
        refunded = bench.history(ada, revoked=True)
        equal("revoked", [each.revocationReason for each in refunded],
              [models.RevocationReason.REFUNDED_DUE_TO_ISSUE])
        equal("not revoked", [each.revocationDate for each in bench.history(ada, revoked=False)],
              [None, None, None])
    with check("any transaction's id, and the app transaction's, finds the customer"):
        names = {name for each in history for name in (each.transactionId, each.appTransactionId)}
        equal("ids", len(names), 5)
        for name in sorted(names):
            equal(name, [found.transactionId for found in bench.history(name)],
                  [each.transactionId for each in history])


def purchased(transaction: models.JWSTransactionDecodedPayload) -> int:
    return transaction.purchaseDate or 0


def live_for_years(bench: Bench) -> str:
    """Runs two years of renewals and one-time purchases of ben; returns a transaction's id."""
    first = bench.control("buy", {"account": "ben", "productId": MONTHLY})["transactionId"]
    bench.control("buy", {"account": "ben", "productId": LIFETIME})
    bench.control("buy", {"account": "ben", "productId": COINS, "quantity": 3})
    bench.control("buy", {"account": "ben", "productId": SEASON})
    bench.control("advance", {"by": "P2Y"})
    return first


def check_long_history(bench: Bench, ben: str) -> None:
    pages: list[models.HistoryResponse] = []
    whole: list[models.JWSTransactionDecodedPayload] = []
    with check("ben's history of two years: pages of 20, complete, oldest first"):
        pages = bench.pages(ben, models.TransactionHistoryRequest())
        equal("hasMore", [page.hasMore for page in pages], [True, False])
        equal("first page", len(pages[0].signedTransactions), PAGE)
        whole = bench.history(ben)
        state = bench.control("state?account=ben")
        equal("transactions", {each.transactionId for each in whole},
              {each["transactionId"] for each in state["accounts"][0]["transactions"]})
        equal("length", len(whole), sum(len(page.signedTransactions) for page in pages))
        dates = [each.signedDate for each in whole]
        equal("signed dates", dates, sorted(dates))
    with check("ben's history: nothing comes after the last page's revision"):
        expect(len(pages) > 0, "there is no last page")
        after = bench.client.get_transaction_history(
            ben, pages[-1].revision, models.TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
        equal("page", (after.signedTransactions, after.hasMore), ([], False))
    with check("ben's history: DESCENDING is the reverse, over all pages"):
        newest_first = bench.history(ben, sort=Order.DESCENDING)
        equal("order", [each.transactionId for each in newest_first],
              [each.transactionId for each in reversed(whole)])
    for wanted, product, kind, fields in [
            (ProductType.NON_CONSUMABLE, LIFETIME, models.Type.NON_CONSUMABLE,
             {"price": 99_990, "quantity": 1}),
            (ProductType.CONSUMABLE, COINS, models.Type.CONSUMABLE, {"price": 2970, "quantity": 3}),
            (ProductType.NON_RENEWABLE, SEASON, models.Type.NON_RENEWING_SUBSCRIPTION, {"price": 9990})]:
        with check(f"ben's history: productType {wanted.value} finds {product}"):
            [found] = bench.history(ben, productTypes=[wanted])
            has("transaction", found, {"productId": product, "type": kind, **fields})
    with check("ben's history: productId, group and dates narrow it down"):
        renewals = [each for each in whole if each.productId == MONTHLY]
        equal("group", len(bench.history(ben, subscriptionGroupIdentifiers=[GROUP])), len(renewals))
        equal("products", len(bench.history(ben, productIds=[COINS, LIFETIME])), 2)
        third = renewals[2].purchaseDate
        equal("from", len(bench.history(ben, startDate=third, productIds=[MONTHLY])), len(renewals) - 2)
        equal("until", len(bench.history(ben, endDate=third, productIds=[MONTHLY])), 2)


# --- Rejections


def check_refusals(bench: Bench, known: str) -> None:
    def history(transaction_id: str, revision: str | None = None) -> object:
        return bench.client.get_transaction_history(
            transaction_id, revision, models.TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)

    def statuses(transaction_id: str, client: Client) -> object:
        return client.get_all_subscription_statuses(transaction_id)

    with check("an unknown transaction id is answered 4040010"):
        for call in (lambda: statuses("2999999999999999", bench.client), lambda: history("2999999999999999")):
            rejected(call, APIError.TRANSACTION_ID_NOT_FOUND, 404)
    with check("what is no transaction id is answered 4000006"):
        for call in (lambda: statuses("abc", bench.client), lambda: history("abc")):
            rejected(call, APIError.INVALID_TRANSACTION_ID, 400)
    with check("what is no revision is answered 4000005"):
        rejected(lambda: history(known, "abc"), APIError.INVALID_REQUEST_REVISION, 400)
    with check("a token of another key is answered 401, without an error code"):
        rejected(lambda: statuses(known, bench.stranger), None, 401)
    with check("a status filter that fits nothing leaves nothing; one that fits, all"):
        for wanted, groups in [([models.Status.EXPIRED], 0),
                               ([models.Status.EXPIRED, models.Status.REVOKED], 1)]:
            answer = bench.client.get_all_subscription_statuses(known, wanted)
            equal(f"groups of {wanted}", len(answer.data), groups)


def check_verifier(bench: Bench, ada: str) -> None:
    """Checks that the verifier of this run rejects invalid data."""
    [jws, *_] = bench.pages(ada, models.TransactionHistoryRequest())[0].signedTransactions
    environment = models.Environment.SANDBOX
    for name, token, root, bundle, expected in [
            ("a forged transaction", forged(jws), bench.store.certificate, BUNDLE,
             VerificationStatus.VERIFICATION_FAILURE),
            ("another store's root", jws, bench.other_root, BUNDLE,
             VerificationStatus.VERIFICATION_FAILURE),
            ("another app", jws, bench.store.certificate, "com.example.other",
             VerificationStatus.INVALID_APP_IDENTIFIER)]:
        with check(f"Apple's verifier refuses {name}"):
            verifier = SignedDataVerifier([root], False, environment, bundle)
            try:
                verifier.verify_and_decode_signed_transaction(token)
            except VerificationException as exception:
                equal("status", exception.status, expected)
            else:
                raise Mismatch("it was accepted")


# --- All checks


def check_all(bench: Bench) -> None:
    check_refund(bench)
    ada = live(bench)
    check_upgrade(bench, ada)
    check_history(bench, ada)
    ben = live_for_years(bench)
    check_long_history(bench, ben)
    check_notifications(bench)
    check_server_api(bench, ada, ben)
    check_refusals(bench, ada)
    check_verifier(bench, ada)


def run() -> None:
    with temporary_folder() as folder, contextlib.ExitStack() as stack:
        server = Server(folder, root=folder / "store/root.pem")
        store = stack.enter_context(AppleStore(folder, "store", notify=server.url))
        with AppleStore(folder, "other") as other:
            pass
        stack.enter_context(server)
        verifier = SignedDataVerifier([store.certificate], False, models.Environment.SANDBOX, BUNDLE)
        check_all(Bench(store, server, Client(store, store.key), Client(store, other.key), verifier,
                        other.certificate))
        check_production(folder)
        check_completeness()


def interrupt(*_: object) -> typing.NoReturn:
    raise Problem(f"still not done after {SECONDS_ALLOWED} s")


def main() -> None:
    signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(SECONDS_ALLOWED)
    # All servers are on this machine, so the library uses no proxy.
    os.environ["no_proxy"] = os.environ["NO_PROXY"] = "*"
    begun = time.monotonic()
    try:
        run()
    except (Exception, KeyboardInterrupt) as error:
        report.rejected += 1
        print(f"FAIL  the checks stopped here\n      {describe(error)}")
    seconds = time.monotonic() - begun
    print(f"{report.passed} passed, {report.rejected} failed in {seconds:.1f} s")
