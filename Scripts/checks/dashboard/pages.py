"""Opens every page of the dashboard in Chromium, with and without JavaScript, over a generated customer
base: no error, no request to another host, no violation of axe's rules, no page wider than 320 px.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import re
import urllib.parse
from pathlib import Path

import axe_core_python

from checks.dashboard.chromium import Browser, Tab, chromium
from checks.shared import report
from checks.shared.processes import temporary_folder
from checks.shared.report import Problem, expect, say
from checks.shared.tessera import (
    CATALOG, NOTIFICATIONS, PUBLIC_KEY, SECRET_KEY, Server, certificates, populate, tessera)

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
NAME = '<script>alert(1)<script>"=x' + "\u05e2" * 60
HOSTILE = '<script>alert(1)</script>\u202e=HYPERLINK("x")' + "\u05e2" * 400
# Nothing listens on the port, so that deliveries wait and the endpoint fails.
ADDITION = """
webhooks:
  - name: crm
    url: http://127.0.0.1:9/hook
    allow_http: true
    allow_networks: [127.0.0.0/8]
    start: beginning
experiments:
  coins_first:
    name: <script>alert(1)</script>
    seed: 7f3d1c0a9b2e4d58
    status: running
    started_at: 2026-01-01T00:00:00Z
    variants:
      a: {offering: default}
      b: {offering: coins}
"""
KEY_FOLDER = "in_app_purchase_key: {key_folder: keys}"
# A report with a charge that the ledger does not have.
REPORT = (
    "Provider\tProvider Country\tSKU\tDeveloper\tTitle\tVersion\tProduct Type Identifier\tUnits\t"
    "Developer Proceeds\tBegin Date\tEnd Date\tCustomer Currency\tCountry Code\t"
    "Currency of Proceeds\tApple Identifier\tCustomer Price\tPromo Code\tParent Identifier\n"
    "APPLE\tUS\tcom.example.<b>pro</b>\tAda\tPro\t\tIAY\t1\t3.49\t01/31/2026\t01/31/2026\tUSD\tUS\t"
    "USD\t1\t4.99\t\tcom.example.app\n")
PROFILE = """
trials: {start_share: 0.5}
purchases: {conversion: 0.6}
account_tokens: {share: 1}
billing: {failure_share: 0.2}
refunds: {share: 0.1}
"""


def population(folder: Path, *arguments: str, **named: Server) -> str:
    """A year of customers that ends now: what the command prints."""
    start = datetime.date.today() - datetime.timedelta(days=358)
    (folder / "profile.yaml").write_text(PROFILE)
    return populate(folder, "--customers", "120", "--months", "12", "--seed", "3", "--start", str(start),
                    "--profile", str(folder / "profile.yaml"), *arguments, **named)


def fill(folder: Path, server: Server) -> None:
    """A year of customers, some state, and data that would be markup if it could."""
    for line in population(folder, "--ndjson", "-").splitlines():
        event = json.loads(line)
        # A server assigns the purchases of customers whom it knows.
        if event.get("kind") == "arrival" and event.get("appAccountToken"):
            server.call(f"/v1/subscribers/{event['appAccountToken'].lower()}")
    population(folder, "--concurrency", "1", server=server)
    for name in ("ada", NAME, "\u05e2\u05d3\u05d4"):
        path = f"/v1/subscribers/{urllib.parse.quote(name, safe='')}"
        server.call(path)
        server.call(f"{path}/attributes", {"attributes": {
            "$email": {"value": "ada@example.com"}, "note": {"value": HOSTILE[:400]}}})
        server.call(f"{path}/entitlements/pro/promotional", {"duration": "lifetime"})
        # The request of an app enrolls the customer.
        server.call(f"{path}/offerings", key=PUBLIC_KEY)
    sales = folder / "S_D_80012345_20260131.txt"
    sales.write_text(REPORT)
    tessera("reports", "import", str(sales), "--data", str(server.data))
    with contextlib.suppress(Problem):
        server.call(NOTIFICATIONS, {"signedPayload": "<script>alert(1)</script>"})


def record_comparisons(folder: Path) -> None:
    """Comparisons with RevenueCat on some days, as the command records them; the last ones differ."""
    records = folder / "server/shadow"
    records.mkdir()
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    monthly = {"expires_at": 1_800_000_000_000, "is_active": True, "is_awaiting_renewal": False,
               "is_family_shared": False, "is_sandbox": False, "product": HOSTILE[:80]}
    for days in range(30, -1, -3):
        start = now - datetime.timedelta(days=days)
        milliseconds = int(start.timestamp() * 1000)
        differences = [
            {"customer": name, "entitlement": HOSTILE[:40], "theirs": monthly, "reason": reason}
            for name, reason in ((NAME, "theirs_late"), ("ada", "purchase_missing"),
                                 ("eve", "customer_missing"))] * (days // 10)
        reasons = {each["reason"]: days // 10 for each in differences} | {"within_tolerance": 2}
        (records / f"{start.isoformat()[:19].replace(':', '')}Z.json").write_text(json.dumps({
            "started_at": milliseconds, "ended_at": milliseconds + 9000, "customers": 1000,
            "agreeing_customers": 1000 - len(differences), "entitlements": 800, "equal": 790,
            "unknown_there": 1, "reasons": reasons, "access_reasons": reasons,
            "differences": differences}))
    (records / "2099-01-01T000000Z.json").write_text("{")
    newest = sorted(records.iterdir())[-2]
    lasting = json.loads(sorted(records.iterdir())[0].read_text())
    lasting["started_at"] = json.loads(newest.read_text())["started_at"]
    newest.write_text(json.dumps(lasting))
    for file in records.iterdir():
        file.chmod(0o600)


def links(tab: Tab, pattern: str) -> list[str]:
    """The addresses on the page that match."""
    found: list[str] = tab.evaluate("[...document.links].map(link => link.href)")
    return sorted({link for link in found if re.search(pattern, link)})


def pages(tab: Tab, server: str) -> dict[str, str]:
    """The addresses to check, by a name for each."""
    base = f"{server}/dashboard"
    found = {"customers": f"{base}/customers", "sandbox": f"{base}/customers?environment=sandbox",
             "none": f"{base}/customers?search=nothing", "several":
             f"{base}/customers?search=ada%40example.com", "malformed": f"{base}/events?before=x",
             "help": f"{base}/help", "catalog": f"{base}/catalog?customer=ada",
             "ada": f"{base}/customers/ada",
             "hostile": f"{base}/customers/{urllib.parse.quote(NAME, safe='')}"}
    for name in ("trial", "billing-issue", "set-to-cancel", "expired"):
        found[name] = f"{base}/customers?list={name}"
    for name in ("events", "at-risk", "health", "webhooks", "deliveries", "quarantine", "exports",
                 "audit", "experiments", "reconciliation", "shadow", "keys"):
        found[name] = f"{base}/{name}"
    found["key"] = (f"{base}/keys/com.example.app?issuer_id={urllib.parse.quote(HOSTILE, safe='')}"
                    "&key_id=ABCDE12345")
    found["shadow-reason"] = f"{base}/shadow?reason=purchase_missing"
    found["experiment"] = f"{base}/experiments/coins_first"
    found["reconciled"] = f"{base}/reconciliation?from=2026-01-31&to=2026-01-31"
    found["reconciliation-malformed"] = f"{base}/reconciliation?from=yesterday"
    for theme in ("light", "dark"):
        found[f"paywall-{theme}"] = f"{base}/catalog/default/paywall?locale=de&theme={theme}"
    tab.open(f"{base}/customers?list=sandbox")
    found["subscriber"] = links(tab, r"/customers/[^?/]+$")[0]
    for name, pattern in (("events", r"/events/evt_"), ("webhooks", r"/webhooks/crm$"),
                          ("deliveries", r"/deliveries/\d+$")):
        tab.open(found[name])
        matching = links(tab, pattern)
        if matching:
            found[f"{name}-one"] = matching[0]
    found["fact"] = f"{base}/facts/1"
    return found | chart_pages(tab, base)


def chart_pages(tab: Tab, base: str) -> dict[str, str]:
    """The overview, the list of charts, every chart, and the rows behind a value."""
    sandbox = "environment=sandbox"
    charts = f"{base}/charts"
    found = {"overview": base, "overview-sandbox": f"{base}?{sandbox}",
             "charts": f"{charts}?{sandbox}", "charts-invalid": f"{charts}/mrr?resolution=9",
             "chart-empty": f"{charts}/revenue?environment=xcode",
             "chart-segments": f"{charts}/actives?{sandbox}&segment=product_id",
             "chart-bars": f"{charts}/revenue?{sandbox}&segment=storefront&resolution=month",
             "chart-compared": f"{charts}/mrr?{sandbox}&compare=previous&resolution=week",
             "chart-hostile":
             f"{charts}/revenue?{sandbox}&filter_product_id={urllib.parse.quote(HOSTILE, safe='')}"}
    tab.open(found["charts"])
    listed = links(tab, r"/charts/[^/]+$")
    expect(len(listed) > 15, f"the list has {len(listed)} charts")
    end = datetime.date.today()
    start = end - datetime.timedelta(days=360)
    for address in listed:
        name = urllib.parse.urlparse(address).path.rpartition("/")[2]
        found[f"chart-{name}"] = (f"{charts}/{name}?{sandbox}&start_date={start}&end_date={end}"
                                  "&resolution=month")
    for name in ("revenue", "mrr", "actives"):
        tab.open(found[f"chart-{name}"])
        rows = links(tab, r"/facts\?")
        expect(bool(rows), f"{name}: no value links to its rows")
        found[f"chart-{name}-rows"] = rows[-1]
    return found


def check_chart(tab: Tab, found: dict[str, str]) -> None:
    """The keys of a chart, and values that the pointer and the arrow keys show."""
    tab.show(1440, 900, dark=False)
    tab.open(found["chart-revenue"])
    tab.press("w")
    tab.wait_for("location.search.includes('resolution=week')", "the key w does nothing")
    tab.wait_for("document.readyState === 'complete'", "the chart is not loaded")
    tab.press("x")
    tab.wait_for("location.search.includes('compare=previous')", "the key x does nothing")
    tab.wait_for("document.readyState === 'complete'", "the chart is not loaded")
    tab.press("t")
    tab.wait_for("location.hash === '#values'", "the key t does nothing")
    tab.evaluate("document.querySelector('[data-figure]').focus()")
    tab.press("ArrowLeft")
    shown = tab.evaluate("document.querySelector('.value-read').textContent")
    newest = tab.evaluate("document.querySelector('table[data-values] tbody th').textContent.trim()")
    expect(shown.startswith(f"{newest}: Revenue "), f"the key shows {shown}")
    tab.press("ArrowLeft")
    other = tab.evaluate("document.querySelector('.value-read').textContent")
    expect(other != shown, "the second key shows the same value")
    expect(tab.evaluate("document.querySelectorAll('svg .cross').length") == 1, "no line is drawn")


def expect_accessible(tab: Tab, name: str) -> None:
    tab.evaluate(AXE + ";0")
    result = tab.evaluate("axe.run().then(found => found.violations.map(violation => "
                          "[violation.id, violation.nodes.map(node => node.html).slice(0, 3)]))")
    expect(not result, f"{name}: {result}")


def expect_quiet(tab: Tab, name: str) -> None:
    problems = [text for text in tab.problems if "status of 400" not in text]
    expect(not problems, f"{name} logs {problems}")


def check(tab: Tab, name: str, address: str, server: str) -> None:
    """One page: what it logs, requests and contains, at the smallest and the largest width."""
    tab.show(1440, 900, dark=False)
    tab.open(address)
    expect_quiet(tab, f"{name}: the page")
    foreign = [url for url in tab.requests if not url.startswith((server, "data:"))]
    expect(not foreign, f"{name}: requests to {foreign}")
    expect(tab.evaluate("document.querySelectorAll('h1').length") == 1, f"{name}: one h1")
    expect("alert(1)" not in tab.evaluate(
        "[...document.scripts].map(script => script.textContent).join()"), f"{name}: markup")
    for dark in (False, True):
        tab.show(1440, 900, dark=dark)
        expect_accessible(tab, f"{name}, {'dark' if dark else 'light'}")
    tab.show(320, 800, dark=False)
    width = tab.evaluate("document.documentElement.scrollWidth")
    wide = tab.evaluate(
        "[...document.body.querySelectorAll('*')].filter(each => !each.closest('.scroll') && "
        "each.getBoundingClientRect().right > 321).map(each => each.outerHTML).slice(-3)")
    expect(width <= 320, f"{name}: the page is {width} px wide on 320 px: {wide}")


def check_without_scripts(tab: Tab, name: str, address: str) -> None:
    tab.open(address)
    root = tab.call("DOM.getDocument")["root"]["nodeId"]
    html = tab.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
    expect("</main>" in html and "<h1>" in html, f"{name}: no content without scripts")
    expect_quiet(tab, f"{name}: without scripts the page")


def check_keys(tab: Tab, server: str) -> None:
    """The shortcuts work, and not while a person types."""
    tab.show(1440, 900, dark=False)
    tab.open(f"{server}/dashboard/audit?environment=sandbox")
    for keys, path in (("gu", "/customers"), ("go", ""), ("gc", "/charts"), ("gh", "/health"),
                       ("?", "/help")):
        for key in keys:
            tab.press(key)
        tab.wait_for(f"location.pathname === '/dashboard{path}'", f"the keys {keys} do nothing")
        expect("environment=sandbox" in tab.evaluate("location.search"), f"{keys}: environment")
        tab.wait_for("document.readyState === 'complete'", f"{path} is not loaded")
    tab.press("/")
    expect(tab.evaluate("document.activeElement.name") == "search", "the key / finds no field")
    for key in "gh?":
        tab.press(key)
    expect(tab.evaluate("document.activeElement.value") == "gh?", "the field gets no text")
    expect(tab.evaluate("location.pathname") == "/dashboard/help", "a key left the field")


def check_key_form(tab: Tab, found: dict[str, str], pictures: Path | None) -> None:
    """An upload that is no key: each check has a row, and nothing can be stored."""
    for dark in (False, True):
        for width in (1440, 320):
            tab.show(width, 900, dark=dark)
            tab.open(found["key"])
            tab.evaluate("document.querySelector('textarea').value = 'no key'; "
                         "document.querySelector('form.entry button').click()")
            tab.wait_for("document.title.startsWith('Check of a key') && "
                         "document.readyState === 'complete'", "the form of a key does nothing")
            text = tab.evaluate("document.querySelector('main').innerText")
            expect("The key cannot be used" in text and "private key" in text, f"shows {text}")
            expect("no key" not in text, "the page repeats the private key")
            expect(tab.evaluate("document.documentElement.scrollWidth") <= width,
                   f"the checks of a key are wider than {width} px")
            expect_accessible(tab, "the checks of a key")
            if pictures:
                tab.picture(pictures / f"key-check-{width}-{'dark' if dark else 'light'}.png")


def take_pictures(tab: Tab, found: dict[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, address in found.items():
        for width in (320, 1440):
            for dark in (False, True):
                tab.show(width, 900, dark=dark)
                tab.open(address)
                tab.picture(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")


def main(options: argparse.Namespace) -> None:
    pictures = options.screenshots
    with temporary_folder() as folder:
        catalog = folder / "catalog.yaml"
        catalog.write_text(Path(CATALOG).read_text().replace(
            "    test_store: false", f"    {KEY_FOLDER}\n    test_store: false", 1) + ADDITION)
        with Server(folder, catalog=catalog, root=certificates(folder)) as server:
            fill(folder, server)
            record_comparisons(folder)
            with Browser(chromium(), folder / "profile") as browser:
                check_all(browser.tab(), server.url, pictures)


def check_all(tab: Tab, server: str, pictures: Path | None) -> None:
    tab.open(f"{server}/dashboard?key={SECRET_KEY}")
    found = pages(tab, server)
    for name, address in found.items():
        check(tab, name, address, server)
    check_keys(tab, server)
    check_chart(tab, found)
    if pictures:
        take_pictures(tab, found, pictures)
    check_key_form(tab, found, pictures)
    tab.call("Emulation.setScriptExecutionDisabled", value=True)
    for name, address in found.items():
        check_without_scripts(tab, name, address)
    say(f"{len(found)} pages, {report.passed} checks passed")
