"""Checks every other endpoint that Apple's client library for Python calls; lifecycle.py runs it."""

from __future__ import annotations

import inspect
import json
import time
import typing
import uuid
from pathlib import Path

from appstoreserverlibrary.api_client import (
    APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion)
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

from checks.apple.library import (
    BUNDLE, NUMBER, OFFER, TEXT, AppleStore, Client, check, equal, expect, fits, has, models,
    payload_of, rejected)
from checks.shared.tessera import COINS, LIFETIME, MONTHLY
from checks.shared.web import Receiver, Request, Response

if typing.TYPE_CHECKING:
    from checks.apple.lifecycle import Bench

GROUP = "21500001"
APP_NUMBER = 1_234_567_890
TOKEN = "0c8b3c5e-1f5d-4a57-9b1e-0123456789ab"
PNG = b"\x89PNG\r\n\x1a\n"
DAY = 86_400_000


def check_server_api(bench: Bench, ada: str, ben: str) -> None:
    check_transactions(bench, ada, ben)
    check_consumption(bench)
    check_refund_history(bench)
    check_test_notification(bench)
    check_notification_history(bench)
    check_retention(bench, ben)
    check_extensions(bench)
    check_advanced_commerce(bench)
    check_every_notification(bench)


# --- Transactions


def check_transactions(bench: Bench, ada: str, ben: str) -> None:
    with check("Get Transaction Info gives each transaction of the history, signed"):
        for jws in bench.pages(ada, models.TransactionHistoryRequest())[0].signedTransactions:
            listed = bench.transaction(jws, "history")
            answer = bench.client.get_transaction_info(listed.transactionId)
            fits(models.TransactionInfoResponse, bench.client.answer, "TransactionInfoResponse")
            equal("transaction", bench.transaction(answer.signedTransactionInfo, "info"), listed)
    with check("Get App Transaction Info gives the customer's download, signed"):
        answer = bench.client.get_app_transaction_info(ada)
        fits(models.AppTransactionInfoResponse, bench.client.answer, "AppTransactionInfoResponse")
        app = bench.verifier.verify_and_decode_app_transaction(answer.signedAppTransactionInfo)
        fits(models.AppTransaction, payload_of(answer.signedAppTransactionInfo), "AppTransaction")
        has("AppTransaction", app, {
            "receiptType": models.Environment.SANDBOX, "bundleId": BUNDLE, "appAppleId": None,
            "appTransactionId": bench.history(ada)[0].appTransactionId,
            "originalPlatform": models.PurchasePlatform.IOS, "originalApplicationVersion": TEXT,
            "originalPurchaseDate": NUMBER, "receiptCreationDate": NUMBER})
    with check("a consumable that Finish Transaction finished leaves history V1 alone"):
        [coins] = bench.history(ben, productIds=[COINS])
        before = history_v1(bench, ben)
        expect(coins.transactionId in before, "history V1 lacks an unfinished consumable")
        bench.client.finish_transaction(coins.transactionId)
        equal("history V1", history_v1(bench, ben), before - {coins.transactionId})
        equal("history V2", len(bench.history(ben, productIds=[COINS])), 1)
    with check("Set App Account Token changes the subscription and its renewal"):
        bench.client.set_app_account_token(ben, models.UpdateAppAccountTokenRequest(TOKEN.upper()))
        _, transaction, renewal = bench.status(ben)
        equal("tokens", (transaction.appAccountToken, renewal.appAccountToken), (TOKEN, TOKEN))
    with check("a renewal's id is refused there with 4000187"):
        _, renewal, _ = bench.status(ben)
        rejected(lambda: bench.client.set_app_account_token(
            renewal.transactionId, models.UpdateAppAccountTokenRequest(TOKEN)),
            APIError.TRANSACTION_ID_IS_NOT_ORIGINAL_TRANSACTION_ID_ERROR)
    with check("the sandbox has no Look Up Order ID"):
        rejected(lambda: bench.client.look_up_order_id("MSD3F5G6H7"), None, 404)


def history_v1(bench: Bench, transaction_id: str) -> set[str]:
    query = models.TransactionHistoryRequest(revoked=False)
    pages = bench.every_page("HistoryResponse", lambda revision: bench.client.get_transaction_history(
        transaction_id, revision, query, GetTransactionHistoryVersion.V1))
    return {bench.transaction(jws, "history V1").transactionId or ""
            for page in pages for jws in page.signedTransactions}


# --- Refunds


def check_consumption(bench: Bench) -> None:
    bought = bench.control("buy", {"account": "dora", "productId": COINS})["transactionId"]
    with check("Send Consumption Information, both versions, reaches the store"):
        bench.client.send_consumption_information(bought, models.ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False,
            deliveryStatus=models.DeliveryStatus.DELIVERED, consumptionPercentage=50_000,
            refundPreference=models.RefundPreference.GRANT_PRORATED))
        bench.client.send_consumption_data(bought, models.ConsumptionRequestV1(
            customerConsented=True, sampleContentProvided=True, appAccountToken="",
            consumptionStatus=models.ConsumptionStatus.PARTIALLY_CONSUMED, platform=models.Platform.APPLE,
            deliveryStatus=models.DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY,
            accountTenure=models.AccountTenure.THIRTY_DAYS_TO_NINETY_DAYS,
            playTime=models.PlayTime.ONE_DAY_TO_FOUR_DAYS,
            lifetimeDollarsRefunded=models.LifetimeDollarsRefunded.ZERO_DOLLARS,
            lifetimeDollarsPurchased=models.LifetimeDollarsPurchased.ZERO_DOLLARS,
            userStatus=models.UserStatus.ACTIVE))
        told = bench.control("consumption")["consumption"]
        equal("versions", [each["version"] for each in told], [2, 1])
        equal("percentage", told[0]["request"]["consumptionPercentage"], 50_000)
    with check("information that breaks a rule is refused by the rule's number"):
        rejected(lambda: bench.client.send_consumption_information(bought, models.ConsumptionRequest(
            customerConsented=False, sampleContentProvided=False,
            deliveryStatus=models.DeliveryStatus.DELIVERED)), APIError.INVALID_CUSTOMER_CONSENTED)


def check_refund_history(bench: Bench) -> None:
    bought = [bench.control("buy", {"account": "dora", "productId": COINS})["transactionId"]
              for _ in range(22)]
    for transaction_id in bought:
        bench.control("refund", {"transactionId": transaction_id})
    with check("Get Refund History: all refunds, in pages of 20"):
        pages = bench.every_page("RefundHistoryResponse", lambda revision: bench.client.get_refund_history(
            bought[0], revision))
        found = [bench.transaction(jws, "refund") for page in pages for jws in page.signedTransactions]
        equal("pages", [len(page.signedTransactions) for page in pages], [20, 2])
        equal("transactions", [each.transactionId for each in found], bought)
        expect(all(each.revocationDate for each in found), "a transaction is not refunded")


# --- Notifications


def check_test_notification(bench: Bench) -> None:
    with check("a test notification arrives, verifies, and its status says so"):
        token = bench.client.request_test_notification().testNotificationToken
        fits(models.SendTestNotificationResponse, bench.client.answer, "SendTestNotificationResponse")
        status = None
        for _ in range(100):  # Apple responds with 4040008 until the first attempt has ended
            try:
                status = bench.client.get_test_notification_status(token)
                break
            except APIException as exception:
                equal("api_error", exception.api_error, APIError.TEST_NOTIFICATION_NOT_FOUND)
                time.sleep(0.05)
        expect(status is not None, "the test notification never arrived")
        fits(models.CheckTestNotificationResponse, bench.client.answer, "CheckTestNotificationResponse")
        equal("results", [each.sendAttemptResult for each in status.sendAttempts],
              [models.SendAttemptResult.SUCCESS])
        payload = bench.verifier.verify_and_decode_notification(status.signedPayload)
        has("payload", payload, {
            "notificationType": models.NotificationTypeV2.TEST, "subtype": None, "version": "2.0"})
        has("data", payload.data, {
            "environment": models.Environment.SANDBOX, "bundleId": BUNDLE,
            "signedTransactionInfo": None, "signedRenewalInfo": None, "status": None})
    with check("what is no test token is refused with 4000020"):
        rejected(lambda: bench.client.get_test_notification_status("abc"),
                APIError.INVALID_TEST_NOTIFICATION_TOKEN)


def check_notification_history(bench: Bench) -> None:
    bench.control("advance", {"by": "PT1H"})
    kept = bench.control("notifications")["notifications"]
    now = milliseconds(bench.control("state")["now"])
    start = now - 29 * DAY

    def history(**query: object) -> list[str]:
        found: list[str] = []
        token = None
        while True:
            page = bench.client.get_notification_history(token, models.NotificationHistoryRequest(
                startDate=start, endDate=now, **query))
            fits(models.NotificationHistoryResponse, bench.client.answer, "NotificationHistoryResponse")
            for item in page.notificationHistory:
                equal("results", [each.sendAttemptResult for each in item.sendAttempts],
                      [models.SendAttemptResult.SUCCESS])
                payload = bench.verifier.verify_and_decode_notification(item.signedPayload)
                found.append(payload.notificationUUID or "")
            token = page.paginationToken
            equal("hasMore", page.hasMore, token is not None)
            if token is None:
                return found

    recent = [each for each in kept if milliseconds(each["date"]) >= start]
    with check(f"Get Notification History: all {len(recent)} of 29 days, in pages"):
        expect(len(recent) > 40, f"only {len(recent)} notifications")
        equal("notifications", history(), [each["notificationUUID"] for each in recent])
    with check("Get Notification History: by customer, by type, and failures only"):
        dora = [each for each in recent if each.get("account") == "dora"]
        equal("customer", history(transactionId=dora[0]["transactionId"]),
              [each["notificationUUID"] for each in dora])
        refunds = [each for each in recent if each["notificationType"] == "REFUND"]
        equal("type", history(notificationType=models.NotificationTypeV2.REFUND),
              [each["notificationUUID"] for each in refunds])
        equal("failures", history(onlyFailures=True), [])
    with check("a history beyond 30 days is refused with 4000012"):
        rejected(lambda: bench.client.get_notification_history(None, models.NotificationHistoryRequest(
            startDate=now - 31 * DAY, endDate=now)), APIError.START_DATE_TOO_FAR_IN_PAST)


def milliseconds(date: str) -> int:
    return int(time.mktime(time.strptime(date, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone) * 1000


# --- Retention messaging


def check_retention(bench: Bench, ben: str) -> None:
    client = bench.client
    image, point, message = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
    with check("images and messages go from upload over review to default"):
        client.upload_image(image, PNG)
        client.upload_image(point, PNG, models.ImageSize.BULLET_POINT)
        answer = client.get_image_list()
        fits(models.GetImageListResponse, client.answer, "GetImageListResponse")
        equal("images", {(each.imageIdentifier, each.imageState) for each in answer.imageIdentifiers},
              {(image, models.ImageState.PENDING), (point, models.ImageState.PENDING)})
        rejected(lambda: client.upload_message(message, body(image, point)), APIError.IMAGE_NOT_APPROVED)
        for each in (image, point):
            bench.control("retention-review", {"image": str(each), "state": "APPROVED"})
        client.upload_message(message, body(image, point))
        listed = client.get_message_list()
        fits(models.GetMessageListResponse, client.answer, "GetMessageListResponse")
        equal("messages", [(each.messageIdentifier, each.messageState)
                           for each in listed.messageIdentifiers], [(message, models.MessageState.PENDING)])
        choice = models.DefaultConfigurationRequest(message)
        rejected(lambda: client.configure_default_message(MONTHLY, "en-US", choice),
                APIError.MESSAGE_NOT_APPROVED)
        bench.control("retention-review", {"message": str(message), "state": "APPROVED"})
        client.configure_default_message(MONTHLY, "en-US", choice)
        found = client.get_default_message(MONTHLY, "en-US")
        fits(models.DefaultConfigurationResponse, client.answer, "DefaultConfigurationResponse")
        equal("default", found.messageIdentifier, message)
    developer = Developer(bench, message)
    try:
        check_realtime(bench, developer, ben)
    finally:
        developer.receiver.stop()
    with check("everything of retention messaging can be deleted again"):
        client.delete_realtime_url()
        client.delete_default_message(MONTHLY, "en-US")
        client.delete_message(message)
        client.delete_image(image)
        client.delete_image(point)
        equal("images", client.get_image_list().imageIdentifiers, [])
        rejected(lambda: client.delete_image(image), APIError.IMAGE_NOT_FOUND)


class Developer:
    """A developer's server that verifies each request of the store and chooses a message."""

    def __init__(self, bench: Bench, message: uuid.UUID) -> None:
        self.bench = bench
        self.questions: list[typing.Any] = []
        self.refused: list[str] = []
        self.answer = json.dumps({"message": {"messageIdentifier": str(message)}}).encode()
        self.receiver = Receiver(self.respond)
        self.url = f"{self.receiver.url}/retention"

    def respond(self, request: Request) -> Response:
        try:
            jws = json.loads(request.body)["signedPayload"]
            fits(models.DecodedRealtimeRequestBody, payload_of(jws), "question")
            self.questions.append(self.bench.verifier.verify_and_decode_realtime_request(jws))
        except Exception as error:  # a handler's own errors are printed and lost
            self.refused.append(repr(error))
        return Response(200, self.answer, {"Content-Type": "application/json"})


def check_realtime(bench: Bench, developer: Developer, ben: str) -> None:
    client = bench.client
    with check("a customer who is about to cancel sees what Apple's models choose"):
        client.configure_realtime_url(models.RealtimeUrlRequest(developer.url))
        equal("URL", client.get_realtime_url().realtimeURL, developer.url)
        fits(models.RealtimeUrlResponse, client.answer, "RealtimeUrlResponse")
        attempt = bench.control("retention-cancel-attempt", {
            "account": "ben", "subscriptionGroupIdentifier": GROUP, "answerMilliseconds": 20_000})
        equal("refused", developer.refused, [])
        [question] = developer.questions
        has("question", question, {
            "originalTransactionId": ben, "userLocale": "en-US", "environment": models.Environment.SANDBOX,
            "productId": TEXT, "requestIdentifier": uuid.UUID(attempt["requestIdentifier"])})
        equal("shown", attempt["shown"]["source"], "REALTIME")
    with check("a performance test asks its questions, and tells how it went"):
        run = client.initiate_performance_test(models.PerformanceTestRequest(ben))
        fits(models.PerformanceTestResponse, client.answer, "PerformanceTestResponse")
        for _ in range(200):
            result = client.get_performance_test_results(run.requestId)
            if result.result != models.PerformanceTestStatus.PENDING:
                break
            time.sleep(0.1)
        expect(type(client.answer) is dict, "no result")
        has("result", result, {"numPending": 0, "target": developer.url})
        total, rate = run.config.totalRequests or 0, result.successRate or 0
        expect(len(developer.questions) > total * rate // 100, "not every answer has a question")
        equal("refused", developer.refused, [])
        # The response rate depends on this machine and not on the store.
        equal("verdict", result.result,
              models.PerformanceTestStatus.PASS if rate >= 95 else models.PerformanceTestStatus.FAIL)


def body(image: uuid.UUID, point: uuid.UUID) -> models.UploadMessageRequestBody:
    return models.UploadMessageRequestBody(
        header="Before you go", body="There is more to come", headerPosition=models.HeaderPosition.ABOVE_IMAGE,
        image=models.UploadMessageImage(image, "A door"), bulletPoints=[models.BulletPoint("New", point, "A star")])


# --- Production


def check_production(folder: Path) -> None:
    """Looks up orders and verifies production data, with a store that simulates production."""
    options = ["--environment", "production", "--app-apple-id", str(APP_NUMBER)]
    with AppleStore(folder, "production", *options) as store:
        check_orders(store)


def check_orders(store: AppleStore) -> None:
    client = Client(store, store.key, "PRODUCTION")
    verifier = SignedDataVerifier(
        [store.certificate], False, models.Environment.PRODUCTION, BUNDLE, APP_NUMBER)
    bought = store.call("buy", {"account": "emil", "productId": MONTHLY})
    with check("production: Look Up Order ID finds the order on a receipt, and no other"):
        answer = client.look_up_order_id(bought["orderId"])
        fits(models.OrderLookupResponse, client.answer, "OrderLookupResponse")
        equal("status", answer.status, models.OrderLookupStatus.VALID)
        [jws] = answer.signedTransactions
        found = verifier.verify_and_decode_signed_transaction(jws)
        has("transaction", found, {
            "transactionId": bought["transactionId"], "environment": models.Environment.PRODUCTION,
            "type": models.Type.AUTO_RENEWABLE_SUBSCRIPTION})
        equal("status", client.look_up_order_id("MABC").status, models.OrderLookupStatus.INVALID)
    with check("production: notifications and app transactions carry Apple's number"):
        app = verifier.verify_and_decode_app_transaction(
            client.get_app_transaction_info(bought["transactionId"]).signedAppTransactionInfo)
        equal("appAppleId", app.appAppleId, APP_NUMBER)
        jws = bought["notifications"][0]["signedPayload"]
        equal("appAppleId", verifier.verify_and_decode_notification(jws).data.appAppleId, APP_NUMBER)


# --- Advanced Commerce


def check_advanced_commerce(bench: Bench) -> None:
    """Sends the library's requests through its generic call: it has no methods for them."""
    bought = bench.control("buy", {"account": "ivy", "productId": MONTHLY})["transactionId"]
    bench.control("advance", {"by": "P8D"})
    bought = bench.history(bought)[-1].transactionId

    def call(path: str, body: object, kind: type) -> tuple[typing.Any, typing.Any]:
        answer = bench.client._make_request(
            f"/advancedCommerce/v1/{path}/{bought}", "POST", {}, body, kind, None)
        fits(kind, bench.client.answer, kind.__name__)
        return (bench.transaction(answer.signedTransactionInfo, path),
                bench.renewal(answer.signedRenewalInfo, path))

    with check("Advanced Commerce: a subscription is migrated, renamed and priced"):
        call("subscription/migrate", models.AdvancedCommerceSubscriptionMigrateRequest(
            info(), models.AdvancedCommerceSubscriptionMigrateDescriptors(
                description="Two channels", displayName="Bundle"),
            [models.AdvancedCommerceSubscriptionMigrateItem(
                SKU="coach", description="A coach", displayName="Coach"),
             models.AdvancedCommerceSubscriptionMigrateItem(
                 SKU="news", description="The news", displayName="News")],
            MONTHLY, "C003-00-1"), models.AdvancedCommerceSubscriptionMigrateResponse)
        transaction, _ = call(
            "subscription/changeMetadata", models.AdvancedCommerceSubscriptionChangeMetadataRequest(
                info(), items=[models.AdvancedCommerceSubscriptionChangeMetadataItem(
                    currentSKU="coach", effective=models.AdvancedCommerceEffective.IMMEDIATELY,
                    displayName="Trainer")]), models.AdvancedCommerceSubscriptionChangeMetadataResponse)
        equal("names", [each.displayName for each in transaction.advancedCommerceInfo.items],
              ["Trainer", "News"])
        _, renewal = call("subscription/changePrice", models.AdvancedCommerceSubscriptionPriceChangeRequest(
            info(), items=[models.AdvancedCommerceSubscriptionPriceChangeItem(SKU="news", price=1000)]),
            models.AdvancedCommerceSubscriptionPriceChangeResponse)
        equal("prices", [each.price for each in renewal.advancedCommerceInfo.items][1:], [1000])
    with check("Advanced Commerce: an item is refunded, renewal goes off, all is revoked"):
        transaction, _ = call(
            "transaction/requestRefund", models.AdvancedCommerceRequestRefundRequest(
                info(), refundRiskingPreference=False, items=[models.AdvancedCommerceRequestRefundItem(
                    SKU="news", refundReason=models.AdvancedCommerceRefundReason.OTHER,
                    refundType=models.AdvancedCommerceRefundType.FULL, revoke=True)]),
            # The library's model of this response cannot be created with the renewal information in
            # it.
            models.AdvancedCommerceSubscriptionRevokeResponse)
        equal("refunds", len(transaction.advancedCommerceInfo.items[1].refunds), 1)
        _, renewal = call("subscription/cancel", models.AdvancedCommerceSubscriptionCancelRequest(info()),
                          models.AdvancedCommerceSubscriptionCancelResponse)
        equal("autoRenewStatus", renewal.rawAutoRenewStatus, 0)
        transaction, _ = call("subscription/revoke", models.AdvancedCommerceSubscriptionRevokeRequest(
            info(), refundReason=models.AdvancedCommerceRefundReason.LEGAL, refundRiskingPreference=False,
            refundType=models.AdvancedCommerceRefundType.FULL),
            models.AdvancedCommerceSubscriptionRevokeResponse)
        expect(transaction.revocationDate is not None, "the transaction is not revoked")
    with check("Advanced Commerce: a request of no subscription of its own is refused"):
        rejected(lambda: call(
            "subscription/cancel", models.AdvancedCommerceSubscriptionCancelRequest(info()),
            models.AdvancedCommerceSubscriptionCancelResponse), 4030010, 403)


def info() -> models.AdvancedCommerceRequestInfo:
    return models.AdvancedCommerceRequestInfo(uuid.uuid4())


# --- Extensions, and every type of notification


def check_extensions(bench: Bench) -> None:
    client = bench.client
    bought = bench.control("buy", {"account": "fay", "productId": MONTHLY})["transactionId"]
    bench.control("advance", {"by": "P8D"})
    with check("a renewal date is extended, twice at most"):
        before = bench.status(bought)[1].expiresDate or 0
        for count in (1, 2):
            answer = client.extend_subscription_renewal_date(bought, extension(f"fay-{count}"))
            fits(models.ExtendRenewalDateResponse, client.answer, "ExtendRenewalDateResponse")
            equal("answer", (answer.success, answer.originalTransactionId, answer.effectiveDate),
                  (True, bought, before + count * 7 * DAY))
        equal("expiresDate", bench.status(bought)[1].expiresDate, before + 14 * DAY)
        rejected(lambda: client.extend_subscription_renewal_date(bought, extension("fay-3")),
                APIError.SUBSCRIPTION_MAX_EXTENSION)
    with check("all renewal dates are extended, an hour later"):
        name = str(uuid.uuid4())
        client.extend_renewal_date_for_all_active_subscribers(models.MassExtendRenewalDateRequest(
            extendByDays=3, extendReasonCode=models.ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
            requestIdentifier=name, productId=MONTHLY, storefrontCountryCodes=["USA"]))
        fits(models.MassExtendRenewalDateResponse, client.answer, "MassExtendRenewalDateResponse")
        for complete in (False, True):
            status = client.get_status_of_subscription_renewal_date_extensions(name, MONTHLY)
            fits(models.MassExtendRenewalDateStatusResponse, client.answer, "status")
            equal("complete", status.complete, complete)
            bench.control("advance", {"by": "PT2H"})
        equal("failed", status.failedCount, 1)  # fay's two extensions are used up
        expect((status.succeededCount or 0) >= 1, "nothing was extended")


def extension(name: str) -> models.ExtendRenewalDateRequest:
    return models.ExtendRenewalDateRequest(
        extendByDays=7, extendReasonCode=models.ExtendReasonCode.CUSTOMER_SATISFACTION,
        requestIdentifier=name)


def check_every_notification(bench: Bench) -> None:
    """Triggers the other types of Apple's notifications, and verifies each type."""
    for account in ("gil", "hal"):
        bench.control("join-family", {"account": account, "family": "jones"})
    bought = bench.control("buy", {"account": "gil", "productId": LIFETIME})["transactionId"]
    bench.control("leave-family", {"account": "hal"})
    bench.control("request-refund", {"transactionId": bought, "reason": "LEGAL"})
    bench.control("decline-refund", {"transactionId": bought})
    bench.control("refund", {"transactionId": bought, "milliPercent": 25_000})
    bench.control("reverse-refund", {"transactionId": bought})
    bench.control("rescind-consent", {"account": "gil"})
    bench.control("external-purchase-token", {"type": "SERVICES"})
    bench.control("price", {"productId": MONTHLY, "price": 5990, "askConsent": True})
    bench.control("answer-price-increase", {
        "account": "fay", "subscriptionGroupIdentifier": GROUP, "consents": True})
    bench.control("billing", {"account": "fay", "issue": True})
    bench.control("buy", {"account": "kim", "productId": MONTHLY})
    bench.control("buy", {
        "account": "kim", "productId": MONTHLY, "offerType": "PROMOTIONAL", "offerId": OFFER})
    bench.control("advance", {"by": "P6M"})
    entries = bench.control("notifications")["notifications"]
    for wanted in sorted(EVERY_TYPE):
        found = [each for each in entries if each["notificationType"] == wanted]
        with check(f"{wanted}: Apple's verifier decodes it, and the server takes it"):
            expect(len(found) > 0, "it was never sent")
            for entry in found:
                payload = bench.verifier.verify_and_decode_notification(entry["signedPayload"])
                equal("type", payload.rawNotificationType, wanted)
                parts = [payload.data, payload.summary, payload.appData, payload.externalPurchaseToken]
                equal("parts", len([part for part in parts if part is not None]), 1)
                if wanted not in NEWER_THAN_THE_LIBRARY:
                    fits(models.ResponseBodyV2DecodedPayload, payload_of(entry["signedPayload"]), wanted)
                equal("result", entry.get("sendAttemptResult"), "SUCCESS")


# This version of the library does not have the token's type and expiration date, nor its subtypes.
NEWER_THAN_THE_LIBRARY = {"EXTERNAL_PURCHASE_TOKEN"}

EVERY_TYPE = {
    "SUBSCRIBED", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS",
    "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "EXPIRED", "OFFER_REDEEMED", "ONE_TIME_CHARGE",
    "REFUND", "REFUND_REVERSED", "REFUND_DECLINED", "CONSUMPTION_REQUEST", "REVOKE",
    "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "PRICE_INCREASE", "RESCIND_CONSENT",
    "EXTERNAL_PURCHASE_TOKEN", "TEST", "METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE",
}

# Parts of the library that are not used here, each with the reason.
UNSENT_TYPES: dict[str, str] = {}
UNCALLED_METHODS: dict[str, str] = {}


def check_completeness() -> None:
    """Fails if a part of the library is neither used here nor excluded for a reason."""
    with check("every type of notification that the library knows was verified"):
        known = {kind.value for kind in models.NotificationTypeV2}
        equal("types", EVERY_TYPE | set(UNSENT_TYPES), known)
        equal("types both sent and left out", EVERY_TYPE & set(UNSENT_TYPES), set())
    with check("every method of the library's client was answered"):
        methods = {name for name, _ in inspect.getmembers(AppStoreServerAPIClient, callable)
                   if not name.startswith("_")}
        equal("methods", (Client.answered & methods) | set(UNCALLED_METHODS), methods)
        equal("methods both called and left out", Client.answered & set(UNCALLED_METHODS), set())
