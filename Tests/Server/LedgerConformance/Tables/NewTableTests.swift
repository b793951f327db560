import AppStoreCore
import Ledger
import LedgerPostgres
import LedgerSQLite
import LedgerTestSupport
import PostgresTestSupport
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

extension Coupon {
  fileprivate static let ofDay = RowLookup<Coupon>(
    through: Campaign.ofDay, "code", as: "code", "customer")
}

/// Rows of which stores know nothing but the description.
@Suite("New kinds of rows in all stores", .timeLimit(.minutes(10)))
struct NewTableTests {
  private static let tables = [Campaign.table.description, Coupon.table.description]
  private static let parts = [LedgerPart(Campaign.self), LedgerPart(Coupon.self)]

  private static let coupons = [
    Coupon(customer: Cast.ada, code: "b", channel: "mail", amounts: ["GOLD": 5, "COIN": -1]),
    Coupon(customer: Cast.ada, code: "b", note: "", isUsed: true, content: [0, 255, 7]),
    Coupon(customer: Cast.bob, code: "a", note: "ä\"'"),
  ]

  private func withLedger(
    _ kind: StoreKind, _ body: (any LedgerStore) async throws -> Void
  ) async throws {
    let tables = LedgerSchemaTables.all + Self.tables
    switch kind {
    case .memory: try await body(InMemoryLedger())
    case .sqlite:
      try await withTemporaryFolder { folder in
        // The file is of a version that does not know the tables.
        try SQLiteLedger(path: folder + "/ledger.sqlite").close()
        let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite", tables: tables)
        try await body(ledger)
        try ledger.close()
      }
    case .postgres:
      #if Postgres
        let url = try await PostgresServerProcess.shared().makeSchema()
        await (try PostgresLedger(url: url)).close()
        await #expect(throws: LedgerError.self, "the tables are missing") {
          try await PostgresLedger(url: url, migrates: false, tables: tables)
        }
        let ledger = try await PostgresLedger(url: url, tables: tables)
        try await body(ledger)
        await ledger.close()
      #endif
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
