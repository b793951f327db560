import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Ada restored two purchases of an Apple Account; her claim is recorded later, after Bob got some
/// of them.
@Suite("Delayed claims", .timeLimit(.minutes(30))) struct WaitingClaimTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func transaction(_ id: String) -> JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction(TransactionID(id))
    transaction.appTransactionId = "account"
    return transaction
  }

  /// Records the restore of a purchase; returns the decision on the claim.
  private func restore(
    _ id: String, by customer: AppUserID, asked: LedgerPosition? = nil,
    at time: Timestamp = Cast.start, in ledger: any LedgerStore
  ) async throws -> ClaimDecision? {
    try await ledger.record(
      cast.recording(
        transaction(id), source: asked == nil ? .receipt : .serverAPI, by: customer,
        intent: .restore, asked: asked, at: time)
    ).decision
  }

  /// Requests restores of purchase 2 by Ada, then Bob, and records their claims in either order.
  private func restoreBoth(isAdaFirst: Bool, in ledger: any LedgerStore) async throws {
    _ = try await restore("1", by: Cast.ada, in: ledger)
    let ada = try position(try await ledger.claims(to: "1").last?.operation)
    _ = try await restore("3", by: Cast.bob, in: ledger)
    let bob = try position(try await ledger.claims(to: "3").last?.operation)
    let claims = [(Cast.ada, ada), (Cast.bob, bob)]

    for (customer, asked) in isAdaFirst ? claims : claims.reversed() {
      _ = try await restore("2", by: customer, asked: asked, in: ledger)
    }
  }

  private func owner(_ id: String, in ledger: any LedgerStore) async throws -> AppUserID? {
    try await ledger.claims(to: OriginalTransactionID(id)).last?.customer
  }

  private func position(
    _ number: Int64?, at date: Timestamp = Cast.start
  ) throws -> LedgerPosition {
    LedgerPosition(date: date, lastOperationID: try #require(number))
  }

  /// One rule holds: a delayed restore never moves a purchase that changed owner since.
  @Test(arguments: StoreKind.allCases)
  func `Of two restores without an operation between them, the first recorded one wins`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for (customer, second) in [(Cast.ada, 11), (Cast.bob, 10)] {
        _ = try await restore(
          "2", by: customer, asked: try position(0, at: Cast.start + .seconds(second)),
          at: Cast.start + .seconds(5), in: ledger)
      }
      #expect(try await owner("2", in: ledger) == Cast.ada)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A delayed claim takes no purchase that moved to another customer after it was made`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      #expect(try await restore("1", by: Cast.ada, in: ledger) == .claimed)
      let asked = try position(try await ledger.claims(to: "1").last?.operation)
      #expect(try await restore("1", by: Cast.bob, in: ledger) == .transferred)

      #expect(try await restore("1", by: Cast.ada, asked: asked, in: ledger) == .kept)

      #expect(try await owner("1", in: ledger) == Cast.bob)
      #expect(try await ledger.history(of: Cast.bob).transactions.count == 1)
      #expect(try await ledger.rebuildProjections().isEqual)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A delayed claim takes the claimed purchase, but no companion that moved since`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("1", by: Cast.bob, in: ledger)
      let operation = try #require(try await ledger.claims(to: "1").last?.operation)
      _ = try await restore("2", by: Cast.bob, in: ledger)

      let decision = try await restore(
        "1", by: Cast.ada, asked: try position(operation), in: ledger)

      #expect(decision == .transferred)
      #expect(try await owner("1", in: ledger) == Cast.ada)
      #expect(try await owner("2", in: ledger) == Cast.bob)
    }
  }

  /// Bob gets the purchase by its token in the same change that records Ada's older claim.
  ///
  /// That assignment must not count as a newer claim.
  @Test(arguments: StoreKind.allCases, ["account", nil])
  func `A delayed claim takes a new purchase whose token names another customer`(
    kind: StoreKind, account: String?
  ) async throws {
    try await kind.withLedger { ledger in
      for id in [Cast.ada, Cast.bob] {
        _ = try await ledger.findOrCreateCustomer(id, at: Cast.start)
      }
      var transaction = transaction("1")
      transaction.appTransactionId = account
      transaction.appAccountToken = AppAccountToken.uuid(for: Cast.bob)

      let result = try await ledger.record(
        cast.recording(
          transaction, source: .serverAPI, by: Cast.ada, intent: .restore, asked: try position(0)))

      #expect(result.decision == .transferred)
      #expect(result.customer == Cast.ada)
      #expect(try await owner("1", in: ledger) == Cast.ada)
      let operations = try await ledger.ownershipHistory(of: Cast.ada).entries
      let transfer = try #require(operations.last { $0.operation.kind == .transfer })
      #expect(transfer.claims.map(\.originalTransactionID) == ["1"])
      #expect(try await ledger.rebuildProjections().isEqual)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Of two delayed restores, the one recorded first wins, whichever was requested first`(
    kind: StoreKind
  ) async throws {
    for isAdaFirst in [true, false] {
      try await kind.withLedger { ledger in
        try await restoreBoth(isAdaFirst: isAdaFirst, in: ledger)

        #expect(try await owner("2", in: ledger) == (isAdaFirst ? Cast.ada : Cast.bob))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func
    `Of two delayed restores from an anonymous owner, the one recorded first wins`(
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
        #expect((adas.transactions["2"] != nil) == isAdaFirst)
        #expect((bobs.transactions["2"] != nil) == !isAdaFirst)
        #expect(try await ledger.rebuildProjections().isEqual)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer who logged in since keeps the purchases of their anonymous id`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("2", by: IdentityTests.device, in: ledger)
      _ = try await restore("1", by: Cast.ada, in: ledger)
      let asked = try position(try await ledger.claims(to: "1").last?.operation)
      _ = try await ledger.logIn(from: IdentityTests.device, to: Cast.bob, at: Cast.start)

      #expect(try await restore("2", by: Cast.ada, asked: asked, in: ledger) == .kept)
      #expect(try await restore("2", by: Cast.ada, in: ledger) == .transferred)
    }
  }

  /// An import may name a payer by two ids; neither may be rejected because the other came first.
  @Test(arguments: StoreKind.allCases)
  func `Two ids of one payer in the same request share the purchase`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let asked = try position(0)
      let first = try await restore("1", by: IdentityTests.device, asked: asked, in: ledger)
      let second = try await restore("1", by: Cast.ada, asked: asked, in: ledger)
      #expect(first == .claimed && second == .aliased)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer deleted since is not created again, and the fact is recorded`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await restore("1", by: Cast.ada, in: ledger)
      let asked = try position(try await ledger.claims(to: "1").last?.operation)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)

      for id in ["1", "2"] {
        #expect(try await restore(id, by: Cast.ada, asked: asked, in: ledger) == nil)
      }

      #expect(try await ledger.customer(Cast.ada) == nil)
      #expect(try await ledger.unclaimedPurchases(limit: 9) == ["1", "2"])
      // A deleted customer who claims again gets it.
      #expect(try await restore("1", by: Cast.ada, in: ledger) == .claimed)
    }
  }
}
