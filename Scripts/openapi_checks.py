"""Checks the OpenAPI document of a running server.

Scripts/check-webhooks runs it: python Scripts/openapi_checks.py PATH-OF-TESSERA

The document must be valid OpenAPI 3.1. The validator of documents does not follow references and
does not look into schemas, so every schema is checked as a JSON Schema, every reference is resolved,
and every example is validated with its schema.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
import time
import typing
import urllib.request
from pathlib import Path

import jsonschema
import openapi_spec_validator

passed = 0


def expect(condition: bool, what: str) -> None:
    """Counts a check; ends the program at the first failure."""
    global passed
    if not condition:
        sys.exit(f"check-openapi: {what}")
    passed += 1


def document(tessera: str) -> dict[str, typing.Any]:
    """Starts a server, and returns the document that it serves."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    with tempfile.TemporaryDirectory() as name:
        ready, log = Path(name) / "ready", Path(name) / "log"
        with log.open("wb") as output:
            server = subprocess.Popen(
                [
                    tessera, "serve", "--catalog", "Examples/catalog.yaml", "--data",
                    str(Path(name) / "data"), "--port", str(port), "--ready-file", str(ready),
                ], stdout=output, stderr=output)
        try:
            for _ in range(600):
                if ready.exists():
                    break
                time.sleep(0.1)
            else:
                sys.exit(f"check-openapi: the server does not start\n{log.read_text()}")
            url = f"http://127.0.0.1:{port}/v1/openapi.json"
            with urllib.request.urlopen(url, timeout=30) as response:
                return json.load(response)
        finally:
            server.terminate()
            server.wait(timeout=60)


def schemas(value: typing.Any, path: str) -> typing.Iterator[tuple[str, typing.Any]]:
    """Returns every schema inside of operations, with its path."""
    if isinstance(value, dict):
        for key, child in value.items():
            if key == "schema":
                yield f"{path}/{key}", child
            else:
                yield from schemas(child, f"{path}/{key}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from schemas(child, f"{path}/{index}")


def references(value: typing.Any) -> typing.Iterator[str]:
    """Returns every reference."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for child in value.values():
            yield from references(child)
    elif isinstance(value, list):
        for child in value:
            yield from references(child)


def main() -> None:
    openapi = document(sys.argv[1])
    openapi_spec_validator.validate(openapi)
    expect(True, "")
    components = openapi["components"]["schemas"]
    for reference in references(openapi):
        name = reference.removeprefix("#/components/schemas/")
        expect(name in components, f"{reference}: no such schema")
    for path, schema in [*components.items(), *schemas(openapi["paths"], "paths"),
                         *schemas(openapi["webhooks"], "webhooks")]:
        jsonschema.Draft202012Validator.check_schema(schema)
        expect(True, path)
    # References are resolved inside of the whole document.
    root = {"$schema": "https://json-schema.org/draft/2020-12/schema", **openapi}
    expect(len(openapi["webhooks"]) > 30, "the document has no webhooks")
    for kind, webhook in openapi["webhooks"].items():
        content = webhook["post"]["requestBody"]["content"]["application/json"]
        validator = jsonschema.Draft202012Validator({**root, **content["schema"]})
        problems = [error.message for error in validator.iter_errors(content["example"])]
        expect(not problems, f"{kind}: the example has problems: {problems}")
        expect(content["example"]["type"] == kind, f"{kind}: the example has another type")
        wrong = {key: value for key, value in content["example"].items() if key != "cause"}
        expect(not validator.is_valid(wrong), f"{kind}: an event without a cause is valid")
        wrong = {**content["example"], "type": "other"}
        expect(not validator.is_valid(wrong), f"{kind}: another type is valid")
    print(f"check-openapi: {passed} checks passed")


main()
