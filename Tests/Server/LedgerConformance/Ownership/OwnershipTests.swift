import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Ownership", .timeLimit(.minutes(30)))
struct OwnershipTests {
  let cast: Cast
  let token: UUID
  let tokenCustomer: AppUserID

  init() throws {
    cast = try Cast()
    token = try #require(UUID(uuidString: "6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345"))
    tokenCustomer = "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"
  }

  private func tokenTransaction(_ id: TransactionID = "1") -> JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction(id)
    transaction.appAccountToken = token
    return transaction
  }

  @Test(arguments: StoreKind.allCases)
  func `Presenting a purchase creates the customer, who becomes its owner`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      let outcome = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Cast.ada))

      #expect(outcome.customer == Cast.ada)
      #expect(
        try await ledger.customer(Cast.ada)
          == CustomerRecord(id: Cast.ada, firstSeen: Cast.start, lastSeen: Cast.start))
      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["1"])
      #expect(try await ledger.history(of: Cast.bob) == PurchaseHistory())
      #expect(try await ledger.facts(of: Cast.bob).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase presented by another customer moves, and both claims stay recorded`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let transaction = TestStore.transaction("1")
      let later = Cast.start + .days(2)
      _ = try await ledger.record(cast.recording(transaction, by: Cast.ada))

      let outcome = try await ledger.record(
        cast.recording(transaction, by: Cast.bob, at: later))

      #expect(outcome.newFacts == 0)
      #expect(outcome.customer == Cast.bob)
      #expect(try await ledger.history(of: Cast.ada) == PurchaseHistory())
      #expect(
        try await ledger.history(of: Cast.bob).transactions == ["1": TransactionRecord(transaction)]
      )
      let claims = try await ledger.claims(to: "1")
      #expect(claims.map(\.customer) == [Cast.ada, Cast.bob])
      #expect(claims.map(\.claimedAt) == [Cast.start, later])
      #expect(claims.allSatisfy { $0.originalTransactionID == "1" })
      #expect(try await ledger.customer(Cast.ada) != nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Two spellings of one name are two customers`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let composed: AppUserID = "jos\u{E9}"
      let decomposed: AppUserID = "jose\u{301}"
      let transaction = TestStore.transaction("1")
      _ = try await ledger.record(cast.recording(transaction, by: composed))
      let outcome = try await ledger.record(cast.recording(transaction, by: decomposed))

      #expect(outcome.decision == .transferred)
      #expect(try await ledger.history(of: composed) == PurchaseHistory())
      #expect(try await ledger.history(of: decomposed).transactions.keys.sorted() == ["1"])
      #expect(try await ledger.counts().customers == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase can move back to its first owner`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      for customer in [Cast.ada, Cast.bob, Cast.ada] {
        _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: customer))
      }

      #expect(try await ledger.history(of: Cast.ada).transactions.count == 1)
      #expect(
        try await ledger.claims(to: "1").map(\.customer) == [Cast.ada, Cast.bob, Cast.ada])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The owner who presents the purchase again makes no new claim`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let first = TestStore.transaction("1")
      let renewal = TestStore.transaction("2", originalID: "1")
      for transaction in [first, first, renewal] {
        _ = try await ledger.record(cast.recording(transaction, by: Cast.ada))
      }

      #expect(try await ledger.claims(to: "1").count == 1)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A notification reaches the owner of its purchase`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      let renewal = TestStore.transaction(
        "2", originalID: "1", purchaseDate: Cast.start + .days(31))
      let outcome = try await ledger.record(
        cast.recording(renewal, notificationUUID: "n-2", source: .notification))

      #expect(outcome.newFacts == 2)
      #expect(outcome.customer == Cast.ada)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An unowned purchase goes to the customer of its account token, in either case`(
    kind: StoreKind
  ) async throws {
    for named in [tokenCustomer, AppUserID(token.uuidString)] {
      try await kind.withLedger { ledger in
        _ = try await ledger.findOrCreateCustomer(named, at: Cast.start)

        let outcome = try await ledger.record(
          cast.recording(tokenTransaction(), source: .notification))

        #expect(outcome.customer == named)
        #expect(try await ledger.claims(to: "1").map(\.customer) == [named])
        #expect(try await ledger.history(of: named).transactions.count == 1)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase whose token names no customer is unclaimed until it is presented`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let similar = AppUserID(token.uuidString + "0")
      _ = try await ledger.findOrCreateCustomer(similar, at: Cast.start)

      let outcome = try await ledger.record(
        cast.recording(tokenTransaction(), source: .notification))
      #expect(outcome.newFacts == 1)
      #expect(outcome.customer == nil)
      #expect(try await ledger.unclaimedPurchases(limit: 9) == ["1"])
      #expect(try await ledger.customer(tokenCustomer) == nil)

      let shown = try await ledger.record(cast.recording(tokenTransaction(), by: Cast.ada))
      #expect(shown.newFacts == 0)
      #expect(shown.customer == Cast.ada)
      #expect(try await ledger.unclaimedPurchases(limit: 9).isEmpty)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An account token never takes a purchase from its owner`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(tokenCustomer, at: Cast.start)
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      let outcome = try await ledger.record(
        cast.recording(tokenTransaction(), notificationUUID: "n", source: .notification))

      #expect(outcome.customer == Cast.ada)
      #expect(try await ledger.claims(to: "1").count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Unclaimed purchases are listed in order up to the limit`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for id in ["3", "1", "2"] as [TransactionID] {
        _ = try await ledger.record(cast.recording(TestStore.transaction(id)))
      }

      #expect(try await ledger.unclaimedPurchases(limit: 2) == ["1", "2"])
      #expect(try await ledger.unclaimedPurchases(limit: 0).isEmpty)
      #expect(try await ledger.unclaimedPurchases(limit: -1).isEmpty)
    }
  }
}
