"""Checks rules that swift-format lacks: the length of files and functions, and a few forbidden calls.

The limits of lengths are far above good code, where lengths are measured: a limit that is met to the line
is met by moving code. It prints the longest functions, to be read.

It counts by indentation, which is exact for code formatted by swift-format: a function ends at the first
`}` with the indentation of the function.
"""

from __future__ import annotations

import dataclasses
import re

from checks.code.sources import FOLDERS, files, lines
from checks.shared.report import reject

LONGEST_FILE, LONGEST_FUNCTION, LONG_FUNCTION = 600, 200, 70
HEADS = set(
    "public internal private fileprivate package open static class final override mutating nonmutating "
    "nonisolated isolated required convenience borrowing consuming lazy prefix postfix infix func init "
    "deinit subscript var let".split())
FUNCTION = re.compile(r"(^|[ )])(func|subscript|init|deinit)([ (<?{`]|$)|(^|[ )])(var|let) .*[{]$")
# What a line with the indentation of a declaration begins with if it still belongs to its head.
CONTINUED = re.compile(r"[)>{]|->|where |throws|async |rethrows")
FORBIDDEN = {"try!": "`try!`; throw the error, or handle it", "fatalError(": "`fatalError(`; throw an error"}
UNCHECKED = re.compile(r"@unchecked Sendable|nonisolated\(unsafe\)")


@dataclasses.dataclass
class Function:
    """A function, initializer, subscript or computed property whose end is not read yet."""

    start: int
    column: int
    is_open: bool


def begins_function(text: str) -> bool:
    """Whether a line begins a function, an initializer, a subscript or a computed property."""
    first = re.match("@?([A-Za-z]*)", text)[1]
    return (text.startswith("@") or first in HEADS) and FUNCTION.search(text) is not None


def functions(file: str) -> list[tuple[int, str]]:
    """Checks a file; returns the lengths of its functions with their places."""
    found: list[tuple[int, str]] = []
    stack: list[Function] = []
    in_text = has_comment = False

    def close(number: int) -> None:
        function = stack.pop()
        length, place = number - function.start + 1, f"{file}:{function.start}"
        if length > LONGEST_FUNCTION:
            reject(place, f"a function of {length} lines, the limit is {LONGEST_FUNCTION}; split it")
        found.append((length, place))

    for number, (place, line) in enumerate(lines(file), 1):
        if number == LONGEST_FILE + 1:
            reject(place, f"a file of more than {LONGEST_FILE} lines; split it")
        was_in_text, in_text = in_text, in_text ^ (line.count('"""') % 2 == 1)
        text = line.lstrip(" ")
        if was_in_text or not text:
            continue
        indent = len(line) - len(text)
        if text.startswith("//"):
            has_comment = True
            continue
        text = re.sub(r" +// .*$", "", text)
        if file.startswith("Sources/"):
            for call, problem in FORBIDDEN.items():
                if call in text:
                    reject(place, problem)
            if UNCHECKED.search(text) and not has_comment:
                reject(place, "an unchecked promise of Sendable; prove it in a comment on the line above")
        has_comment = False
        # Declarations without a body (in protocols) end where another one begins.
        while stack and not stack[-1].is_open and indent <= stack[-1].column and not (
                indent == stack[-1].column and CONTINUED.match(text)):
            stack.pop()
        if stack and not stack[-1].is_open:
            if text.endswith("{"):
                stack[-1].is_open = True
            elif indent == stack[-1].column and text.endswith("}"):
                close(number)
        elif stack and indent == stack[-1].column and text.startswith("}"):
            close(number)
        if begins_function(text) and not re.search("[{].*[}]$", text):
            stack.append(Function(number, indent, text.endswith("{")))
    return found


def main() -> None:
    found: list[tuple[int, str]] = []
    for file in sorted(files(".swift", *FOLDERS[:-1], "Fuzzing/Sources/tessera-fuzz", "Scripts")):
        found += functions(file)
    found.sort(key=lambda function: -function[0])
    long = [function for function in found if function[0] > LONG_FUNCTION]
    print(f"style: functions of more than {LONG_FUNCTION} lines: {len(long)}")
    for length, place in found[:3]:
        print(f"style:   {place}: {length}")
