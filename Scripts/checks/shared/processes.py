"""Running programs, waiting, users and files."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import typing
from pathlib import Path

from checks.shared.report import Problem

Value = typing.TypeVar("Value")
ROOT = Path(__file__).resolve().parent.parent.parent.parent
CHECK = str(ROOT / "Scripts/check")


def run(command: list[str], *, status: int | None = 0, timeout: float = 300,
        environment: dict[str, str] | None = None, text: str | None = None,
        folder: Path | str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command; another exit status than the expected one ends the check with its output."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, input=text, cwd=folder,
            env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        raise Problem(f"{' '.join(command)} took longer than {timeout:.0f} s") from None
    if status is not None and done.returncode != status:
        raise Problem(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def ends_well(command: list[str], output: Path, *, environment: dict[str, str] | None = None,
              folder: Path | None = None) -> bool:
    """Runs a command whose background processes may live longer; its output is in a file."""
    with output.open("wb") as file:
        return subprocess.run(command, stdout=file, stderr=file, cwd=folder,
                              env={**os.environ, **(environment or {})}).returncode == 0


def end(process: subprocess.Popen[typing.Any], seconds: float = 60) -> None:
    """Ends a process (SIGTERM), and kills it if it still runs after a time."""
    process.terminate()
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def running(command: list[str], log: Path, is_ready: typing.Callable[[], bool], *,
            environment: dict[str, str] | None = None) -> typing.Iterator[subprocess.Popen[bytes]]:
    """Runs a program until the end of the block, which begins when it is ready."""
    process = start(command, log, environment)
    try:
        wait_for_start(process, log, is_ready)
        yield process
    finally:
        end(process)


def start(command: list[str], log: Path,
          environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    with log.open("ab") as output:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            env={**os.environ, **(environment or {})})


def wait_for_start(process: subprocess.Popen[bytes], log: Path, is_ready: typing.Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_ready() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    if not is_ready():
        raise Problem(f"{log.stem} does not start\n{log.read_text(errors='replace')}")


def wait_until(what: str, condition: typing.Callable[[], Value], *, seconds: float, fix: str = "",
               progress: typing.Any = None, interval: float = 0.1) -> Value:
    """Waits until a condition has a true value, which it returns, and fails after a time."""
    began = time.monotonic()
    while not (value := condition()):
        waited = time.monotonic() - began
        if waited > seconds:
            if progress:
                progress.end()
            raise Problem(f"{what}: not after {seconds:.0f} s", fix)
        if progress:
            progress.show(what, waited)
        time.sleep(interval)
    return value


def free_port(address: str = "127.0.0.1") -> int:
    with socket.socket() as listener:
        listener.bind((address, 0))
        return listener.getsockname()[1]


# --- Users and files


@contextlib.contextmanager
def temporary_folder() -> typing.Iterator[Path]:
    """A folder until the end of the block, in which another user can reach its own files."""
    with tempfile.TemporaryDirectory(prefix="tessera-check-", ignore_cleanup_errors=True) as name:
        os.chmod(name, 0o755)
        yield Path(name)


def secret_file(path: Path, text: str) -> Path:
    """Writes a file that only its owner can read."""
    path.touch(mode=0o600)
    path.write_text(f"{text}\n")
    return path


def unprivileged_user() -> str:
    """Returns the user that runs the servers: the caller, and for root the user behind sudo or
    Debian's `postgres`, because PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid()).pw_name
    caller = os.environ.get("SUDO_USER", "root")
    return caller if caller != "root" else "postgres"


def as_user(user: str, *command: str) -> list[str]:
    """Returns a command of another user, if root runs it."""
    if os.getuid() != 0:
        return list(command)
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--init-groups", *command]


def make_folder(path: Path, *, owner: str, mode: int = 0o700) -> None:
    path.mkdir(parents=True, exist_ok=True)
    os.chmod(path, mode)
    give(path, owner)


def give(path: Path, owner: str) -> None:
    if os.getuid() == 0:
        shutil.chown(path, owner, pwd.getpwnam(owner).pw_gid)
