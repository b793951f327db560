"""How a check reports: its problem, what is not available here, and the number of passed checks."""

from __future__ import annotations

import argparse
import signal
import sys
import typing


class Problem(Exception):
    """A problem with its fix, which ends the program; exit status 1."""

    status = 1

    def __init__(self, problem: str, fix: str = "") -> None:
        super().__init__(f"{problem}; {fix}" if fix else problem)


class WrongArguments(Problem):
    """The arguments are invalid; exit status 64 (EX_USAGE), as `tessera` has."""

    status = 64


class Unavailable(Problem):
    """Something outside of this package is not available now; exit status 75 (EX_TEMPFAIL)."""

    status = 75

    def __init__(self, problem: str, fix: str = "") -> None:
        super().__init__(f"SKIPPED: {problem}", fix)


class Parser(argparse.ArgumentParser):
    """Reports a mistake in one line with its fix."""

    def __init__(self, fix: str, **options: typing.Any) -> None:
        super().__init__(allow_abbrev=False, **{"add_help": False, **options})
        self.fix = fix

    def error(self, message: str) -> typing.NoReturn:
        raise WrongArguments(message, self.fix)


def exit_status(prefix: str, perform: typing.Callable[[], int]) -> int:
    """Runs a program; returns its exit status, and prints its problem in words.

    Signals unwind the stack, so that processes and folders are cleaned up in any case.
    """
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        return perform()
    except Problem as problem:
        print(f"{prefix}{name and '-'}{name}: {problem}", file=sys.stderr)
        return problem.status
    except KeyboardInterrupt:
        return 130


# The name of the running check, the number of its expectations that held, and of what it rejects.
name = ""
passed = rejected = 0


def expect(condition: bool, what: str) -> None:
    """Counts a check; the first failure ends the program."""
    global passed
    if not condition:
        raise Problem(what)
    passed += 1


def reject(place: str, text: str) -> None:
    """Prints what is wrong in a place; the check continues, and fails at its end."""
    global rejected
    print(f"{place}: {text}")
    rejected += 1


def say(text: str) -> None:
    print(f"check-{name}: {text}", flush=True)


def say_passed(more: str = "") -> None:
    say(f"{passed} checks passed{more}")
