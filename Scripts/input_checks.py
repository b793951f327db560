"""Checks of every response; schemathesis loads them for Scripts/check-input."""

from __future__ import annotations

import re
import zlib

import schemathesis

# Text that only an internal error prints: source locations, addresses, crashes.
TRACE = re.compile(
    r"\.swift:\d+|\.swift\b.*\bline \d+|Fatal error|[Ss]tack ?trace|Traceback|Thread \d+ crashed|"
    r"0x[0-9a-fA-F]{8,}|SQLite error|SELECT |INSERT INTO")


@schemathesis.check
def no_server_error(ctx, response, case):
    """No response is a 5xx, except the one to a purchase of a store that is not served."""
    if response.status_code < 500:
        return
    is_other_store = response.status_code == 503 and response.json().get("code") == 7103 \
        and "not one of the App Store" in response.json().get("message", "")
    if not is_other_store:
        raise AssertionError(f"a server error {response.status_code}: {response.content[:200]!r}")


@schemathesis.check
def no_trace(ctx, response, case):
    """No response exposes internals of the program."""
    body = response.content.decode("utf-8", "replace")
    found = TRACE.search(body)
    # A message may quote the request.
    request = f"{case.path_parameters} {case.query} {case.body}"
    if found and found.group() not in request:
        raise AssertionError(f"the response shows internals of the program: {found.group()!r}")


@schemathesis.check
def rejected_with_message(ctx, response, case):
    """Every error is JSON with a message, and a code or, of version 2, a type."""
    if response.status_code < 400 or case.method.upper() == "HEAD":
        return
    body = response.json()
    is_version_2 = case.path.startswith("/v2/") and type(body.get("type")) is str
    if not isinstance(body, dict) or not (is_version_2 or type(body.get("code")) is int) \
            or type(body.get("message")) is not str or not body["message"]:
        raise AssertionError(f"a rejection without code and message: {response.content[:200]!r}")


# Text that made a pattern read each character many times, that hides or breaks a line, or that is
# long.
HOSTILE = [
    "a-" * 20_000, "a" * 40_000 + ".", "eyJ" * 10_000, "sk_" * 10_000, ("a" * 17 + ".") * 2_000,
    "e" + "\u0301" * 20_000, "\u202e" * 1_000, "a\n" * 5_000, "..", ".", "\u0000", "%" * 5_000,
]


@schemathesis.hook
def map_body(context, body):
    """Puts hostile text into every fourth body; equal bodies get the same text."""
    number = zlib.crc32(repr(body).encode("utf-8", "surrogatepass"))
    if not isinstance(body, dict) or not body or number % 4:
        return body
    names = sorted(body)
    hostile = HOSTILE[number // 4 % len(HOSTILE)]
    changed = dict(body)
    if number % 8:
        changed[names[number % len(names)]] = hostile
    else:
        changed[hostile] = 1
    return changed
