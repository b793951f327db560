"""Tests of the package itself: what its fixtures promise."""

import json
import ssl
import subprocess
import sys
import urllib.request
import uuid
from pathlib import Path

import pytest

from tessera import AppStore, ControlError, NotificationCollector, StoreError, StoreOptions, decoded

MONTHLY, GROUP = "com.example.pro.monthly", "21500001"


def test_the_time_advances_only_when_a_test_says_so(app_store):
    start = app_store.now
    purchase = app_store.buy("ada", MONTHLY)
    assert app_store.now == start and purchase.is_new
    [renewal] = app_store.advance("P1W")
    assert (renewal.name, renewal.account, renewal.product_id) == ("DID_RENEW", "ada", MONTHLY)
    assert app_store.now > start


def test_the_signed_transaction_is_what_a_device_has(app_store):
    purchase = app_store.buy("ada", MONTHLY, app_account_token=str(uuid.uuid4()))
    payload = decoded(purchase.signed_transaction)
    assert payload["transactionId"] == purchase.transaction_id
    assert payload["bundleId"] == "com.example.app"


def test_a_declined_card_leads_to_the_grace_period_and_a_refund_ends_access(
        app_store, notifications):
    purchase = app_store.buy("ada", MONTHLY)
    app_store.set_billing_issue("ada", True)
    app_store.advance("P1W")
    app_store.set_billing_issue("ada", False)
    renewal = notifications[-1].transaction["transactionId"]
    assert app_store.has_access("ada", MONTHLY)
    app_store.refund(renewal)
    assert not app_store.has_access("ada", MONTHLY)
    assert notifications.names(purchase.original_transaction_id) == [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY",
        "REFUND"]
    assert [event.event for event in app_store.timeline("ada")].count("REFUND") == 1


def test_notifications_belong_to_their_purchase(app_store, notifications):
    first, second = app_store.buy("ada", MONTHLY), app_store.buy("ben", MONTHLY)
    app_store.set_auto_renew("ben", GROUP, False)
    assert notifications.names(first.original_transaction_id) == ["SUBSCRIBED/INITIAL_BUY"]
    assert len(notifications.names(second.original_transaction_id)) == 2
    assert len(notifications) == 3
    notifications.clear()
    assert list(notifications) == []


def test_an_invalid_call_names_the_field_and_the_fix(app_store):
    with pytest.raises(ControlError, match="transactionId: unknown transaction 7; use one"):
        app_store.refund("7")


def test_every_test_has_a_store_of_its_own(app_store):
    assert app_store.get("state")["accounts"] == []


def test_equal_seeds_give_equal_identifiers(tmp_path):
    options = StoreOptions(start="2026-01-01", seed=7)
    found = []
    for name in ["a", "b"]:
        with AppStore.start(options, tmp_path / name) as store:
            found.append(store.buy("ada", MONTHLY).transaction_id)
    assert found[0] == found[1]


def test_the_server_has_the_time_of_the_store(app_store, notifications, tessera_server):
    customer = str(uuid.uuid4())
    app_store.buy("ada", MONTHLY, app_account_token=customer)
    app_store.set_auto_renew("ada", GROUP, False)
    assert tessera_server.customer(customer).active_entitlements == {"pro"}
    app_store.advance("P1Y")
    assert tessera_server.customer(customer).active_entitlements == set()
    assert notifications.names()[-1] == "EXPIRED/VOLUNTARY"
    explained = tessera_server.get(
        f"/v1/subscribers/{customer}", headers={"X-Is-Sandbox": "true", "X-Tessera-Explain": "1"})
    assert explained["explanation"]


def test_a_store_in_production_retries_a_rejected_notification(tmp_path):
    options = StoreOptions(environment="production", app_apple_id=1234567890)
    with AppStore.start(options, tmp_path) as store:
        collector = NotificationCollector()
        store.notification_urls = [collector.url]
        collector.status = 500
        store.buy("ada", "com.example.pro.lifetime")
        assert len(collector) == 0
        collector.status = 200
        store.advance("1h")
        assert collector.names() == ["ONE_TIME_CHARGE"]
        collector.close()


def test_another_catalog_is_drafted_for_other_products(tmp_path, request):
    storekit = Path(sys.modules["tessera"].__file__).parent / "examples" / "Catalog.storekit"
    options = StoreOptions(
        storekit=storekit, bundle_id="com.example.other", public_api_key="appl_other",
        secret_api_key="sk_other")
    with AppStore.start(options, tmp_path, server=True) as store:
        token = str(uuid.uuid4())
        store.buy("ada", MONTHLY, app_account_token=token)
        assert "pro" in store.server.customer(token).active_entitlements


def test_a_store_that_does_not_start_reports_why(tmp_path):
    with pytest.raises(StoreError, match="missing.storekit"):
        AppStore.start(StoreOptions(storekit="missing.storekit"), tmp_path)


def test_apples_hosts_are_served_with_a_certificate_of_the_stores_authority(tmp_path):
    with AppStore.start(StoreOptions(tls=True), tmp_path) as store:
        port = store.tls_url.rsplit(":", 1)[1]
        for host in ["api.storekit.apple.com", "api.storekit-sandbox.apple.com",
                     "api.storekit.itunes.apple.com", "api.storekit-sandbox.itunes.apple.com",
                     "local-testing-base-url"]:
            found = subprocess.run(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code} %{ssl_verify_result}",
                 "--noproxy", "*", "--connect-to", f"{host}:443:127.0.0.1:{port}",
                 "--cacert", store.tls_authority, f"https://{host}/inApps/v1/transactions/1"],
                capture_output=True, text=True)
            assert found.stdout == "401 0", (host, found)
        rejected = subprocess.run(
            ["curl", "-s", "--noproxy", "*", "--connect-to", f"example.com:443:127.0.0.1:{port}",
             "--cacert", store.tls_authority, "https://example.com/"])
        assert rejected.returncode == 60, "the certificate is for Apple's hosts only"
        context = ssl.create_default_context(cafile=store.tls_authority)
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
        with opener.open(f"https://127.0.0.1:{port}/control/v1/state") as reply:
            assert json.load(reply)["accounts"] == []
        assert (tmp_path / "tls-key.pem").stat().st_mode & 0o777 == 0o600
        first = store.tls_authority.read_bytes()
    with AppStore.start(StoreOptions(tls=True), tmp_path) as store:
        assert store.tls_authority.read_bytes() == first, "a restart keeps the authority"


def test_the_program_is_a_command(tmp_path):
    program = Path(sys.executable).parent / "tessera"
    found = subprocess.run([program, "--version"], capture_output=True, text=True)
    assert found.returncode == 0 and found.stdout.strip()
