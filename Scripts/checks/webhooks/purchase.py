"""Checks webhooks with the receivers of Standard Webhooks and Apple, and one for RevenueCat's format.

A customer of the simulated App Store buys a subscription. Each endpoint must receive every event in
order, with signatures that its receiver accepts, also events that it rejected at first. Apple's
notifications must arrive as Apple's library for servers expects them.
"""

from __future__ import annotations

import base64
import json
import ssl
import urllib.parse
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from standardwebhooks import Webhook, WebhookVerificationError

from checks.shared.processes import secret_file, temporary_folder, wait_until
from checks.shared.report import Problem, expect, say_passed
from checks.shared.tessera import MONTHLY, PUBLIC_KEY, Server, Store
from checks.shared.web import JSON, Request
from checks.webhooks.endpoints import Endpoints
from checks.webhooks.revenuecat import revenuecat_event

CUSTOMER = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"


def story(store: Store, server: Server) -> list[JSON]:
    """Lets a customer buy a subscription, and returns the events."""
    server.call(f"/v1/subscribers/{CUSTOMER}", key=PUBLIC_KEY)
    bought = store.call("buy", {"account": "ada", "productId": MONTHLY, "appAccountToken": CUSTOMER})
    expect(bool(bought), "the simulated store sold nothing")

    def events_of_purchase() -> list[JSON]:
        events = server.events()
        types = {each["type"] for each in events}
        return events if {"subscription.started", "entitlement.activated"} <= types else []

    return wait_until("waiting for the events of the purchase", events_of_purchase, seconds=30)


def check_standard(secret: str, requests: list[Request], events: list[JSON]) -> None:
    """Every event came in order, as in the feed, with a signature that the library accepts."""
    webhook = Webhook(secret)
    received = []
    for _, fields, body in requests:
        received.append(webhook.verify(body, fields))
        try:
            webhook.verify(body + b" ", fields)
            raise Problem("the library accepts a changed body")
        except WebhookVerificationError:
            pass
        expect(fields["x-team"] == "growth", "a fixed header field is missing")
    expect(received == events, f"{received} arrived, and the feed has {events}")


def check_ed25519(public_keys: list[str], request: Request) -> None:
    """Each key verifies one of the v1a signatures, and none of a changed body."""
    _, fields, body = request
    start = f"{fields['webhook-id']}.{fields['webhook-timestamp']}.".encode()
    entries = [each[4:] for each in fields["webhook-signature"].split() if each.startswith("v1a,")]
    expect(len(entries) == len(public_keys), f"{len(entries)} signatures with Ed25519 keys")
    for entry, text in zip(entries, public_keys, strict=True):
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(text.removeprefix("whpk_")))
        key.verify(base64.b64decode(entry), start + body)
        try:
            key.verify(base64.b64decode(entry), start + body + b" ")
            raise Problem("an Ed25519 signature is valid for a changed body")
        except InvalidSignature:
            expect(True, "")


def check_template(first: list[Request], second: list[Request], events: list[JSON]) -> None:
    """The requests of a template: JSON, then a form, for the events with a name."""
    started = next(each for each in events if each["type"] == "subscription.started")
    expect(len(first) == len(second) == 1, f"{len(first)} and {len(second)} requests of a template")
    _, fields, body = first[0]
    expect(fields["content-type"] == "application/json", "wrong content type")
    expect(fields["x-key"] == "secret path", "a header field has no secret")
    expect(
        json.loads(body) == {"event": "bought", "customer": CUSTOMER, "id": started["id"]},
        f"wrong body {body!r}")
    _, fields, body = second[0]
    expect(fields["content-type"] == "application/x-www-form-urlencoded", "wrong content type")
    form = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
    expect(form["explanation"] == started["data"]["explanation"], f"wrong form {form}")
    expect(fields["webhook-id"] == f"{started['id']}-2", "wrong ID of a second request")


def check_revenuecat(secret: str, requests: list[Request]) -> None:
    """The bodies have RevenueCat's fields and signature."""
    types = []
    for request in requests:
        expect(request.fields["authorization"] == "Bearer of-the-receiver", "wrong Authorization")
        event = revenuecat_event(secret, request)
        types.append(event["type"])
        expect(event["app_user_id"] == CUSTOMER, "wrong app_user_id")
        expect(event["entitlement_ids"] == ["pro"], "wrong entitlement_ids")
    expect(types == ["INITIAL_PURCHASE"], f"RevenueCat's format has {types}")


def check_cloudevents(requests: list[Request], events: list[JSON]) -> None:
    """The bodies are CloudEvents of the selected types."""
    selected = [each for each in events if each["type"].startswith("entitlement.")]
    received = []
    for _, fields, body in requests:
        expect(fields["content-type"] == "application/cloudevents+json", "wrong content type")
        event = json.loads(body)
        expect(event["specversion"] == "1.0", "wrong specversion")
        expect(event["source"].startswith("urn:uuid:"), "wrong source")
        expect(event["id"] == event["data"]["id"], "wrong id")
        received.append(event["data"])
    expect(received == selected, f"{received} arrived instead of {selected}")


def check_api(server: Server, events: list[JSON]) -> None:
    """Manages the endpoint over HTTP."""
    names = [each["name"] for each in server.call("/v1/webhooks")["webhooks"]]
    expect(names == ["standard", "revenuecat", "cloudevents", "apple", "template"],
           f"GET /v1/webhooks: {names}")
    path = "/v1/webhooks/standard"
    result = server.call(f"{path}/test", {"type": "subscription.renewed"})
    expect(result["is_delivered"] and result["status_code"] == 200, f"test: {result}")
    count = server.call(f"{path}/replay", {"status": "all", "dry_run": True})
    expect(count == {"dry_run": True, "events": len(events)}, f"replay: {count}")
    found = server.call(f"/v1/webhook_deliveries?webhook=standard&event_id={events[0]['id']}")["deliveries"]
    expect(len(found) >= 1, "no delivery of the first event")
    delivery = server.call(f"/v1/webhook_deliveries/{found[0]['id']}")
    expect(delivery["attempts"][-1]["status_code"] == 200, f"GET /v1/webhook_deliveries: {delivery}")
    server.call(f"{path}/pause", {})
    expect(server.call(path)["status"] == "paused", "POST pause did not pause")
    server.call(f"{path}/resume", {"missed_events": "skip"})
    expect(server.call(path)["status"] == "active", "POST resume did not resume")


def check_apple(root: Path, requests: list[Request]) -> None:
    """Apple's library accepts every forwarded notification, and nothing that was changed."""
    verifier = SignedDataVerifier(
        [ssl.PEM_cert_to_DER_cert(root.read_text())], False, Environment.SANDBOX, "com.example.app")
    types = []
    for _, fields, body in requests:
        expect(fields["content-type"] == "application/json", "wrong content type")
        expect(not any(name.startswith("webhook-") for name in fields), f"signed by Tessera: {fields}")
        content = json.loads(body)
        expect(list(content) == ["signedPayload"], f"other fields: {list(content)}")
        signed = content["signedPayload"]
        expect(body == b'{"signedPayload":"' + signed.encode() + b'"}', "other bytes than Apple's")
        notification = verifier.verify_and_decode_notification(signed)
        types.append(notification.rawNotificationType)
        try:
            verifier.verify_and_decode_notification(signed[:-4] + "AAAA")
            raise Problem("Apple's library accepts a changed notification")
        except VerificationException:
            pass
    expect(types == ["SUBSCRIBED"], f"forwarded: {types}")


def write_catalog(receiver: Endpoints, folder: Path) -> Path:
    """The catalog with an endpoint of each format; the first one also signs with Ed25519."""
    secret_file(folder / "authorization", "Bearer of-the-receiver")
    secret_file(folder / "template-key", "secret path")
    return receiver.catalog(
        folder,
        {"name": "standard", "headers": {"X-Team": "growth"}, "ed25519": True},
        {"name": "revenuecat", "format": "revenuecat", "authorization": {"file": "authorization"}},
        {"name": "cloudevents", "format": "cloudevents", "types": ["entitlement.*"]},
        {"name": "apple", "format": "apple"},
        {"name": "template", "url": f"{receiver.url}/template/secret%20path", "format": "template",
         "secrets": {"KEY": {"file": "template-key"}},
         "event_names": {"subscription.started": "bought"},
         "requests": [
             {"headers": {"X-Key": "${KEY}"},
              "body": '{"event": "{{event_name}}", "customer": "{{customer.app_user_id}}",'
              ' "id": "{{id}}"}'},
             {"url": f"{receiver.url}/form", "content_type": "form",
              "body": "explanation={{data.explanation}}&type={{type}}"}]})


def check_commands(receiver: Endpoints, server: Server, events: list[JSON]) -> None:
    """Lists, tests, replays, rotates and pauses endpoints with the command line."""
    def run(command: str, *arguments: str) -> str:
        return server.run("webhooks", command, *arguments)

    def replayed(endpoint: str, *arguments: str) -> Request:
        """Replays events, and returns the last request after that."""
        requests = receiver.requests[f"/{endpoint}"]
        count = len(requests)
        run("replay", endpoint, *arguments)
        wait_until(f"waiting for a replay of {endpoint}", lambda: len(requests) > count, seconds=30)
        return requests[-1]

    listed = run("list")
    expect(listed.count("0 waiting, 0 failed") == 5, f"webhooks list:\n{listed}")
    expect("status 200" in run("test", "standard"), "the test event failed")
    sent = run("deliveries", "standard")
    expect(sent.count("delivered") == len(events), f"webhooks deliveries:\n{sent}")
    first = ["standard", "--event", events[0]["id"]]
    expect(replayed(*first).fields["webhook-id"] == events[0]["id"], "the replay has another ID")
    original = json.loads(receiver.requests["/apple"][0].body)["signedPayload"]
    again = json.loads(replayed("apple", "--from", "1").body)["signedPayload"]
    expect(again == original, "the replayed notification differs")
    former, former_key = run("secret", "standard").split()
    new, new_key = run("rotate", "standard").split()
    expect(new != former and new_key != former_key, "the secret was not replaced")
    request = replayed(*first)
    for secret in (former, new):
        Webhook(secret).verify(request.body, request.fields)
        expect(True, "")
    check_api(server, events)
    check_ed25519([new_key, former_key], request)
    run("pause", "standard")
    expect("paused" in run("list"), "the endpoint is not paused")
    run("resume", "standard")


def main() -> None:
    with temporary_folder() as folder, Endpoints(every=2, status=503) as receiver:
        server = Server(folder, catalog=write_catalog(receiver, folder), root=folder / "store/root.pem")
        requests = receiver.requests
        with Store(folder, notify=server.url) as store, server:
            events = story(store, server)
            # The second attempt of an event follows after 5 s.
            wait_until("waiting for all events", lambda: len(requests["/standard"]) >= len(events),
                       seconds=120)
            receiver.rejects = False
            secret, public_key = server.run("webhooks", "secret", "standard").split()
            check_standard(secret, requests["/standard"], events)
            for request in requests["/standard"]:
                check_ed25519([public_key], request)
            check_revenuecat(server.run("webhooks", "secret", "revenuecat").strip(), requests["/revenuecat"])
            check_cloudevents(requests["/cloudevents"], events)
            check_apple(store.root, requests["/apple"])
            check_template(requests["/template/secret%20path"], requests["/form"], events)
            check_commands(receiver, server, events)
    say_passed()
