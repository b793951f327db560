"""Runs a check by its name, with the Python libraries that it needs."""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import typing

from checks.dashboard.chromium import chromium
from checks.shared import report
from checks.shared.libraries import Libraries
from checks.shared.processes import CHECK, ROOT
from checks.shared.report import Parser, Unavailable, WrongArguments
from checks.shared.tessera import program

APPLE = Libraries(
    "interop", "app-store-server-library==3.1.2",
    "appstoreserverlibrary.api_client appstoreserverlibrary.signed_data_verifier",
    "nothing is compared with Apple's library")
WEBHOOKS = Libraries(
    "webhooks",
    "standardwebhooks==1.1.0 app-store-server-library==3.1.2 openapi-spec-validator==0.9.0 "
    "jsonschema==4.26.0 cryptography==50.0.2",
    "standardwebhooks appstoreserverlibrary openapi_spec_validator jsonschema cryptography",
    "webhooks are not verified by other programs")
EXPORTS = Libraries(
    "exports",
    "moto==5.2.5 flask==3.1.3 flask-cors==6.0.5 boto3==1.44.5 duckdb==2.0.0 pytz==2026.6",
    "moto.server boto3 duckdb pytz", "exports are not read by other programs")
RESOURCES = Libraries(
    "resources", "revenuecat-client==2.0.0 jsonschema==4.26.0 PyYAML==6.0.4",
    "revenuecat_client jsonschema yaml", "version 2 is not called by another program")
STATISTICS = Libraries(
    "statistics", "gbstats==0.8.0", "gbstats.bayesian.tests gbstats.frequentist.tests scipy.stats",
    "statistics are not compared with gbstats")
# Another version of hypothesis would generate other requests.
SCHEMATHESIS = Libraries(
    "schemathesis", "schemathesis==4.32.5 hypothesis==6.170.15", "schemathesis.cli",
    "no route is tried with malformed input")
AXE = Libraries(
    "dashboard", "axe-core-python==0.1.0", "axe_core_python.base",
    "the dashboard is not checked for accessibility")


class Check(typing.NamedTuple):
    """A module of this package with a function of the check's name, or else `main`.

    A module that has options adds them with `add_arguments`.
    """

    module: str
    summary: str
    libraries: Libraries | None = None
    needs: tuple[typing.Callable[[], str], ...] = (program,)


CHECKS = {
    "apple": Check("apple.lifecycle", "the store and the server with Apple's library for Python", APPLE),
    "simulation": Check(
        "documents", "the commands of Docs/Simulation.md, Behaviors.md and Populations.md", APPLE),
    "operations": Check("documents", "the commands of Docs/Operations.md and README.md"),
    "input": Check("api.malformed", "the server with malformed input (schemathesis)", SCHEMATHESIS),
    "exports": Check("data.exports", "data exports with DuckDB, PostgreSQL and an S3 server", EXPORTS),
    "webhooks": Check(
        "webhooks.purchase", "webhooks of a purchase with the receivers of others", WEBHOOKS),
    "openapi": Check("api.openapi", "the schemas of the OpenAPI document", WEBHOOKS),
    "year": Check("webhooks.year", "the webhooks of a generated year", WEBHOOKS),
    "resources": Check(
        "api.resources", "version 2 of the API with a client for RevenueCat; with RevenueCat's OpenAPI "
        "document in REVENUECAT_OPENAPI, each response is compared with it", RESOURCES),
    "statistics": Check("data.statistics", "statistics of experiments with gbstats", STATISTICS),
    "moving": Check("moving.move", "moving a customer base from RevenueCat and back", needs=()),
    "dashboard": Check(
        "dashboard.pages", "every page of the dashboard in Chromium, with axe", AXE,
        (program, chromium)),
    "cluster": Check("documents", "the commands of Docs/Cluster.md", needs=()),
    "copy": Check("data.copy", "a copy of a ledger to PostgreSQL and back", needs=()),
    "disk": Check("data.disk", "a ledger on a full disk (needs root)"),
    "package": Check("package.parts", "the packages, the test kit and the files of Deploy/", needs=()),
    "words": Check("code.words", "the words of Docs/banned-words.txt", needs=()),
    "tests": Check("code.tests", "how tests are written", needs=()),
    "style": Check("code.style", "lengths of files and functions, and forbidden calls", needs=()),
    "layers": Check("code.layers", "the dependencies between targets; measures the code", needs=()),
    "sdk": Check("code.sdk", "an app with the SDK and without the server's packages", needs=()),
    "imports": Check("code.imports", "imports in code that only Apple's platforms compile", needs=()),
    "storekit": Check("code.storekit", "the module StoreKit with the names of Apple's", needs=()),
}
# The checks of `./dev interop`, those of it that may be unavailable, and the checks of `./dev lint`.
INTEROP = ["apple", "simulation", "operations", "input"]
OPTIONAL = ["exports", "webhooks", "openapi", "year", "resources", "statistics", "moving", "dashboard"]
LINT = ["words", "tests", "style", "imports"]
USAGE = """Scripts/check NAME [ARGUMENTS]   run a check
Scripts/check interop            run the checks of `./dev interop`, until one fails
Scripts/check lint               run the checks of `./dev lint`
Scripts/check --install NAME     only install the Python libraries that a check needs

The environment variable CHECK_PROGRAM names the program to check (default: .build/debug/tessera).
Exit status 75 means that something is not available here. The checks:
"""


def usage() -> str:
    return USAGE + "".join(f"\n  {name:11} {check.summary}" for name, check in CHECKS.items()) + "\n"


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    return report.exit_status("check", lambda: perform(*arguments))


def perform(name: str = "", *arguments: str) -> int:
    if name in ("", "help", "-h", "--help"):
        print(usage(), end="", file=sys.stdout if name else sys.stderr)
        return 0 if name else 64
    if name in GROUPS:
        if arguments:
            raise WrongArguments(f"{name} takes no arguments", "Scripts/check --help lists the checks")
        return GROUPS[name]()
    if name == "--install" and len(arguments) == 1:
        if libraries := find(arguments[0]).libraries:
            libraries.install()
        return 0
    return perform_check(name, find(name), list(arguments))


def find(name: str) -> Check:
    if name not in CHECKS:
        raise WrongArguments(f"unknown check {name}", "Scripts/check --help lists them")
    return CHECKS[name]


def perform_check(name: str, check: Check, arguments: list[str]) -> int:
    report.name = name
    for requirement in check.needs:
        requirement()
    if check.libraries and not check.libraries.is_active:
        check.libraries.install()
        sys.stdout.flush()
        os.execv(check.libraries.python, [check.libraries.python, CHECK, name, *arguments])
    module = importlib.import_module(f"checks.{check.module}")
    parser = Parser(
        f"run: Scripts/check {name} --help", prog=f"Scripts/check {name}", description=module.__doc__,
        add_help=True, formatter_class=argparse.RawDescriptionHelpFormatter)
    function = getattr(module, name, None) or module.main
    if hasattr(module, "add_arguments"):
        module.add_arguments(parser)
        status = function(parser.parse_args(arguments))
    else:
        parser.parse_args(arguments)
        status = function()
    return status or (1 if report.rejected else 0)


# --- Groups


def status_of(name: str) -> int:
    return subprocess.run([sys.executable, CHECK, name]).returncode


def interop() -> int:
    for name in INTEROP + OPTIONAL:
        status = status_of(name)
        if status and not (name in OPTIONAL and status == Unavailable.status):
            return status
    return 0


def lint() -> int:
    return 1 if any([status_of(name) for name in LINT]) else 0


GROUPS = {"interop": interop, "lint": lint}
