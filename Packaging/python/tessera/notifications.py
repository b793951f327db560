"""A server that collects the notifications of a store."""

from __future__ import annotations

import base64
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Iterator


def decoded(jws: str) -> dict[str, Any]:
    """Returns the payload of a JWS without a check of its signature.

    To test verification, pass the JWS to Apple's library with the store's root certificate.
    """
    payload = jws.split(".")[1]
    fields: dict[str, Any] = json.loads(
        base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return fields


@dataclass(frozen=True)
class ReceivedNotification:
    """A notification as a server receives it; the payloads are decoded, and not verified."""

    signed_payload: str
    payload: dict[str, Any] = field(repr=False)
    transaction: dict[str, Any] | None = field(repr=False)
    renewal_info: dict[str, Any] | None = field(repr=False)

    @property
    def type(self) -> str:
        """The type, such as `DID_RENEW`."""
        return str(self.payload["notificationType"])

    @property
    def subtype(self) -> str | None:
        """The subtype; None if it has none."""
        return self.payload.get("subtype")

    @property
    def name(self) -> str:
        """Type and subtype, such as `DID_FAIL_TO_RENEW/GRACE_PERIOD`."""
        return "/".join(filter(None, [self.type, self.subtype]))

    @property
    def original_transaction_id(self) -> str | None:
        """The purchase; None if the notification is about none."""
        return None if self.transaction is None else self.transaction["originalTransactionId"]

    @staticmethod
    def of(signed_payload: str) -> ReceivedNotification:
        """Decodes a notification."""
        payload = decoded(signed_payload)
        data = payload.get("data") or {}
        transaction, renewal = data.get("signedTransactionInfo"), data.get("signedRenewalInfo")
        return ReceivedNotification(
            signed_payload, payload, decoded(transaction) if transaction else None,
            decoded(renewal) if renewal else None)


class NotificationCollector:
    """Receives notifications on a free port of this machine, in the order of their arrival."""

    def __init__(self) -> None:
        #: The status of every response; another one than 200 makes a store in production retry.
        self.status = 200
        self._received: list[ReceivedNotification] = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/notifications"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02},
                         daemon=True).start()

    def __iter__(self) -> Iterator[ReceivedNotification]:
        with self._lock:
            return iter(list(self._received))

    def __len__(self) -> int:
        with self._lock:
            return len(self._received)

    def __getitem__(self, index: int) -> ReceivedNotification:
        with self._lock:
            return self._received[index]

    def names(self, original_transaction_id: str | None = None) -> list[str]:
        """Returns types and subtypes in order; of one purchase, or of all."""
        return [found.name for found in self if original_transaction_id is None
                or found.original_transaction_id == original_transaction_id]

    def clear(self) -> None:
        """Forgets what was received."""
        with self._lock:
            self._received.clear()

    def close(self) -> None:
        """Closes the port."""
        self._server.shutdown()
        self._server.server_close()

    def _receive(self, body: bytes) -> int:
        status = self.status
        if status == 200:
            found = ReceivedNotification.of(json.loads(body)["signedPayload"])
            with self._lock:
                self._received.append(found)
        return status

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        collector = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                try:
                    status = collector._receive(body)
                except (ValueError, KeyError, IndexError, TypeError):
                    status = 400
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        return Handler
