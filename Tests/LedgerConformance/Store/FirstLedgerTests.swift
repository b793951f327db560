import AppStoreTypes
import Ledger
import LedgerSQLite
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("A file of the first version", .timeLimit(.minutes(10)))
struct FirstLedgerTests {
  @Test func `Opening a first-version file keeps the owners and turns claims into operations`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let store = try Cast().store
      let (start, later) = (Cast.start, Cast.start + .days(1))
      var waiting = TestStore.transaction("2")
      waiting.appAccountToken = AppAccountToken.uuid(for: "eve")
      waiting.appTransactionId = nil
      let first = try FirstLedger(path: path)
      for customer in [Cast.ada, Cast.bob] { try first.see(customer, at: start) }
      try first.record(
        TestStore.transaction("1"), by: [Cast.ada, Cast.bob], store: store, at: start)
      try first.record(waiting, by: [], store: store, at: start)
      try first.record(TestStore.transaction("3"), by: [Cast.bob], store: store, at: start)
      try first.close()

      let ledger = try SQLiteLedger(path: path)
      let before = try await Picture(of: ledger)

      #expect(before.customers.map(\.id) == [Cast.ada, Cast.bob])
      #expect(before.histories.map(\.transactions.count) == [0, 2])
      #expect(before.unclaimed == ["2"])
      let entries = try await ledger.ownershipHistory(of: Cast.bob).entries
      #expect(entries.map(\.operation.kind) == [.transfer, .claim])
      #expect(try await ledger.claims(to: "1").map(\.customer) == [Cast.ada, Cast.bob])
      #expect(try await ledger.claims(to: "1").map(\.claimedAt) == [start, start])
      try await ledger.rebuildProjections()
      #expect(try await Picture(of: ledger) == before)

      let transfer = try #require(entries.first).operation.id
      _ = try await ledger.undo(transfer, by: .person("support"), at: later)
      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["1"])
      _ = try await ledger.findOrCreateCustomer("eve", at: later)
      #expect(try await ledger.history(of: "eve").transactions.keys.sorted() == ["2"])
      try ledger.close()
    }
  }

  @Test func `First-version purchases credit currency to the owner at each purchase date`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let store = try Cast().store
      let (start, later) = (Cast.start, Cast.start + .days(31))
      let renewal = TestStore.transaction("2", originalID: "1", purchaseDate: later)
      let first = try FirstLedger(path: path)
      for customer in [Cast.ada, Cast.bob] { try first.see(customer, at: start) }
      try first.record(
        TestStore.transaction("1"), by: [Cast.ada, Cast.bob], store: store, at: start)
      try first.record(renewal, by: [], store: store, at: later)
      try first.close()

      let ledger = try SQLiteLedger(path: path)

      #expect(try await ledger.currencyHoldings(of: [Cast.ada]).credited == ["1"])
      #expect(try await ledger.currencyHoldings(of: [Cast.bob]).credited == ["2"])
      try ledger.close()
    }
  }
}
