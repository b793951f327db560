"""The load and the checks of `Scripts/failover --database-only`: libpq directly, without servers.

A client must follow four rules to lose nothing, and this load follows them:

* A COMMIT is acknowledged only if its tag is COMMIT and it brought no warning.
* A COMMIT is never canceled. After a deadline of its own the client closes the connection, and the
  outcome is unknown; the same fact is written again, and counts once.
* After a doubt the next connection begins with the other nodes.
* A node of a lower timeline than the client has seen is not used.
"""

from __future__ import annotations

import select
import threading
import time
import typing
import uuid

import psycopg2
import psycopg2.extensions as states

from cluster_nodes import DATABASE, NODES, OWNER, Cluster
from failover_records import Findings, Record, Tallies

DEADLINE = 5.0
CONNECT_DEADLINE = 3.0

TABLES = """
drop schema if exists soak cascade;
create schema soak;
create table soak.ledger (id int primary key, last_fact bigint not null) with (fillfactor = 10);
create table soak.facts (
  sequence bigint primary key, id uuid not null unique, writer int not null, content bytea not null);
insert into soak.ledger values (1, 0);
"""

# The row of soak.ledger is locked first, as the servers do: numbers have no gaps, and the order of
# numbers is the order of commits. A fact that is there already changes nothing.
WRITE = """
begin;
set local lock_timeout = '3s';
select last_fact from soak.ledger where id = 1 for update;
with fresh as (
  update soak.ledger set last_fact = last_fact + 1
  where id = 1 and not exists (select 1 from soak.facts where facts.id = '{id}')
  returning last_fact)
insert into soak.facts select last_fact, '{id}', {writer}, decode(repeat('ab', 900), 'hex') from fresh;
commit;
"""

READ = "select last_fact from soak.ledger where id = 1"
FEED = "select sequence, id from soak.facts where sequence > {after} order by sequence limit 1000"
# The timeline of a node that accepts writes; 0 elsewhere.
TIMELINE = """
select case when pg_is_in_recovery() then 0
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end
"""


class Unknown(Exception):
    """The outcome is unknown, or nothing happened; the connection is not usable any more."""


class Link:
    """One client's connection to the primary, with deadlines that nothing else ends."""

    def __init__(self, cluster: Cluster, first: int) -> None:
        self.cluster = cluster
        self.next = first % len(NODES)
        self.timeline = 0
        self.connection: typing.Any = None
        self.password = cluster.values["passwords"][OWNER]

    def close(self) -> None:
        """Closes without a cancel request; the next connection begins with another node."""
        if self.connection is not None:
            try:
                self.connection.close()
            except psycopg2.Error:
                pass
            self.connection = None
            self.next = (self.next + 1) % len(NODES)

    def wait(self, seconds: float) -> None:
        limit = time.monotonic() + seconds
        while True:
            state = self.connection.poll()
            if state == states.POLL_OK:
                return
            left = limit - time.monotonic()
            if left <= 0:
                raise Unknown("deadline")
            reading = [self.connection] if state == states.POLL_READ else []
            writing = [self.connection] if state == states.POLL_WRITE else []
            select.select(reading, writing, [], min(left, 0.5))

    def connect(self) -> None:
        node = NODES[self.next]
        try:
            self.connection = psycopg2.connect(
                host=self.cluster.network.address(node), port=self.cluster.port(node, "postgres"),
                dbname=DATABASE, user=OWNER, password=self.password, gssencmode="disable",
                application_name="failover", async_=True)
            self.wait(CONNECT_DEADLINE)
            rows, _ = self.perform(TIMELINE, CONNECT_DEADLINE)
            if rows[0][0] == 0 or rows[0][0] < self.timeline:
                raise Unknown("a standby, or an older timeline")
            self.timeline = rows[0][0]
        except (psycopg2.Error, Unknown) as error:
            if self.connection is None:
                self.next = (self.next + 1) % len(NODES)
            self.close()
            raise Unknown(str(error)) from None

    def perform(self, statement: str, seconds: float) -> tuple[list[typing.Any], str]:
        """Returns the rows and the tag of the last statement."""
        del self.connection.notices[:]
        cursor = self.connection.cursor()
        cursor.execute(statement)
        self.wait(seconds)
        rows = cursor.fetchall() if cursor.description else []
        if any("WARNING" in notice for notice in self.connection.notices):
            raise Unknown("warning: " + self.connection.notices[-1].strip())
        return rows, cursor.statusmessage or ""

    def run(self, statement: str, *, tag: str | None = None) -> list[typing.Any]:
        try:
            if self.connection is None:
                self.connect()
            rows, got = self.perform(statement, DEADLINE)
            if tag is not None and got != tag:
                raise Unknown(f"the tag is {got}")
            return rows
        except (psycopg2.Error, Unknown) as error:
            self.close()
            raise Unknown(str(error)) from None


class DatabaseLoad:
    """Writers, readers and a follower of the feed, each with a connection of its own."""

    def __init__(self, cluster: Cluster, *, writers: int = 4, readers: int = 2) -> None:
        self.cluster = cluster
        self.writes, self.reads = Record(), Record()
        self.findings, self.tallies = Findings(), Tallies()
        self.acknowledged: list[str] = []
        self.followed: list[str] = []
        self.ending = threading.Event()
        cluster.sql(TABLES, role=OWNER, database=DATABASE)
        self.threads = [threading.Thread(target=self.write, args=(each,)) for each in range(writers)]
        self.threads += [threading.Thread(target=self.read, args=(each,)) for each in range(readers)]
        self.threads += [threading.Thread(target=self.follow)]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.ending.set()
        for thread in self.threads:
            thread.join(timeout=30)

    def write(self, writer: int) -> None:
        link, fact = Link(self.cluster, writer), str(uuid.uuid4())
        while not self.ending.is_set():
            try:
                link.run(WRITE.format(id=fact, writer=writer), tag="COMMIT")
            except Unknown as error:
                self.tallies.add("writes without acknowledgement")
                if "warning" in str(error):
                    self.tallies.add("commits with a warning")
                time.sleep(0.25)
                continue
            self.writes.add()
            self.acknowledged.append(fact)  # appending is atomic
            fact = str(uuid.uuid4())
            time.sleep(0.005)
        link.close()

    def read(self, reader: int) -> None:
        link, seen = Link(self.cluster, reader + 1), 0
        while not self.ending.is_set():
            known = len(self.acknowledged)  # each has a number of its own
            try:
                value = link.run(READ)[0][0]
            except Unknown:
                self.tallies.add("failed reads")
                time.sleep(0.25)
                continue
            self.reads.add()
            if value < seen:
                self.findings.add("a read went back", f"reader {reader} saw {seen}, then {value}")
            if value < known:
                self.tallies.add("stale reads")
                self.tallies.largest("largest staleness of a read in facts", known - value)
            seen = max(seen, value)
            time.sleep(0.01)
        link.close()

    def follow(self) -> None:
        link, cursor = Link(self.cluster, 2), 0
        while not self.ending.is_set():
            try:
                rows = link.run(FEED.format(after=cursor))
            except Unknown:
                time.sleep(0.25)
                continue
            for sequence, fact in rows:
                if sequence != cursor + 1:
                    self.findings.add("a gap in the feed", f"{sequence} after {cursor}")
                cursor = sequence
                self.followed.append(str(fact))
            time.sleep(0.05)
        link.close()

    def check(self) -> None:
        """Compares the database with what was acknowledged and what the follower saw."""
        text = self.cluster.sql("select sequence || ' ' || id from soak.facts order by sequence",
                                role=OWNER, database=DATABASE, timeout=120)
        stored = [line.split(" ")[1] for line in text.splitlines()]
        numbers = [int(line.split(" ")[0]) for line in text.splitlines()]
        self.tallies.add("facts", len(stored))
        self.tallies.add("acknowledged", len(self.acknowledged))
        if numbers != list(range(1, len(numbers) + 1)):
            self.findings.add("numbers have gaps", f"{len(numbers)} facts, the last is {numbers[-1:]}")
        last = int(self.cluster.sql(READ, role=OWNER, database=DATABASE))
        if last != len(stored):
            self.findings.add("the counter differs", f"is {last}, should be {len(stored)}")
        if len(set(stored)) != len(stored):
            self.findings.add("a fact is there twice", f"{len(stored) - len(set(stored))} times")
        for fact in set(self.acknowledged) - set(stored):
            self.findings.add("an acknowledged fact is lost", fact)
        if self.followed != stored[:len(self.followed)]:
            at = next((index for index, pair in enumerate(zip(self.followed, stored)) if pair[0] != pair[1]),
                      len(stored))
            self.findings.add("the feed changed behind a cursor", f"at {at + 1} of {len(self.followed)}")
