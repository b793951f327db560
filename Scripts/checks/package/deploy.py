"""The files of Deploy/: Prometheus, Grafana, nginx, and the server of compose.yaml."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from pathlib import Path
from unittest import mock

from checks.package import docker
from checks.package.parts import require
from checks.shared import postgres
from checks.shared.pages import expect_text
from checks.shared.processes import free_port, run, running
from checks.shared.report import Unavailable, expect, say
from checks.shared.tessera import SECRET_KEY, Server, program
from checks.shared.web import http

HOST = "tessera.example.com"
SETTINGS = ["--settings", "Packaging/debian/settings.yaml"]


def main(folder: Path) -> None:
    require("prometheus", "nginx-light", "openssl", "python3-yaml", "curl")
    check_monitoring(folder)
    with Server(folder, *SETTINGS) as server:
        check_nginx(folder, server)
    check_compose(folder)


# --- Prometheus and Grafana


def check_monitoring(folder: Path) -> None:
    for name in ("alerts.yml", "alerts_test.yml"):
        shutil.copy(f"Deploy/{name}", folder)
    (folder / "token").touch()
    scraping = Path("Deploy/prometheus.yml").read_text()
    (folder / "prometheus.yml").write_text(
        scraping.replace("/etc/prometheus/tessera-token", f"{folder}/token"))
    (folder / "panels.yml").write_text(panels())
    for command in ("check config prometheus.yml", "check rules alerts.yml panels.yml",
                    "test rules alerts_test.yml"):
        run(["promtool", *command.split()], folder=folder)
    say("promtool accepts the scrape configuration, the alerts with their tests, and the dashboard's "
        "queries")


def panels() -> str:
    """Returns the queries of the dashboard as rules, which promtool can check.

    The dashboard and the alerts must use metrics that the server's code describes.
    """
    known = {name for file in Path("Sources/Server").rglob("*.swift")
             for name in re.findall(r'"((?:tessera|process)_[a-z_]+)",\s*help:', file.read_text())}
    dashboard = json.loads(Path("Deploy/grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    groups = docker.yaml(Path("Deploy/alerts.yml").read_text())["groups"]
    alerts = [rule["expr"] for group in groups for rule in group["rules"]]
    for name, texts in (("Deploy/grafana.json", queries), ("Deploy/alerts.yml", alerts)):
        for metric in re.findall(r"\b(?:tessera|process)_[a-z_]+", "\n".join(texts)):
            expect(re.sub(r"_(bucket|count|sum)$", "", metric) in known,
                   f"{name}: the server has no metric {metric}")
    rules = [{"record": f"panel:query{number}",
              "expr": query.replace("$__rate_interval", "5m").replace("$job", "tessera")}
             for number, query in enumerate(queries)]
    return json.dumps({"groups": [{"name": "panels", "rules": rules}]})


# --- nginx in front of a server


def curl(*arguments: str) -> str:
    return run(["curl", "-s", "--noproxy", "*", *arguments]).stdout


def check_nginx(folder: Path, server: Server) -> None:
    plain, secure = free_port(), free_port()
    certificate, key = folder / "cert.pem", folder / "key.pem"
    run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}", "-days", "1",
         "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", str(key), "-out", str(certificate)])
    site = Path("Deploy/nginx.conf").read_text()
    for pattern, text in {
            f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(certificate),
            f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(key), "127.0.0.1:8080": f"127.0.0.1:{server.port}",
            r".*listen \[::\].*\n": "", "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ": f"listen 127.0.0.1:{secure} ", "/var/log/nginx/": f"{folder}/"}.items():
        site = re.sub(pattern, text, site)
    (folder / "site.conf").write_text(site)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; "
        f"include {folder}/site.conf; }}\n")
    command = ["nginx", "-c", str(configuration), "-g", "daemon off;"]
    run([*command, "-t", "-q"])
    with running(command, folder / "nginx", (folder / "nginx.pid").exists):
        check_proxy(folder, server, plain, f"https://{HOST}:{secure}", [
            "--cacert", str(certificate), "--resolve", f"{HOST}:{secure}:127.0.0.1"])
    say("nginx serves a server with Deploy/nginx.conf, without its metrics")


def check_proxy(folder: Path, server: Server, plain: int, address: str, trust: list[str]) -> None:
    only_status = ["-o", str(folder / "body.txt"), "-w", "%{http_code}"]
    expect_text(curl(*trust, "-f", f"{address}/v1/ready"), "a server behind nginx", r'"missing":\[\]')
    # Through the proxy no client is a client on this machine.
    expect(curl(*trust, *only_status, f"{address}/metrics") == "401", "the metrics are public through nginx")
    expect_text(curl("-f", f"{server.url}/metrics"), "/metrics",
                '^tessera_in_app_purchase_key_usable{app="com.example.app",environment="Sandbox"} 0')
    expect(curl(*only_status, f"http://127.0.0.1:{plain}/v1/ready") == "301", "nginx does not redirect HTTP")
    page = f"dashboard?key={SECRET_KEY}"
    redirected = curl("-o", "/dev/null", "-w", "%{redirect_url}", "-H", "Host: other.example",
                      f"http://127.0.0.1:{plain}/{page}")
    expect(redirected.startswith(f"https://{HOST}/dashboard"), f"nginx redirects to {redirected}")
    curl(*trust, "-f", "-o", "/dev/null", f"{address}/{page}")
    logs = [(folder / name).read_text() for name in ("tessera.log", "tessera-error.log")]
    expect("GET /dashboard HTTP" in logs[0], f"nginx logs {logs[0]}")
    expect(SECRET_KEY not in "".join(logs), "nginx logs secret keys")


# --- The server of compose.yaml, with a PostgreSQL on this machine


def check_compose(folder: Path) -> None:
    try:
        binaries = postgres.programs()
    except Unavailable:
        binaries = ""
    if not binaries or "libpq" not in run(["ldd", program()]).stdout:
        say("SKIPPED: compose.yaml was not run; install postgresql, and build with libpq-dev")
        return
    passwords = {name: secrets.token_hex(16) for name in ("POSTGRES_PASSWORD", "TESSERA_DATABASE_PASSWORD")}
    password = passwords["POSTGRES_PASSWORD"]
    with mock.patch.dict(os.environ, passwords), \
            postgres.Database(folder / "postgres", "postgres", password) as database:
        run(["bash", "-euo", "pipefail", "-c", docker.config("role")], environment={
            "PATH": f"{binaries}:{os.environ['PATH']}", "POSTGRES_USER": "postgres", "PGPASSWORD": password,
            "PGHOST": "127.0.0.1", "PGPORT": str(database.port)})
        environment = {name: value.replace("@database/", f"@127.0.0.1:{database.port}/")
                       for name, value in docker.environment().items()}
        expect("TESSERA_TRUSTED_PROXY" in environment, "compose.yaml trusts no proxy")
        with mock.patch.dict(os.environ, environment), Server(folder, *SETTINGS, name="keys") as server:
            expect_text(http(f"{server.url}/v1/ready")[1], "/v1/ready", r'"missing":\[\]')
        rights = database.sql("SELECT rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles "
                              "WHERE rolname = 'tessera'")
        expect(rights.strip() == "f", "the role of compose.yaml can do more than use its database")
        expect(not (server.data / "ledger.sqlite").exists(), "the ledger is not in PostgreSQL")
    say("the settings of compose.yaml start a server with its ledger in PostgreSQL (without Docker)")
