"""Checks that the queries of a dashboard and of alerts use metrics of the server.

    python3 Scripts/check_package_metrics.py DASHBOARD ALERTS SOURCES

SOURCES is the folder whose Swift files describe the metrics, each as "name", help: "…". Prints the queries of the dashboard as rules, which
promtool can check.
"""

import json
import re
import sys
from pathlib import Path

import yaml


def queries(dashboard):
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def check(name, texts, known):
    for text in texts:
        for metric in re.findall(r"\b(?:tessera|process)_[a-z_]+", text):
            if re.sub(r"_(bucket|count|sum)$", "", metric) not in known:
                sys.exit(f"check-package: {name}: the server has no metric {metric}")


if __name__ == "__main__":
    dashboard, alerts, sources = sys.argv[1:4]
    known = {
        name
        for file in Path(sources).rglob("*.swift")
        for name in re.findall(r'"((?:tessera|process)_[a-z_]+)",\s*help:', file.read_text())
    }
    panels = queries(json.loads(Path(dashboard).read_text()))
    groups = yaml.safe_load(Path(alerts).read_text())["groups"]
    check(dashboard, panels, known)
    check(alerts, [rule["expr"] for group in groups for rule in group["rules"]], known)
    rules = [
        {"record": f"panel:query{number}",
         "expr": query.replace("$__rate_interval", "5m").replace("$job", "tessera")}
        for number, query in enumerate(panels)
    ]
    print(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
