"""Requests to servers on this machine, and servers that receive their requests."""

from __future__ import annotations

import http.server as http_server
import json
import sys
import threading
import typing
import urllib.error
import urllib.request

from checks.shared.report import Problem

JSON = dict[str, typing.Any]
# Servers of this machine are called without a proxy.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def http(url: str, *, body: object = None, key: str = "", timeout: float = 2,
         headers: dict[str, str] | None = None) -> tuple[int, str]:
    """Sends a request with JSON; the status is 0 if there is no response."""
    fields = {"Content-Type": "application/json", **(headers or {})}
    if key:
        fields["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with DIRECT.open(urllib.request.Request(url, data, fields), timeout=timeout) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace")
    except (OSError, ValueError) as error:
        return 0, str(error)


def call(url: str, body: object = None, key: str = "", **more: typing.Any) -> typing.Any:
    """Returns the JSON of a response; a rejected request ends the check."""
    status, text = http(url, body=body, key=key, **{"timeout": 60, **more})
    if not 200 <= status < 300:
        raise Problem(f"{url} returned {status}: {text}")
    return json.loads(text or "null")


class Request(typing.NamedTuple):
    """A request that a receiver got; the names of its header fields are lowercase."""

    path: str
    fields: dict[str, str]
    body: bytes


class Response(typing.NamedTuple):
    """What a receiver responds."""

    status: int = 200
    body: bytes = b""
    fields: dict[str, str] = {}


class Receiver:
    """A server on a free port; `respond` returns a response, or `None` to cut the connection."""

    def __init__(self, respond: typing.Callable[[Request], Response | None]) -> None:
        class Handler(http_server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                fields = {name.lower(): value for name, value in self.headers.items()}
                response = respond(Request(self.path, fields, body))
                if response is None:
                    self.close_connection = True
                    return
                self.send_response(response.status)
                for name, value in response.fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(response.body)))
                self.end_headers()
                self.wfile.write(response.body)

            do_POST = do_GET

            def log_message(self, *_: typing.Any) -> None:
                pass

        class Listener(http_server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: typing.Any, address: typing.Any) -> None:
                # A program that was killed cuts its connections.
                if not isinstance(sys.exc_info()[1], ConnectionError):
                    super().handle_error(request, address)

        self.server = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> typing.Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
