"""Rejects the words of Docs/banned-words.txt in docstrings, names of tests, string literals and
documents, and more than a number of them in identifiers; that file describes its format."""

from __future__ import annotations

import argparse
import dataclasses
import re
from pathlib import Path

from checks.code.sources import FOLDERS, files, lines
from checks.shared.report import reject

PLACES = ["comments", "tests", "texts", "documents"]
CODE_SPAN = re.compile(r"``[^`]*``|`[^`]*`|https?://[^ >)]*")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
INSERTED = re.compile(r"\\\([^)]*\)")
# A name after a keyword, or several in parentheses; a parameter with its type; a closure's parameters.
DECLARED = re.compile(
    r"(?:^|[^A-Za-z_.])(?:let|var|func|case|for|struct|class|enum|actor|protocol|typealias) +"
    r"(\([a-zA-Z_][A-Za-z0-9_, ]*\)|[a-zA-Z_][A-Za-z0-9_]*)")
PARAMETER = re.compile(
    r"(?:^ *|[(,] *)(?:[a-zA-Z_][A-Za-z0-9_]* )?([a-z_][A-Za-z0-9_]*): "
    r"(?:(?:inout|any|some|borrowing|consuming|isolated|sending) |[A-Z(@[])")
CLOSURE = re.compile(r"[{] *(\(?[a-z_][A-Za-z0-9_, ]*\)?) in(?: |$)")


@dataclasses.dataclass
class Limit:
    """How many declared names of a folder may have one of some words, and how many have."""

    words: str
    instead: str
    most: int
    folder: str
    found: int = 0


class List:
    """The list of words."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.allowed: list[str] = []
        self.instead: dict[tuple[str, str], str] = {}
        self.limits: list[Limit] = []
        self.limit_of: dict[str, Limit] = {}
        for place, line in lines(path):
            if not re.match(r" *(#|$)", line):
                self.add(place, [part.strip(" ") for part in line.split("|")])
        self.any_limited = re.compile("|".join(self.limit_of) or "(?!)")

    def add(self, place: str, parts: list[str]) -> None:
        words = [word.strip(" ").lower() for word in parts[0].split(",")]
        if len(parts) == 2 and parts[1] == "allowed":
            self.allowed += words
        elif len(parts) != 3:
            reject(place, "expected WORDS | INSTEAD | WHERE")
        elif parts[2].startswith("identifiers "):
            fields = parts[2].split()
            if len(fields) > 3 or not fields[1].isdigit():
                reject(place, "expected WORDS | INSTEAD | identifiers NUMBER [FOLDER]")
                return
            folder = (fields[2:] or ["Sources"])[0] + "/"
            self.limits.append(Limit(parts[0], parts[1], int(fields[1]), folder))
            self.limit_of |= dict.fromkeys(words, self.limits[-1])
        else:
            for where in PLACES if parts[2] == "all" else parts[2].split():
                if where not in PLACES:
                    reject(place, f"unknown place {where}")
                self.instead |= {(where, word): parts[1] for word in words}


class Checker:
    """Checks files, line by line."""

    def __init__(self, words: List, lists_identifiers: bool) -> None:
        self.words, self.lists_identifiers = words, lists_identifiers

    def check_document(self, file: str) -> None:
        in_code = False
        for place, line in lines(file):
            if "words:ok" in line:
                continue
            if re.match(" *```", line):
                in_code = not in_code
            elif not in_code:
                self.check(place, "documents", line)

    def check_code(self, file: str) -> None:
        has_identifiers, has_texts = file.startswith("Sources/"), file.startswith(("Sources/", "Examples/"))
        in_text = False
        for place, line in lines(file):
            bare = line.lstrip(" ")
            if "words:ok" in line:
                continue
            if bare.startswith("//") and not in_text:
                if bare.startswith("///"):
                    # The name of a parameter is code.
                    self.check(place, "comments", re.sub("^/// +- (Parameter )?[A-Za-z]+:", "", bare))
                continue
            if "func `" in line:
                self.check(place, "tests", line.split("`")[1])
                continue
            if has_identifiers and not in_text:
                self.check_identifiers(file, place, line)
            if has_texts:
                quotes = line.count('"""')
                if not quotes:
                    for text in [line] if in_text else LITERAL.findall(line):
                        self.check(place, "texts", INSERTED.sub(" ", text))
                in_text ^= quotes % 2 == 1

    def check(self, place: str, where: str, text: str) -> None:
        """Rejects banned words, without code, addresses and allowed phrases; a phrase has three words."""
        text = CODE_SPAN.sub(" ", text).lower()
        for phrase in self.words.allowed:
            text = text.replace(phrase, " ")
        found = re.findall("[a-z0-9_-]+", text)
        for index in range(len(found)):
            for end in range(index + 1, min(index + 3, len(found)) + 1):
                word = " ".join(found[index:end])
                if instead := self.words.instead.get((where, word)):
                    reject(place, f'"{word}" in {where}; use: {instead}')

    def check_identifiers(self, file: str, place: str, line: str) -> None:
        """Counts the declared names that have a word of the list."""
        if not self.words.any_limited.search(line.lower()):
            return
        line = LITERAL.sub('""', line).partition("//")[0]
        names = DECLARED.findall(line)
        line = DECLARED.sub(lambda match: match[0][0] + " ; ", line)
        names += PARAMETER.findall(line)
        names += CLOSURE.findall(PARAMETER.sub(" ; ", line))
        for name in re.findall(r"\w+", " ".join(names)):
            for part in re.split("[ _]+", re.sub("([A-Z])", r" \1", name).lower()):
                limit = self.words.limit_of.get(part)
                if limit and file.startswith(limit.folder):
                    limit.found += 1
                    if self.lists_identifiers:
                        print(f"{place}: {name}")

    def check_limits(self) -> None:
        """A number may only fall; a few fewer need not be written down."""
        for limit in self.words.limits:
            place = f'identifiers in {limit.folder} with "{limit.words}"'
            if limit.found > limit.most:
                reject(
                    place, f"{limit.found}, more than {limit.most}; use: {limit.instead} (to list them: "
                    "Scripts/check words --identifiers)")
            elif limit.most - limit.found > 10 or limit.found == 0 < limit.most:
                reject(place, f"{limit.found}; write it in place of {limit.most} in {self.words.path}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--identifiers", action="store_true", help="list the identifiers that are counted")
    parser.add_argument("list", nargs="?", default="Docs/banned-words.txt")


def main(options: argparse.Namespace) -> None:
    checker = Checker(List(options.list), options.identifiers)
    # CHANGELOG.md is not checked: it is a record, and past entries are not rewritten.
    documents = [str(file) for file in Path().glob("*.md")] + files(".md", "Docs", *FOLDERS)
    for file in sorted([*documents, *files(".swift", *FOLDERS)]):
        if file.endswith(".swift"):
            checker.check_code(file)
        elif Path(file).name != "CHANGELOG.md":
            checker.check_document(file)
    checker.check_limits()
