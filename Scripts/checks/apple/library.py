"""Apple's library for Python: its models and client, and comparing values and JSON exactly."""

from __future__ import annotations

import contextlib
import importlib
import json
import re
import ssl
import typing
import uuid
from pathlib import Path

import attr
import jwt
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient

from checks.shared import report
from checks.shared.report import Problem
from checks.shared.tessera import STOREKIT, Store

BUNDLE = "com.example.app"
OFFER = "stay"


class Models:
    """The models of the library: each is in a module of its own name."""

    def __getattr__(self, name: str) -> typing.Any:
        return getattr(importlib.import_module(f"appstoreserverlibrary.models.{name}"), name)


models = Models()


# --- Checks


class Mismatch(Exception):
    """A difference from Apple's library or from the documentation of Apple's server."""


@contextlib.contextmanager
def check(name: str) -> typing.Iterator[None]:
    """Counts a check and prints a line for it."""
    try:
        yield
    except Problem:  # The checks cannot continue.
        raise
    except Exception as error:  # any exception of the library is an incompatibility
        report.rejected += 1
        print(f"FAIL  {name}\n      {describe(error)}", flush=True)
    else:
        report.passed += 1
        print(f"ok    {name}", flush=True)


def describe(error: BaseException) -> str:
    """Returns an error in words; the library's own errors carry their reason in fields."""
    if isinstance(error, (Mismatch, Problem)):
        return str(error)
    if isinstance(error, APIException):
        return (f"APIException: HTTP {error.http_status_code}, code {error.raw_api_error}, "
                f"{error.error_message}")
    cause = f" <- {describe(error.__cause__)}" if error.__cause__ else ""
    return f"{type(error).__name__}: {error}{cause}"


def expect(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Mismatch(otherwise)


def equal(what: str, actual: object, expected: object) -> None:
    expect(actual == expected, f"{what}: is {actual!r}, should be {expected!r}")


class Any:
    """Equals every value of a type, for fields whose value is not known before."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __eq__(self, other: object) -> bool:
        return type(other) is self.kind

    def __repr__(self) -> str:
        return f"any {self.kind.__name__}"


NUMBER = Any(int)
TEXT = Any(str)


def has(what: str, value: object, fields: dict[str, object]) -> None:
    """Compares fields of one of the library's values; each also has its type by that."""
    for name, expected in fields.items():
        equal(f"{what}.{name}", getattr(value, name), expected)


def rejected(call: typing.Callable[[], object], error: APIError | int | None, status: int = 0) -> None:
    """Expects an error of the server: its code, a message with each code, and the HTTP status."""
    try:
        call()
    except APIException as exception:
        equal("code", exception.raw_api_error, error.value if isinstance(error, APIError) else error)
        if status:
            equal("HTTP status", exception.http_status_code, status)
        if error is not None:
            equal("error_message", exception.error_message, TEXT)
    else:
        raise Mismatch("it was answered")


# --- The exact JSON


def fits(model: type, value: object, path: str) -> None:
    """Compares JSON with a model of Apple's library, exactly.

    The library itself is lenient: it converts a number to text, ignores unknown fields, and omits
    unknown codes. Apple's other libraries are strict.
    """
    expect(type(value) is dict, f"{path}: is {value!r}, should be an object")
    hints = typing.get_type_hints(model)
    names = {field.name for field in attr.fields(model)}
    for name, item in typing.cast(dict, value).items():
        here = f"{path}.{name}"
        raw = f"raw{name[0].upper()}{name[1:]}"
        is_raw = name[:3] == "raw" and f"{name[3:4].lower()}{name[4:]}" in names
        expect(name in names and not is_raw, f"{here}: no such field in Apple's {model.__name__}")
        if raw in names:  # a code: `name` has the known ones, `rawName` the transmitted one
            fits_type(without_none(hints[raw]), item, here)
            codes = without_none(hints[name])
            expect(item in codes, f"{here}: {item!r} is no {codes.__name__}")
        else:
            fits_type(without_none(hints[name]), item, here)


def fits_type(expected: typing.Any, item: object, path: str) -> None:
    if typing.get_origin(expected) is list:
        expect(type(item) is list, f"{path}: is {item!r}, should be a list")
        for index, element in enumerate(typing.cast(list, item)):
            fits_type(typing.get_args(expected)[0], element, f"{path}[{index}]")
    elif attr.has(expected):
        fits(expected, item, path)
    elif expected is uuid.UUID:
        expect(type(item) is str and str(uuid.UUID(item)) == item.lower(),
               f"{path}: is {item!r}, should be a UUID")
    else:
        expect(type(item) is expected, f"{path}: is {item!r}, should be of {expected.__name__}")


def without_none(hint: typing.Any) -> typing.Any:
    """Returns `X` of `Optional[X]`."""
    kinds = [kind for kind in typing.get_args(hint) if kind is not type(None)]
    return kinds[0] if typing.get_origin(hint) is typing.Union else hint


def payload_of(jws: str) -> dict[str, typing.Any]:
    """Returns the payload as JSON; only for what the library has verified before."""
    return jwt.decode(jws, options={"verify_signature": False})


# --- The store and the client


def catalog_with_an_offer(folder: Path) -> Path:
    """Writes the example catalog with a promotional offer of the monthly plan; returns its path."""
    catalog = json.loads(Path(STOREKIT).read_text())
    [plan] = [plan for group in catalog["subscriptionGroups"] for plan in group["subscriptions"]
              if plan["productID"] == "com.example.pro.monthly"]
    plan["adHocOffers"] = [{
        "displayPrice": "1.99", "internalID": "0FFE0001", "numberOfPeriods": 3, "offerID": OFFER,
        "paymentMode": "payAsYouGo", "referenceName": "For who stays", "subscriptionPeriod": "P1M"}]
    file = folder / "offer.storekit"
    file.write_text(json.dumps(catalog))
    return file


class AppleStore(Store):
    """A simulated store with its In-App Purchase key, and its root certificate for the library."""

    def __init__(self, folder: Path, name: str, *options: str, notify: str = "") -> None:
        super().__init__(folder, "--bundle", BUNDLE, *options, name=name, notify=notify,
                         config=catalog_with_an_offer(folder))

    def start(self) -> None:
        super().start()
        printed = self.log.read_text()
        found = re.search(r"key ID (\S+), issuer ID (\S+), file (.+)$", printed, re.MULTILINE)
        if found is None:
            raise Problem(f"no key in what tessera printed: {printed}")
        self.key_id, self.issuer_id, self.key = found[1], found[2], Path(found[3]).read_bytes()
        self.certificate = ssl.PEM_cert_to_DER_cert(self.root.read_text())


class Client(AppStoreServerAPIClient):
    """Apple's client with another base URL, which saves the JSON of the last response.

    The class records the library's methods that got a response at least once.

    The library fixes its base URL for each environment in `_base_url` of the instance; nothing else
    is changed: tokens, queries and decoding are the library's own.
    """

    answered: typing.ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> typing.Any:
        value = super().__getattribute__(name)
        if name.startswith("_") or not callable(value):
            return value

        def call(*arguments: typing.Any, **named: typing.Any) -> typing.Any:
            result = value(*arguments, **named)
            Client.answered.add(name)
            return result

        return call

    def __init__(self, store: AppleStore, key: bytes, environment: str = "SANDBOX") -> None:
        super().__init__(key, store.key_id, store.issuer_id, BUNDLE, models.Environment[environment])
        self._base_url = store.url
        self.answer: typing.Any = None

    def _execute_request(self, *arguments: typing.Any) -> typing.Any:
        reply = super()._execute_request(*arguments)
        self.answer = reply.json() if reply.content else None
        return reply
