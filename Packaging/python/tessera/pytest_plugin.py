"""Fixtures for pytest: `app_store`, `notifications` and `tessera_server`.

Settings of pytest's configuration file:

    tessera_storekit    the .storekit file with the products (default: an example)
    tessera_catalog     the catalog of tessera_server (default: drafted from the products)
    tessera_bundle_id   the bundle identifier of the app (default: com.example.app)

For more, define a fixture `tessera_options` of your own that returns a `tessera.StoreOptions`.
"""

from __future__ import annotations

from typing import Iterator

import pytest

from .notifications import NotificationCollector
from .server import TesseraServer
from .store import AppStore, StoreOptions


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("tessera_storekit", "the .storekit file with the products of app_store")
    parser.addini("tessera_catalog", "the catalog of tessera_server")
    parser.addini("tessera_bundle_id", "the bundle identifier of the app", default="com.example.app")


@pytest.fixture
def tessera_options(pytestconfig: pytest.Config) -> StoreOptions:
    """How app_store and tessera_server are started; define it again to change it."""

    def path(name: str) -> str | None:
        text = pytestconfig.getini(name)
        return str(pytestconfig.rootpath / text) if text else None

    return StoreOptions(
        storekit=path("tessera_storekit"), catalog=path("tessera_catalog"),
        bundle_id=pytestconfig.getini("tessera_bundle_id"))


@pytest.fixture
def app_store(request: pytest.FixtureRequest, tessera_options: StoreOptions,
              tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppStore]:
    """A simulated App Store of its own for each test, on a free port, whose clock a test advances."""
    server = "tessera_server" in request.fixturenames
    with AppStore.start(
            tessera_options, tmp_path_factory.mktemp("app-store"), server=server) as store:
        yield store


@pytest.fixture
def notifications(app_store: AppStore) -> Iterator[NotificationCollector]:
    """Collects the notifications of app_store, in addition to its other receivers."""
    collector = NotificationCollector()
    app_store.notification_urls = [*app_store.notification_urls, collector.url]
    yield collector
    collector.close()


@pytest.fixture
def tessera_server(app_store: AppStore) -> TesseraServer:
    """An entitlement server that has the clock of app_store and gets its notifications."""
    assert app_store.server, "app_store was started without a server; request both in the test"
    return app_store.server
