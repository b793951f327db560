"""The other half of a cluster on one machine: a simulated App Store, servers, and a balancer."""

from __future__ import annotations

import os
from pathlib import Path

from checks.shared.processes import give, make_folder, run, wait_until
from checks.shared.report import Problem
from checks.shared.tessera import SECRET_KEY, STOREKIT
from checks.shared.web import http
from cluster_nodes import OWNER, SERVER, Cluster
from cluster_processes import Progress, is_free, write_file

LOCAL = "127.0.0.1"


class Servers:
    """`tessera serve` several times on one ledger, behind HAProxy.

    Everything that depends on the flags of `tessera` is in this class.
    """

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.values = cluster.values
        self.processes = cluster.processes
        self.folder = cluster.folder

    @property
    def count(self) -> int:
        return self.values.get("servers", 0)

    @property
    def names(self) -> list[str]:
        return [f"server-{number}" for number in range(1, self.count + 1)]

    @property
    def url(self) -> str:
        return f"http://{LOCAL}:{self.values['port']}"

    @property
    def store_url(self) -> str:
        return f"http://{LOCAL}:{self.values['port'] + 100}"

    def port(self, name: str) -> int:
        return self.values["port"] + int(name.rpartition("-")[2])

    def address(self, name: str) -> str:
        return f"http://{LOCAL}:{self.port(name)}"

    # --- Starting

    def choose(self, *, count: int, port: int, program: Path, catalog: Path) -> None:
        if count and not os.access(program, os.X_OK):
            raise Problem(f"{program} is missing",
                          "build it with `./dev build --product tessera`, name it with --program, "
                          "or start only the database with --servers 0")
        if count:
            ports = [port, port + 100, *(port + number for number in range(1, count + 1))]
            for each in ports:
                if not is_free(each):
                    raise Problem(f"port {each} is in use", "choose another first port with --port")
        self.values.update(servers=count, port=port, program=str(program), catalog=str(catalog))
        self.cluster.settings.save(self.cluster.user)

    def tessera(self, *arguments: str, timeout: float = 60) -> None:
        run([self.values["program"], *arguments], timeout=timeout)

    def start(self, progress: Progress) -> None:
        if self.count == 0:
            return
        self.start_store(progress)
        self.migrate()
        self.make_keys()
        for name in self.names:
            self.start_server(name)
        self.start_balancer()
        wait_until("waiting for the servers", lambda: all(self.is_ready(name) for name in self.names),
                   seconds=60, fix=f"see {self.processes.logs}/server-1.log", progress=progress)
        wait_until("waiting for the balancer", lambda: http(f"{self.url}/v1/health")[0] == 200,
                   seconds=20, fix=f"see {self.processes.logs}/balancer.log", progress=progress)

    def start_store(self, progress: Progress) -> None:
        """The simulated App Store sends its notifications to the balancer."""
        data, ready = self.folder / "store", self.folder / "run" / "store.ready"
        make_folder(data, owner=self.cluster.user)
        ready.unlink(missing_ok=True)
        self.processes.start("store", [
            self.values["program"], "simulate", str(Path(STOREKIT).resolve()),
            "--data", str(data), "--port", str(self.values["port"] + 100),
            "--notify", f"{self.url}/v1/apple/notifications", "--ready-file", str(ready)])
        wait_until("waiting for the simulated store", ready.exists, seconds=30,
                   fix=f"see {self.processes.logs}/store.log", progress=progress)

    def make_keys(self) -> None:
        """One root signs an intermediate key for each server, so that apps trust all of them."""
        root = self.folder / "root-key"
        if not root.exists():
            self.tessera("keys", "init-root", "--out", str(root))
        for name in self.names:
            data = self.data(name)
            if (data / "intermediate-keys").exists():
                continue
            make_folder(data, owner=self.cluster.user)
            key = self.folder / f"{name}-key.json"
            key.unlink(missing_ok=True)
            self.tessera("keys", "sign-intermediate", "--root-key", str(root), "--days", "30",
                         "--out", str(key))
            # The audit log is in the database.
            self.tessera("keys", "import-intermediate", "--data", str(data),
                         "--ledger", self.cluster.url(OWNER), str(key))
            for path in [data, *data.rglob("*")]:
                give(path, self.cluster.user)

    def migrate(self) -> None:
        """The owner creates the tables, and then the servers need no right to change them."""
        self.tessera("ledger", "migrate", "--ledger", self.cluster.url(OWNER), timeout=120)

    def data(self, name: str) -> Path:
        return self.folder / "servers" / name

    def start_server(self, name: str) -> None:
        make_folder(self.folder / "servers", owner=self.cluster.user)
        self.processes.start(name, [
            self.values["program"], "serve", "--ledger", self.cluster.url(SERVER),
            "--data", str(self.data(name)), "--catalog", self.values["catalog"],
            "--root", str(self.folder / "store" / "root.pem"), "--port", str(self.port(name))])

    def ready_path(self) -> str:
        """`/v1/ready`; `/v1/health` if the servers have no such endpoint."""
        if "ready" not in self.values:
            wait_until("waiting for server-1",
                       lambda: http(self.address("server-1") + "/v1/health")[0] == 200, seconds=60,
                       fix=f"see {self.processes.logs}/server-1.log")
            status = http(self.address("server-1") + "/v1/ready")[0]
            self.values["ready"] = "/v1/health" if status in (404, 405) else "/v1/ready"
            self.cluster.settings.save(self.cluster.user)
        return self.values["ready"]

    def is_ready(self, name: str) -> bool:
        return http(self.address(name) + self.ready_path())[0] == 200

    def start_balancer(self) -> None:
        lines = "\n".join(f"  server {name} {LOCAL}:{self.port(name)} check" for name in self.names)
        file = self.folder / "haproxy.cfg"
        # A request is sent again to another server only if no connection was made.
        write_file(file, f"""global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option redispatch
  retries 2
frontend balancer
  bind {LOCAL}:{self.values['port']}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri {self.ready_path()} ver HTTP/1.1 hdr Host {LOCAL}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
{lines}
""", owner=self.cluster.user)
        self.processes.start("balancer", ["/usr/sbin/haproxy", "-db", "-f", str(file)])

    def revive(self, name: str) -> None:
        if not self.processes.pid(name):
            self.start_server(name)

    # --- Ending

    def stop(self) -> None:
        self.processes.end(["balancer"], seconds=2)
        names = [name for name in self.processes.names() if name.startswith("server-")]
        self.processes.end([*names, "store"], seconds=10)


def describe_urls(servers: Servers, cluster: Cluster) -> list[tuple[str, str]]:
    """Returns what a reader needs to use the cluster."""
    lines: list[tuple[str, str]] = []
    if servers.count:
        lines += [("servers", servers.url),
                  ("dashboard", f"{servers.url}/dashboard?key={SECRET_KEY}"),
                  ("simulated store", servers.store_url)]
    lines += [("database", cluster.url(SERVER)),
              ("its owner", cluster.url(OWNER)),
              ("psql", f"psql '{cluster.connection(OWNER)}'")]
    return lines
