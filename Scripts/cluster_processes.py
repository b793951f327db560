"""Processes, network namespaces and small tools of Scripts/cluster: nothing here knows PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from checks.shared.processes import as_user, give, make_folder, run, wait_until
from checks.shared.report import Problem


def say(text: str) -> None:
    print(f"cluster: {text}", file=sys.stderr, flush=True)


# --- Waiting


class Progress:
    """Reports what the command waits for: one changing line on a terminal, else a line for each."""

    def __init__(self) -> None:
        self.is_terminal = sys.stderr.isatty()
        self.last = ""

    def show(self, what: str, seconds: float) -> None:
        if self.is_terminal:
            print(f"\r\033[Kcluster: {what} … {seconds:.0f} s", end="", file=sys.stderr, flush=True)
        elif what != self.last:
            say(f"{what} …")
        self.last = what

    def end(self) -> None:
        if self.is_terminal and self.last:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        self.last = ""


# --- Files and ports


def write_file(path: Path, text: str, *, owner: str, mode: int = 0o600) -> None:
    """Writes a file as a whole, readable by its owner only."""
    draft = path.with_name(path.name + ".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    os.chmod(draft, mode)
    give(draft, owner)
    os.replace(draft, path)


def is_free(port: int) -> bool:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


# --- Processes


def stat(pid: int | str) -> list[str]:
    """Returns what /proc knows of a process, from its state on; nothing of one that does not exist."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def process_fields(pid: int) -> tuple[str, str] | None:
    """Returns the state (`T` is stopped) and the start time of a living process."""
    fields = stat(pid)
    return (fields[0], fields[19]) if fields and fields[0] not in "ZX" else None


def descendants(pid: int) -> list[int]:
    """Returns a process and everything that it started, as far as it still belongs to it."""
    parents = {int(name): stat(name)[1:2] for name in os.listdir("/proc") if name.isdigit()}
    found = [pid]
    for known in found:
        found.extend(child for child, parent in parents.items() if parent == [str(known)])
    return found


def send(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


class Processes:
    """The processes of one cluster, each with a file that names it.

    The file is the line of /proc/PID/stat, which the process writes itself before it becomes the
    program. So no process runs without a file, and a file never names another process that got the
    same ID later.
    """

    def __init__(self, folder: Path, user: str) -> None:
        self.files = folder / "run"
        self.logs = folder / "logs"
        self.user = user

    def prepare(self) -> None:
        for folder in (self.files, self.logs):
            make_folder(folder, owner=self.user)

    def start(self, name: str, command: list[str], *, namespace: str | None = None,
              environment: dict[str, str] | None = None) -> None:
        """Starts a program in the background as the unprivileged user."""
        outer: list[str] = []
        if namespace:
            outer += ["ip", "netns", "exec", namespace]
        shell = 'cat "/proc/$$/stat" > "$0" && exec "$@"'
        log = self.logs / f"{name}.log"
        environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8",
            "HOME": str(self.files.parent), "PYTHONDONTWRITEBYTECODE": "1", **(environment or {})}
        with log.open("ab") as output:
            give(log, self.user)
            subprocess.Popen(
                outer + as_user(self.user, "sh", "-c", shell, str(self.files / f"{name}.pid"), *command),
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment,
                cwd=self.files.parent, start_new_session=True)
        wait_until(f"starting {name}", lambda: (self.files / f"{name}.pid").exists(), seconds=10,
                   fix=f"see {log}", interval=0.02)

    def names(self) -> list[str]:
        return sorted(file.stem for file in self.files.glob("*.pid"))

    def pid(self, name: str) -> int | None:
        """Returns the ID of a living process."""
        try:
            words = (self.files / f"{name}.pid").read_text()
            pid, started = int(words.split()[0]), words.rpartition(")")[2].split()[19]
        except (OSError, ValueError, IndexError):
            return None
        fields = process_fields(pid)
        return pid if fields and fields[1] == started else None

    def is_frozen(self, name: str) -> bool:
        pid = self.pid(name)
        fields = process_fields(pid) if pid else None
        return fields is not None and fields[0] == "T"

    def kill(self, name: str) -> bool:
        """Kills a process (SIGKILL) and waits until it is gone; returns whether it ran."""
        pid = self.pid(name)
        if pid is None:
            return False
        send(pid, signal.SIGKILL)
        wait_until(f"killing {name}", lambda: self.pid(name) is None, seconds=10,
                   fix=f"kill process {pid}", interval=0.02)
        self.forget(name)
        return True

    def forget(self, name: str) -> None:
        (self.files / f"{name}.pid").unlink(missing_ok=True)

    def end(self, names: list[str], *, seconds: float) -> None:
        """Ends processes (SIGTERM), and kills what still runs after a time."""
        for name in names:
            if pid := self.pid(name):
                send(pid, signal.SIGTERM)
                send(pid, signal.SIGCONT)
        limit = time.monotonic() + seconds
        while any(self.pid(name) for name in names) and time.monotonic() < limit:
            time.sleep(0.1)
        for name in names:
            self.kill(name)
            self.forget(name)


# --- Network


class LoopbackNetwork:
    """Without root: all nodes listen on 127.0.0.1, and none of them can be cut off."""

    can_partition = False

    def namespace(self, _: str) -> None:
        return None

    def address(self, _: str) -> str:
        return "127.0.0.1"

    def exists(self) -> bool:
        return False

    def is_cut_off(self, _: str) -> bool:
        return False

    def end(self) -> None:
        pass


class NamespaceNetwork:
    """A network namespace for each node, and one with the bridge between them.

    The bridge is in a namespace of its own, where no rule of the machine's firewall applies. The
    machine itself has one interface to it. A node that is cut off keeps its interface and its
    routes, and its packets are lost without an error, as behind a broken switch.
    """

    can_partition = True

    def __init__(self, number: int, nodes: list[str]) -> None:
        self.number = number
        self.nodes = nodes
        self.hub = f"tessera{number}"

    @staticmethod
    def is_possible() -> bool:
        """Returns whether this user may make namespaces and interfaces here."""
        if os.getuid() != 0 or not shutil.which("ip"):
            return False
        probe = f"tesseraprobe{os.getpid()}"
        try:
            run(["ip", "netns", "add", probe])
            run(["ip", "-n", probe, "link", "add", "x", "type", "bridge"])
            run(["ip", "-n", probe, "link", "add", "y", "type", "veth", "peer", "name", "z"])
            return True
        except Problem:
            return False
        finally:
            run(["ip", "netns", "del", probe], status=None)

    @staticmethod
    def free_number() -> int:
        """Returns the number of a network that does not exist here."""
        names = run(["ip", "netns", "list"]).stdout + run(["ip", "-brief", "address"]).stdout
        for number in range(1, 250):
            if f"tessera{number} " not in names + " " and f"tessera{number}\n" not in names \
                    and f" 10.231.{number}." not in names:
                return number
        raise Problem("there are 249 networks named tesseraN", "delete some with: ip netns del tesseraN")

    def namespace(self, node: str) -> str:
        return f"{self.hub}-{node}"

    def address(self, node: str) -> str:
        last = 1 if node == "host" else 11 + self.nodes.index(node)
        return f"10.231.{self.number}.{last}"

    def hardware(self, node: str) -> str:
        last = 1 if node == "host" else 11 + self.nodes.index(node)
        return f"02:54:53:00:{self.number:02x}:{last:02x}"

    def exists(self) -> bool:
        return Path(f"/run/netns/{self.hub}").exists()

    def begin(self) -> None:
        if self.exists():
            raise Problem(f"the network namespace {self.hub} exists already",
                          "end the other cluster with its own `stop`, or use another --folder")
        run(["ip", "netns", "add", self.hub])
        # No rule of the machine's firewall applies to the bridge; IPv6 is not used.
        run(["ip", "-n", self.hub, "link", "add", "name", "bridge", "type", "bridge"])
        run(["ip", "-n", self.hub, "link", "set", "dev", "bridge", "up"])
        for node in ["host", *self.nodes]:
            self.connect(node)
        for node in ["host", *self.nodes]:
            self.know_neighbors(node)

    def connect(self, node: str) -> None:
        inside = self.inside(node)
        # The interface of the machine has the name of the network, the others are called `net`.
        name = self.hub if node == "host" else "net"
        if node != "host":
            run(["ip", "netns", "add", self.namespace(node)])
            run([*inside, "link", "set", "lo", "up"])
        target = [] if node == "host" else ["netns", self.namespace(node)]
        peer = ["peer", "name", name, "address", self.hardware(node)]
        if node == "host":
            run(["ip", "link", "add", "name", name, "address", self.hardware(node), "type", "veth",
                 "peer", "name", "host", "netns", self.hub])
        else:
            run(["ip", "-n", self.hub, "link", "add", "name", node, "type", "veth", *peer, *target])
        run(["ip", "-n", self.hub, "link", "set", "dev", node, "master", "bridge", "up"])
        run([*inside, "address", "add", f"{self.address(node)}/24", "dev", name])
        run([*inside, "link", "set", "dev", name, "up"])

    def inside(self, node: str) -> list[str]:
        return ["ip"] if node == "host" else ["ip", "-n", self.namespace(node)]

    def know_neighbors(self, node: str) -> None:
        # Permanent entries: packets to a node that is cut off are lost, not rejected.
        name = self.hub if node == "host" else "net"
        for other in ["host", *self.nodes]:
            if other != node:
                run([*self.inside(node), "neighbor", "replace", self.address(other), "lladdr",
                     self.hardware(other), "dev", name, "nud", "permanent"])

    def cut_off(self, node: str, *, peers_only: bool) -> None:
        """Cuts a node off from everything, or only from the other nodes."""
        if not peers_only:
            run(["ip", "-n", self.hub, "link", "set", "dev", node, "down"])
            return
        for other in self.nodes:
            if other != node:
                run([*self.inside(node), "route", "replace", "blackhole",
                     f"{self.address(other)}/32"])

    def heal(self, node: str) -> None:
        run(["ip", "-n", self.hub, "link", "set", "dev", node, "up"])
        for other in self.nodes:
            if other != node:
                run([*self.inside(node), "route", "del", "blackhole", f"{self.address(other)}/32"],
                    status=None)

    def is_cut_off(self, node: str) -> bool:
        if not self.exists():
            return False
        link = run(["ip", "-n", self.hub, "-brief", "link", "show", "dev", node], status=None).stdout
        routes = run([*self.inside(node), "route", "show", "type", "blackhole"], status=None).stdout
        return " DOWN " in link or "blackhole" in routes

    def processes(self) -> list[int]:
        """Returns the IDs of all processes in the nodes' namespaces."""
        found: list[int] = []
        for node in self.nodes:
            words = run(["ip", "netns", "pids", self.namespace(node)], status=None).stdout.split()
            found += [int(word) for word in words]
        return found

    def end(self) -> None:
        """Kills what still runs in the namespaces and removes them."""
        for pid in self.processes():
            send(pid, signal.SIGKILL)
        limit = time.monotonic() + 10
        while self.processes() and time.monotonic() < limit:
            time.sleep(0.1)
        for node in self.nodes:
            run(["ip", "netns", "del", self.namespace(node)], status=None)
        run(["ip", "netns", "del", self.hub], status=None)
        # The machine's interface disappears with its other end, a moment later.
        run(["ip", "link", "del", self.hub], status=None)
