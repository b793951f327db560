"""Checks every other endpoint that Apple's client library for Python calls; Scripts/interop.py runs it."""

from __future__ import annotations

import http.server
import inspect
import json
import threading
import time
import typing
import uuid
from pathlib import Path

from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.AdvancedCommerceEffective import AdvancedCommerceEffective
from appstoreserverlibrary.models.AdvancedCommerceRefundReason import AdvancedCommerceRefundReason
from appstoreserverlibrary.models.AdvancedCommerceRefundType import AdvancedCommerceRefundType
from appstoreserverlibrary.models.AdvancedCommerceRequestInfo import AdvancedCommerceRequestInfo
from appstoreserverlibrary.models.AdvancedCommerceRequestRefundItem import (
    AdvancedCommerceRequestRefundItem)
from appstoreserverlibrary.models.AdvancedCommerceRequestRefundRequest import (
    AdvancedCommerceRequestRefundRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionCancelRequest import (
    AdvancedCommerceSubscriptionCancelRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionCancelResponse import (
    AdvancedCommerceSubscriptionCancelResponse)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionChangeMetadataItem import (
    AdvancedCommerceSubscriptionChangeMetadataItem)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionChangeMetadataRequest import (
    AdvancedCommerceSubscriptionChangeMetadataRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionChangeMetadataResponse import (
    AdvancedCommerceSubscriptionChangeMetadataResponse)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionMigrateDescriptors import (
    AdvancedCommerceSubscriptionMigrateDescriptors)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionMigrateItem import (
    AdvancedCommerceSubscriptionMigrateItem)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionMigrateRequest import (
    AdvancedCommerceSubscriptionMigrateRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionMigrateResponse import (
    AdvancedCommerceSubscriptionMigrateResponse)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionPriceChangeItem import (
    AdvancedCommerceSubscriptionPriceChangeItem)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionPriceChangeRequest import (
    AdvancedCommerceSubscriptionPriceChangeRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionPriceChangeResponse import (
    AdvancedCommerceSubscriptionPriceChangeResponse)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionRevokeRequest import (
    AdvancedCommerceSubscriptionRevokeRequest)
from appstoreserverlibrary.models.AdvancedCommerceSubscriptionRevokeResponse import (
    AdvancedCommerceSubscriptionRevokeResponse)
from appstoreserverlibrary.models.AppTransaction import AppTransaction
from appstoreserverlibrary.models.AppTransactionInfoResponse import AppTransactionInfoResponse
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.CheckTestNotificationResponse import CheckTestNotificationResponse
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DecodedRealtimeRequestBody import DecodedRealtimeRequestBody
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DefaultConfigurationResponse import DefaultConfigurationResponse
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.ExtendRenewalDateResponse import ExtendRenewalDateResponse
from appstoreserverlibrary.models.GetImageListResponse import GetImageListResponse
from appstoreserverlibrary.models.GetMessageListResponse import GetMessageListResponse
from appstoreserverlibrary.models.HeaderPosition import HeaderPosition
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.ImageState import ImageState
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.LifetimeDollarsPurchased import LifetimeDollarsPurchased
from appstoreserverlibrary.models.LifetimeDollarsRefunded import LifetimeDollarsRefunded
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.MassExtendRenewalDateResponse import MassExtendRenewalDateResponse
from appstoreserverlibrary.models.MassExtendRenewalDateStatusResponse import (
    MassExtendRenewalDateStatusResponse)
from appstoreserverlibrary.models.MessageState import MessageState
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationHistoryResponse import NotificationHistoryResponse
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupResponse import OrderLookupResponse
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.PerformanceTestResponse import PerformanceTestResponse
from appstoreserverlibrary.models.PerformanceTestResultResponse import PerformanceTestResultResponse
from appstoreserverlibrary.models.PerformanceTestStatus import PerformanceTestStatus
from appstoreserverlibrary.models.Platform import Platform
from appstoreserverlibrary.models.PlayTime import PlayTime
from appstoreserverlibrary.models.PurchasePlatform import PurchasePlatform
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.RealtimeUrlResponse import RealtimeUrlResponse
from appstoreserverlibrary.models.RefundHistoryResponse import RefundHistoryResponse
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.SendTestNotificationResponse import SendTestNotificationResponse
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.models.TransactionInfoResponse import TransactionInfoResponse
from appstoreserverlibrary.models.Type import Type
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.models.UserStatus import UserStatus
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

from interop_tools import BUNDLE, NUMBER, OFFER, TEXT, Checks, Client, Mismatch, Store, equal
from interop_tools import expect, fits, has, payload_of, request

if typing.TYPE_CHECKING:
    from interop import Bench

GROUP = "21500001"
LIFETIME = "com.example.pro.lifetime"
COINS = "com.example.coins.100"
MONTHLY = "com.example.pro.monthly"
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
    with bench.checks.check("Get Transaction Info gives each transaction of the history, signed"):
        for jws in bench.pages(ada, TransactionHistoryRequest())[0].signedTransactions:
            listed = bench.transaction(jws, "history")
            answer = bench.client.get_transaction_info(listed.transactionId)
            fits(TransactionInfoResponse, bench.client.answer, "TransactionInfoResponse")
            equal("transaction", bench.transaction(answer.signedTransactionInfo, "info"), listed)
    with bench.checks.check("Get App Transaction Info gives the customer's download, signed"):
        answer = bench.client.get_app_transaction_info(ada)
        fits(AppTransactionInfoResponse, bench.client.answer, "AppTransactionInfoResponse")
        app = bench.verifier.verify_and_decode_app_transaction(answer.signedAppTransactionInfo)
        fits(AppTransaction, payload_of(answer.signedAppTransactionInfo), "AppTransaction")
        has("AppTransaction", app, {
            "receiptType": Environment.SANDBOX, "bundleId": BUNDLE, "appAppleId": None,
            "appTransactionId": bench.history(ada)[0].appTransactionId,
            "originalPlatform": PurchasePlatform.IOS, "originalApplicationVersion": TEXT,
            "originalPurchaseDate": NUMBER, "receiptCreationDate": NUMBER})
    with bench.checks.check("a consumable that Finish Transaction finished leaves history V1 alone"):
        [coins] = bench.history(ben, productIds=[COINS])
        before = history_v1(bench, ben)
        expect(coins.transactionId in before, "history V1 lacks an unfinished consumable")
        bench.client.finish_transaction(coins.transactionId)
        equal("history V1", history_v1(bench, ben), before - {coins.transactionId})
        equal("history V2", len(bench.history(ben, productIds=[COINS])), 1)
    with bench.checks.check("Set App Account Token changes the subscription and its renewal"):
        bench.client.set_app_account_token(ben, UpdateAppAccountTokenRequest(TOKEN.upper()))
        _, transaction, renewal = bench.status(ben)
        equal("tokens", (transaction.appAccountToken, renewal.appAccountToken), (TOKEN, TOKEN))
    with bench.checks.check("a renewal's id is refused there with 4000187"):
        _, renewal, _ = bench.status(ben)
        refused(lambda: bench.client.set_app_account_token(
            renewal.transactionId, UpdateAppAccountTokenRequest(TOKEN)),
            APIError.TRANSACTION_ID_IS_NOT_ORIGINAL_TRANSACTION_ID_ERROR)
    with bench.checks.check("the sandbox has no Look Up Order ID"):
        try:
            bench.client.look_up_order_id("MSD3F5G6H7")
        except APIException as exception:
            equal("answer", (exception.http_status_code, exception.raw_api_error), (404, None))
        else:
            raise Mismatch("it was answered")


def history_v1(bench: Bench, transaction_id: str) -> set[str]:
    found: set[str] = set()
    revision = None
    while True:
        page = bench.client.get_transaction_history(
            transaction_id, revision, TransactionHistoryRequest(revoked=False),
            GetTransactionHistoryVersion.V1)
        found |= {bench.transaction(jws, "history V1").transactionId or ""
                  for jws in page.signedTransactions}
        revision = page.revision
        if not page.hasMore:
            return found


def refused(call: typing.Callable[[], object], error: APIError) -> None:
    try:
        call()
    except APIException as exception:
        equal("api_error", exception.api_error, error)
    else:
        raise Mismatch("it was answered")


# --- Refunds


def check_consumption(bench: Bench) -> None:
    bought = bench.control("buy", {"account": "dora", "productId": COINS})["transactionId"]
    with bench.checks.check("Send Consumption Information, both versions, reaches the store"):
        bench.client.send_consumption_information(bought, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False,
            deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=50_000,
            refundPreference=RefundPreference.GRANT_PRORATED))
        bench.client.send_consumption_data(bought, ConsumptionRequestV1(
            customerConsented=True, sampleContentProvided=True, appAccountToken="",
            consumptionStatus=ConsumptionStatus.PARTIALLY_CONSUMED, platform=Platform.APPLE,
            deliveryStatus=DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY,
            accountTenure=AccountTenure.THIRTY_DAYS_TO_NINETY_DAYS,
            playTime=PlayTime.ONE_DAY_TO_FOUR_DAYS,
            lifetimeDollarsRefunded=LifetimeDollarsRefunded.ZERO_DOLLARS,
            lifetimeDollarsPurchased=LifetimeDollarsPurchased.ZERO_DOLLARS,
            userStatus=UserStatus.ACTIVE))
        told = bench.control("consumption")["consumption"]
        equal("versions", [each["version"] for each in told], [2, 1])
        equal("percentage", told[0]["request"]["consumptionPercentage"], 50_000)
    with bench.checks.check("information that breaks a rule is refused by the rule's number"):
        refused(lambda: bench.client.send_consumption_information(bought, ConsumptionRequest(
            customerConsented=False, sampleContentProvided=False,
            deliveryStatus=DeliveryStatus.DELIVERED)), APIError.INVALID_CUSTOMER_CONSENTED)


def check_refund_history(bench: Bench) -> None:
    bought = [bench.control("buy", {"account": "dora", "productId": COINS})["transactionId"]
              for _ in range(22)]
    for transaction_id in bought:
        bench.control("refund", {"transactionId": transaction_id})
    with bench.checks.check("Get Refund History: all refunds, in pages of 20"):
        found: list[JWSTransactionDecodedPayload] = []
        revision = None
        sizes = []
        while True:
            page = bench.client.get_refund_history(bought[0], revision)
            fits(RefundHistoryResponse, bench.client.answer, "RefundHistoryResponse")
            found += [bench.transaction(jws, "refund") for jws in page.signedTransactions]
            sizes.append(len(page.signedTransactions))
            revision = page.revision
            if not page.hasMore:
                break
        equal("pages", sizes, [20, 2])
        equal("transactions", [each.transactionId for each in found], bought)
        expect(all(each.revocationDate for each in found), "a transaction is not refunded")


# --- Notifications


def check_test_notification(bench: Bench) -> None:
    with bench.checks.check("a test notification arrives, verifies, and its status says so"):
        token = bench.client.request_test_notification().testNotificationToken
        fits(SendTestNotificationResponse, bench.client.answer, "SendTestNotificationResponse")
        status = None
        for _ in range(100):  # Apple responds with 4040008 until the first attempt has ended
            try:
                status = bench.client.get_test_notification_status(token)
                break
            except APIException as exception:
                equal("api_error", exception.api_error, APIError.TEST_NOTIFICATION_NOT_FOUND)
                time.sleep(0.05)
        expect(status is not None, "the test notification never arrived")
        fits(CheckTestNotificationResponse, bench.client.answer, "CheckTestNotificationResponse")
        equal("results", [each.sendAttemptResult for each in status.sendAttempts],
              [SendAttemptResult.SUCCESS])
        payload = bench.verifier.verify_and_decode_notification(status.signedPayload)
        has("payload", payload, {
            "notificationType": NotificationTypeV2.TEST, "subtype": None, "version": "2.0"})
        has("data", payload.data, {
            "environment": Environment.SANDBOX, "bundleId": BUNDLE,
            "signedTransactionInfo": None, "signedRenewalInfo": None, "status": None})
    with bench.checks.check("what is no test token is refused with 4000020"):
        refused(lambda: bench.client.get_test_notification_status("abc"),
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
            page = bench.client.get_notification_history(token, NotificationHistoryRequest(
                startDate=start, endDate=now, **query))
            fits(NotificationHistoryResponse, bench.client.answer, "NotificationHistoryResponse")
            for item in page.notificationHistory:
                equal("results", [each.sendAttemptResult for each in item.sendAttempts],
                      [SendAttemptResult.SUCCESS])
                payload = bench.verifier.verify_and_decode_notification(item.signedPayload)
                found.append(payload.notificationUUID or "")
            token = page.paginationToken
            equal("hasMore", page.hasMore, token is not None)
            if token is None:
                return found

    recent = [each for each in kept if milliseconds(each["date"]) >= start]
    with bench.checks.check(f"Get Notification History: all {len(recent)} of 29 days, in pages"):
        expect(len(recent) > 40, f"only {len(recent)} notifications")
        equal("notifications", history(), [each["notificationUUID"] for each in recent])
    with bench.checks.check("Get Notification History: by customer, by type, and failures only"):
        dora = [each for each in recent if each.get("account") == "dora"]
        equal("customer", history(transactionId=dora[0]["transactionId"]),
              [each["notificationUUID"] for each in dora])
        refunds = [each for each in recent if each["notificationType"] == "REFUND"]
        equal("type", history(notificationType=NotificationTypeV2.REFUND),
              [each["notificationUUID"] for each in refunds])
        equal("failures", history(onlyFailures=True), [])
    with bench.checks.check("a history beyond 30 days is refused with 4000012"):
        refused(lambda: bench.client.get_notification_history(None, NotificationHistoryRequest(
            startDate=now - 31 * DAY, endDate=now)), APIError.START_DATE_TOO_FAR_IN_PAST)


def milliseconds(date: str) -> int:
    return int(time.mktime(time.strptime(date, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone) * 1000


# --- Retention messaging


def check_retention(bench: Bench, ben: str) -> None:
    client = bench.client
    image, point, message = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
    with bench.checks.check("images and messages go from upload over review to default"):
        client.upload_image(image, PNG)
        client.upload_image(point, PNG, ImageSize.BULLET_POINT)
        answer = client.get_image_list()
        fits(GetImageListResponse, client.answer, "GetImageListResponse")
        equal("images", {(each.imageIdentifier, each.imageState) for each in answer.imageIdentifiers},
              {(image, ImageState.PENDING), (point, ImageState.PENDING)})
        refused(lambda: client.upload_message(message, body(image, point)),
                APIError.IMAGE_NOT_APPROVED)
        for each in (image, point):
            bench.control("retention-review", {"image": str(each), "state": "APPROVED"})
        client.upload_message(message, body(image, point))
        listed = client.get_message_list()
        fits(GetMessageListResponse, client.answer, "GetMessageListResponse")
        equal("messages", [(each.messageIdentifier, each.messageState)
                           for each in listed.messageIdentifiers], [(message, MessageState.PENDING)])
        choice = DefaultConfigurationRequest(message)
        refused(lambda: client.configure_default_message(MONTHLY, "en-US", choice),
                APIError.MESSAGE_NOT_APPROVED)
        bench.control("retention-review", {"message": str(message), "state": "APPROVED"})
        client.configure_default_message(MONTHLY, "en-US", choice)
        found = client.get_default_message(MONTHLY, "en-US")
        fits(DefaultConfigurationResponse, client.answer, "DefaultConfigurationResponse")
        equal("default", found.messageIdentifier, message)
    developer = Developer(bench, message)
    try:
        check_realtime(bench, developer, ben)
    finally:
        developer.stop()
    with bench.checks.check("everything of retention messaging can be deleted again"):
        client.delete_realtime_url()
        client.delete_default_message(MONTHLY, "en-US")
        client.delete_message(message)
        client.delete_image(image)
        client.delete_image(point)
        equal("images", client.get_image_list().imageIdentifiers, [])
        refused(lambda: client.delete_image(image), APIError.IMAGE_NOT_FOUND)


class Developer:
    """A developer's server that verifies each request of the store and chooses a message."""

    def __init__(self, bench: Bench, message: uuid.UUID) -> None:
        self.questions: list[DecodedRealtimeRequestBody] = []
        self.refused: list[str] = []
        answer = {"message": {"messageIdentifier": str(message)}}
        developer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                try:
                    length = int(self.headers["Content-Length"])
                    jws = json.loads(self.rfile.read(length))["signedPayload"]
                    fits(DecodedRealtimeRequestBody, payload_of(jws), "question")
                    developer.questions.append(
                        bench.verifier.verify_and_decode_realtime_request(jws))
                except Exception as error:  # a handler's own errors are printed and lost
                    developer.refused.append(repr(error))
                data = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/retention"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def check_realtime(bench: Bench, developer: Developer, ben: str) -> None:
    client = bench.client
    with bench.checks.check("a customer who is about to cancel sees what Apple's models choose"):
        client.configure_realtime_url(RealtimeUrlRequest(developer.url))
        equal("URL", client.get_realtime_url().realtimeURL, developer.url)
        fits(RealtimeUrlResponse, client.answer, "RealtimeUrlResponse")
        attempt = bench.control("retention-cancel-attempt", {
            "account": "ben", "subscriptionGroupIdentifier": GROUP, "answerMilliseconds": 20_000})
        equal("refused", developer.refused, [])
        [question] = developer.questions
        has("question", question, {
            "originalTransactionId": ben, "userLocale": "en-US", "environment": Environment.SANDBOX,
            "productId": TEXT, "requestIdentifier": uuid.UUID(attempt["requestIdentifier"])})
        equal("shown", attempt["shown"]["source"], "REALTIME")
    with bench.checks.check("a performance test asks its questions, and tells how it went"):
        run = client.initiate_performance_test(PerformanceTestRequest(ben))
        fits(PerformanceTestResponse, client.answer, "PerformanceTestResponse")
        for _ in range(200):
            result = client.get_performance_test_results(run.requestId)
            if result.result != PerformanceTestStatus.PENDING:
                break
            time.sleep(0.1)
        expect(type(client.answer) is dict, "no result")
        has("result", result, {"numPending": 0, "target": developer.url})
        total, rate = run.config.totalRequests or 0, result.successRate or 0
        expect(len(developer.questions) > total * rate // 100, "not every answer has a question")
        equal("refused", developer.refused, [])
        # The response rate depends on this machine and not on the store.
        equal("verdict", result.result,
              PerformanceTestStatus.PASS if rate >= 95 else PerformanceTestStatus.FAIL)


def body(image: uuid.UUID, point: uuid.UUID) -> UploadMessageRequestBody:
    return UploadMessageRequestBody(
        header="Before you go", body="There is more to come", headerPosition=HeaderPosition.ABOVE_IMAGE,
        image=UploadMessageImage(image, "A door"), bulletPoints=[BulletPoint("New", point, "A star")])


# --- Production


def check_production(
        checks: Checks, tessera: str, folder: Path,
        start: typing.Callable[[Store], Store]) -> None:
    """Looks up orders and verifies production data, with a store that simulates production."""
    store = start(Store(
        tessera, folder, "--environment", "production", "--app-apple-id", str(APP_NUMBER)))
    client = Client(store, store.key, Environment.PRODUCTION)
    verifier = SignedDataVerifier(
        [store.root], False, Environment.PRODUCTION, BUNDLE, APP_NUMBER)
    _, bought = request(
        f"{store.url}/control/v1/buy", {"account": "emil", "productId": MONTHLY})
    with checks.check("production: Look Up Order ID finds the order on a receipt, and no other"):
        answer = client.look_up_order_id(bought["orderId"])
        fits(OrderLookupResponse, client.answer, "OrderLookupResponse")
        equal("status", answer.status, OrderLookupStatus.VALID)
        [jws] = answer.signedTransactions
        found = verifier.verify_and_decode_signed_transaction(jws)
        has("transaction", found, {
            "transactionId": bought["transactionId"], "environment": Environment.PRODUCTION,
            "type": Type.AUTO_RENEWABLE_SUBSCRIPTION})
        equal("status", client.look_up_order_id("MABC").status, OrderLookupStatus.INVALID)
    with checks.check("production: notifications and app transactions carry Apple's number"):
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

    with bench.checks.check("Advanced Commerce: a subscription is migrated, renamed and priced"):
        call("subscription/migrate", AdvancedCommerceSubscriptionMigrateRequest(
            info(), AdvancedCommerceSubscriptionMigrateDescriptors(
                description="Two channels", displayName="Bundle"),
            [AdvancedCommerceSubscriptionMigrateItem(
                SKU="coach", description="A coach", displayName="Coach"),
             AdvancedCommerceSubscriptionMigrateItem(
                 SKU="news", description="The news", displayName="News")],
            MONTHLY, "C003-00-1"), AdvancedCommerceSubscriptionMigrateResponse)
        transaction, _ = call(
            "subscription/changeMetadata", AdvancedCommerceSubscriptionChangeMetadataRequest(
                info(), items=[AdvancedCommerceSubscriptionChangeMetadataItem(
                    currentSKU="coach", effective=AdvancedCommerceEffective.IMMEDIATELY,
                    displayName="Trainer")]), AdvancedCommerceSubscriptionChangeMetadataResponse)
        equal("names", [each.displayName for each in transaction.advancedCommerceInfo.items],
              ["Trainer", "News"])
        _, renewal = call("subscription/changePrice", AdvancedCommerceSubscriptionPriceChangeRequest(
            info(), items=[AdvancedCommerceSubscriptionPriceChangeItem(SKU="news", price=1000)]),
            AdvancedCommerceSubscriptionPriceChangeResponse)
        equal("prices", [each.price for each in renewal.advancedCommerceInfo.items][1:], [1000])
    with bench.checks.check("Advanced Commerce: an item is refunded, renewal goes off, all is revoked"):
        transaction, _ = call(
            "transaction/requestRefund", AdvancedCommerceRequestRefundRequest(
                info(), refundRiskingPreference=False, items=[AdvancedCommerceRequestRefundItem(
                    SKU="news", refundReason=AdvancedCommerceRefundReason.OTHER,
                    refundType=AdvancedCommerceRefundType.FULL, revoke=True)]),
            # The library's model of this response cannot be created with the renewal information in
            # it.
            AdvancedCommerceSubscriptionRevokeResponse)
        equal("refunds", len(transaction.advancedCommerceInfo.items[1].refunds), 1)
        _, renewal = call("subscription/cancel", AdvancedCommerceSubscriptionCancelRequest(info()),
                          AdvancedCommerceSubscriptionCancelResponse)
        equal("autoRenewStatus", renewal.rawAutoRenewStatus, 0)
        transaction, _ = call("subscription/revoke", AdvancedCommerceSubscriptionRevokeRequest(
            info(), refundReason=AdvancedCommerceRefundReason.LEGAL, refundRiskingPreference=False,
            refundType=AdvancedCommerceRefundType.FULL),
            AdvancedCommerceSubscriptionRevokeResponse)
        expect(transaction.revocationDate is not None, "the transaction is not revoked")
    with bench.checks.check("Advanced Commerce: a request of no subscription of its own is refused"):
        try:
            call("subscription/cancel", AdvancedCommerceSubscriptionCancelRequest(info()),
                 AdvancedCommerceSubscriptionCancelResponse)
        except APIException as exception:
            equal("answer", (exception.http_status_code, exception.raw_api_error), (403, 4030010))
        else:
            raise Mismatch("it was answered")


def info() -> AdvancedCommerceRequestInfo:
    return AdvancedCommerceRequestInfo(uuid.uuid4())


# --- Extensions, and every type of notification


def check_extensions(bench: Bench) -> None:
    client = bench.client
    bought = bench.control("buy", {"account": "fay", "productId": MONTHLY})["transactionId"]
    bench.control("advance", {"by": "P8D"})
    with bench.checks.check("a renewal date is extended, twice at most"):
        before = bench.status(bought)[1].expiresDate or 0
        for count in (1, 2):
            answer = client.extend_subscription_renewal_date(bought, extension(f"fay-{count}"))
            fits(ExtendRenewalDateResponse, client.answer, "ExtendRenewalDateResponse")
            equal("answer", (answer.success, answer.originalTransactionId, answer.effectiveDate),
                  (True, bought, before + count * 7 * DAY))
        equal("expiresDate", bench.status(bought)[1].expiresDate, before + 14 * DAY)
        refused(lambda: client.extend_subscription_renewal_date(bought, extension("fay-3")),
                APIError.SUBSCRIPTION_MAX_EXTENSION)
    with bench.checks.check("all renewal dates are extended, an hour later"):
        name = str(uuid.uuid4())
        client.extend_renewal_date_for_all_active_subscribers(MassExtendRenewalDateRequest(
            extendByDays=3, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
            requestIdentifier=name, productId=MONTHLY, storefrontCountryCodes=["USA"]))
        fits(MassExtendRenewalDateResponse, client.answer, "MassExtendRenewalDateResponse")
        for complete in (False, True):
            status = client.get_status_of_subscription_renewal_date_extensions(name, MONTHLY)
            fits(MassExtendRenewalDateStatusResponse, client.answer, "status")
            equal("complete", status.complete, complete)
            bench.control("advance", {"by": "PT2H"})
        equal("failed", status.failedCount, 1)  # fay's two extensions are used up
        expect((status.succeededCount or 0) >= 1, "nothing was extended")


def extension(name: str) -> ExtendRenewalDateRequest:
    return ExtendRenewalDateRequest(
        extendByDays=7, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION,
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
        with bench.checks.check(f"{wanted}: Apple's verifier decodes it, and the server takes it"):
            expect(len(found) > 0, "it was never sent")
            for entry in found:
                payload = bench.verifier.verify_and_decode_notification(entry["signedPayload"])
                equal("type", payload.rawNotificationType, wanted)
                parts = [payload.data, payload.summary, payload.appData,
                         payload.externalPurchaseToken]
                equal("parts", len([part for part in parts if part is not None]), 1)
                if wanted not in NEWER_THAN_THE_LIBRARY:
                    fits(ResponseBodyV2DecodedPayload, payload_of(entry["signedPayload"]), wanted)
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


def check_completeness(checks: Checks) -> None:
    """Fails if a part of the library is neither used here nor excluded for a reason."""
    with checks.check("every type of notification that the library knows was verified"):
        known = {kind.value for kind in NotificationTypeV2}
        equal("types", EVERY_TYPE | set(UNSENT_TYPES), known)
        equal("types both sent and left out", EVERY_TYPE & set(UNSENT_TYPES), set())
    with checks.check("every method of the library's client was answered"):
        methods = {name for name, _ in inspect.getmembers(AppStoreServerAPIClient, callable)
                   if not name.startswith("_")}
        equal("methods", (Client.answered & methods) | set(UNCALLED_METHODS), methods)
        equal("methods both called and left out", Client.answered & set(UNCALLED_METHODS), set())
