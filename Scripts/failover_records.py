"""What a load saw: acknowledgements with their times, and results that must not occur."""

from __future__ import annotations

import bisect
import sys
import threading
import time


class Record:
    """Times of one kind of success, such as an acknowledged write."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.times: list[float] = []

    def add(self) -> float:
        with self.lock:
            now = time.monotonic()
            self.times.append(now)
            return now

    def longest_gap(self, begin: float, end: float) -> float:
        """Returns the longest time without a success that overlaps an interval."""
        with self.lock:
            first = max(bisect.bisect_left(self.times, begin) - 1, 0)
            inside = [moment for moment in self.times[first:] if moment <= end] + [end]
        if len(inside) < 2:
            return end - begin
        return max(later - earlier for earlier, later in zip(inside, inside[1:]))

    def count(self, begin: float = 0, end: float = float("inf")) -> int:
        with self.lock:
            return bisect.bisect_right(self.times, end) - bisect.bisect_left(self.times, begin)


class Findings:
    """What is wrong: the first five of each rule, and their number."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.counts: dict[str, int] = {}
        self.texts: list[str] = []

    def add(self, rule: str, text: str) -> None:
        with self.lock:
            self.counts[rule] = self.counts.get(rule, 0) + 1
            if self.counts[rule] <= 5:
                self.texts.append(f"{rule}: {text}")
                print(f"failover: WRONG: {rule}: {text}", file=sys.stderr, flush=True)

    @property
    def total(self) -> int:
        return sum(self.counts.values())


class Tallies:
    """Counts of outcomes by name, such as the status of responses."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.counts: dict[str, int] = {}

    def add(self, name: str, by: int = 1) -> None:
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + by

    def largest(self, name: str, value: int) -> None:
        with self.lock:
            self.counts[name] = max(self.counts.get(name, 0), value)

    def __str__(self) -> str:
        with self.lock:
            return ", ".join(f"{name} {count}" for name, count in sorted(self.counts.items()))
