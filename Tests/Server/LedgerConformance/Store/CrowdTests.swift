import AppStoreCore
import GRDB
import Ledger
import LedgerSQLite
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// Purchases of an anonymous customer, and many made-up anonymous ids that present them.
@Suite("Purchases under very many ids", .timeLimit(.minutes(30))) struct CrowdTests {
  /// The number of ids that present one purchase before the customers are joined.
  static let share = 50
  /// Far enough apart to stay below the monthly limit.
  static let pace: Duration = .days(4)

  let transactions: [Verified<JWSTransactionDecodedPayload>]

  init() throws {
    let store = try Cast().store
    transactions = try (0..<LedgerRules.maxAppUserIDs / Self.share).map {
      try store.verified(TestStore.transaction(TransactionID("\($0)")))
    }
  }

  private func id(_ number: Int) -> AppUserID {
    let text = String(number)
    return AppUserID("$RCAnonymousID:" + String(repeating: "0", count: 32 - text.count) + text)
  }

  /// Returns the claim of an id to a purchase; ids with smaller numbers were seen first.
  private func claim(_ number: Int, to purchase: Int = 0, day: Int? = nil) -> FactBatch {
    FactBatch(
      source: .receipt, receivedAt: Cast.start + (day.map { .days($0) } ?? Self.pace * number),
      transaction: transactions[purchase], renewalInfo: nil, notification: nil,
      claim: PurchaseClaim(by: id(number), intent: .restore))
  }

  @Test(arguments: StoreKind.allCases)
  func `The number of a customer's ids is limited, and a later claimant gets the purchase`(
    kind: StoreKind
  ) async throws {
    let most = LedgerRules.maxAppUserIDs
    try await kind.withLedger { ledger in
      _ = try await ledger.record((0..<most).map { claim($0, to: $0 / Self.share) })
      let joined = try await ledger.record(
        transactions.indices.dropFirst().map { claim(0, to: $0, day: 4 * most + 40 * $0) })
      #expect(joined.allSatisfy { $0.decision == .aliased })
      #expect(try await ledger.appUserIDs(of: id(most - 1)).count == most)

      let later = try await ledger.record([
        claim(most, day: 8 * most), claim(most + 1, day: 8 * most + 40),
      ])
      #expect(later.map(\.decision) == [.transferred, .aliased])
      #expect(try await ledger.appUserIDs(of: id(0)).count == most)
      #expect(try await ledger.appUserIDs(of: id(most)) == [id(most), id(most + 1)])
      // All purchases were made on one Apple Account, so all of them move.
      #expect(try await ledger.history(of: id(most + 1)).transactions.count == transactions.count)

      // Together they would exceed the limit, so the purchase moves back.
      #expect(try await ledger.record(claim(1, day: 8 * most + 80)).decision == .transferred)
      #expect(try await ledger.history(of: id(0)).transactions.count == transactions.count)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase joins ten customers in a month and then moves to each new claimant`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let most = LedgerRules.maxJoins
      let joined = try await ledger.record((0...most).map { claim($0, day: 0) })
      #expect(joined.dropFirst().allSatisfy { $0.decision == .aliased && !$0.isOverAliasLimit })
      // Also from one claimant to the next, so that no second crowd is joined.
      let later = try await ledger.record((1...3).map { claim(most + $0, day: $0) })
      #expect(later.allSatisfy { $0.decision == .transferred && $0.isOverAliasLimit })
      #expect(try await ledger.appUserIDs(of: id(0)).count == most + 1)
      #expect(try await ledger.appUserIDs(of: id(most + 3)).count == 1)
      #expect(try await ledger.history(of: id(0)).transactions.isEmpty)

      let next = try await ledger.record(claim(most + 4, day: 31))
      #expect(next.decision == .aliased && !next.isOverAliasLimit)
    }
  }

  @Test func `Joining a customer writes one row, however many ids the customer has`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      _ = try await ledger.record((0..<30).map { claim($0) })
      #expect(try await ledger.rebuildProjections().isEqual)
      let operation = try #require(
        try await ledger.ownershipHistory(of: id(29)).entries.last { $0.operation.kind == .alias })
      let queue = try DatabaseQueue(path: path)
      try await queue.write { database in
        try database.execute(sql: "CREATE TABLE written (event TEXT NOT NULL)")
        for event in ["INSERT", "UPDATE", "DELETE"] {
          try database.execute(
            sql: """
              CREATE TRIGGER written_\(event) AFTER \(event) ON app_user_ids
              BEGIN INSERT INTO written VALUES ('\(event)'); END
              """)
        }
      }
      func written() async throws -> [String] {
        try await queue.write { database in
          let events = try String.fetchAll(database, sql: "SELECT event FROM written")
          try database.execute(sql: "DELETE FROM written")
          return events
        }
      }

      _ = try await ledger.record(claim(30))
      #expect(try await written() == ["INSERT"])

      _ = try await ledger.undo(operation.operation.id, by: .backend, at: Cast.start)
      #expect(try await written() == ["DELETE"])
      #expect(try await ledger.appUserIDs(of: id(0)).count == 30)
      try queue.close()
      try ledger.close()
    }
  }
}
