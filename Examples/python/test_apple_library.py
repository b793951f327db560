"""Tests with Apple's library for Python and the fixtures of the package tessera.

    pip install ./tessera-*.whl pytest app-store-server-library
    pytest Examples/python/test_apple_library.py
"""

import socket
import ssl

import pytest
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from tessera import StoreOptions

MONTHLY = "com.example.pro.monthly"


@pytest.fixture
def tessera_options():
    return StoreOptions(tls=True)


@pytest.fixture
def verifier(app_store):
    root = ssl.PEM_cert_to_DER_cert(app_store.root_certificate.read_text())
    return SignedDataVerifier([root], False, Environment.SANDBOX, "com.example.app")


@pytest.fixture
def apple(app_store, monkeypatch):
    """Apple's client with its fixed host: the names of the host lead to the store."""
    resolve = socket.getaddrinfo
    port = int(app_store.tls_url.rsplit(":", 1)[1])

    def resolved(host, *others, **names):
        if host.endswith(".apple.com"):
            return resolve("127.0.0.1", port, *others[1:], **names)
        return resolve(host, *others, **names)

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(app_store.tls_authority))
    monkeypatch.setenv("NO_PROXY", "*")
    return AppStoreServerAPIClient(
        app_store.key_file.read_bytes(), app_store.key_id, app_store.issuer_id, "com.example.app",
        Environment.SANDBOX)


def test_apples_library_verifies_a_notification(app_store, notifications, verifier):
    purchase = app_store.buy("ada", MONTHLY)
    verified = verifier.verify_and_decode_notification(notifications[0].signed_payload)
    assert verified.rawNotificationType == "SUBSCRIBED"
    transaction = verifier.verify_and_decode_signed_transaction(purchase.signed_transaction)
    assert transaction.originalTransactionId == purchase.original_transaction_id


def test_apples_client_returns_the_status(app_store, apple):
    purchase = app_store.buy("ada", MONTHLY)
    app_store.set_billing_issue("ada", True)
    app_store.advance("P1W")
    groups = apple.get_all_subscription_statuses(purchase.original_transaction_id).data
    assert groups[0].lastTransactions[0].status == Status.BILLING_GRACE_PERIOD
