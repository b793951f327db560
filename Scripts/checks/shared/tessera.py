"""The program, and the servers and simulated stores that checks run with it."""

from __future__ import annotations

import os
import subprocess
import typing
from pathlib import Path

from checks.shared.processes import end, free_port, run, start, wait_for_start
from checks.shared.report import Problem, expect
from checks.shared.web import JSON, call

CATALOG = "Examples/catalog.yaml"
STOREKIT = "Examples/Catalog.storekit"
PUBLIC_KEY = "appl_example"
SECRET_KEY = "sk_example"
NOTIFICATIONS = "/v1/apple/notifications"
MONTHLY, YEARLY = "com.example.pro.monthly", "com.example.pro.yearly"
LIFETIME, COINS, SEASON = "com.example.pro.lifetime", "com.example.coins.100", "com.example.season.pass"


def program() -> str:
    """Returns the program to check: the one in CHECK_PROGRAM, or else the debug build."""
    path = os.environ.get("CHECK_PROGRAM") or ".build/debug/tessera"
    if not os.access(path, os.X_OK):
        raise Problem(f"missing {path}; run: ./dev interop")
    return str(Path(path).resolve())


def tessera(*arguments: str, status: int | None = 0,
            timeout: float = 300) -> subprocess.CompletedProcess[str]:
    """Runs a command of the program."""
    return run([program(), *arguments], status=status, timeout=timeout)


class Running:
    """A part of the program on a free port, from `start` to `stop` or in a block."""

    def __init__(self, folder: Path, name: str, *command: str) -> None:
        self.data, self.log = folder / name, folder / f"{name}.log"
        self.ready = folder / f"{name}-ready"
        self.url = f"http://127.0.0.1:{free_port()}"
        self.command = command
        # A command that runs the program, such as one for another user.
        self.prefix: list[str] = []
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> str:
        return self.url.rpartition(":")[2]

    def start(self) -> None:
        self.process = start(
            [*self.prefix, program(), *self.command, "--data", str(self.data), "--port", self.port,
             "--ready-file", str(self.ready)], self.log)
        try:
            wait_for_start(self.process, self.log, self.ready.exists)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        if self.process:
            end(self.process)
            self.process = None

    def __enter__(self) -> typing.Any:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Server(Running):
    """`tessera serve`, which trusts the certificates of a store."""

    secret_key, public_key = SECRET_KEY, PUBLIC_KEY

    def __init__(self, folder: Path, *options: str, name: str = "server",
                 catalog: Path | str = CATALOG, root: Path | None = None) -> None:
        trust = ["--root", str(root)] if root else []
        super().__init__(folder, name, "serve", "--catalog", str(catalog), *trust, *options)
        self.catalog = Path(catalog)

    @property
    def options(self) -> list[str]:
        """The options of commands on its ledger."""
        return ["--catalog", str(self.catalog), "--data", str(self.data)]

    def run(self, *arguments: str, status: int = 0) -> str:
        """Returns the output of a command on its ledger."""
        done = tessera(*arguments, *self.options, status=None)
        expect(done.returncode == status, f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    def call(self, path: str, body: object = None, key: str = "") -> typing.Any:
        """Sends a request, by default with the secret API key."""
        return call(f"{self.url}{path}", body, key or self.secret_key)

    def events(self, after: int = 0) -> list[JSON]:
        """Returns all events after one, page by page."""
        events: list[JSON] = []
        while True:
            page = self.call(f"/v1/events?after={after}&limit=1000")
            events, after = events + page["events"], page["next"]
            if not page["has_more"]:
                return events


class Store(Running):
    """A simulated App Store, which sends its notifications to a server."""

    def __init__(self, folder: Path, *options: str, name: str = "store", notify: str = "",
                 config: Path | str = STOREKIT) -> None:
        super().__init__(folder, name, "simulate", str(config), *options)
        self.root = self.data / "root.pem"
        if notify:
            self.notify(notify)

    def notify(self, server: str) -> None:
        self.command = (*self.command, "--notify", f"{server}{NOTIFICATIONS}")

    def call(self, name: str, body: object = None) -> typing.Any:
        """Calls the control API: POST with a body, GET without one."""
        return call(f"{self.url}/control/v1/{name}", body, timeout=600)


def certificates(folder: Path) -> Path:
    """Makes the certificates of the store in `folder`/store; returns its root certificate."""
    populate(folder, "--customers", "1", "--months", "1", "--seed", "1", "--facts", str(folder / "facts"))
    return folder / "store" / "root.pem"


def populate(folder: Path, *options: str, server: Server | None = None, timeout: float = 300) -> str:
    """Generates customers of the store in `folder`/store, for a server; returns what the command prints."""
    notify = ["--notify", f"{server.url}{NOTIFICATIONS}"] if server else []
    return tessera(
        "store", "populate", "--data", str(folder / "store"), *options, *notify, timeout=timeout).stdout
