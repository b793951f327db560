"""The endpoints of a check of webhooks: their receiver, and a catalog that names them."""

from __future__ import annotations

import collections
import json
import threading
import typing
from pathlib import Path

from checks.shared.tessera import CATALOG
from checks.shared.web import JSON, Receiver, Request, Response


class Endpoints(Receiver):
    """Keeps accepted requests by path; /standard rejects the first attempt of each Nth event."""

    def __init__(self, every: int, status: int) -> None:
        self.requests: dict[str, list[Request]] = collections.defaultdict(list)
        self.seen: set[str] = set()
        self.every, self.status, self.failures = every, status, 0
        self.rejects = True
        self.lock = threading.Lock()
        super().__init__(self.receive)

    def receive(self, request: Request) -> Response:
        event = request.fields.get("webhook-id", "")
        with self.lock:
            if request.path == "/standard" and event not in self.seen:
                self.seen.add(event)
                if self.rejects and len(self.seen) % self.every == 0:
                    self.failures += 1
                    return Response(self.status)
            self.requests[request.path].append(request)
        return Response()

    def catalog(self, folder: Path, *endpoints: JSON, **common: typing.Any) -> Path:
        """Writes the example catalog with endpoints, whose name is the path of their URL by default."""
        local = {"allow_http": True, "allow_networks": ["127.0.0.0/8"], "start": "beginning", **common}
        named = [{"url": f"{self.url}/{each['name']}", **local, **each} for each in endpoints]
        catalog = folder / "catalog.yaml"
        # JSON is YAML too.
        catalog.write_text(f"{Path(CATALOG).read_text()}\nwebhooks: {json.dumps(named)}\n")
        catalog.chmod(0o600)
        return catalog
