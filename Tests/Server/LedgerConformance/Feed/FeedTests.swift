import AppStoreCore
import Foundation
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("The change feed", .timeLimit(.minutes(30)))
struct FeedTests {
  let cast: Cast
  let life: [FactBatch]

  init() throws {
    cast = try Cast()
    life = try cast.life()
  }

  @Test(arguments: StoreKind.allCases)
  func `Each new fact appears once in the feed, in any order, and repeated facts do not`(
    kind: StoreKind
  ) async throws {
    for seed in 0..<8 as Range<UInt64> {
      var dice = Dice(seed: seed)
      let shuffled = (life + life.prefix(3)).shuffled(using: &dice)
      try await kind.withLedger { ledger in
        for recording in shuffled { _ = try await ledger.record(recording) }

        let changes = try await ledger.changes(after: 0, limit: 99)
        let facts = changes.compactMap(\.change.factSequence)
        #expect(facts.count == 13, "seed \(seed)")
        #expect(Set(facts) == Set(1...13), "seed \(seed)")
        #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)), "seed \(seed)")
        let before = changes.count
        _ = try await ledger.record(life)
        #expect(try await ledger.changes(after: 0, limit: 99).count == before, "seed \(seed)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A change contains the customer, the purchase and the fact`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let transaction = TestStore.transaction("1")
      _ = try await ledger.record(
        cast.recording(transaction, TestStore.renewalInfo(for: transaction), by: Cast.ada))

      let changes = try await ledger.changes(after: 0, limit: 9).map(\.change)
      #expect(
        Set(changes.map(\.kind)) == [.customer, .ownership, .transaction, .renewalInfo])
      #expect(changes.allSatisfy { $0.customer == Cast.ada && $0.at == Cast.start })
      #expect(
        changes.filter { $0.kind != .customer }.allSatisfy { $0.originalTransactionID == "1" })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A move between customers notifies both, and one by hand is in the audit log`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
      let place = try await ledger.changes(after: 0, limit: 99).last?.sequence ?? 0

      let moved = try await ledger.transfer(
        nil, from: Cast.ada, to: Cast.bob, by: .person("eve"), at: Cast.start + .days(1))
      let operation = moved.compactMap { change in
        if case .operation(let operation, _) = change { operation.id } else { nil }
      }.first
      _ = try await ledger.undo(
        try #require(operation), by: .person("eve"), at: Cast.start + .days(2))
      _ = try await ledger.deleteCustomer(
        Cast.ada, by: .backend, at: Cast.start + .days(3))

      let changes = try await ledger.changes(after: place, limit: 99).map(\.change)
      #expect(
        changes.filter { $0.kind == .ownership }.map(\.customer) == [Cast.bob, Cast.ada, nil])
      #expect(changes.contains { $0.kind == .deletion && $0.customer == Cast.ada })
      let audit = try await ledger.auditEntries(since: nil, after: 0, limit: 9).map(\.entry)
      #expect(audit.map(\.action) == [.transfer, .undo, .deleteCustomer])
      #expect(audit.map(\.actor) == ["person:eve", "person:eve", "backend"])
      #expect(audit.first?.details["purchases"] == "1")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Grants, currency and attributes do not return with a deleted customer's id`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func grant(_ id: String, _ day: Int) async throws {
        _ = try await ledger.grant(
          PromotionalGrant(
            id: id, customer: Cast.ada, entitlement: "pro", duration: .lifetime,
            startsAt: Cast.start, endsAt: nil, grantedAt: Cast.start + .days(day), actor: "key:1"))
      }
      try await grant("before", 0)
      _ = try await ledger.adjust(
        CurrencyAdjustment(
          id: "a", customer: Cast.ada, isSandbox: false, amounts: ["COIN": 5], reference: nil,
          at: Cast.start, actor: "key:1"), beside: { _ in [] })
      try await ledger.overrideOffering(
        OfferingOverride(
          customer: Cast.ada, offering: "sale", at: Cast.start, actor: "key:1"))
      _ = try await ledger.setAttributes(
        [CustomerAttribute(key: "$email", value: "a@b.c", updatedAt: Cast.start)], of: Cast.ada,
        at: Cast.start)

      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .days(1))

      #expect(try await ledger.grants(to: [Cast.ada]).isEmpty)
      #expect(try await ledger.adjustments(of: [Cast.ada]).isEmpty)
      #expect(try await ledger.offeringOverride(of: [Cast.ada]) == nil)
      #expect(try await ledger.attributes(of: [Cast.ada]).isEmpty)
      try await grant("after", 2)
      let holdings = try await ledger.holdings(of: [Cast.ada])
      #expect(holdings.grants.map(\.grant.id) == ["after"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `All sources of access are read at once and survive a rebuild`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(life)
      _ = try await ledger.grant(
        PromotionalGrant(
          id: "g", customer: Cast.bob, entitlement: "pro", duration: .daily,
          startsAt: Cast.start + .days(2), endsAt: Cast.start + .days(3), grantedAt: Cast.start,
          actor: "key:1"))
      let holdings = try await ledger.holdings(of: [Cast.ada, Cast.bob])

      #expect(holdings.signed.transactions.count == 4)
      #expect(holdings.history(at: Cast.start + .days(1)).transactions.count == 4)
      #expect(holdings.history(at: Cast.start + .days(2)).transactions.count == 5)
      let changes = try await ledger.changes(after: 0, limit: 99)
      try await ledger.rebuildProjections()
      #expect(try await ledger.holdings(of: [Cast.ada, Cast.bob]) == holdings)
      #expect(try await ledger.changes(after: 0, limit: 99) == changes)
    }
  }

  @Test(arguments: [
    "grants", "grant_revocations", "test_store_purchases", "currency_adjustments",
    "offering_overrides", "audit_log", "changes",
  ])
  func `Recorded rows cannot be changed or deleted, even by hand`(
    table: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try await fill(ledger)
      try await DatabaseQueue(path: path).writeWithoutTransaction { database in
        let column = ["grants": "actor", "test_store_purchases": "token"][table] ?? "rowid"
        for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = \(column)"] {
          let error = #expect(throws: DatabaseError.self, "\(sql)") {
            try database.execute(sql: sql)
          }
          #expect(error?.message == "\(table) are append-only")
        }
      }
      try ledger.close()
    }
  }

  /// Writes a row into every append-only table.
  private func fill(_ ledger: SQLiteLedger) async throws {
    _ = try await ledger.grant(
      PromotionalGrant(
        id: "g", customer: Cast.ada, entitlement: "pro", duration: .lifetime,
        startsAt: Cast.start, endsAt: nil, grantedAt: Cast.start, actor: "key:1"))
    _ = try await ledger.revokeGrants(of: "pro", to: [Cast.ada], at: Cast.start, by: "key:1")
    _ = try await ledger.record(
      TestStorePurchase(
        token: "t", customer: Cast.ada, bundleID: "b", productID: "p", type: .consumable,
        period: nil, price: nil, purchasedAt: Cast.start))
    _ = try await ledger.adjust(
      CurrencyAdjustment(
        id: "a", customer: Cast.ada, isSandbox: false, amounts: ["COIN": 5], reference: nil,
        at: Cast.start, actor: "key:1"), beside: { _ in [] })
    try await ledger.overrideOffering(
      OfferingOverride(customer: Cast.ada, offering: nil, at: Cast.start, actor: "key:1"))
  }
}
