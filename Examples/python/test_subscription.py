"""Tests a subscription backend against the simulated App Store, with Apple's own library for Python.

    pip install app-store-server-library
    tessera store --config Examples/Catalog.storekit --data Data/store      # in another terminal
    python Examples/python/test_subscription.py

The backend here is the smallest there can be: it takes notifications, verifies them with the store's
root certificate in place of Apple's, and keeps who has access. Put yours in its place.
"""

import json
import os
import ssl
import threading
import unittest
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

STORE = os.environ.get("STORE", "http://127.0.0.1:8090")
DATA = Path(os.environ.get("STORE_DATA", "Data/store"))
BUNDLE, GROUP, MONTHLY = "com.example.app", "21500001", "com.example.pro.monthly"
KEY_ID, ISSUER = "TESSERASIM", "7e55e7a0-51f0-4a8e-9d3c-000000000001"  # the store prints them


class Backend(BaseHTTPRequestHandler):
    """Takes notifications as Apple sends them; keeps what it learns by original transaction id."""

    root = ssl.PEM_cert_to_DER_cert((DATA / "root.pem").read_text())
    verifier = SignedDataVerifier([root], False, Environment.SANDBOX, BUNDLE)
    told: dict[str, list[str]] = {}
    access: dict[str, bool] = {}

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        told = self.verifier.verify_and_decode_notification(body["signedPayload"])
        transaction = self.verifier.verify_and_decode_signed_transaction(
            told.data.signedTransactionInfo)
        original = transaction.originalTransactionId
        self.told.setdefault(original, []).append(
            "/".join(filter(None, [told.rawNotificationType, told.rawSubtype])))
        self.access[original] = told.data.status in (Status.ACTIVE, Status.BILLING_GRACE_PERIOD)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def control(call, **body):
    """Lets something happen in the store; it returns when the notifications were answered."""
    request = urllib.request.Request(
        f"{STORE}/control/v1/{call}", json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class SubscriptionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.backend = ThreadingHTTPServer(("127.0.0.1", 0), Backend)
        threading.Thread(target=cls.backend.serve_forever, daemon=True).start()
        control("notification-urls", urls=[f"http://127.0.0.1:{cls.backend.server_port}/apple"])
        # Apple's client has Apple's address in this one place.
        cls.apple = AppStoreServerAPIClient(
            (DATA / f"AuthKey_{KEY_ID}.p8").read_bytes(), KEY_ID, ISSUER, BUNDLE,
            Environment.SANDBOX)
        cls.apple._base_url = STORE

    @classmethod
    def tearDownClass(cls):
        control("notification-urls", urls=[])
        cls.backend.shutdown()
        cls.backend.server_close()

    def setUp(self):
        self.customer = f"customer-{uuid.uuid4()}"  # a customer of its own for each test

    def buy(self):
        return control("buy", account=self.customer, productId=MONTHLY)["originalTransactionId"]

    def status(self, original):
        groups = self.apple.get_all_subscription_statuses(original).data
        return groups[0].lastTransactions[0].status

    def test_a_subscription_renews_until_it_is_cancelled(self):
        original = self.buy()
        control("advance", by="P1W")  # the free trial ends
        control("auto-renew", account=self.customer, subscriptionGroupIdentifier=GROUP, on=False)
        self.assertTrue(Backend.access[original])
        control("advance", by="P1M")
        self.assertEqual(Backend.told[original], [
            "SUBSCRIBED/INITIAL_BUY", "DID_RENEW",
            "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
        self.assertFalse(Backend.access[original])
        self.assertEqual(self.status(original), Status.EXPIRED)

    def test_a_declined_card_is_forgiven_for_the_grace_period(self):
        original = self.buy()
        control("billing", account=self.customer, issue=True)
        control("advance", by="P1W")
        self.assertEqual(self.status(original), Status.BILLING_GRACE_PERIOD)
        self.assertTrue(Backend.access[original])
        control("billing", account=self.customer, issue=False)
        self.assertEqual(Backend.told[original][1:], [
            "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY"])
        self.assertEqual(self.status(original), Status.ACTIVE)

    def test_a_refund_takes_access_away_at_once(self):
        original = self.buy()
        control("advance", by="P1W")
        current = self.apple.get_all_subscription_statuses(original).data[0].lastTransactions[0]
        renewal = Backend.verifier.verify_and_decode_signed_transaction(
            current.signedTransactionInfo)
        control("refund", transactionId=renewal.transactionId)
        self.assertEqual(Backend.told[original][-1], "REFUND")
        self.assertFalse(Backend.access[original])
        self.assertEqual(self.status(original), Status.REVOKED)
        history = self.apple.get_refund_history(original, None)
        self.assertEqual(len(history.signedTransactions), 1)


if __name__ == "__main__":
    unittest.main()
