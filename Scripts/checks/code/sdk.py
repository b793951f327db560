"""Checks that an app which uses the SDK with the server's trait off fetches no package of the server,
and that it builds and runs."""

from __future__ import annotations

import subprocess
import sys

from checks.shared.processes import ROOT, run
from checks.shared.report import Problem, say

APP = ["--package-path", "Tests/Client/PackageWithoutServer", "--scratch-path", ".build/package-without-server"]
# Verification needs these; any other package would be added to every app by mistake.
ALLOWED = {"swift-asn1", "swift-certificates", "swift-crypto", "swift-http-types", ROOT.name}
EXPECTED = "Access to pro is unknown"


def main() -> None:
    command = ["swift", "package", *APP, "show-dependencies", "--format", "flatlist"]
    found = set(run(command, status=None, timeout=1800).stdout.split())
    if not found:
        raise Problem("the packages cannot be listed", f"type: {' '.join(command[:-2])}")
    if refused := found - ALLOWED:
        raise Problem(f"{', '.join(sorted(refused))}: fetched for an app without a server",
                      "in Package.swift make its products depend on the trait Server, as server(_:_:) does")
    if subprocess.run(["swift", "build", *APP, "--product", "OnlyTheSDK"], stdout=sys.stderr).returncode:
        raise Problem("the app does not build")
    said = run(["swift", "run", "--skip-build", *APP, "OnlyTheSDK"], status=None).stdout
    if not said.startswith(EXPECTED):
        raise Problem(f'the app says "{said}" instead of "{EXPECTED} …"')
    say(f"an app without a server fetches {len(found)} packages, and its gate works")
