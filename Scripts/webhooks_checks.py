"""Checks webhooks with the receivers of Standard Webhooks and Apple, and one for RevenueCat's format.

Scripts/check-webhooks runs it: python Scripts/webhooks_checks.py PATH-OF-TESSERA

A customer of the simulated App Store buys a subscription. Each endpoint must receive every event in
order, with signatures that its receiver accepts, also events that it rejected at first. Apple's
notifications must arrive as Apple's library for servers expects them.
"""

from __future__ import annotations

import base64
import http.server
import json
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import typing
import urllib.parse
import urllib.request
from pathlib import Path

import webhooks_shared
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from standardwebhooks import Webhook, WebhookVerificationError
from webhooks_shared import expect, free_port, revenuecat_event, running

CUSTOMER = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"


class Receiver(http.server.BaseHTTPRequestHandler):
    """Stores requests by path; /standard rejects the first attempt of each second event."""

    requests: typing.ClassVar[dict[str, list[tuple[dict[str, str], bytes]]]] = {}
    seen: typing.ClassVar[set[str]] = set()
    rejects: typing.ClassVar[bool] = True

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        fields = {name.lower(): value for name, value in self.headers.items()}
        event = fields.get("webhook-id", "")
        fails = self.rejects and self.path == "/standard" and event not in self.seen
        fails = fails and len(self.seen) % 2 == 1
        if self.path == "/standard":
            self.seen.add(event)
        if not fails:
            self.requests.setdefault(self.path, []).append((fields, body))
        self.send_response(503 if fails else 200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments: typing.Any) -> None:
        pass


def call(url: str, body: dict[str, typing.Any] | None = None, key: str = "") -> typing.Any:
    request = urllib.request.Request(
        url, data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": f"Bearer {key}"} if key else {})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def events_of(server: str) -> list[dict[str, typing.Any]]:
    return call(f"{server}/v1/events?after=0&limit=1000", key="sk_example")["events"]


def story(store: str, server: str) -> list[dict[str, typing.Any]]:
    """Lets a customer buy a subscription, and returns the events."""
    call(f"{server}/v1/subscribers/{CUSTOMER}", key="appl_example")
    bought = call(
        f"{store}/control/v1/buy",
        {"account": "ada", "productId": "com.example.pro.monthly", "appAccountToken": CUSTOMER})
    expect(bool(bought), "the simulated store sold nothing")
    events: list[dict[str, typing.Any]] = []
    for _ in range(300):
        events = events_of(server)
        if {"subscription.started", "entitlement.activated"} <= {each["type"] for each in events}:
            break
        time.sleep(0.1)
    else:
        sys.exit("check-webhooks: the purchase made no events")
    return events


def check_standard(secret: str, events: list[dict[str, typing.Any]]) -> None:
    """Every event came in order, as in the feed, with a signature that the library accepts."""
    webhook = Webhook(secret)
    received = []
    for fields, body in Receiver.requests["/standard"]:
        received.append(webhook.verify(body, fields))
        try:
            webhook.verify(body + b" ", fields)
            sys.exit("check-webhooks: the library accepts a changed body")
        except WebhookVerificationError:
            pass
        expect(fields["x-team"] == "growth", "a fixed header field is missing")
    expect(received == events, f"{received} arrived, and the feed has {events}")


def check_ed25519(public_keys: list[str], fields: dict[str, str], body: bytes) -> None:
    """Each key verifies one of the v1a signatures, and none of a changed body."""
    start = f"{fields['webhook-id']}.{fields['webhook-timestamp']}.".encode()
    entries = [each[4:] for each in fields["webhook-signature"].split() if each.startswith("v1a,")]
    expect(len(entries) == len(public_keys), f"{len(entries)} signatures with Ed25519 keys")
    for entry, text in zip(entries, public_keys, strict=True):
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(text.removeprefix("whpk_")))
        key.verify(base64.b64decode(entry), start + body)
        try:
            key.verify(base64.b64decode(entry), start + body + b" ")
            sys.exit("check-webhooks: an Ed25519 signature is valid for a changed body")
        except InvalidSignature:
            expect(True, "")


def check_template(events: list[dict[str, typing.Any]]) -> None:
    """The requests of a template: JSON, then a form, for the events with a name."""
    started = next(each for each in events if each["type"] == "subscription.started")
    (first, second) = Receiver.requests["/template/secret%20path"], Receiver.requests["/form"]
    expect(len(first) == len(second) == 1, f"{len(first)} and {len(second)} requests of a template")
    fields, body = first[0]
    expect(fields["content-type"] == "application/json", "wrong content type")
    expect(fields["x-key"] == "secret path", "a header field has no secret")
    expect(
        json.loads(body) == {"event": "bought", "customer": CUSTOMER, "id": started["id"]},
        f"wrong body {body!r}")
    fields, body = second[0]
    expect(fields["content-type"] == "application/x-www-form-urlencoded", "wrong content type")
    form = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
    expect(form["explanation"] == started["data"]["explanation"], f"wrong form {form}")
    expect(fields["webhook-id"] == f"{started['id']}-2", "wrong ID of a second request")


def check_revenuecat(secret: str, events: list[dict[str, typing.Any]]) -> None:
    """The bodies have RevenueCat's fields and signature."""
    types = []
    for fields, body in Receiver.requests["/revenuecat"]:
        expect(fields["authorization"] == "Bearer of-the-receiver", "wrong Authorization")
        event = revenuecat_event(secret, fields, body)
        types.append(event["type"])
        expect(event["app_user_id"] == CUSTOMER, "wrong app_user_id")
        expect(event["entitlement_ids"] == ["pro"], "wrong entitlement_ids")
    expect(types == ["INITIAL_PURCHASE"], f"RevenueCat's format has {types}")


def check_cloudevents(events: list[dict[str, typing.Any]]) -> None:
    """The bodies are CloudEvents of the selected types."""
    selected = [each for each in events if each["type"].startswith("entitlement.")]
    received = []
    for fields, body in Receiver.requests["/cloudevents"]:
        expect(fields["content-type"] == "application/cloudevents+json", "wrong content type")
        event = json.loads(body)
        expect(event["specversion"] == "1.0", "wrong specversion")
        expect(event["source"].startswith("urn:uuid:"), "wrong source")
        expect(event["id"] == event["data"]["id"], "wrong id")
        received.append(event["data"])
    expect(received == selected, f"{received} arrived instead of {selected}")


def check_api(server: str, events: list[dict[str, typing.Any]]) -> None:
    """Manages the endpoint over HTTP."""
    key = "sk_example"
    names = [each["name"] for each in call(f"{server}/v1/webhooks", key=key)["webhooks"]]
    expect(names == ["standard", "revenuecat", "cloudevents", "apple", "template"], f"GET /v1/webhooks: {names}")
    url = f"{server}/v1/webhooks/standard"
    result = call(f"{url}/test", {"type": "subscription.renewed"}, key)
    expect(result["is_delivered"] and result["status_code"] == 200, f"test: {result}")
    count = call(f"{url}/replay", {"status": "all", "dry_run": True}, key)
    expect(count == {"dry_run": True, "events": len(events)}, f"replay: {count}")
    found = call(
        f"{server}/v1/webhook_deliveries?webhook=standard&event_id={events[0]['id']}",
        key=key)["deliveries"]
    expect(len(found) >= 1, "no delivery of the first event")
    delivery = call(f"{server}/v1/webhook_deliveries/{found[0]['id']}", key=key)
    expect(
        delivery["attempts"][-1]["status_code"] == 200, f"GET /v1/webhook_deliveries: {delivery}")
    call(f"{url}/pause", {}, key)
    expect(call(url, key=key)["status"] == "paused", "POST pause did not pause")
    call(f"{url}/resume", {"missed_events": "skip"}, key)
    expect(call(url, key=key)["status"] == "active", "POST resume did not resume")


def check_apple(root: Path) -> None:
    """Apple's library accepts every forwarded notification, and nothing that was changed."""
    verifier = SignedDataVerifier(
        [ssl.PEM_cert_to_DER_cert(root.read_text())], False, Environment.SANDBOX, "com.example.app")
    types = []
    for fields, body in Receiver.requests["/apple"]:
        expect(fields["content-type"] == "application/json", "wrong content type")
        expect(
            not any(name.startswith("webhook-") for name in fields), f"signed by Tessera: {fields}")
        content = json.loads(body)
        expect(list(content) == ["signedPayload"], f"other fields: {list(content)}")
        signed = content["signedPayload"]
        expect(body == b'{"signedPayload":"' + signed.encode() + b'"}', "other bytes than Apple's")
        notification = verifier.verify_and_decode_notification(signed)
        types.append(notification.rawNotificationType)
        try:
            verifier.verify_and_decode_notification(signed[:-4] + "AAAA")
            sys.exit("check-webhooks: Apple's library accepts a changed notification")
        except VerificationException:
            pass
    expect(types == ["SUBSCRIBED"], f"forwarded: {types}")


def main() -> None:
    tessera = sys.argv[1]
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{receiver.server_port}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        catalog = folder / "catalog.yaml"
        common = {"allow_http": True, "allow_networks": ["127.0.0.0/8"], "start": "beginning"}
        endpoints = [
            {
                "name": "standard", "url": f"{url}/standard", "headers": {"X-Team": "growth"},
                "ed25519": True, **common,
            },
            {
                "name": "revenuecat", "url": f"{url}/revenuecat", "format": "revenuecat",
                "authorization": {"file": "authorization"}, **common,
            },
            {
                "name": "cloudevents", "url": f"{url}/cloudevents", "format": "cloudevents",
                "types": ["entitlement.*"], **common,
            },
            {"name": "apple", "url": f"{url}/apple", "format": "apple", **common},
            {
                "name": "template", "url": f"{url}/template/secret%20path", "format": "template",
                "secrets": {"KEY": {"file": "template-key"}},
                "event_names": {"subscription.started": "bought"},
                "requests": [
                    {
                        "headers": {"X-Key": "${KEY}"},
                        "body": '{"event": "{{event_name}}", "customer": "{{customer.app_user_id}}",'
                        ' "id": "{{id}}"}',
                    },
                    {
                        "url": f"{url}/form", "content_type": "form",
                        "body": "explanation={{data.explanation}}&type={{type}}",
                    },
                ],
                **common,
            },
        ]
        secret_file = folder / "authorization"
        secret_file.touch(mode=0o600)
        secret_file.write_text("Bearer of-the-receiver\n")
        template_key = folder / "template-key"
        template_key.touch(mode=0o600)
        template_key.write_text("secret path\n")
        # JSON is YAML too.
        catalog.write_text(
            Path("Examples/catalog.yaml").read_text() + "\nwebhooks: " + json.dumps(endpoints) + "\n")
        catalog.chmod(0o600)
        ports = free_port(), free_port()
        store, server = (f"http://127.0.0.1:{port}" for port in ports)

        def run(*arguments: str) -> str:
            result = subprocess.run(
                [tessera, *arguments, "--catalog", str(catalog), "--data", str(folder / "server")],
                capture_output=True, text=True, timeout=60)
            expect(result.returncode == 0, f"{arguments}: {result.stdout}{result.stderr}")
            return result.stdout

        with running(
            [
                tessera, "simulate", "Examples/Catalog.storekit", "--data", str(folder / "store"),
                "--port", str(ports[0]), "--notify", f"{server}/v1/apple/notifications",
            ], folder / "store-ready", folder / "store.log",
        ), running(
            [
                tessera, "serve", "--catalog", str(catalog), "--data", str(folder / "server"),
                "--root", str(folder / "store" / "root.pem"), "--port", str(ports[1]),
            ], folder / "server-ready", folder / "server.log",
        ):
            events = story(store, server)
            # The second attempt of an event follows after 5 s.
            for _ in range(1200):
                if len(Receiver.requests.get("/standard", [])) >= len(events):
                    break
                time.sleep(0.1)
            Receiver.rejects = False
            secret, public_key = run("webhooks", "secret", "standard").split()
            check_standard(secret, events)
            for fields, body in Receiver.requests["/standard"]:
                check_ed25519([public_key], fields, body)
            check_revenuecat(run("webhooks", "secret", "revenuecat").strip(), events)
            check_cloudevents(events)
            check_apple(folder / "store" / "root.pem")
            check_template(events)
            listed = run("webhooks", "list")
            expect(listed.count("0 waiting, 0 failed") == 5, f"webhooks list:\n{listed}")
            expect("status 200" in run("webhooks", "test", "standard"), "the test event failed")
            sent = run("webhooks", "deliveries", "standard")
            expect(sent.count("delivered") == len(events), f"webhooks deliveries:\n{sent}")
            count = len(Receiver.requests["/standard"])
            run("webhooks", "replay", "standard", "--event", events[0]["id"])
            for _ in range(300):
                if len(Receiver.requests["/standard"]) > count:
                    break
                time.sleep(0.1)
            fields, _ = Receiver.requests["/standard"][-1]
            expect(fields["webhook-id"] == events[0]["id"], "the replay has another ID")
            first = json.loads(Receiver.requests["/apple"][0][1])["signedPayload"]
            count = len(Receiver.requests["/apple"])
            run("webhooks", "replay", "apple", "--from", "1")
            for _ in range(300):
                if len(Receiver.requests["/apple"]) > count:
                    break
                time.sleep(0.1)
            expect(
                json.loads(Receiver.requests["/apple"][-1][1])["signedPayload"] == first,
                "the replayed notification differs")
            count = len(Receiver.requests["/standard"])
            former, former_key = run("webhooks", "secret", "standard").split()
            new, new_key = run("webhooks", "rotate", "standard").split()
            expect(new != former and new_key != former_key, "the secret was not replaced")
            run("webhooks", "replay", "standard", "--event", events[0]["id"])
            for _ in range(300):
                if len(Receiver.requests["/standard"]) > count:
                    break
                time.sleep(0.1)
            fields, body = Receiver.requests["/standard"][-1]
            for secret in (former, new):
                Webhook(secret).verify(body, fields)
                expect(True, "")
            check_api(server, events)
            check_ed25519([new_key, former_key], fields, body)
            run("webhooks", "pause", "standard")
            expect("paused" in run("webhooks", "list"), "the endpoint is not paused")
            run("webhooks", "resume", "standard")
    receiver.shutdown()
    print(f"check-webhooks: {webhooks_shared.passed} checks passed")


main()
