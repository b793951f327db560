"""Checks the API of version 2 with `revenuecat-client`, a client for RevenueCat from PyPI.

Scripts/check-resources runs it: python Scripts/resources_checks.py PATH-OF-TESSERA

A simulated store sells a subscription and coins. The client reads and changes customers, and parses
each response with its own models. If REVENUECAT_OPENAPI names RevenueCat's document, its schemas must
accept each response.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import typing
import urllib.request
from pathlib import Path

import httpx
import jsonschema
import yaml
from revenuecat_client import AuthenticatedClient
from revenuecat_client.api.app import get_app, list_apps
from revenuecat_client.api.charts_metrics import get_overview_metrics
from revenuecat_client.api.customer import (
    create_customer, delete_customer, get_customer, list_customer_active_entitlements,
    list_customer_aliases, list_customer_attributes, list_customers, list_purchases,
    list_subscriptions, set_customer_attributes)
from revenuecat_client.api.entitlement import (
    get_entitlement, get_products_from_entitlement, list_entitlements)
from revenuecat_client.api.offering import get_offering, list_offerings
from revenuecat_client.api.package import get_products_from_package, list_packages
from revenuecat_client.api.product import get_product, list_products
from revenuecat_client.api.project import list_projects
from revenuecat_client.api.purchase import get_purchase, list_purchase_entitlements
from revenuecat_client.api.subscription import get_subscription, list_subscription_entitlements
from revenuecat_client.models.create_customer_body import CreateCustomerBody
from revenuecat_client.models.set_customer_attributes_body import SetCustomerAttributesBody

CATALOG = Path("Examples/catalog.yaml")
STORE = Path("Examples/Catalog.storekit")
SECRET = "sk_example"
ADA = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"
passed = 0


def expect(condition: bool, what: str) -> None:
    """Counts a check; ends the program at the first failure."""
    global passed
    if not condition:
        sys.exit(f"check-resources: {what}")
    passed += 1


class Document:
    """RevenueCat's OpenAPI document, which describes each response."""

    def __init__(self, path: str | None) -> None:
        self.paths: dict[str, typing.Any] = {}
        self.checked: set[str] = set()
        if path:
            whole = yaml.safe_load(Path(path).read_text())
            self.whole = self.with_null(whole)
            self.paths = self.whole["paths"]

    def with_null(self, schema: typing.Any) -> typing.Any:
        """Writes OpenAPI's `nullable` as JSON Schema does."""
        if isinstance(schema, list):
            return [self.with_null(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        changed = {key: self.with_null(value) for key, value in schema.items()}
        if changed.pop("nullable", False) is True:
            return {"anyOf": [changed, {"type": "null"}]}
        return changed

    def check(self, response: httpx.Response) -> None:
        """Compares a response with its schema."""
        if not self.paths:
            return
        path = response.request.url.path.removeprefix("/v2")
        method = response.request.method.lower()
        found = self.operation(path.split("/"), method)
        if found is None:
            return
        template, operation = found
        status = str(response.status_code)
        documented = operation["responses"].get(status)
        expect(documented is not None, f"{method} {template}: {status} is not documented")
        while "$ref" in documented:
            documented = self.resolve(documented["$ref"])
        for content in documented.get("content", {}).values():
            schema = {**content["schema"], "components": self.whole["components"]}
            errors = list(jsonschema.Draft202012Validator(schema).iter_errors(response.json()))
            reasons = [f"{list(error.absolute_path)}: {error.message[:200]}" for error in errors]
            expect(not errors, f"{method} {template}: {reasons} in {response.text[:600]}")
            self.checked.add(f"{method} {template} {status}")

    def operation(self, parts: list[str], method: str) -> tuple[str, typing.Any] | None:
        matches = [
            (template, operations[method])
            for template, operations in self.paths.items()
            if method in operations and len(template.split("/")) == len(parts)
            and all(a == b or a.startswith("{") for a, b in zip(template.split("/"), parts))]
        # A fixed part wins over a variable one.
        return min(matches, key=lambda match: match[0].count("{"), default=None)

    def resolve(self, reference: str) -> typing.Any:
        value = self.whole
        for part in reference.removeprefix("#/").split("/"):
            value = value[part]
        return value


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def call(url: str, body: object = None, key: str = "") -> typing.Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


@contextlib.contextmanager
def running(log: Path, *command: str) -> typing.Iterator[None]:
    """Runs a program until the end of the block; it writes the file after `--ready-file`."""
    ready = Path(command[command.index("--ready-file") + 1])
    process = subprocess.Popen(command, stdout=log.open("w"), stderr=subprocess.STDOUT)
    try:
        for _ in range(600):
            if ready.exists() or process.poll() is not None:
                break
            time.sleep(0.1)
        expect(ready.exists(), f"{command[1]} did not start: {log.read_text()[-2000:]}")
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def check(base: str, store: str, document: Document) -> None:
    def seen(response: httpx.Response) -> None:
        response.read()
        document.check(response)

    client = AuthenticatedClient(
        base_url=base, token=SECRET, httpx_args={"event_hooks": {"response": [seen]}})
    raw = client.get_httpx_client()

    def get(path: str, status: int = 200) -> typing.Any:
        response = raw.get(path)
        expect(response.status_code == status, f"GET {path}: {response.status_code} {response.text}")
        return response.json()

    def post(path: str, body: object, status: int = 200) -> typing.Any:
        response = raw.post(path, json=body)
        expect(response.status_code == status, f"POST {path}: {response.status_code} {response.text}")
        return response.json()

    catalog(client, get)
    customers(client, get, post)
    post("/projects/main/customers", {"id": ADA}, 201)
    purchases(client, get, post, store)
    expect(get_overview_metrics.sync("main", client=client) is not None, "the overview is read")
    charts(get)
    missing(get)


def catalog(client: AuthenticatedClient, get: typing.Callable[..., typing.Any]) -> None:
    projects = list_projects.sync(client=client)
    expect([item.id for item in projects.items] == ["main"], "one project is listed")
    apps = list_apps.sync("main", client=client).items
    expect(len(apps) > 0, "apps are listed")
    expect(get_app.sync("main", apps[0].id, client=client).id == apps[0].id, "an app is read")
    get(f"/projects/main/apps/{apps[0].id}/public_api_keys")
    products = list_products.sync("main", client=client).items
    expect(len(products) > 2, "products are listed")
    one = get_product.sync("main", products[0].id, client=client)
    expect(one.store_identifier == products[0].id, "a product is read")
    entitlements = list_entitlements.sync("main", client=client).items
    expect("pro" in [item.lookup_key for item in entitlements], "entitlements are listed")
    expect(get_entitlement.sync("main", "pro", client=client).id == "pro", "an entitlement is read")
    expect(
        len(get_products_from_entitlement.sync("main", "pro", client=client).items) > 0,
        "an entitlement has products")
    offerings = list_offerings.sync("main", client=client).items
    expect(any(item.is_current for item in offerings), "an offering is current")
    name = offerings[0].id
    expect(get_offering.sync("main", name, client=client).lookup_key == name, "one is read")
    packages = list_packages.sync("main", name, client=client).items
    expect(len(packages) > 0, "packages are listed")
    expansions(get, name, packages[0].id, products[0].id)
    get("/projects/main/integrations/webhooks")
    walls = get("/projects/main/paywalls?expand=items.offering")["items"]
    expect(len(walls) > 0, "paywalls are listed")
    get(f"/projects/main/paywalls/{walls[0]['id']}?expand=offering")
    sold = get_products_from_package.sync("main", packages[0].id, client=client)
    expect(len(sold.items) == 1, "a package has a product")
    get("/projects/main/virtual_currencies")
    get("/projects/main/audit_logs")


def expansions(
    get: typing.Callable[..., typing.Any], offering: str, package: str, product: str
) -> None:
    main = "/projects/main"
    listed = get(f"{main}/products?expand=items.app")["items"]
    one = get(f"{main}/products/{product}?expand=app")
    expect(all(item["app"]["id"] == item["app_id"] for item in [*listed, one]), "an app is expanded")
    listed = get(f"{main}/entitlements?expand=items.product")["items"]
    one = get(f"{main}/entitlements/pro?expand=product")
    expect(all(item["products"]["items"] for item in [*listed, one]), "products are expanded")
    listed = get(f"{main}/offerings?expand=items.package.product")["items"]
    one = get(f"{main}/offerings/{offering}?expand=package.product")
    for item in [*listed, one]:
        packages = item["packages"]["items"]
        expect(all(found["products"]["items"] for found in packages), "packages are expanded")
    listed = get(f"{main}/offerings/{offering}/packages?expand=items.product")["items"]
    one = get(f"{main}/packages/{package}?expand=product")
    expect(all(item["products"]["items"] for item in [*listed, one]), "products are expanded")


def customers(client: AuthenticatedClient, get: typing.Any, post: typing.Any) -> None:
    body = CreateCustomerBody.from_dict(
        {"id": "new", "attributes": [{"name": "$email", "value": "new@example.com"}]})
    expect(create_customer.sync("main", client=client, body=body).id == "new", "one is created")
    again = create_customer.sync_detailed("main", client=client, body=body)
    expect(again.status_code == 409, "a customer is created once")
    found = list_customers.sync("main", client=client)
    expect("new" in [item.id for item in found.items], "customers are listed")
    expect(get_customer.sync("main", "new", client=client).id == "new", "a customer is read")
    get("/projects/main/customers/new?expand=attributes")
    get("/projects/main/customers?search=new@example.com")
    aliases = list_customer_aliases.sync("main", "new", client=client)
    expect([item.id for item in aliases.items] == ["new"], "aliases are listed")
    set_customer_attributes.sync(
        "main", "new", client=client,
        body=SetCustomerAttributesBody.from_dict({"attributes": [{"name": "team", "value": "red"}]}))
    attributes = list_customer_attributes.sync("main", "new", client=client)
    expect(
        {item.name: item.value for item in attributes.items}
        == {"$email": "new@example.com", "team": "red"}, "attributes are set and listed")
    end = int(time.time() * 1000) + 86_400_000
    post(
        "/projects/main/customers/new/actions/grant_entitlement",
        {"entitlement_id": "pro", "expires_at": end}, 201)
    active = list_customer_active_entitlements.sync("main", "new", client=client)
    expect([item.expires_at for item in active.items] == [end], "a grant gives access")
    get("/projects/main/customers/new/subscriptions")
    post("/projects/main/customers/new/actions/revoke_granted_entitlement", {"entitlement_id": "pro"})
    active = list_customer_active_entitlements.sync("main", "new", client=client)
    expect(active.items == [], "a revoked grant gives none")
    post("/projects/main/customers/new/actions/assign_offering", {"offering_id": None})
    get("/projects/main/customers/new/virtual_currencies?include_empty_balances=true")
    post(
        "/projects/main/customers/new/virtual_currencies/update_balance",
        {"adjustments": {"COIN": 5}})
    deleted = delete_customer.sync("main", "new", client=client)
    expect(deleted.id == "new", "a customer is deleted")


def purchases(
    client: AuthenticatedClient, get: typing.Any, post: typing.Any, store: str
) -> None:
    for product in ("com.example.pro.monthly", "com.example.coins.100"):
        call(
            f"{store}/control/v1/buy",
            {"account": "ada", "productId": product, "appAccountToken": ADA})
    for _ in range(100):
        found = list_subscriptions.sync("main", ADA, client=client)
        bought = list_purchases.sync("main", ADA, client=client)
        if found and found.items and bought and bought.items:
            break
        time.sleep(0.1)
    expect(len(found.items) == 1 and len(bought.items) == 1, "both purchases are listed")
    one = get_subscription.sync("main", found.items[0].id, client=client)
    expect(one.gives_access and one.customer_id == ADA, "a subscription is read")
    expect(
        [item.id for item in list_subscription_entitlements.sync("main", one.id, client=client).items]
        == ["pro"], "it has an entitlement")
    get(f"/projects/main/subscriptions/{one.id}/transactions")
    get(
        "/projects/main/subscriptions?store_subscription_identifier="
        + one.store_subscription_identifier)
    coins = get_purchase.sync("main", bought.items[0].id, client=client)
    expect(coins.quantity == 1, "a purchase is read")
    list_purchase_entitlements.sync("main", coins.id, client=client)
    get(f"/projects/main/purchases?store_purchase_identifier={coins.store_purchase_identifier}")
    get(f"/projects/main/customers/{ADA}")
    get(f"/projects/main/subscriptions/{one.id}/authenticated_management_url")
    # Nothing may be changed at Apple without an In-App Purchase key.
    for action in (
        f"subscriptions/{one.id}/actions/cancel", f"subscriptions/{one.id}/actions/refund",
        f"purchases/{coins.id}/actions/refund"):
        error = post(f"/projects/main/{action}", {}, 422)
        expect(error["type"] == "unprocessable_entity_error", f"{action}: {error}")


CHARTS = (
    "actives", "actives_movement", "arr", "churn", "cohort_explorer", "conversion_to_paying",
    "customers_active", "customers_new", "mrr", "mrr_movement", "refund_rate", "refunds", "revenue",
    "subscription_retention", "subscription_status", "trials", "trials_movement")


def charts(get: typing.Callable[..., typing.Any]) -> None:
    for name in CHARTS:
        path = f"/projects/main/charts/{name}"
        chart = get(f"{path}?environment=sandbox&compare=previous&exact=true")
        expect(chart["summary"]["tessera"]["definition"] > 0, f"{name} has a definition")
        for segment in get(f"{path}/options?environment=sandbox")["segments"][:1]:
            get(f"{path}?environment=sandbox&segment={segment['id']}")


def missing(get: typing.Any) -> None:
    for path in (
        "customers/nobody", "products/none", "entitlements/none", "offerings/none",
        "subscriptions/1", "purchases/1"):
        error = get(f"/projects/main/{path}", 404)
        expect(error["type"] == "resource_missing" and not error["retryable"], f"{path}: {error}")
    expect(get("/projects/main/customers?limit=x", 400)["param"] == "limit", "limit is named")


def main(tessera: str) -> None:
    document = Document(os.environ.get("REVENUECAT_OPENAPI"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port, other = free_port(), free_port()
        (folder / "store").mkdir()
        with running(
            folder / "store.log", tessera, "simulate", str(STORE), "--data", str(folder / "store"),
            "--port", str(other), "--notify", f"http://127.0.0.1:{port}/v1/apple/notifications",
            "--ready-file", str(folder / "store-ready")):
            with running(
                folder / "server.log", tessera, "serve", "--catalog", str(CATALOG), "--root",
                str(folder / "store" / "root.pem"), "--data", str(folder / "server"), "--port",
                str(port), "--ready-file", str(folder / "server-ready")):
                check(f"http://127.0.0.1:{port}/v2", f"http://127.0.0.1:{other}", document)
    schemas = f", {len(document.checked)} kinds of responses by RevenueCat's document" if document.paths else ""
    print(f"check-resources: {passed} checks passed{schemas}")


if __name__ == "__main__":
    main(sys.argv[1])
