"""A client of an entitlement server, for tests."""

from __future__ import annotations

import json
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Customer:
    """A customer as the server returns it: RevenueCat's customer info."""

    #: The whole response, as RevenueCat documents it.
    info: dict[str, Any] = field(repr=False)

    @property
    def active_entitlements(self) -> set[str]:
        """The entitlements that the customer may use at the time of the response."""
        now = self.info["request_date"]
        return {
            name for name, entitlement in self.info["subscriber"]["entitlements"].items()
            if (ends := entitlement.get("grace_period_expires_date")
                or entitlement["expires_date"]) is None or ends > now
        }


@dataclass(frozen=True)
class TesseraServer:
    """An entitlement server with the clock of a store, which sends it all notifications."""

    url: str
    public_api_key: str
    secret_api_key: str
    data: Path

    def customer(self, app_user_id: str, *, sandbox: bool = True) -> Customer:
        """Returns a customer's purchases and entitlements, as an app gets them."""
        path = f"/v1/subscribers/{urllib.parse.quote(app_user_id, safe='')}"
        headers = {"X-Is-Sandbox": "true"} if sandbox else {}
        return Customer(self.get(path, key=self.public_api_key, headers=headers))

    def get(self, path: str, *, key: str | None = None,
            headers: dict[str, str] | None = None) -> dict[str, Any]:
        """Sends a request; by default with the secret API key."""
        return self._send("GET", path, None, key, headers)

    def post(self, path: str, body: dict[str, Any], *, key: str | None = None,
             headers: dict[str, str] | None = None) -> dict[str, Any]:
        """Sends a body as JSON; by default with the secret API key."""
        return self._send("POST", path, json.dumps(body).encode(), key, headers)

    def _send(self, method: str, path: str, body: bytes | None, key: str | None,
              headers: dict[str, str] | None) -> dict[str, Any]:
        request = urllib.request.Request(self.url + path, body, method=method, headers={
            "Authorization": f"Bearer {key or self.secret_api_key}",
            "Content-Type": "application/json", **(headers or {})})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=60) as reply:
            found: dict[str, Any] = json.load(reply)
            return found
