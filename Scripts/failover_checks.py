"""What must be true after `Scripts/failover`, in the database and through the servers.

All SQL about the ledger's tables is here.
"""

from __future__ import annotations

import typing

from checks.shared.report import Problem
from cluster_nodes import DATABASE, OWNER

if typing.TYPE_CHECKING:
    from failover_http import HTTPLoad

# Each must return no rows.
NO_ROWS = {
    "a fact is there twice": """
        select kind, identity, count(*) from tessera.facts
        group by kind, identity, signed_date, payload_hash having count(*) > 1""",
    "a purchase has two owners": """
        select original_transaction_id, count(distinct owner) from tessera.purchases
        group by original_transaction_id having count(*) > 1""",
    "numbers of facts have gaps": """
        select count(*), min(sequence), max(sequence) from tessera.facts
        having count(*) > 0 and (min(sequence) <> 1 or max(sequence) <> count(*))""",
    "numbers of changes have gaps": """
        select count(*), min(sequence), max(sequence) from tessera.changes
        having count(*) > 0 and (min(sequence) <> 1 or max(sequence) <> count(*))""",
    "the counters differ from the rows": """
        select last_fact, last_change from tessera.ledger
        where last_fact <> (select coalesce(max(sequence), 0) from tessera.facts)
           or last_change <> (select coalesce(max(sequence), 0) from tessera.changes)""",
}
IDENTITIES = "select distinct identity from tessera.facts"


def check(load: HTTPLoad) -> None:
    load.ending.clear()  # the checks call the servers too
    try:
        check_feed(load)
        check_customers(load)
    finally:
        load.ending.set()
    check_tables(load)
    check_facts(load)
    check_ledger(load)


def check_feed(load: HTTPLoad) -> None:
    """The feed from its beginning equals what the follower read during the failovers."""
    caller, rows, mark = load.caller(), [], None
    while body := load.changes(caller, rows[-1]["sequence"] if rows else 0, mark):
        if not body["changes"]:
            break
        rows += body["changes"]
        mark = body.get("mark")
    load.tallies.add("changes", len(rows))
    if [row["sequence"] for row in rows] != list(range(1, len(rows) + 1)):
        load.findings.add("the feed has a gap", f"{len(rows)} changes")
    for seen, stored in zip(load.followed, rows):
        if seen != stored:
            load.findings.add("the feed changed behind a cursor", f"{seen} is now {stored}")
    if len(load.followed) > len(rows):
        load.findings.add("the feed is shorter than before", f"{len(rows)} of {len(load.followed)}")


def check_customers(load: HTTPLoad) -> None:
    """Acknowledged purchases are seen, and a contested one by one of the two customers.

    A restore by another customer transfers all purchases of the first one.
    """
    caller = load.caller()
    contested = {purchase.customer for _, purchase in load.contested}
    for purchase in load.readable[-2000:]:
        if purchase.customer not in contested:
            load.read_own(caller, purchase)
    for other, purchase in load.contested[-500:]:
        owners = [customer for customer in (other, purchase.customer)
                  if purchase.transaction in transactions(load.read_customer(caller, customer))]
        if len(owners) > 1:
            load.findings.add("two customers own a purchase", f"{purchase.transaction}: {owners}")


def transactions(body: typing.Any) -> set[str]:
    subscriber = (body or {}).get("subscriber", {"subscriptions": {}, "non_subscriptions": {}})
    found = {item.get("store_transaction_id") for item in subscriber["subscriptions"].values()}
    for items in subscriber["non_subscriptions"].values():
        found |= {item.get("store_transaction_id") for item in items}
    return found


def check_tables(load: HTTPLoad) -> None:
    for rule, statement in NO_ROWS.items():
        try:
            rows = load.cluster.sql(statement, role=OWNER, database=DATABASE, timeout=120)
        except Problem as problem:
            load.findings.add("a check could not run", f"{rule}: {problem}")
            continue
        if rows:
            load.findings.add(rule, rows.splitlines()[0])


def check_facts(load: HTTPLoad) -> None:
    """Every fact that got 200 is in the ledger."""
    try:
        text = load.cluster.sql(IDENTITIES, role=OWNER, database=DATABASE, timeout=120)
    except Problem as problem:
        load.findings.add("a check could not run", f"facts: {problem}")
        return
    stored = {line.lower() for line in text.splitlines()}
    load.tallies.add("identities of facts", len(stored))
    load.tallies.add("acknowledged notifications", len(set(load.delivered)))
    load.tallies.add("acknowledged receipts", len(load.posted))
    for identity in set(load.delivered):
        if identity.lower() not in stored:
            load.findings.add("an acknowledged notification is lost", identity)
    for purchase in load.posted:
        if purchase.transaction.lower() not in stored:
            load.findings.add("an acknowledged receipt is lost", purchase.transaction)


def check_ledger(load: HTTPLoad) -> None:
    """Every signature verifies again, and the projections equal those of a rebuild."""
    servers, url = load.servers, load.cluster.url(OWNER)
    trust = ["--catalog", servers.values["catalog"], "--root", str(load.cluster.folder / "store" / "root.pem")]
    for arguments in (["verify", *trust], ["rebuild"]):
        try:
            servers.tessera("ledger", *arguments, "--ledger", url, timeout=3600)
        except Problem as problem:
            load.findings.add(f"`tessera ledger {arguments[0]}` failed", str(problem))
