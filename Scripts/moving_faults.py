"""What goes wrong while a customer base moves: a network that fails, and a disk that is full.

Scripts/moving_checks.py uses it.
"""

from __future__ import annotations

import http.server
import random
import shutil
import subprocess
import threading
import typing
import urllib.error
import urllib.request
from pathlib import Path

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


class FailingNetwork:
    """Passes requests to a server; some connections are cut, and some get 429 or 503."""

    def __init__(self, target: str, seed: int) -> None:
        chance = random.Random(seed)
        lock = threading.Lock()
        self.cut = self.limited = self.failed = 0
        network = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments: typing.Any) -> None:
                pass

            def do_GET(self) -> None:
                with lock:
                    number = chance.random()
                    network.cut += number < 0.05
                    network.limited += 0.05 <= number < 0.1
                    network.failed += 0.1 <= number < 0.12
                if number < 0.05:
                    self.close_connection = True
                elif number < 0.1:
                    self.send(429, b'{"object":"error","backoff_ms":100}', ("Retry-After", "0.1"))
                elif number < 0.12:
                    self.send(503, b"{}")
                else:
                    self.pass_on()

            def pass_on(self) -> None:
                request = urllib.request.Request(
                    target + self.path, headers={"Authorization": self.headers["Authorization"]})
                try:
                    with urllib.request.urlopen(request, timeout=60) as response:
                        self.send(response.status, response.read())
                except urllib.error.HTTPError as error:
                    self.send(error.code, error.read())

            def send(self, status: int, body: bytes, *fields: tuple[str, str]) -> None:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                for name, value in fields:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: typing.Any, address: typing.Any) -> None:
                """A command that was killed cuts its connections."""

        self.server = Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def on_small_disk(
    disk: Path, folder: Path, space: int, command: list[str]
) -> tuple[str, str, str] | None:
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
