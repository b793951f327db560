import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// A kind of row that only these tests know, which a customer has once for each code.
private struct Coupon: LedgerRow {
  var customer: AppUserID
  var code: String
  var channel: String?
  var note: String?
  var amounts: [String: Int64] = [:]
  var isUsed = false
  var content: [UInt8] = []

  static let table = LedgerTable<Coupon>(
    "coupons", part: "coupons", role: .record, writing: .appendOnce,
    uniqueColumns: [["customer", "code", "channel"]],
    indexes: [.init("coupons_of_code", on: "code", where: "note IS NOT NULL")],
    columns: [
      .text("customer") { $0.customer.rawValue }, .text("code") { $0.code },
      .textOrEmpty("channel") { $0.channel }, .optionalText("note") { $0.note },
      .dictionary("amounts") { $0.amounts }, .bool("is_used") { $0.isUsed },
      .bytes("content") { $0.content },
    ]
  ) { row in
    Coupon(
      customer: row.appUserID(), code: row.text(), channel: row.optionalText(),
      note: row.optionalText(), amounts: row.dictionary(), isUsed: row.bool(),
      content: row.bytes())
  }

  static let ofCustomer = RowLookup<Coupon>("customer")
}

/// A kind of row that is replaced, and leads to coupons.
private struct Campaign: LedgerRow {
  var code: String
  var day: Int64
  var endsAt: Timestamp?

  static let table = LedgerTable<Campaign>(
    "campaigns", part: "campaigns", role: .state, writing: .save,
    key: .columns(["code", "day"]),
    columns: [
      .text("code") { $0.code }, .integer("day") { $0.day }, .optionalDate("ends_at") { $0.endsAt },
    ]
  ) { row in
    Campaign(code: row.text(), day: row.integer(), endsAt: row.optionalDate())
  }

  static let ofCode = RowLookup<Campaign>("code")
  static let ofDay = RowLookup<Campaign>("day")
}

/// A migration that creates the tables of both.
private let migration = LedgerMigration(
  LedgerMigration.all.count + 1, "coupons", version: "99.0.0", keepsOlderServers: true,
  sqlite: [
    """
    CREATE TABLE campaigns (
      code TEXT NOT NULL, day INTEGER NOT NULL, ends_at INTEGER, PRIMARY KEY (code, day)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE coupons (
      sequence INTEGER PRIMARY KEY, customer TEXT NOT NULL, code TEXT NOT NULL,
      channel TEXT NOT NULL, note TEXT, amounts TEXT NOT NULL, is_used INTEGER NOT NULL,
      content BLOB NOT NULL, UNIQUE (customer, code, channel)
    ) STRICT
    """,
    "CREATE INDEX coupons_of_code ON coupons (code) WHERE note IS NOT NULL",
    """
    CREATE TRIGGER coupons_refuse_update BEFORE UPDATE ON coupons
    BEGIN SELECT RAISE(ABORT, 'coupons are append-only'); END
    """,
    """
    CREATE TRIGGER coupons_refuse_delete BEFORE DELETE ON coupons
    BEGIN SELECT RAISE(ABORT, 'coupons are append-only'); END
    """,
  ],
  postgres: [
    """
    CREATE TABLE campaigns (
      code text COLLATE "C" NOT NULL, day int8 NOT NULL, ends_at int8, PRIMARY KEY (code, day))
    """,
    """
    CREATE TABLE coupons (
      sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer text COLLATE "C" NOT NULL,
      code text COLLATE "C" NOT NULL, channel text COLLATE "C" NOT NULL, note text COLLATE "C",
      amounts text COLLATE "C" NOT NULL, is_used boolean NOT NULL, content bytea NOT NULL,
      UNIQUE (customer, code, channel))
    """,
    "CREATE INDEX coupons_of_code ON coupons (code) WHERE note IS NOT NULL",
    """
    CREATE TRIGGER coupons_refuse_change BEFORE DELETE OR UPDATE ON coupons
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """,
  ])

extension Coupon {
  fileprivate static let ofDay = RowLookup<Coupon>(
    through: Campaign.ofDay, "code", as: "code", "customer")
}

/// Rows of which stores know nothing but the description.
@Suite("New kinds of rows in all stores", .timeLimit(.minutes(10)))
struct NewTableTests {
  private static let schema = LedgerSchemaDefinition.current.next(
    migration, tables: Campaign.table.description, Coupon.table.description)
  private static let parts = [LedgerPart(Campaign.self), LedgerPart(Coupon.self)]

  private static let coupons = [
    Coupon(customer: Cast.ada, code: "b", channel: "mail", amounts: ["GOLD": 5, "COIN": -1]),
    Coupon(customer: Cast.ada, code: "b", note: "", isUsed: true, content: [0, 255, 7]),
    Coupon(customer: Cast.bob, code: "a", note: "ä\"'"),
  ]

  private func withLedger(
    _ kind: StoreKind, _ body: (any LedgerStore) async throws -> Void
  ) async throws {
    guard kind != .memory else { return try await body(InMemoryLedger()) }
    try await LedgerDatabase.with(kind) { database in
      // The ledger is of a version that does not know the tables.
      try await database.create()
      try await database.opened(Self.schema, body)
    }
  }

  private func fill(_ ledger: any LedgerStore) async throws {
    try await ledger.perform(
      LedgerDecision<Void>([]) { tables in
        for coupon in Self.coupons { tables.put(coupon) }
        for day in [10, 9, 9] as [Int64] { tables.put(Campaign(code: "b", day: day)) }
        tables.put(Campaign(code: "a", day: 9, endsAt: Cast.start))
        tables.put(Campaign(code: "b", day: 9, endsAt: Cast.start))
      })
  }

  private func all<Row: LedgerRow>(
    _ ledger: any LedgerStore, _ type: Row.Type = Row.self
  ) async throws -> [Row] {
    var (rows, place) = ([Row](), LedgerCursor?.none)
    while true {
      let page = try await ledger.page(of: LedgerPart(type), after: place, limit: 2)
      guard let end = page.end else { return rows }
      rows += page.rows(type)
      place = end
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rows are written as their description says, and read page by page`(
    kind: StoreKind
  ) async throws {
    try await withLedger(kind) { ledger in
      for _ in 0..<2 { try await fill(ledger) }
      #expect(try await all(ledger) == Self.coupons)
      #expect(
        try await all(ledger) == [
          Campaign(code: "a", day: 9, endsAt: Cast.start),
          Campaign(code: "b", day: 9, endsAt: Cast.start), Campaign(code: "b", day: 10),
        ])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rows are found by their values and through other rows, before and after a change`(
    kind: StoreKind
  ) async throws {
    try await withLedger(kind) { ledger in
      try await fill(ledger)
      let ada = LedgerValue.text(Cast.ada.rawValue)
      let (first, keys) = (
        Array(Self.coupons.prefix(2)), LedgerKey.rows(of: Coupon.ofDay, .integer(9), ada)
      )
      var known = first
      for asked in [[], [keys, LedgerKey.rows(of: Coupon.ofCustomer, ada)]] as [Set<LedgerKey>] {
        let new = Coupon(customer: Cast.ada, code: "new \(known.count)")
        let found = try await ledger.perform(
          LedgerDecision(asked) { tables throws(MissingRows) in
            let own = try tables.rows(Coupon.ofCustomer, ada)
            let linked = try tables.rows(Coupon.ofDay, .integer(9), ada)
            let none = try tables.rows(Coupon.ofDay, .integer(8), ada)
            tables.put(new)
            return [own, linked, none, try tables.rows(Coupon.ofCustomer, ada)]
          })
        #expect(found == [known, first, [], known + [new]])
        known.append(new)
      }
      try await ledger.perform(
        LedgerDecision<Void>([]) { $0.delete(Campaign.ofCode, .text("b")) })
      #expect(try await all(ledger, Campaign.self).map(\.code) == ["a"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Queries select, order and group rows`(kind: StoreKind) async throws {
    try await withLedger(kind) { ledger in
      try await fill(ledger)
      func keys(
        _ conditions: [RowQuery.Condition] = [], isBackward: Bool = false,
        after start: [LedgerValue]? = nil, limit: Int? = nil
      ) async throws -> [String] {
        let query = RowQuery(
          Campaign.self, where: conditions, by: ["code", "day"], isBackward: isBackward,
          after: start, limit: limit)
        return try await ledger.rows(query).map { "\($0[0]) \($0[1])" }
      }
      #expect(try await keys() == ["a 9", "b 9", "b 10"])
      #expect(try await keys(isBackward: true) == ["b 10", "b 9", "a 9"])
      let place = [LedgerValue.text("b"), .integer(9)]
      #expect(try await keys(after: place) == ["b 10"])
      #expect(try await keys(isBackward: true, after: place) == ["a 9"])
      #expect(try await keys(limit: 2) == ["a 9", "b 9"])
      for limit in [0, -1] { #expect(try await keys(limit: limit) == []) }
      #expect(try await keys([.equals("code", .text("b")), .isLess("day", 10)]) == ["b 9"])
      #expect(try await keys([.isConstant("code", "b"), .isAtLeast("day", 10)]) == ["b 10"])
      #expect(try await keys([.isOneOf("code", ["b", "'", "c\0"])]) == ["b 9", "b 10"])
      #expect(try await keys([.isOneOf("code", [])]) == [])
      #expect(try await keys([.contains("code", "a")]) == ["a 9"])
      #expect(try await keys([.isAtLeast("ends_at", 0)]) == ["a 9", "b 9"], "others have none")

      let groups = try await ledger.rows(
        RowQuery(
          [.column("day"), .count, .least("ends_at"), .sum("ends_at")], of: Campaign.self))
      let date = Cast.start.milliseconds
      #expect(
        Set(groups) == [
          [.integer(9), .integer(2), .integer(date), .integer(2 * date)],
          [.integer(10), .integer(1), .null, .integer(0)],
        ])
      let used = try await ledger.rows(
        RowQuery(Coupon.self, where: [.equals("is_used", .bool(true))], by: ["sequence"]))
      #expect(used == [[LedgerValue.integer(2)] + Coupon.table.encode(Self.coupons[1])])
    }
  }

  @Test(arguments: CopyTests.Pair.all)
  func `Rows are copied, and their hashes are equal in all stores`(
    pair: CopyTests.Pair
  ) async throws {
    try await withLedger(pair.source) { source in
      try await fill(source)
      try await withLedger(pair.target) { target in
        let digest = try await LedgerCopy(
          from: source, to: target, pageSize: 2, parts: Self.parts
        ).run()
        #expect(digest.parts.map(\.rows) == [3, 3])
        #expect(
          digest.parts.map(\.hash)
            == (try await LedgerDigest.of(source, parts: Self.parts).parts.map(\.hash)))
        #expect(try await all(target) == Self.coupons)
      }
    }
  }
}
