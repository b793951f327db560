import Ledger
import Testing

/// What statements in SQL create, as lines that can be compared.
@Suite("Listings of a schema", .timeLimit(.minutes(30))) struct SchemaListingTests {
  private static let file = LedgerSchemaListing([
    """
    CREATE TABLE grants (
      sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT DEFAULT 'A, (b)',
      act INTEGER NOT NULL REFERENCES acts (number), CHECK (act > 0), UNIQUE (kind, act)
    ) STRICT
    """,
    "CREATE UNIQUE INDEX grants_of_kind ON grants (kind, id) WHERE kind = 'A' AND id IS NOT NULL",
    """
    CREATE TRIGGER grants_refuse_update BEFORE UPDATE ON grants
    BEGIN SELECT RAISE(ABORT, 'Grants; are append-only'); END
    """,
  ])

  @Test func `Each part of a table is one line`() {
    #expect(
      Self.file.lines == [
        "table grants: strict",
        "table grants, column act: integer references acts (number) not null",
        "table grants, column id: text not null",
        "table grants, column kind: text default 'A, (b)'",
        "table grants, column sequence: integer not null",
        "table grants, check (act > 0)", "table grants, primary key (sequence)",
        "table grants, unique (id)", "table grants, unique (kind, act)",
        "table grants, index grants_of_kind: "
          + "unique (kind, id) where kind = 'A' and id is not null",
        "table grants, trigger grants_refuse_update: before update on grants "
          + "begin select raise (abort, 'Grants; are append-only') end",
      ])
  }

  @Test func `The order of columns, quotes, spaces and options for speed do not matter`() {
    let one = LedgerSchemaListing([
      "CREATE TABLE nodes (id int8 PRIMARY KEY, name text COLLATE \"C\" NOT NULL) WITH (fillfactor = 50)",
      "ALTER TABLE nodes ALTER COLUMN name SET STORAGE EXTERNAL",
      "CREATE INDEX named ON nodes(name) WHERE name <> 'a' AND id > 1",
      "INSERT INTO nodes VALUES (1, 'b')",
    ])
    let other = LedgerSchemaListing([
      "CREATE TABLE nodes ()", "ALTER TABLE nodes ADD name text COLLATE C NOT NULL",
      "ALTER TABLE nodes ADD COLUMN \"id\" bigint NOT NULL",
      "ALTER TABLE nodes ADD PRIMARY KEY (id)",
      "CREATE INDEX named ON nodes USING btree (name) WHERE ((name <> 'a'::text) AND (id > 1))",
    ])
    #expect(one == other)
  }

  @Test func `Differences are named, and those of a missing table only once`() {
    let found = LedgerSchemaListing([
      """
      CREATE TABLE grants (
        sequence INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, kind TEXT DEFAULT 'A, (b)',
        act INTEGER NOT NULL REFERENCES acts (number), extra TEXT, CHECK (act > 0)
      ) STRICT
      """,
      "CREATE TRIGGER more AFTER INSERT ON grants BEGIN SELECT 1; END",
      "CREATE INDEX of_an_operator ON grants (kind)",
      "CREATE UNIQUE INDEX limiting ON grants (extra)",
      "CREATE TABLE reports (id INTEGER)",
    ])
    #expect(
      found.differences(from: Self.file) == [
        "table grants, column extra is unknown",
        "table grants, column id is “integer not null”, not “text not null”",
        "table grants, unique (kind, act) is missing",
        "table grants, index grants_of_kind is missing", "table grants, index limiting is unknown",
        "table grants, trigger grants_refuse_update is missing",
        "table grants, trigger more is unknown",
      ])
    #expect(
      found.differences(from: Self.file, allowsMore: true).allSatisfy { !$0.contains("unknown") })
    #expect(LedgerSchemaListing([]).differences(from: Self.file) == ["table grants is missing"])
    #expect(Self.file.differences(from: Self.file) == [])
  }
}
