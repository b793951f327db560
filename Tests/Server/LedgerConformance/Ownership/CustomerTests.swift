import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite("Customers and quarantine", .timeLimit(.minutes(30)))
struct CustomerTests {
  @Test(arguments: StoreKind.allCases)
  func `A customer is created once, and last seen is stored by the minute`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      let start = Cast.start
      let first = try await ledger.findOrCreateCustomer(Cast.ada, at: start)
      #expect(first.created)
      #expect(first.customer == CustomerRecord(id: Cast.ada, firstSeen: start, lastSeen: start))

      let soon = try await ledger.findOrCreateCustomer(Cast.ada, at: start + .seconds(59))
      #expect(!soon.created)
      #expect(soon.customer.lastSeen == start)

      let later = try await ledger.findOrCreateCustomer(Cast.ada, at: start + .seconds(60))
      #expect(later.customer.lastSeen == start + .seconds(60))
      #expect(later.customer.firstSeen == start)

      let early = try await ledger.findOrCreateCustomer(Cast.ada, at: start - .days(1))
      #expect(early.customer.firstSeen == start - .days(1))
      #expect(early.customer.lastSeen == start + .seconds(60))
      #expect(try await ledger.customer(Cast.ada) == early.customer)
      #expect(try await ledger.customer(Cast.bob) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Deferred last-seen dates update known customers and create none`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      let (start, later) = (Cast.start, Cast.start + .hours(2))
      for id in [Cast.ada, "cleo"] { _ = try await ledger.findOrCreateCustomer(id, at: start) }
      _ = try await ledger.deleteCustomer("cleo", by: .server, at: start)
      let recorded = try await ledger.record(
        seen: [Cast.ada, Cast.bob, "cleo"].map { SeenCustomer($0, at: later) })
      #expect(recorded.map(\.id) == [Cast.ada])
      #expect(
        try await ledger.customers(limit: 9, after: nil)
          == [CustomerRecord(id: Cast.ada, firstSeen: start, lastSeen: later)])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A quarantined item records the newest operation before it`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      func keep(_ raw: [UInt8]) async throws -> LedgerPosition? {
        try await ledger.quarantine(
          source: "test", check: "c", explanation: "e", raw: raw, at: Cast.start)
        return try await ledger.quarantined(limit: 1).first?.arrival
      }
      #expect(try await keep([1]) == LedgerPosition(date: Cast.start, lastOperationID: 0))
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .server, at: Cast.start)
      #expect(try await keep([2]) == LedgerPosition(date: Cast.start, lastOperationID: 1))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A full quarantine rejects new items, and the ledger still works`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      for number in 0..<4 as Range<UInt8> {
        let heap = [UInt8](repeating: number, count: 16 << 20)
        try await ledger.quarantine(
          source: "test", check: "c", explanation: "e", raw: heap, at: Cast.start)
      }
      await #expect(throws: LedgerError.quarantineFull) {
        try await ledger.quarantine(
          source: "test", check: "c", explanation: "e", raw: [7], at: Cast.start)
      }
      #expect(try await ledger.counts().quarantined == 4)
      #expect(try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start).created)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Items from apps fill no more than half of the quarantine`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      func keep(_ source: FactSource, _ raw: [UInt8]) async throws {
        try await ledger.quarantine(
          source: source.rawValue, check: "c", explanation: "e", raw: raw, at: Cast.start)
      }
      for number in 0..<2 as Range<UInt8> {
        try await keep(.receipt, [UInt8](repeating: number, count: 16 << 20))
      }
      await #expect(throws: LedgerError.quarantineFull) { try await keep(.receipt, [7]) }
      try await keep(.notification, [7])
      try await keep(.serverAPI, [7])
      #expect(try await ledger.counts().quarantined == 4)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A discarded item leaves the quarantine and is recorded in the audit log`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for (number, check) in ["signature", "chain.root", "signature"].enumerated() {
        try await ledger.quarantine(
          source: "receipt", check: check, explanation: "e", raw: [UInt8(number)], at: Cast.start)
      }
      let ids = try await ledger.quarantined(after: nil, limit: 9).map(\.id)

      let none = try await ledger.discardQuarantined([ids[2] + 1], by: "cli:eve", at: Cast.start)
      let some = try await ledger.discardQuarantined(
        [ids[0], ids[2], ids[2] + 1], by: "cli:eve", at: Cast.start)

      #expect(none == 0)
      #expect(some == 2)
      #expect(try await ledger.quarantined(limit: 9).map(\.check) == ["chain.root"])
      let audit = try await ledger.auditEntries(since: nil, after: 0, limit: 9).map(\.entry)
      #expect(audit.map(\.action) == [.discard])
      #expect(audit.first?.actor == "cli:eve")
      #expect(audit.first?.detailText == "checks: signature 2, ids: \(ids[0]), \(ids[2]), items: 2")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Customers are listed in pages, ordered by the bytes of their ids`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for id in ["ö", "b", "a", "B", "$RCAnonymousID:1"] as [AppUserID] {
        _ = try await ledger.findOrCreateCustomer(id, at: Cast.start)
      }

      let first = try await ledger.customers(limit: 3, after: nil).map(\.id)
      let second = try await ledger.customers(limit: 3, after: first.last).map(\.id)

      #expect(first == ["$RCAnonymousID:1", "B", "a"])
      #expect(second == ["b", "ö"])
      #expect(try await ledger.customers(limit: 3, after: "ö").isEmpty)
      #expect(try await ledger.customers(limit: -1, after: nil).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Unverified data is quarantined, listed newest first, and has no effect`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await ledger.quarantine(
        source: "notification", check: "chain.root", explanation: "another root",
        raw: [0, 255, 10], at: Cast.start)
      try await ledger.quarantine(
        source: "receipt", check: "jws.segments", explanation: "two segments", raw: [],
        at: Cast.start + .days(1))

      let items = try await ledger.quarantined(limit: 9)
      #expect(items.map(\.check) == ["jws.segments", "chain.root"])
      #expect(items.map(\.source) == ["receipt", "notification"])
      #expect(items.map(\.explanation) == ["two segments", "another root"])
      #expect(items.map(\.raw) == [[], [0, 255, 10]])
      #expect(items.map(\.receivedAt) == [Cast.start + .days(1), Cast.start])
      #expect(Set(items.map(\.id)).count == 2)
      #expect(try await ledger.quarantined(limit: 1).map(\.check) == ["jws.segments"])
      #expect(
        try await ledger.counts()
          == LedgerCounts(facts: 0, customers: 0, purchases: 0, quarantined: 2))
    }
  }
}
