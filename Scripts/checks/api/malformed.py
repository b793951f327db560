"""Sends the server malformed and unusual input: schemathesis generates valid and invalid requests of
every kind from the served OpenAPI document, the same ones each time.

No response may be a 5xx, expose internals of the program, or be an error without code and message.
Only the token of another store gets 503, so that an SDK keeps the purchase.
"""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path

import schemathesis

from checks.shared.processes import ends_well, temporary_folder
from checks.shared.report import Problem, say
from checks.shared.tessera import SECRET_KEY, Server

LIMITS = ["key", "address", "receipt", "notification"]
CUSTOMER = """
[parameters]
app_user_id = "ada"
entitlement_id = "pro"
offering_id = "default"
product_id = "com.example.pro.monthly"
bundle_id = "com.example.app"
"""

# Text that only an internal error prints: source locations, addresses, crashes.
TRACE = re.compile(
    r"\.swift:\d+|\.swift\b.*\bline \d+|Fatal error|[Ss]tack ?trace|Traceback|Thread \d+ crashed|"
    r"0x[0-9a-fA-F]{8,}|SQLite error|SELECT |INSERT INTO")
# Text that made a pattern read each character many times, that hides or breaks a line, or that is
# long.
HOSTILE = [
    "a-" * 20_000, "a" * 40_000 + ".", "eyJ" * 10_000, "sk_" * 10_000, ("a" * 17 + ".") * 2_000,
    "e" + "\u0301" * 20_000, "\u202e" * 1_000, "a\n" * 5_000, "..", ".", "\u0000", "%" * 5_000,
]


def attack(server: Server, folder: Path, name: str, phases: str, examples: int, parameters: str) -> None:
    """Sends requests with the given or generated parameters."""
    (folder / "schemathesis.toml").write_text(parameters)
    report = folder / "report"
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "--config-file", "schemathesis.toml", "run",
        f"{server.url}/v1/openapi.json", "--no-color", "-H", f"Authorization: Bearer {SECRET_KEY}",
        "--phases", phases, "--max-examples", str(examples), "--generation-deterministic",
        "--warnings", "off", "--checks", "no_server_error,no_trace,rejected_with_message",
        "--continue-on-failure", "--suppress-health-check", "all", "--request-timeout", "60"]
    environment = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(Path("Scripts").resolve()),
                   "SCHEMATHESIS_HOOKS": __name__}
    passed = ends_well(command, report, environment=environment, folder=folder)
    if not passed:
        raise Problem(f"{name}: the server returned invalid responses:\n{report.read_text()}")
    generated = re.findall(r"^ *(\d+ generated)", report.read_text(), re.MULTILINE)
    say(f"{name}: {' '.join(generated)}, no 5xx, no trace")


def main() -> None:
    unlimited = [word for limit in LIMITS for word in (f"--limit-{limit}-rate", "0")]
    with temporary_folder() as folder, Server(folder, *unlimited) as server:
        attack(server, folder, "anything", "coverage,fuzzing", 6, "")
        attack(server, folder, "to a customer who is there", "fuzzing", 15, CUSTOMER)
        if server.process.poll() is not None:
            log = server.log.read_text(errors="replace").splitlines()[-20:]
            raise Problem("the server ended:\n" + "\n".join(log))


# --- Checks of every response; schemathesis loads them from this module


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
