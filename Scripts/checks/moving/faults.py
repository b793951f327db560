"""What goes wrong while a customer base moves: a network that fails, and a disk that is full."""

from __future__ import annotations

import random
import shutil
import subprocess
import threading
from pathlib import Path

from checks.shared.web import Receiver, Request, Response, http

# Copies a folder to a small file system, runs a command, enlarges the file system, runs the command
# again, and copies everything back.
ON_SMALL_DISK = """
mount -t tmpfs -o size="$1" tmpfs "$DISK" || exit 77
copy=$2
cp -a "$copy/." "$DISK"
shift 2
"$@" >"$copy.first" 2>&1
echo $? >>"$copy.first"
mount -o remount,size=512m "$DISK" || exit 77
"$@" >"$copy.second" 2>"$copy.status"
echo $? >>"$copy.status"
# A write-ahead log that is not on the disk must not stay next to another database.
rm -rf "$copy" && cp -a "$DISK" "$copy"
"""


class FailingNetwork(Receiver):
    """Passes requests to a server; some connections are cut, and some get 429 or 503."""

    def __init__(self, target: str, seed: int) -> None:
        self.target, self.chance, self.lock = target, random.Random(seed), threading.Lock()
        self.cut = self.limited = self.failed = 0
        super().__init__(self.respond)

    def respond(self, request: Request) -> Response | None:
        with self.lock:
            number = self.chance.random()
            self.cut += number < 0.05
            self.limited += 0.05 <= number < 0.1
            self.failed += 0.1 <= number < 0.12
        fields = {"Content-Type": "application/json"}
        if number < 0.05:
            return None
        if number < 0.1:
            body = b'{"object":"error","backoff_ms":100}'
            return Response(429, body, {**fields, "Retry-After": "0.1"})
        if number < 0.12:
            return Response(503, b"{}", fields)
        headers = {"Authorization": request.fields["authorization"]}
        status, text = http(self.target + request.path, headers=headers, timeout=60)
        return Response(status, text.encode(), fields)


def on_small_disk(disk: Path, folder: Path, space: int, command: list[str]) -> tuple[str, str, str] | None:
    """Runs a command twice with a folder: while its disk is almost full, and with space on it.

    The disk is mounted at `disk`, with a copy of `folder` and `space` more bytes; at the end the
    folder gets what is on the disk. Returns the output of the first run, the output of the second
    one, and what the second one printed as status; the last line of the first and the third is the
    exit status. Returns None where a user may not mount a file system.
    """
    if not shutil.which("unshare"):
        return None
    disk.mkdir()
    used = sum(file.stat().st_blocks * 512 for file in folder.rglob("*"))
    for options in (["--map-root-user", "--mount"], ["--mount"]):
        result = subprocess.run(
            ["unshare", *options, "env", f"DISK={disk}", "bash", "-c", ON_SMALL_DISK, "small-disk",
             str(used + space), str(folder), *command],
            capture_output=True, text=True, timeout=600)
        if result.returncode == 0:
            first, second, status = (
                folder.with_name(f"{folder.name}.{part}").read_text()
                for part in ("first", "second", "status"))
            return first, second, status
    return None
