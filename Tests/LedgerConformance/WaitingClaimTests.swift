import AppStoreTypes
import Ledger
import Subscriptions
import TestSupport
import Testing

/// The cast: Ada restored what the Apple account of two purchases bought, and her claim is recorded later;
/// Bob came to some of it since.
@Suite("Claims that waited") struct WaitingClaimTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func transaction(_ id: String) -> JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction(TransactionID(id))
    transaction.appTransactionId = "account"
    return transaction
  }

  /// Records that somebody restores a purchase, and returns how the claim came out.
  private func restore(
    _ id: String, by customer: CustomerID, asked: RecordPosition? = nil,
    at time: Timestamp = Cast.start, in ledger: any LedgerStore
  ) async throws -> ClaimDecision? {
    try await ledger.record(
      cast.recording(
        transaction(id), source: asked == nil ? .receipt : .serverAPI, by: customer,
        intent: .restore, asked: asked, at: time)
    ).decision
  }

  /// Lets Ada ask for purchase 2 and then Bob, and records their claims in this or the other order.
  private func restoreBoth(isAdaFirst: Bool, in ledger: any LedgerStore) async throws {
    _ = try await restore("1", by: Cast.ada, in: ledger)
    let ada = position(try await ledger.claims(to: "1").last?.act)
    _ = try await restore("3", by: Cast.bob, in: ledger)
    let bob = position(try await ledger.claims(to: "3").last?.act)
    let claims = [(Cast.ada, ada), (Cast.bob, bob)]

    for (customer, asked) in isAdaFirst ? claims : claims.reversed() {
      _ = try await restore("2", by: customer, asked: asked, in: ledger)
    }
  }

  private func owner(_ id: String, in ledger: any LedgerStore) async throws -> CustomerID? {
    try await ledger.claims(to: OriginalTransactionID(id)).last?.customer
  }

  private func position(
    _ number: Int64?, at date: Timestamp = Cast.start
  ) -> RecordPosition {
    RecordPosition(date: date, newestAct: number)
  }

  /// Restores are recorded from the newest to the oldest, whatever the clock did meanwhile.
  @Test(arguments: StoreKind.allCases)
  func `Of two restores with no act in between the one that is recorded first stays`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for (customer, second) in [(Cast.ada, 11), (Cast.bob, 10)] {
        _ = try await restore(
          "2", by: customer, asked: position(0, at: Cast.start + .seconds(second)),
          at: Cast.start + .seconds(5), in: ledger)
      }
      #expect(try await owner("2", in: ledger) == Cast.ada)
    }
  }

  /// A clock that stands still orders nothing, but acts do; without them the dates must.
  @Test(arguments: StoreKind.allCases, [true, false])
  func `A claim takes nothing that somebody else came to since it was made`(
    kind: StoreKind, isNumbered: Bool
  ) async throws {
    try await kind.withLedger { ledger in
      #expect(try await restore("1", by: Cast.ada, in: ledger) == .claimed)
      let act = try #require(try await ledger.claims(to: "1").last?.act)
      let asked = position(isNumbered ? act : nil)
      let later = isNumbered ? Cast.start : Cast.start + .seconds(1)
      #expect(try await restore("1", by: Cast.bob, at: later, in: ledger) == .transferred)

      #expect(try await restore("1", by: Cast.ada, asked: asked, at: later, in: ledger) == .kept)

      #expect(try await owner("1", in: ledger) == Cast.bob)
      #expect(try await ledger.history(of: Cast.bob).transactions.count == 1)
      #expect(try await ledger.rebuildProjections().isEqual)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A claim takes what somebody else had before, but no companion that came to them since`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("1", by: Cast.bob, in: ledger)
      let act = try #require(try await ledger.claims(to: "1").last?.act)
      _ = try await restore("2", by: Cast.bob, in: ledger)

      let decision = try await restore("1", by: Cast.ada, asked: position(act), in: ledger)

      #expect(decision == .transferred)
      #expect(try await owner("1", in: ledger) == Cast.ada)
      #expect(try await owner("2", in: ledger) == Cast.bob)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Who asked later has the purchase, whichever claim is recorded first`(
    kind: StoreKind
  ) async throws {
    for isAdaFirst in [true, false] {
      try await kind.withLedger { ledger in
        try await restoreBoth(isAdaFirst: isAdaFirst, in: ledger)

        #expect(try await owner("2", in: ledger) == Cast.bob)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func
    `Who turned out to be the anonymous owner keeps the purchase from who asked before, and not after`(
      kind: StoreKind
    ) async throws
  {
    for isAdaFirst in [true, false] {
      try await kind.withLedger { ledger in
        _ = try await restore("2", by: IdentityTests.device, in: ledger)
        try await restoreBoth(isAdaFirst: isAdaFirst, in: ledger)

        let (bobs, adas) = (
          try await ledger.history(of: Cast.bob), try await ledger.history(of: Cast.ada)
        )
        #expect(bobs.transactions["2"] != nil && adas.transactions["2"] == nil)
        #expect(try await ledger.rebuildProjections().isEqual)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Who logged in since keeps what they bought before they had a name`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("2", by: IdentityTests.device, in: ledger)
      _ = try await restore("1", by: Cast.ada, in: ledger)
      let asked = position(try await ledger.claims(to: "1").last?.act)
      _ = try await ledger.logIn(from: IdentityTests.device, to: Cast.bob, at: Cast.start)

      #expect(try await restore("2", by: Cast.ada, asked: asked, in: ledger) == .kept)
      #expect(try await restore("2", by: Cast.ada, in: ledger) == .transferred)
    }
  }

  /// An import may name a payer by two ids; nobody is shut out because the other line came first.
  @Test(arguments: StoreKind.allCases)
  func `Two ids of one payer that are asked for together share the purchase`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let asked = position(0)
      let first = try await restore("1", by: IdentityTests.device, asked: asked, in: ledger)
      let second = try await restore("1", by: Cast.ada, asked: asked, in: ledger)
      #expect(first == .claimed && second == .aliased)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer who was deleted since is not brought back, and the fact is recorded`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("1", by: Cast.ada, in: ledger)
      let asked = position(try await ledger.claims(to: "1").last?.act)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)

      for id in ["1", "2"] {
        #expect(try await restore(id, by: Cast.ada, asked: asked, in: ledger) == nil)
      }

      #expect(try await ledger.customer(Cast.ada) == nil)
      #expect(try await ledger.unclaimedPurchases(limit: 9) == ["1", "2"])
      // Who comes back and asks again gets it.
      #expect(try await restore("1", by: Cast.ada, in: ledger) == .claimed)
    }
  }
}
