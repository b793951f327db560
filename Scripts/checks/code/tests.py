"""Checks how tests are written: every suite has a time limit, no test waits by yielding, and few files
see internal declarations."""

from __future__ import annotations

import re

from checks.code.sources import files, lines
from checks.shared.report import reject

MOST_TESTABLE = 5
DECLARATION = re.compile(r"(?:^|[ )])(?:struct|class|enum|actor|extension) +([A-Za-z_][A-Za-z0-9_]*)")


class Suites:
    """The suites, by target and name of the outermost type: whether each has a time limit."""

    def __init__(self) -> None:
        self.limited: set[str] = set()
        self.places: dict[str, str] = {}

    def read(self, file: str) -> None:
        head, start, name, was_seen = "", "", "", False
        # Between declarations at the top of the file; in the head of one, until the first brace; inside.
        is_between, is_inside = True, False
        for place, line in lines(file):
            if "Task.yield()" in line and not file.startswith("Tests/Support/WaitingTestSupport/"):
                reject(place, "`Task.yield()`; wait for an event, or with `eventually`")
            if line.startswith("@Test"):
                reject(place, "a test outside a suite; put it in one")
            if is_between and re.match("[A-Za-z@]", line) and not re.match("(@testable )?import ", line):
                head, start, is_between = "", place, False
            if not is_between and not is_inside:
                head += f" {line}"
                if line.endswith(("{", "}")):
                    is_between, is_inside = line.endswith("}"), line.endswith("{")
                    found = DECLARATION.search(head)
                    name = f"{file.split('/')[2]}.{found[1]}" if found else ""
                    was_seen = False
                    if ".timeLimit(" in head:
                        self.limited.add(name)
            if line.startswith("}"):
                is_between, is_inside = True, False
            if is_inside and not was_seen and re.match(" +@Test", line):
                was_seen = True
                self.places.setdefault(name, start)

    def check(self) -> None:
        for name in sorted(self.places.keys() - self.limited):
            reject(self.places[name], f"the suite {name} has no time limit; "
                              "write @Suite(.timeLimit(.minutes(30)))")


def main() -> None:
    suites = Suites()
    testable = []
    for file in files(".swift", "Tests"):
        suites.read(file)
        if any(line.startswith("@testable import") for _, line in lines(file)):
            testable.append(file)
    suites.check()
    if len(testable) > MOST_TESTABLE:
        for file in testable:
            print(f"{file}: has `@testable import`")
        reject("Tests", f"{len(testable)} files have `@testable import`, the limit is {MOST_TESTABLE}; "
                     "import the module, and make what the tests need `package`")
