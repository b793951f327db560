"""Runs the commands of documents in order, as a reader would."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

from checks.shared.pages import blocks, expect_text, follow
from checks.shared.processes import free_port, run, temporary_folder, wait_until
from checks.shared.report import Problem, expect, say
from checks.shared.web import Receiver, Response

SIMULATION, BEHAVIORS, POPULATIONS, OPERATIONS, CLUSTER = (
    f"Docs/{name}.md" for name in ("Simulation", "Behaviors", "Populations", "Operations", "Cluster"))
# What needs a synchronous standby, and what is about the node of the last failure.
BREAKING = {"kill", "freeze", "partition", "switchover"}
MENDING = {"thaw", "heal"}


def check_simulation(folder: Path) -> None:
    commands = f"export STORE_DATA={folder}/store\n" + blocks(SIMULATION)
    output = follow(SIMULATION, commands, folder, {
        "8090": str(free_port()), "Data/store": f"{folder}/store", " ada.snapshot": f" {folder}/ada.snapshot",
        "> openapi.json": f"> {folder}/openapi.json",
        "python3 Examples": f"{sys.executable} -B {Path.cwd()}/Examples"})
    expect_text(output, f"the commands of {SIMULATION}", "DID_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD",
                "BILLING_RECOVERY", '"until"', "Ran 3 tests")
    document = json.loads((folder / "openapi.json").read_text())
    expect(bool(document["paths"]), "the OpenAPI document has no paths")
    say(f"the commands of {SIMULATION} work")


def check_behaviors(folder: Path) -> None:
    start = f"tessera store --behaviors macOS,-B03,+B15 --data {folder}/store --port 8090 &\n" \
        "curl -sf --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:8090/ > /dev/null\n"
    output = follow(BEHAVIORS, start + blocks(BEHAVIORS), folder, {"8090": str(free_port())})
    expect_text(output, BEHAVIORS, '"reason":"askToBuy"', '"notificationType":"SUBSCRIBED"')
    say(f"the commands of {BEHAVIORS} work")


def check_populations(folder: Path) -> None:
    with Receiver(lambda _: Response()) as server:
        output = follow(POPULATIONS, blocks(POPULATIONS), folder, {
            "http://127.0.0.1:8080": server.url, "Data/store": f"{folder}/store",
            r" ([a-z]*)\.ndjson": rf" {folder}/\1.ndjson"})
    expect_text(output, POPULATIONS, "notifications accepted, 0 rejected")
    events = (folder / "events.ndjson").read_text()
    kind = '"kind":"notification"'
    expect(output.count(kind) == events.count(kind),
           f"{POPULATIONS}: the same seed gave another number of notifications:\n{output}")
    facts = (folder / "facts.ndjson").read_text()
    expect("signedTransactionInfo" in facts, f"{POPULATIONS}: no facts:\n{output}")
    say(f"the commands of {POPULATIONS} work")


def simulation() -> None:
    """The commands of Docs/Simulation.md, on another port; then those of Docs/Behaviors.md with a store, and
    those of Docs/Populations.md with a separate server."""
    with temporary_folder() as folder:
        check_simulation(folder)
        check_behaviors(folder)
        check_populations(folder)


def operations() -> None:
    """The commands of Docs/Operations.md, and those of "Run a server" in the README."""
    ports = {"8080": str(free_port()), "8090": str(free_port())}
    with temporary_folder() as folder:
        output = follow(OPERATIONS, blocks(OPERATIONS), folder, {
            **ports, "Data/": f"{folder}/", "-p Data$": f"-p {folder}"})
        expect_text(output, f"the commands of {OPERATIONS}", "no problems", '"pro"', '"explanation"',
                    "rebuilt: identical", " facts? verified", "claim: ")
        say(f"the commands of {OPERATIONS} work")
    with temporary_folder() as folder:
        output = follow("README.md", blocks("README.md", "Run a server"), folder, {
            **ports, "Data/": f"{folder}/",
            "tessera serve ": f"tessera serve --data {folder}/readme "})
        expect_text(output, "the commands of README.md", '"pro":')
        say("the commands of README.md work")


# --- The cluster


def commands() -> list[list[str]]:
    """The words after `./dev cluster` of every command of the section."""
    lines = [line.partition("#")[0].split()
             for line in blocks(CLUSTER, "Start a cluster on one machine").splitlines()]
    return [words[2:] for words in lines if words[:2] == ["./dev", "cluster"]]


def run_cluster(*words: str) -> str:
    return run(["Scripts/cluster", *words, "--folder", ".build/cluster-page"], timeout=600).stdout


def node(role: str) -> str | None:
    """The name of the node with a role."""
    found = re.search(rf"^(\w+) +{role} +running ", run_cluster("status"), re.MULTILINE)
    return found.group(1) if found else None


def cluster() -> None:
    """The commands of "Start a cluster on one machine" in Docs/Cluster.md, on another port.

    A failure is caused only while a synchronous standby exists, as the page says. `a` is the node that the
    last failure was about, because the primary's name is not known in advance.
    """
    found = commands()
    missing = BREAKING | MENDING | {"start", "status", "revive", "logs", "stop"}
    missing -= {words[0] for words in found}
    if missing:
        raise Problem(f"{CLUSTER} does not show: {' '.join(sorted(missing))}")
    broken = "a"
    try:
        for words in found:
            if words[0] in BREAKING:
                # The next failure then loses nothing.
                wait_until("waiting for a synchronous standby",
                           lambda: node("primary") and node("sync standby"), seconds=120, interval=1,
                           fix="see ./dev cluster status --folder .build/cluster-page")
            if words[-1] == "primary":
                broken = node("primary") or broken
            if words[0] in MENDING:
                words = [words[0], broken]
            started = time.monotonic()
            run_cluster(*words, *(["--port", "8680"] if words[0] == "start" else []))
            print(f"{time.monotonic() - started:5.1f} s  ./dev cluster {' '.join(words)}", flush=True)
    finally:
        run_cluster("stop", "--delete")
    say(f"the commands of {CLUSTER} work")
