"""A simulated store as a process of its own."""

from __future__ import annotations

import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from .control import ControlAPI
from .program import FOLDER, program
from .server import TesseraServer


class StoreError(Exception):
    """The store did not start; the message is its own."""


@dataclass(frozen=True)
class StoreOptions:
    """How a store is started."""

    #: The `.storekit` file with the products; None for the example of this package.
    storekit: str | Path | None = None
    #: The bundle identifier of the app.
    bundle_id: str = "com.example.app"
    #: The first store time, such as `2026-08-21`; None for now. The clock is stopped until a test advances it.
    start: str | None = None
    #: The seed of all identifiers: equal seeds and calls give equal ones.
    seed: int = 1
    #: `sandbox` or `production`.
    environment: str = "sandbox"
    #: The app's Apple ID, which production signs.
    app_apple_id: int | None = None
    #: Whether the store also serves Apple's host names over TLS.
    tls: bool = False
    #: Further options of `tessera store run`.
    arguments: tuple[str, ...] = ()
    #: The server's catalog; None for the example, or one that is drafted from `storekit`.
    catalog: str | Path | None = None
    #: The app's public API key in the catalog.
    public_api_key: str = "appl_example"
    #: A secret API key in the catalog.
    secret_api_key: str = "sk_example"


class AppStore(ControlAPI):
    """A running store with its control API; leave its `with` block or call `stop` to end it."""

    def __init__(self, process: subprocess.Popen[bytes], url: str, data: Path, output: str,
                 options: StoreOptions):
        super().__init__(url)
        self._process = process
        self.options = options
        #: The directory of the store's certificates and keys.
        self.data = data
        #: The certificate to trust in place of Apple Root CA - G3, in PEM.
        self.root_certificate = data / "root.pem"
        #: The In-App Purchase key (`.p8`).
        self.key_file, self.key_id, self.issuer_id = _key(output)
        found = re.search(r"Apple's host names: +(\S+)", output)
        #: The address for Apple's host names; None without TLS.
        self.tls_url = found.group(1) if found else None
        #: The certificate of the authority to trust for TLS, in PEM.
        self.tls_authority = data / "tls-ca.pem"
        found = re.search(r"entitlement server: +(\S+)", output)
        #: The entitlement server; None if the store was started without one.
        self.server = TesseraServer(
            found.group(1), options.public_api_key, options.secret_api_key,
            data / "server") if found else None

    @staticmethod
    def start(options: StoreOptions, data: str | Path, *, server: bool = False) -> AppStore:
        """Starts a store on a free port.

        `data` is a directory for its files. With `server` an entitlement server is started too. Raises
        StoreError if the store does not listen within a minute.
        """
        folder = Path(data)
        folder.mkdir(parents=True, exist_ok=True)
        ready, log = folder / "ready", folder / "log"
        arguments = _arguments(options, folder, ready)
        if server:
            arguments += ["--server-catalog", str(_catalog(options, folder))]
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [str(program()), "store", "run", *arguments], stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while not ready.exists():
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                process.wait()
                raise StoreError(log.read_text(errors="replace").strip() or "no output")
            time.sleep(0.01)
        return AppStore(
            process, ready.read_text().strip(), folder, log.read_text(errors="replace"), options)

    def stop(self) -> None:
        """Ends the store; its files remain."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> AppStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()


def _arguments(options: StoreOptions, data: Path, ready: Path) -> list[str]:
    arguments = [
        "--config", str(options.storekit or FOLDER / "examples" / "Catalog.storekit"),
        "--bundle", options.bundle_id, "--seed", str(options.seed),
        "--environment", options.environment, "--data", str(data), "--port", "0",
        "--ready-file", str(ready),
    ]
    if options.start:
        arguments += ["--start", options.start]
    if options.app_apple_id is not None:
        arguments += ["--app-apple-id", str(options.app_apple_id)]
    if options.tls:
        arguments += ["--tls", "--tls-port", "0"]
    return arguments + list(options.arguments)


def _catalog(options: StoreOptions, data: Path) -> Path:
    if options.catalog:
        return Path(options.catalog)
    if not options.storekit and options.bundle_id == "com.example.app":
        return FOLDER / "examples" / "catalog.yaml"
    storekit = options.storekit or FOLDER / "examples" / "Catalog.storekit"
    drafted = subprocess.run(
        [str(program()), "catalog", "from-storekit", str(storekit)], capture_output=True, text=True)
    if drafted.returncode != 0:
        raise StoreError(drafted.stderr.strip())
    text = drafted.stdout.replace("com.example.app", options.bundle_id)
    text = text.replace("appl_example", options.public_api_key)
    text = text.replace("secret_api_keys: []", f"secret_api_keys: [{options.secret_api_key}]")
    file = data / "catalog.yaml"
    file.write_text(text)
    return file


def _key(output: str) -> tuple[Path, str, str]:
    found = re.search(r"key ID (\S+), issuer ID (\S+), file (.+)", output)
    if not found:
        raise StoreError(f"unexpected output: {output.strip()}")
    return Path(found.group(3)), found.group(1), found.group(2)
