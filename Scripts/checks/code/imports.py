"""Checks imports in code that Linux never compiles: inside `#if canImport(SwiftUI)`, `UIKit`,
`AppKit`, `WatchKit` and `#if os(…)`, a file must import every module of this package whose types or
members it names (`MemberImportVisibility`).

It has no compiler, so it follows declarations with a written type: `content` in
`model.content?.colors` is declared as `PaywallContent`, which is a type of `Paywalls`, and so is its
member `colors`. It also checks key paths to members that one module adds to types of other packages.
Where a member's type is not written, it checks nothing.
"""

from __future__ import annotations

import collections
import json
import re
from pathlib import Path

from checks.shared.processes import run
from checks.shared.report import reject

FRAMEWORKS = r"SwiftUI|UIKit|AppKit|WatchKit"
# Compiled on Linux too, where the compiler checks imports.
LINUX = re.compile(r"os\(Linux\)|canImport\((Glibc|Musl|FoundationNetworking)\)")
CHECKED = re.compile(rf"canImport\(({FRAMEWORKS})\)|\bos\((?!Linux)\w+\)|canImport\(Darwin\)")
TYPE = re.compile(
    r"^(?P<indent> *)(?:@\w+(?:\([^)]*\))? )*(?P<access>public |package |open |internal )?"
    r"(?:final |indirect )*(?:struct|class|enum|actor|protocol|typealias|extension) "
    r"(?P<name>[\w.]+)")
MEMBER = re.compile(
    r"^ *(?:@\w+(?:\([^)]*\))? )*(?:(?P<access>public|package|open|internal|private|fileprivate)"
    r"(?:\(set\))? )?(?:(?:private|package|internal)\(set\) )?"
    r"(?:static |class |final |mutating |nonisolated |lazy |weak |convenience )*"
    r"(?:var|let|func) (?P<name>\w+)(?:\s*:\s*(?P<type>\[?[\w.]+))?")
CASE = re.compile(r"^ *(?:indirect )?case (?P<names>\w+(?:\([^)]*\))?(?:, \w+(?:\([^)]*\))?)*)$")
IMPORT = re.compile(r"^ *(?:@\w+ )*(?:public |package |internal |private )?import (\w+)", re.M)
CHAIN = re.compile(r"(?<![\w.])\$?(\w+)[?!]?((?:\.\w+[?!]?)+)")
KEY_PATH = re.compile(r"\\\.(\w+)")
PRIVATE = re.compile(r"\b(?:file)?private (?=var|let|func)")
# Not the second part of a qualified name.
WORD = re.compile(r"(?<![\w.])[A-Z]\w+\b")


def code(line):
    """Returns a line without comments and without the text of string literals."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)
    return line.split("//")[0]


class Module:
    """The types of a module with their members, and the written types of members."""

    def __init__(self, files):
        # The types that are not inside another one, the members of each type, and the written types
        # of members: by their name, and by their type and name.
        self.types, self.members = set(), collections.defaultdict(set)
        self.extended = set()
        self.named, self.typed = collections.defaultdict(set), collections.defaultdict(set)
        for file in files:
            self.read(file.read_text())

    def read(self, text):
        stack = []
        for line in map(code, text.splitlines()):
            indent = len(line) - len(line.lstrip())
            while stack and line.strip() and indent <= stack[-1][0]:
                if line.strip().startswith(")"):
                    break
                stack.pop()
            if found := TYPE.match(line):
                name = found["name"].split(".")[-1]
                if " extension " in f" {line}":
                    self.extended.add(name)
                elif not stack:
                    self.types.add(name)
                stack.append((indent, name))
            elif stack and (found := MEMBER.match(line)):
                if found["access"] in ("private", "fileprivate"):
                    continue
                # Locals are indented deeper than members.
                if indent == stack[-1][0] + 2:
                    self.members[stack[-1][1]].add(found["name"])
                    if found["type"]:
                        kind = found["type"].strip("[")
                        self.named[found["name"]].add(kind)
                        self.typed[stack[-1][1], found["name"]].add(kind)
            elif stack and (found := CASE.match(line)) and indent == stack[-1][0] + 2:
                names = re.sub(r"\([^)]*\)", "", found["names"])
                self.members[stack[-1][1]].update(name.strip() for name in names.split(","))


def regions(text):
    """Yields the lines, with their numbers, that Linux does not compile."""
    stack = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("#if "):
            stack.append(bool(CHECKED.search(bare)) and not LINUX.search(bare))
        elif bare.startswith(("#elseif", "#else")) and stack:
            # The other side of a condition about Linux is Apple's, and so is every branch after it.
            stack[-1] = True if bare.startswith("#else") and not CHECKED.search(bare) else bool(
                CHECKED.search(bare))
        elif bare.startswith("#endif") and stack:
            stack.pop()
        elif any(stack):
            yield number, code(line)


def main() -> None:
    package = json.loads(run(["swift", "package", "dump-package"]).stdout)
    targets = {target["name"]: target for target in package["targets"]
               if target["path"].startswith("Sources/") and target["type"] != "system"}
    modules = {name: Module(sorted(Path(target["path"]).rglob("*.swift")))
               for name, target in targets.items()}
    # Apple's own module has this name, so its types are not ours.
    modules.pop("StoreKit", None)
    ours = set().union(*(module.types for module in modules.values()))
    for module in modules.values():
        # Members that it adds to types of other packages.
        module.added = set().union(
            *(names for kind, names in module.members.items() if kind in module.extended - ours))
    owner = collections.defaultdict(set)
    for name, module in modules.items():
        for kind in module.types:
            owner[kind].add(name)
    for target in modules:
        # Each is one key (`byName`, `target` or `product`) with a list that begins with the name.
        reachable = {name for dependency in targets[target]["dependencies"]
                     for name, *_ in dependency.values()} & set(modules)
        for file in sorted(Path(targets[target]["path"]).rglob("*.swift")):
            text = file.read_text()
            if "#if" not in text:
                continue
            imported = set(IMPORT.findall(text)) | {target}
            own = Module([])
            own.read(PRIVATE.sub("", text))
            near = [own, modules[target]]
            missing = {}

            def need(kind, member, number):
                """Records a use of a type, or of its member."""
                owners = owner.get(kind.split(".")[0], set()) & (reachable | {target})
                if len(owners) != 1:
                    return
                module = next(iter(owners))
                name = kind.split(".")[-1]
                if module in imported or (member and member not in modules[module].members[name]):
                    return
                missing.setdefault(module, (number, f"{kind}.{member}" if member else kind))

            def kind(places, key, table):
                """Returns the written type of a member in the first place that has one."""
                for place in places:
                    if found := getattr(place, table).get(key):
                        return next(iter(found)) if len(found) == 1 else None
                return None

            for number, line in regions(text):
                if IMPORT.match(line):
                    continue
                for word in WORD.findall(line):
                    need(word, None, number)
                for member in KEY_PATH.findall(line):
                    names = [name for name in sorted(reachable | {target}) if member in modules[name].added]
                    if len(names) == 1 and names[0] not in imported:
                        missing.setdefault(names[0], (number, f"\\.{member}"))
                for base, rest in CHAIN.findall(line):
                    current = kind(near, base, "named")
                    for member in re.findall(r"\w+", rest):
                        if not current:
                            break
                        need(current, member, number)
                        places = near + [modules[name] for name in sorted(reachable)]
                        current = kind(places, (current.split(".")[-1], member), "typed")
            for module, (number, use) in sorted(missing.items()):
                reject(f"{file}:{number}",
                       f"`{use}` is of the module {module}; add: internal import {module}")
