"""Checks the OpenAPI document of a running server.

The document must be valid OpenAPI 3.1. The validator of documents does not follow references and
does not look into schemas, so every schema is checked as a JSON Schema, every reference is resolved,
and every example is validated with its schema.
"""

from __future__ import annotations

import typing

import jsonschema
import openapi_spec_validator

from checks.shared.processes import temporary_folder
from checks.shared.report import expect, say_passed
from checks.shared.tessera import Server


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
    with temporary_folder() as folder, Server(folder) as server:
        openapi = server.call("/v1/openapi.json")
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
    say_passed()
