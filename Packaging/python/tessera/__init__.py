"""A simulated App Store and an entitlement server, for the tests of a backend.

With pytest, use the fixtures `app_store`, `notifications` and `tessera_server`. Without it, start a store
yourself:

    from tessera import AppStore, StoreOptions

    with AppStore.start(StoreOptions(storekit="Store.storekit"), "data") as app_store:
        app_store.buy("ada", "com.example.pro.monthly")
"""

from .control import ControlAPI, ControlError, Notification, Purchase, TimelineEvent
from .notifications import NotificationCollector, ReceivedNotification, decoded
from .server import Customer, TesseraServer
from .store import AppStore, StoreError, StoreOptions

__all__ = [
    "AppStore", "ControlAPI", "ControlError", "Customer", "Notification", "NotificationCollector",
    "Purchase", "ReceivedNotification", "StoreError", "StoreOptions", "TesseraServer",
    "TimelineEvent", "decoded",
]
