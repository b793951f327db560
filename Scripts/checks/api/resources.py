"""Checks the API of version 2 with `revenuecat-client`, a client for RevenueCat from PyPI.

A simulated store sells a subscription and coins. The client reads and changes customers, and parses
each response with its own models. If REVENUECAT_OPENAPI names RevenueCat's document, its schemas must
accept each response.
"""

from __future__ import annotations

import importlib
import os
import time
import typing
from pathlib import Path

import httpx
import jsonschema
import yaml
from revenuecat_client import AuthenticatedClient
from revenuecat_client.api.project import list_projects
from revenuecat_client.models.create_customer_body import CreateCustomerBody
from revenuecat_client.models.set_customer_attributes_body import SetCustomerAttributesBody

from checks.shared.processes import temporary_folder, wait_until
from checks.shared.report import expect, say_passed
from checks.shared.tessera import COINS, MONTHLY, SECRET_KEY, Server, Store

ADA = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"


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


class Project:
    """The project `main`, through functions of the client and by path."""

    def __init__(self, server: Server, document: Document) -> None:
        def seen(response: httpx.Response) -> None:
            response.read()
            document.check(response)

        self.client = AuthenticatedClient(
            base_url=f"{server.url}/v2", token=SECRET_KEY, httpx_args={"event_hooks": {"response": [seen]}})

    def read(self, name: str, *arguments: str, how: str = "sync", **named: typing.Any) -> typing.Any:
        """Calls a route with the client, which has a module of functions for each."""
        functions = importlib.import_module(f"revenuecat_client.api.{name}")
        return getattr(functions, how)("main", *arguments, client=self.client, **named)

    def get(self, path: str, status: int = 200) -> typing.Any:
        return self.send("GET", path, None, status)

    def post(self, path: str, body: object, status: int = 200) -> typing.Any:
        return self.send("POST", path, body, status)

    def send(self, method: str, path: str, body: object, status: int) -> typing.Any:
        response = self.client.get_httpx_client().request(method, f"/projects/main/{path}", json=body)
        expect(response.status_code == status, f"{method} {path}: {response.status_code} {response.text}")
        return response.json()


def catalog(project: Project) -> None:
    projects = list_projects.sync(client=project.client)
    expect([item.id for item in projects.items] == ["main"], "one project is listed")
    apps = project.read("app.list_apps").items
    expect(len(apps) > 0, "apps are listed")
    expect(project.read("app.get_app", apps[0].id).id == apps[0].id, "an app is read")
    project.get(f"apps/{apps[0].id}/public_api_keys")
    products = project.read("product.list_products").items
    expect(len(products) > 2, "products are listed")
    one = project.read("product.get_product", products[0].id)
    expect(one.store_identifier == products[0].id, "a product is read")
    entitlements = project.read("entitlement.list_entitlements").items
    expect("pro" in [item.lookup_key for item in entitlements], "entitlements are listed")
    expect(project.read("entitlement.get_entitlement", "pro").id == "pro", "an entitlement is read")
    sold = project.read("entitlement.get_products_from_entitlement", "pro")
    expect(len(sold.items) > 0, "an entitlement has products")
    offerings = project.read("offering.list_offerings").items
    expect(any(item.is_current for item in offerings), "an offering is current")
    name = offerings[0].id
    expect(project.read("offering.get_offering", name).lookup_key == name, "one is read")
    packages = project.read("package.list_packages", name).items
    expect(len(packages) > 0, "packages are listed")
    expansions(project, name, packages[0].id, products[0].id)
    project.get("integrations/webhooks")
    walls = project.get("paywalls?expand=items.offering")["items"]
    expect(len(walls) > 0, "paywalls are listed")
    project.get(f"paywalls/{walls[0]['id']}?expand=offering")
    sold = project.read("package.get_products_from_package", packages[0].id)
    expect(len(sold.items) == 1, "a package has a product")
    project.get("virtual_currencies")
    project.get("audit_logs")


def expansions(project: Project, offering: str, package: str, product: str) -> None:
    listed = project.get("products?expand=items.app")["items"]
    one = project.get(f"products/{product}?expand=app")
    expect(all(item["app"]["id"] == item["app_id"] for item in [*listed, one]), "an app is expanded")
    listed = project.get("entitlements?expand=items.product")["items"]
    one = project.get("entitlements/pro?expand=product")
    expect(all(item["products"]["items"] for item in [*listed, one]), "products are expanded")
    listed = project.get("offerings?expand=items.package.product")["items"]
    one = project.get(f"offerings/{offering}?expand=package.product")
    for item in [*listed, one]:
        packages = item["packages"]["items"]
        expect(all(found["products"]["items"] for found in packages), "packages are expanded")
    listed = project.get(f"offerings/{offering}/packages?expand=items.product")["items"]
    one = project.get(f"packages/{package}?expand=product")
    expect(all(item["products"]["items"] for item in [*listed, one]), "products are expanded")


def customers(project: Project) -> None:
    body = CreateCustomerBody.from_dict(
        {"id": "new", "attributes": [{"name": "$email", "value": "new@example.com"}]})
    expect(project.read("customer.create_customer", body=body).id == "new", "one is created")
    again = project.read("customer.create_customer", how="sync_detailed", body=body)
    expect(again.status_code == 409, "a customer is created once")
    found = project.read("customer.list_customers")
    expect("new" in [item.id for item in found.items], "customers are listed")
    expect(project.read("customer.get_customer", "new").id == "new", "a customer is read")
    project.get("customers/new?expand=attributes")
    project.get("customers?search=new@example.com")
    aliases = project.read("customer.list_customer_aliases", "new")
    expect([item.id for item in aliases.items] == ["new"], "aliases are listed")
    body = SetCustomerAttributesBody.from_dict({"attributes": [{"name": "team", "value": "red"}]})
    project.read("customer.set_customer_attributes", "new", body=body)
    attributes = project.read("customer.list_customer_attributes", "new")
    expect(
        {item.name: item.value for item in attributes.items}
        == {"$email": "new@example.com", "team": "red"}, "attributes are set and listed")
    end = int(time.time() * 1000) + 86_400_000
    grant = {"entitlement_id": "pro", "expires_at": end}
    project.post("customers/new/actions/grant_entitlement", grant, 201)
    active = project.read("customer.list_customer_active_entitlements", "new")
    expect([item.expires_at for item in active.items] == [end], "a grant gives access")
    project.get("customers/new/subscriptions")
    project.post("customers/new/actions/revoke_granted_entitlement", {"entitlement_id": "pro"})
    active = project.read("customer.list_customer_active_entitlements", "new")
    expect(active.items == [], "a revoked grant gives none")
    project.post("customers/new/actions/assign_offering", {"offering_id": None})
    project.get("customers/new/virtual_currencies?include_empty_balances=true")
    project.post("customers/new/virtual_currencies/update_balance", {"adjustments": {"COIN": 5}})
    expect(project.read("customer.delete_customer", "new").id == "new", "a customer is deleted")


def purchases(project: Project, store: Store) -> None:
    for product in (MONTHLY, COINS):
        store.call("buy", {"account": "ada", "productId": product, "appAccountToken": ADA})

    def listed() -> typing.Any:
        found = [project.read(f"customer.list_{kind}", ADA) for kind in ("subscriptions", "purchases")]
        return found if all(each and each.items for each in found) else None

    found, bought = wait_until("waiting for both purchases", listed, seconds=10)
    expect(len(found.items) == 1 and len(bought.items) == 1, "both purchases are listed")
    one = project.read("subscription.get_subscription", found.items[0].id)
    expect(one.gives_access and one.customer_id == ADA, "a subscription is read")
    entitlements = project.read("subscription.list_subscription_entitlements", one.id).items
    expect([item.id for item in entitlements] == ["pro"], "it has an entitlement")
    project.get(f"subscriptions/{one.id}/transactions")
    project.get(f"subscriptions?store_subscription_identifier={one.store_subscription_identifier}")
    coins = project.read("purchase.get_purchase", bought.items[0].id)
    expect(coins.quantity == 1, "a purchase is read")
    project.read("purchase.list_purchase_entitlements", coins.id)
    project.get(f"purchases?store_purchase_identifier={coins.store_purchase_identifier}")
    project.get(f"customers/{ADA}")
    project.get(f"subscriptions/{one.id}/authenticated_management_url")
    # Nothing may be changed at Apple without an In-App Purchase key.
    for action in (
        f"subscriptions/{one.id}/actions/cancel", f"subscriptions/{one.id}/actions/refund",
        f"purchases/{coins.id}/actions/refund"):
        error = project.post(action, {}, 422)
        expect(error["type"] == "unprocessable_entity_error", f"{action}: {error}")


CHARTS = (
    "actives", "actives_movement", "arr", "churn", "cohort_explorer", "conversion_to_paying",
    "customers_active", "customers_new", "mrr", "mrr_movement", "refund_rate", "refunds", "revenue",
    "subscription_retention", "subscription_status", "trials", "trials_movement")


def charts(project: Project) -> None:
    for name in CHARTS:
        path = f"charts/{name}"
        chart = project.get(f"{path}?environment=sandbox&compare=previous&exact=true")
        expect(chart["summary"]["tessera"]["definition"] > 0, f"{name} has a definition")
        for segment in project.get(f"{path}/options?environment=sandbox")["segments"][:1]:
            project.get(f"{path}?environment=sandbox&segment={segment['id']}")


def missing(project: Project) -> None:
    for path in (
        "customers/nobody", "products/none", "entitlements/none", "offerings/none",
        "subscriptions/1", "purchases/1"):
        error = project.get(path, 404)
        expect(error["type"] == "resource_missing" and not error["retryable"], f"{path}: {error}")
    expect(project.get("customers?limit=x", 400)["param"] == "limit", "limit is named")


def main() -> None:
    document = Document(os.environ.get("REVENUECAT_OPENAPI"))
    with temporary_folder() as folder:
        server = Server(folder, root=folder / "store/root.pem")
        with Store(folder, notify=server.url) as store, server:
            project = Project(server, document)
            catalog(project)
            customers(project)
            project.post("customers", {"id": ADA}, 201)
            purchases(project, store)
            expect(project.read("charts_metrics.get_overview_metrics") is not None, "the overview is read")
            charts(project)
            missing(project)
    say_passed(f", {len(document.checked)} kinds of responses by RevenueCat's document"
               if document.paths else "")
