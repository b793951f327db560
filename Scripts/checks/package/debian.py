"""The package in a clean Debian, and the steps of the Dockerfile there."""

from __future__ import annotations

import filecmp
import os
import re
import shutil
from pathlib import Path

from checks.package import docker
from checks.package.parts import make_packages, require, require_root, swift_libraries
from checks.shared.pages import blocks, expect_text
from checks.shared.processes import free_port, run
from checks.shared.report import Problem, Unavailable, expect, say
from checks.shared.tessera import CATALOG

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# A copy of a clean Debian is saved for the next run.
BASE = Path(".build/packages/debian.tar")
PROXIES = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "no_proxy"]


def main(folder: Path) -> None:
    require_root("a clean Debian needs root")
    require("lintian", "debootstrap", "dpkg-dev", "patchelf", "binutils", "systemd", "xz-utils")
    [old] = make_packages(folder / "old", "--number", "1", "--only", "deb")
    new = make_packages(folder / "new", "--number", "2")
    # Two runs give the same bytes.
    for file, again in zip(new, make_packages(folder / "again", "--number", "2"), strict=True):
        expect(file.name == again.name and filecmp.cmp(file, again, shallow=False),
               f"{file.name}: differs in the second run")
    say("two runs give equal packages")
    [deb] = [file for file in new if file.suffix == ".deb"]
    check_package(folder, deb)
    make_base(folder)
    check_life(Root(folder, "clean"), folder, old, deb)
    check_dockerfile(Root(folder, "docker"), deb)


def check_package(folder: Path, deb: Path) -> None:
    done = run(["lintian", "--fail-on", "error", "--tag-display-limit", "0", str(deb)], status=None)
    if done.returncode:
        raise Problem(f"lintian found errors:\n{done.stdout}")
    for line in done.stdout.splitlines():
        say(f"lintian: {line}")
    # systemd checks a unit with its program present.
    unit = folder / "unit"
    run(["dpkg-deb", "-x", str(deb), str(unit)])
    output = run(["systemd-analyze", "security", "--offline=true", f"--root={unit}", "--no-pager",
                  f"{unit}/lib/systemd/system/tessera.service"], status=None).stdout
    level = "".join(re.findall(r"Overall exposure level for .*: (.*)", output))
    say(f"systemd-analyze security: {level}")
    expect(level[:2] in ("0.", "1."), "the exposure level of the unit is not below 2")


# --- A clean Debian


def make_base(folder: Path) -> None:
    if BASE.exists():
        return
    BASE.parent.mkdir(parents=True, exist_ok=True)
    say("downloading a clean Debian")
    mirrors = run(["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]).stdout
    base = folder / "base"
    done = run(["debootstrap", "--variant=minbase", "--include=ca-certificates,curl", "bookworm", str(base),
                mirrors.splitlines()[0]], status=None, timeout=1800)
    if done.returncode:
        output = (done.stdout + done.stderr).splitlines()
        raise Unavailable(f"debootstrap failed: {output[-1]}")
    draft = BASE.with_name("debian.tar.new")
    run(["tar", "--create", "--file", str(draft), "--directory", str(base), "."])
    draft.rename(BASE)
    shutil.rmtree(base)


class Root:
    """A clean Debian with the settings of this machine's apt and network."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path, self.port = folder / name, free_port()
        self.path.mkdir()
        run(["tar", "--extract", "--file", str(BASE), "--directory", str(self.path)])
        shutil.copy("/etc/resolv.conf", self / "etc/resolv.conf")
        for name in ("etc/apt/apt.conf.d", "etc/ssl/certs"):
            run(["cp", "-a", f"/{name}/.", str(self / name)])
        run(["install", "-m", "755", "Scripts/checks/package/systemctl", str(self / "usr/local/bin/systemctl")])
        if libraries := swift_libraries():
            (self / "opt/swift-libraries").mkdir(parents=True)
            for file in Path(libraries).glob("*.so"):
                shutil.copy(file, self / "opt/swift-libraries")
            (self / "etc/ld.so.conf.d/swift.conf").write_text("/opt/swift-libraries\n")
            run(["chroot", str(self.path), "ldconfig"])

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    def run(self, script: str) -> str:
        """Runs a shell script there, whose processes end with it; returns what it prints."""
        kept = [f"{name}={os.environ[name]}" for name in PROXIES if os.environ.get(name)]
        return run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self / 'proc'}", "chroot",
             str(self.path), "env", "-i", *kept, f"PATH={PATH}", "HOME=/root", "DEBIAN_FRONTEND=noninteractive",
             "LC_ALL=C.UTF-8", "bash", "-euo", "pipefail", "-c", f"exec 2>&1; cd /root; {script}"],
            timeout=1800).stdout


def check_life(root: Root, folder: Path, old: Path, new: Path) -> None:
    """Installs, upgrades, removes and purges the package, as the page says."""
    port = root.port
    # Other servers may run on this machine, so the port is another one than on the page.
    page = blocks("Docs/Packages.md", "Debian").replace("8080", str(port))
    root.run("apt-get -qq update")
    shutil.copy(old, root / "root")
    output = root.run(f"""
  mkdir -p /etc/tessera && echo 'TESSERA_PORT={port}' >/etc/tessera/environment
  {page}
  tessera --version""")
    expect_text(output, "Docs/Packages.md", '"pro"', r'"missing":\[\]')
    say("Docs/Packages.md: a clean Debian serves after the commands of the page")
    root.run(rf"""
  [ "$(stat -c '%U:%G %a' /etc/tessera /var/lib/tessera | tr '\n' ' ')" = 'root:tessera 750 tessera:tessera 700 ' ]
  [ "$(stat -c '%U %a' /var/lib/tessera/ledger.sqlite)" = 'tessera 600' ]
  getent passwd tessera | grep -q /usr/sbin/nologin
  man=$(gzip -dc /usr/share/man/man1/tessera-serve.1.gz) && grep -q 'SH SYNOPSIS' <<<"$man"
  bash -n /usr/share/bash-completion/completions/tessera
  gzip -dc /usr/share/doc/tessera/THIRD-PARTY-NOTICES.gz | grep -q swift-nio
  runuser -u tessera -- tessera doctor --settings /etc/tessera/settings.yaml --url http://127.0.0.1:{port} || true""")

    # An upgrade, with a changed setting and a customer.
    key, settings = root / "var/lib/tessera/root-public-key", root / "etc/tessera/settings.yaml"
    before = key.read_bytes()
    with settings.open("a") as file:
        file.write("log_format: json\n")
    (root / "root" / old.name).unlink()
    shutil.copy(new, root / "root")
    output = root.run(rf"""
  apt-get -qq install -y ./tessera_*.deb
  systemctl start tessera
  curl -sf http://127.0.0.1:{port}/v1/ready
  runuser -u tessera -- tessera ledger verify --catalog /etc/tessera/catalog.yaml --data /var/lib/tessera
  dpkg-query -W -f '${{Version}}\n' tessera""")
    expect_text(output, "an upgrade", "dev2$", "0 facts verified")
    expect(key.read_bytes() == before, "an upgrade changed the root key")
    expect_text(settings.read_text(), "the settings after an upgrade", "log_format: json")
    say("an upgrade keeps settings, ledger and keys")

    root.run("""
  apt-get -qq remove -y tessera
  if command -v tessera; then exit 1; fi
  [ -e /etc/tessera/settings.yaml ] && [ -e /var/lib/tessera/ledger.sqlite ]
  [ ! -e /lib/systemd/system/tessera.service ]""")
    say("a removal keeps settings, ledger and keys")
    root.run(r"""
  apt-get -qq purge -y tessera
  [ ! -e /etc/tessera ] && [ ! -e /var/lib/tessera ]
  if dpkg -s tessera; then exit 1; fi
  left=$(find / -xdev \( -path /proc -o -path /run -o -path /var/log -o -path /opt -o -path /root -o -path /tmp \
    -o -path /var/lib/apt -o -path /var/cache \) -prune -o -iname '*tessera*' -print)
  [ -z "$left" ] || { echo "left: $left"; false; }""")
    say("a purge leaves no file")


def check_dockerfile(root: Root, deb: Path) -> None:
    """The Dockerfile's steps, and then its command."""
    for file in (deb, Path(CATALOG)):
        shutil.copy(file, root / "tmp")
    root.run(docker.run_steps())
    output = root.run(f"""
  install -m 644 /tmp/catalog.yaml /etc/tessera/catalog.yaml
  export TESSERA_PORT={root.port}
  {docker.command()} &
  for i in $(seq 200); do curl -sf http://127.0.0.1:{root.port}/v1/ready && break || sleep 0.1; done
  curl -sf http://127.0.0.1:{root.port}/v1/ready""")
    expect_text(output, "the command of the Dockerfile", r'"missing":\[\]')
    say("the Dockerfile's steps work in a clean Debian (without Docker)")
