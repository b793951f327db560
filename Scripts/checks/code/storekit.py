"""Compares the StoreKit module for Linux with the names of Apple's framework.

The names are in Tests/Simulator/StoreKitSurface/Names.txt. The declared ones come from the module of
the debug build. What is missing is written to the table of Docs/RemainingStoreKit.md; without --write,
the check fails if that table is not up to date.

The module must not declare names that Apple's framework does not have, and the apps of Examples/ must
not import modules that an app on Apple's platforms cannot import. So the code of these apps compiles
with Apple's framework too.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from checks.shared.processes import run, temporary_folder
from checks.shared.report import Problem, say

NAMES = Path("Tests/Simulator/StoreKitSurface/Names.txt")
PAGE = Path("Docs/RemainingStoreKit.md")
START = "<!-- Written by Scripts/check storekit --write -->"
END = "<!-- End -->"
# Names that a type has without a declaration of its own, by the protocol or by the compiler.
STAND_INS = {"NSViewController", "UIScene", "UIViewController", "UIWindowScene"}
# Members of conformances to Swift's protocols, which the list of names leaves out.
CONFORMANCES = {"==(_:_:)", "hash(into:)"}
# The apps that `./dev example` runs, the frame around their screens, and what they can import.
APPS = ["AppFrame", "EntitlementStoreApp", "PurchasesApp", "StoreKitApp", "SwitchApp"]
MODULES = {"AppFrame", "Foundation", "Observation", "StoreKit", "Synchronization", "Tessera"}
INFERRED = {"Element", "FormatInput", "FormatOutput", "ID", "rawValue", "init(rawValue:)"}


def read_names():
    """Returns the names, and the reasons for missing ones by name or by prefix with `*`."""
    text = re.sub(r"\n    ", " ", NAMES.read_text())
    names, reasons = [], {}
    for line in text.splitlines():
        if line.startswith("? "):
            name, reason = line[2:].split(": ", 1)
            reasons[name] = reason
        elif line.strip() and not line.startswith("#"):
            owner, members = re.split(r":(?: |$)", line, maxsplit=1)
            prefix = "" if owner == "-" else owner + "."
            if prefix:
                names.append(owner)
            names += [prefix + member for member in members.split()]
    return list(dict.fromkeys(names)), reasons


def module_maps():
    maps = sorted(Path(".build/debug").glob("*.build/module.modulemap"))
    maps += sorted(Path(".build/checkouts").glob("*/Sources/**/module.modulemap"))
    return [f"-fmodule-map-file={path}" for path in maps if "SQLCipher" not in str(path)]


def declared_names():
    """Returns the public names of the module, and those that it does not get from Swift's protocols."""
    modules = Path(".build/debug/Modules")
    if not (modules / "StoreKit.swiftmodule").exists():
        raise Problem(f"{modules} has no StoreKit", "build first: ./dev build")
    info = json.loads(run(["swift", "-print-target-info"]).stdout)
    with temporary_folder() as folder:
        command = ["swift-symbolgraph-extract", "-module-name", "StoreKit", "-I", str(modules)]
        command += ["-target", info["target"]["triple"], "-output-dir", str(folder)]
        command += ["-minimum-access-level", "public", "-skip-inherited-docs"]
        for flag in module_maps():
            command += ["-Xcc", flag]
        run(command)
        names, own = set(), set()
        for path in folder.glob("*.symbols.json"):
            for symbol in json.loads(path.read_text())["symbols"]:
                name = ".".join(symbol["pathComponents"])
                names.add(name)
                if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                    own.add(name)
    return names, own


def is_declared(name, declared):
    owner, _, member = name.rpartition(".")
    if name in declared:
        return True
    if member == "<":
        return f"{owner}.<(_:_:)" in declared
    return member in INFERRED and owner in declared


def check_additions(own, names):
    """Fails if the module declares a name that Apple's framework does not have.

    The original API has the prefix SK; the list leaves it out. The stand-ins are classes of UIKit and
    AppKit on Apple's platforms.
    """
    for name in sorted(own - set(names)):
        owner, _, member = name.rpartition(".")
        root = name.split(".")[0]
        if root.startswith("SK") or root in STAND_INS or member in CONFORMANCES:
            continue
        if member in INFERRED and owner in names or member.startswith("<") and f"{owner}.<" in names:
            continue
        raise Problem(f"Apple's framework has no {name}", "make it internal or package, or add it to Names.txt")


def check_apps():
    """Fails if an example app imports a module that does not exist on Apple's platforms."""
    for path in sorted(p for app in APPS for p in Path("Examples", app).rglob("*.swift")):
        text = path.read_text()
        for module in re.findall(r"^\s*(?:\w+ |@\w+(?:\(\w+\))? )*import (?:\w+ )?(\w+)", text, re.M):
            if module not in MODULES:
                raise Problem(f"{path} imports {module}", "use what Apple's platforms have")
        used = STAND_INS & set(re.findall(r"\w+", text))
        if used:
            raise Problem(f"{path} uses {min(used)}", "a stand-in shows nothing; leave it out")


def table(missing, reasons):
    rows = {}
    for name in missing:
        key = name if name in reasons else next(
            (k for k in reasons if k.endswith("*") and name.startswith(k[:-1])), None)
        if key is None:
            raise Problem(f"{name} is not declared", f"declare it, or add `? {name}: REASON` to {NAMES.name}")
        rows.setdefault(key, []).append(name)
    for key in reasons:
        if key not in rows:
            raise Problem(f"{key} is declared", f"remove its reason from {NAMES.name}")
    lines = ["| names | reason |", "|---|---|"]
    for key in sorted(rows):
        shown = ", ".join(f"`{name}`" for name in sorted(rows[key]))
        lines.append(f"| {shown} | {reasons[key]} |")
    return lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--write", action="store_true", help="write the table")


def main(options: argparse.Namespace) -> None:
    names, reasons = read_names()
    declared, own = declared_names()
    check_additions(own, names)
    check_apps()
    missing = [name for name in names if not is_declared(name, declared)]
    count = f"The module declares {len(names) - len(missing)} of {len(names)} names."
    block = "\n".join([START, "", count, "", *table(missing, reasons), "", END])
    page = PAGE.read_text()
    before, rest = page.split(START, 1)
    written = before + block + rest.split(END, 1)[1]
    if options.write:
        PAGE.write_text(written)
    elif written != page:
        raise Problem(f"{PAGE.name} is not up to date", "run: Scripts/check storekit --write")
    say(count)
