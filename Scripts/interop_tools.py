"""The tools of Scripts/interop.py: counting checks, comparing JSON exactly, and processes."""

from __future__ import annotations

import contextlib
import json
import re
import ssl
import subprocess
import typing
import urllib.error
import urllib.request
import uuid
from pathlib import Path

import attr
import jwt
from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment

BUNDLE = "com.example.app"
OFFER = "stay"


# --- Checks


class Mismatch(Exception):
    """A difference from Apple's library or from the documentation of Apple's server."""


class Stopped(Exception):
    """The checks cannot continue: a process did not start, or the store rejected a step."""


class Checks:
    """Counts checks and prints one line for each."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0

    @contextlib.contextmanager
    def check(self, name: str) -> typing.Iterator[None]:
        try:
            yield
        except Stopped:
            raise
        except Exception as error:  # any exception of the library is an incompatibility
            self.failed += 1
            print(f"FAIL  {name}\n      {describe(error)}", flush=True)
        else:
            self.passed += 1
            print(f"ok    {name}", flush=True)


def describe(error: BaseException) -> str:
    """Returns an error in words; the library's own errors carry their reason in fields."""
    if isinstance(error, (Mismatch, Stopped)):
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


# --- Processes


class Process:
    """A `tessera` process that has printed the information for its clients."""

    def __init__(self, log: Path, *command: str, until: str) -> None:
        with log.open("ab") as errors:
            self.child = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            self.words = self.read(until)
            if until not in self.words:
                raise Stopped(f"{' '.join(command)} did not start: {log.read_text().strip()}")
            self.url = self.find(r"http://[0-9.]+:\d+")[0]
        except BaseException:
            self.stop()
            raise

    def read(self, until: str) -> str:
        """Returns what the process prints, up to the line with a text."""
        words = ""
        for line in self.child.stdout or []:
            words += line
            if until in line:
                break
        return words

    def find(self, pattern: str) -> re.Match[str]:
        match = re.search(pattern, self.words, re.MULTILINE)
        if match is None:
            raise Stopped(f"no {pattern} in what tessera printed: {self.words}")
        return match

    def stop(self) -> None:
        if self.child.poll() is None:
            self.child.terminate()
            try:
                self.child.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        if self.child.stdout:
            self.child.stdout.close()


def catalog_with_an_offer(folder: Path) -> Path:
    """Writes the example catalog with a promotional offer of the monthly plan; returns its path."""
    catalog = json.loads(Path("Examples/Catalog.storekit").read_text())
    [plan] = [plan for group in catalog["subscriptionGroups"] for plan in group["subscriptions"]
              if plan["productID"] == "com.example.pro.monthly"]
    plan["adHocOffers"] = [{
        "displayPrice": "1.99", "internalID": "0FFE0001", "numberOfPeriods": 3, "offerID": OFFER,
        "paymentMode": "payAsYouGo", "referenceName": "For who stays", "subscriptionPeriod": "P1M"}]
    file = folder / "offer.storekit"
    file.write_text(json.dumps(catalog))
    return file


class Store(Process):
    """A simulated App Store."""

    def __init__(self, tessera: str, folder: Path, *arguments: str) -> None:
        super().__init__(
            folder.with_suffix(".log"), tessera, "store", "--config",
            str(catalog_with_an_offer(folder.parent)), "--bundle", BUNDLE, "--port", "0", "--data", str(folder), *arguments,
            until="STOREKIT_URL")
        key = self.find(r"key ID (\S+), issuer ID (\S+), file (.+)$")
        self.key_id, self.issuer_id = key[1], key[2]
        self.key = Path(key[3]).read_bytes()
        self.root_file = self.find(r"--root (.+)$")[1]
        self.root = ssl.PEM_cert_to_DER_cert(Path(self.root_file).read_text())


class Server(Process):
    """An entitlement server."""

    def __init__(self, tessera: str, folder: Path, root_file: str) -> None:
        super().__init__(
            folder.with_suffix(".log"), tessera, "serve", "--catalog", "Examples/catalog.yaml",
            "--root", root_file, "--data", str(folder), "--port", "0", until="root key")


def request(url: str, body: object = None, key: str = "") -> tuple[int, typing.Any]:
    """Sends JSON and returns the status and the JSON of the response."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    try:
        reply = urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30)
    except urllib.error.HTTPError as error:
        reply = error
    with reply:
        return reply.status, json.loads(reply.read() or b"null")


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

    def __init__(
            self, store: Store, key: bytes, environment: Environment = Environment.SANDBOX) -> None:
        super().__init__(key, store.key_id, store.issuer_id, BUNDLE, environment)
        self._base_url = store.url
        self.answer: typing.Any = None

    def _execute_request(self, *arguments: typing.Any) -> typing.Any:
        reply = super()._execute_request(*arguments)
        self.answer = reply.json() if reply.content else None
        return reply
