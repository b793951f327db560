"""The database half of a cluster on one machine: etcd, Patroni and PostgreSQL."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import signal
import typing
from pathlib import Path

from checks.shared.processes import free_port, make_folder, run, unprivileged_user, wait_until
from checks.shared.report import Problem
from checks.shared.web import http
from cluster_processes import (
    LoopbackNetwork, NamespaceNetwork, Processes, Progress, descendants, process_fields, say, send,
    write_file)

NODES = ["a", "b", "c"]
BINARIES = Path("/usr/lib/postgresql/15/bin")
DATABASE = "tessera"
OWNER = "tessera_owner"
SERVER = "tessera_server"

# Patroni: every acknowledged commit is on two nodes. `strict`: without a second node there are no
# commits, instead of commits on one node only.
TIMES = {"ttl": 10, "loop_wait": 2, "retry_timeout": 4}
DURABILITY = {
    "synchronous_mode": True, "synchronous_mode_strict": True, "synchronous_node_count": 1,
    "maximum_lag_on_failover": 0, "failsafe_mode": True}
PARAMETERS = {
    "max_connections": 100, "shared_buffers": "64MB", "wal_level": "replica", "hot_standby": "on",
    "max_wal_senders": 10, "max_replication_slots": 10, "wal_keep_size": "256MB",
    "wal_log_hints": "on", "full_page_writes": "on", "fsync": "on", "synchronous_commit": "on",
    # A standby that is gone must not delay commits longer than Patroni needs to replace it.
    "wal_sender_timeout": "6s", "wal_receiver_timeout": "6s",
    # A standby looks for its primary this often. The default of 5 s delays its own promotion, and
    # after another's promotion the first commits, by as much.
    "wal_retrieve_retry_interval": "500ms",
    # A client that is gone must not hold its locks.
    "idle_in_transaction_session_timeout": "10s", "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3, "tcp_user_timeout": 8000,
    "password_encryption": "scram-sha-256", "log_line_prefix": "%m [%p] ", "jit": "off"}
# Settings of each node's own file, which Patroni does not take from the shared configuration.
LOCAL_PARAMETERS = {"unix_socket_directories": "", "logging_collector": "off", "log_destination": "stderr"}


class Settings:
    """What a cluster keeps between commands, in a file that only its user can read."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "cluster.json"
        self.values: dict[str, typing.Any] = {}
        with contextlib.suppress(FileNotFoundError):
            self.values = json.loads(self.file.read_text())

    def save(self, owner: str) -> None:
        write_file(self.file, json.dumps(self.values, indent=2, sort_keys=True) + "\n", owner=owner)


class Cluster:
    """Three nodes, each with a member of etcd, a Patroni agent and PostgreSQL.

    Three members of etcd, not one: a node that is cut off then loses its etcd as a real machine
    does, and the other two go on electing; with one member its loss would stop every failover.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = Settings(folder)
        self.values = self.settings.values
        self.user = unprivileged_user()
        self.processes = Processes(folder, self.user)
        number = self.values.get("number")
        self.network: typing.Any = NamespaceNetwork(number, NODES) if number else LoopbackNetwork()

    # --- State

    def is_known(self) -> bool:
        return bool(self.values)

    def is_anything_running(self) -> bool:
        running = any(self.processes.pid(name) for name in self.processes.names())
        return running or self.network.exists() or any(self.postgres_pid(node) for node in NODES)

    @contextlib.contextmanager
    def locked(self) -> typing.Iterator[None]:
        """One command at a time changes a cluster."""
        make_folder(self.folder, owner=self.user)
        with (self.folder / "lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Problem(f"another command changes the cluster in {self.folder}",
                              "wait until it ends") from None
            yield

    def delete_data(self) -> None:
        """Deletes the data of nodes, store and servers; ports and passwords stay the same."""
        names = ["nodes", "store", "servers", "root-key", "logs"]
        for path in [self.folder / name for name in names] + list(self.folder.glob("server-*-key.json")):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)

    def port(self, node: str, kind: str) -> int:
        return self.values["ports"][node][kind]

    def endpoint(self, node: str, kind: str) -> str:
        return f"{self.network.address(node)}:{self.port(node, kind)}"

    def data(self, node: str) -> Path:
        return self.folder / "nodes" / node / "data"

    # --- Starting

    def choose(self, *, network: str) -> None:
        """Chooses network, ports and passwords at the first start; they stay the same later."""
        if self.is_known():
            return
        use_namespaces = network != "loopback" and NamespaceNetwork.is_possible()
        if network == "namespaces" and not use_namespaces:
            raise Problem("network namespaces are not possible here",
                          "run as root with iproute2 installed, or use --network loopback")
        kinds = {"postgres": 5432, "rest": 8008, "etcd": 2379, "peer": 2380}
        if use_namespaces:
            self.values["number"] = NamespaceNetwork.free_number()
            self.values["ports"] = {node: kinds for node in NODES}
        else:
            say("no network namespaces: nodes share the loopback interface, `partition` is not possible")
            self.values["ports"] = {node: {kind: free_port() for kind in kinds} for node in NODES}
        self.values["passwords"] = {
            role: secrets.token_hex(24)
            for role in ["postgres", "replicator", "rewinder", OWNER, SERVER]}
        self.values["token"] = secrets.token_hex(4)
        self.settings.save(self.user)
        self.__init__(self.folder)

    def start_database(self, progress: Progress) -> None:
        self.processes.prepare()
        self.check_access()
        if isinstance(self.network, NamespaceNetwork):
            self.network.begin()
        for node in NODES:
            self.start_etcd(node)
        wait_until("waiting for etcd", lambda: all(self.etcd_is_healthy(node) for node in NODES),
                   seconds=60, fix=f"see {self.processes.logs}/etcd-a.log", progress=progress)
        for node in NODES:
            self.start_agent(node)
        wait_until("waiting for a primary", lambda: self.primary() is not None, seconds=90,
                   fix=f"see {self.processes.logs}/patroni-a.log", progress=progress)
        wait_until("waiting for both standbys", self.is_complete, seconds=120,
                   fix=f"see {self.processes.logs}/patroni-b.log", progress=progress)
        self.make_database()

    def check_access(self) -> None:
        """The unprivileged user must be able to reach the directory."""
        if os.getuid() == 0:
            reach = ["setpriv", f"--reuid={self.user}", "--regid=65534", "--clear-groups", "test",
                     "-x", str(self.folder)]
            try:
                run(reach)
            except Problem:
                raise Problem(f"the user {self.user} cannot reach {self.folder}",
                              "choose another directory with --folder") from None

    def start_etcd(self, node: str) -> None:
        folder = self.folder / "nodes" / node / "etcd"
        make_folder(folder.parent, owner=self.user)
        make_folder(folder, owner=self.user)
        members = ",".join(f"{each}=http://{self.endpoint(each, 'peer')}" for each in NODES)
        peer, client = (f"http://{self.endpoint(node, kind)}" for kind in ("peer", "etcd"))
        # The times are longer than etcd's own, because three members share one disk here.
        self.processes.start(f"etcd-{node}", [
            "etcd", "--name", node, "--data-dir", str(folder), "--listen-peer-urls", peer,
            "--initial-advertise-peer-urls", peer, "--listen-client-urls", client,
            "--advertise-client-urls", client, "--initial-cluster", members,
            "--initial-cluster-token", self.values["token"], "--initial-cluster-state", "new",
            "--heartbeat-interval", "200", "--election-timeout", "2000",
            "--enable-v2=true", "--logger", "zap", "--log-level", "warn"],
            namespace=self.network.namespace(node))

    def etcd_is_healthy(self, node: str) -> bool:
        status, text = http(f"http://{self.endpoint(node, 'etcd')}/health", timeout=1)
        return status == 200 and '"true"' in text

    def start_agent(self, node: str) -> None:
        file = self.folder / "nodes" / node / "patroni.yaml"
        # JSON is YAML.
        write_file(file, json.dumps(self.agent_settings(node), indent=2), owner=self.user)
        self.processes.start(f"patroni-{node}", ["/usr/bin/patroni", str(file)],
                             namespace=self.network.namespace(node))

    def agent_settings(self, node: str) -> dict[str, typing.Any]:
        passwords = self.values["passwords"]
        network = "127.0.0.1/32" if not self.network.can_partition else self.network.address("host") + "/24"
        # The hosts of namespaces are known by their addresses; nothing else can reach them.
        hba = [f"host {what} all {range_} scram-sha-256"
               for range_ in dict.fromkeys(["127.0.0.1/32", network]) for what in ("all", "replication")]
        listen = self.endpoint(node, "postgres")
        if self.network.can_partition:
            listen = f"{self.network.address(node)},127.0.0.1:{self.port(node, 'postgres')}"
        return {
            "scope": "tessera", "name": node,
            "restapi": {"listen": self.endpoint(node, "rest"),
                        "connect_address": self.endpoint(node, "rest")},
            # The second version of etcd's API. With the third one, the agent of Debian 12 (Patroni
            # 3.0.2) takes the lock back when it continues after it was frozen, without a
            # comparison, and the facts that the new primary acknowledged are lost.
            "etcd": {"hosts": [self.endpoint(each, "etcd") for each in NODES]},
            "bootstrap": {
                "dcs": {**TIMES, **DURABILITY, "postgresql": {
                    "use_pg_rewind": True, "use_slots": True, "parameters": PARAMETERS}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums",
                           {"auth-host": "scram-sha-256"}, {"auth-local": "scram-sha-256"}]},
            "postgresql": {
                "listen": listen, "connect_address": self.endpoint(node, "postgres"),
                "data_dir": str(self.data(node)), "bin_dir": str(BINARIES),
                "pgpass": str(self.folder / "nodes" / node / "pgpass"), "pg_hba": hba,
                "parameters": LOCAL_PARAMETERS,
                "authentication": {
                    kind: {"username": role, "password": passwords[role]}
                    for kind, role in [("superuser", "postgres"), ("replication", "replicator"),
                                       ("rewind", "rewinder")]}},
            "watchdog": {"mode": "off"}}

    # --- The database

    def password_file(self, role: str) -> Path:
        return self.folder / f"passwords-{role}"

    def make_database(self) -> None:
        """Creates roles and database, unless they exist; the password files have the mode 0600."""
        for role in ["postgres", OWNER, SERVER]:
            write_file(self.password_file(role), f"*:*:*:{role}:{self.values['passwords'][role]}\n",
                       owner=self.user)
        for role in [OWNER, SERVER]:
            exists = self.sql(f"select 1 from pg_roles where rolname = '{role}'")
            if not exists:
                self.sql(f"create role {role} login password '{self.values['passwords'][role]}'")
        if not self.sql(f"select 1 from pg_database where datname = '{DATABASE}'"):
            self.sql(f"create database {DATABASE} owner {OWNER} template template0 "
                     "encoding 'UTF8' lc_collate 'C' lc_ctype 'C'")
            self.sql(f"revoke all on database {DATABASE} from public")
            self.sql(f"grant connect on database {DATABASE} to {SERVER}")

    def connection(self, role: str, database: str = DATABASE) -> str:
        """Returns libpq's words for a connection to the primary."""
        hosts = ",".join(self.network.address(node) for node in NODES)
        ports = ",".join(str(self.port(node, "postgres")) for node in NODES)
        return (f"host={hosts} port={ports} dbname={database} user={role} "
                f"passfile={self.password_file(role)} target_session_attrs=read-write "
                "connect_timeout=3 keepalives_idle=5 keepalives_interval=2 keepalives_count=3 "
                "tcp_user_timeout=8000 gssencmode=disable")

    def url(self, role: str) -> str:
        """Returns the URL of the ledger, without a password."""
        hosts = ",".join(self.endpoint(node, "postgres") for node in NODES)
        # The servers try all hosts until one accepts writes; the nodes have no certificates.
        return (f"postgres://{role}@{hosts}/{DATABASE}?passfile={self.password_file(role)}"
                "&sslmode=disable")

    def sql(self, statement: str, *, role: str = "postgres", database: str = "postgres",
            timeout: float = 30) -> str:
        """Runs SQL on the primary and returns its rows."""
        return run(["psql", self.connection(role, database), "-XAtq", "-v", "ON_ERROR_STOP=1", "-f", "-"],
                   text=statement, timeout=timeout).stdout.strip()

    # --- Observing

    def reachable(self) -> list[str]:
        """Returns the nodes whose agents may respond, those that hold the primary's lock first."""
        nodes = [node for node in NODES if self.processes.pid(f"patroni-{node}")
                 and not self.processes.is_frozen(f"patroni-{node}")
                 and not self.network.is_cut_off(node)]
        return sorted(nodes, key=lambda node: not self.holds_lock(node))

    def holds_lock(self, node: str) -> bool:
        return http(f"http://{self.endpoint(node, 'rest')}/primary", timeout=1.5)[0] == 200

    def members(self) -> list[dict[str, typing.Any]]:
        """Returns the members as the primary's agent sees them; the view of others may be old."""
        for node in self.reachable():
            status, text = http(f"http://{self.endpoint(node, 'rest')}/cluster", timeout=1.5)
            if status == 200:
                with contextlib.suppress(ValueError):
                    return json.loads(text)["members"]
        return []

    def primary(self) -> str | None:
        return next((member["name"] for member in self.members()
                     if member["role"] == "leader" and member["state"] == "running"), None)

    def standbys(self) -> list[str]:
        """Returns the standbys, the synchronous one first."""
        members = [member for member in self.members() if member["role"] != "leader"]
        return [member["name"] for member in
                sorted(members, key=lambda member: (member["role"] != "sync_standby", member["name"]))]

    def is_complete(self) -> bool:
        """Whether there is one primary, a synchronous standby, and all standbys stream."""
        if sum(map(self.holds_lock, NODES)) != 1:
            return False
        members = self.members()
        timelines = {member.get("timeline") for member in members}
        return (sorted(member["role"] for member in members) == ["leader", "replica", "sync_standby"]
                and len(timelines) == 1
                and all(member["state"] in ("running", "streaming") and member.get("lag", 0) == 0
                        for member in members))

    def postgres_pid(self, node: str) -> int | None:
        """Returns the ID of a node's PostgreSQL, checked against its data directory."""
        try:
            pid = int((self.data(node) / "postmaster.pid").read_text().split()[0])
            if os.readlink(f"/proc/{pid}/cwd") != str(self.data(node)):
                return None
        except (OSError, ValueError, IndexError):
            return None
        return pid if process_fields(pid) else None

    def node_state(self, node: str) -> str:
        """Returns the state of a node's processes on this machine, in words."""
        pid = self.postgres_pid(node)
        words = []
        if not pid:
            words.append("PostgreSQL is down")
        elif (process_fields(pid) or "?")[0] == "T":
            words.append("PostgreSQL is frozen")
        if not self.processes.pid(f"patroni-{node}"):
            words.append("agent is down")
        elif self.processes.is_frozen(f"patroni-{node}"):
            words.append("agent is frozen")
        if not self.processes.pid(f"etcd-{node}"):
            words.append("etcd is down")
        if self.network.is_cut_off(node):
            words.append("cut off")
        return ", ".join(words)

    # --- Breaking

    def kill_etcd(self, node: str) -> None:
        self.processes.kill(f"etcd-{node}")

    def kill(self, node: str) -> None:
        """Kills the agent, and PostgreSQL with all its processes, as a power failure would."""
        self.processes.kill(f"patroni-{node}")
        if pid := self.postgres_pid(node):
            family = descendants(pid)
            for each in family:
                send(each, signal.SIGKILL)
            wait_until(f"killing {node}", lambda: not any(map(process_fields, family)), seconds=10,
                       fix="try again", interval=0.02)

    def freeze(self, node: str, *, postgres: bool) -> None:
        """Stops the agent (SIGSTOP), and on request PostgreSQL; both keep their connections."""
        self.signal(node, signal.SIGSTOP, postgres=postgres)

    def thaw(self, node: str) -> None:
        self.signal(node, signal.SIGCONT, postgres=True)

    def signal(self, node: str, number: signal.Signals, *, postgres: bool) -> None:
        if pid := self.processes.pid(f"patroni-{node}"):
            send(pid, number)
        if postgres and (pid := self.postgres_pid(node)):
            for each in descendants(pid):
                send(each, number)

    def switch_over(self, *, seconds: float = 30) -> tuple[str, str]:
        """Hands the primary's role to the synchronous standby; returns the old and the new one."""
        old = self.primary()
        standbys = self.standbys()
        if not old or not standbys:
            raise Problem("there is no primary or no standby to switch to", "see ./dev cluster status")
        status, text = http(f"http://{self.endpoint(old, 'rest')}/switchover",
                            body={"leader": old, "candidate": standbys[0]}, timeout=seconds)
        if status not in (200, 202):
            raise Problem(f"Patroni did not switch over: {text.strip()}", "see ./dev cluster status")
        wait_until("waiting for the new primary", lambda: self.primary() == standbys[0],
                   seconds=seconds, fix="see ./dev cluster status")
        return old, standbys[0]

    def revive(self, node: str) -> None:
        """Starts what is missing of a node, thaws it and connects it again."""
        if self.network.is_cut_off(node):
            self.network.heal(node)
        if not self.processes.pid(f"etcd-{node}"):
            self.start_etcd(node)
        self.thaw(node)
        if not self.processes.pid(f"patroni-{node}"):
            self.start_agent(node)

    # --- Ending

    def stop_database(self) -> None:
        for node in NODES:
            if self.network.can_partition and self.network.exists() and self.network.is_cut_off(node):
                self.network.heal(node)
            self.thaw(node)
        # An agent stops its PostgreSQL. All at once, so that no standby is promoted meanwhile.
        self.processes.end([f"patroni-{node}" for node in NODES], seconds=20)
        for node in NODES:
            self.kill(node)
        self.processes.end([f"etcd-{node}" for node in NODES], seconds=5)
        self.network.end()

