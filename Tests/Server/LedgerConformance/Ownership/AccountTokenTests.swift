import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Purchases whose customer is found by the `appAccountToken` that the app passed to the App Store.
@Suite("App account tokens", .timeLimit(.minutes(30)))
struct AccountTokenTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func bought(
    _ id: TransactionID = "1", by customer: AppUserID, at date: Timestamp = Cast.start
  ) -> JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction(
      id, originalID: id == "1" ? nil : "1", purchaseDate: date)
    transaction.appAccountToken = AppAccountToken.uuid(for: customer)
    return transaction
  }

  private func notification(
    _ transaction: JWSTransactionDecodedPayload
  ) throws -> FactBatch {
    try cast.recording(
      transaction, notificationUUID: "n-\(transaction.transactionId)", source: .notification)
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase notified before its customer is known is assigned later`(
    kind: StoreKind
  ) async throws {
    let appearances: [@Sendable (any LedgerStore) async throws -> Void] = [
      { _ = try await $0.findOrCreateCustomer(Cast.ada, at: Cast.start) },
      { _ = try await $0.logIn(from: IdentityTests.device, to: Cast.ada, at: Cast.start) },
      { ledger in
        let other = try Cast().recording(TestStore.transaction("9"), by: Cast.ada)
        _ = try await ledger.record(other)
      },
    ]
    for appear in appearances {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(notification(bought(by: Cast.ada)))
        #expect(try await ledger.unclaimedPurchases(limit: 9) == ["1"])

        try await appear(ledger)

        #expect(try await ledger.unclaimedPurchases(limit: 9).isEmpty)
        #expect(try await ledger.history(of: Cast.ada).transactions["1"] != nil)
        let entry = try await ledger.ownershipHistory(of: Cast.ada).entries.first
        #expect(entry?.operation.cause == .accountToken && entry?.operation.actor == .server)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A new purchase is never assigned to a claimant other than its known buyer`(
    kind: StoreKind
  ) async throws {
    for known in [true, false] {
      try await kind.withLedger { ledger in
        if known { _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start) }

        let outcome = try await ledger.record(cast.recording(bought(by: Cast.ada), by: Cast.bob))

        #expect(outcome.decision == (known ? .rejected(.boughtByAnother) : .claimed))
        #expect(outcome.customer == (known ? Cast.ada : Cast.bob))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A restore of a purchase with another customer's token follows the restore behavior`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)

      let kept = try await ledger.record(
        cast.recording(bought(by: Cast.ada), by: Cast.bob, intent: .restore, behavior: .keep))
      let moved = try await ledger.record(
        cast.recording(bought(by: Cast.ada), by: Cast.bob, intent: .restore))

      #expect(kept.decision == .rejected(.kept) && kept.customer == Cast.ada)
      #expect(moved.decision == .transferred && moved.customer == Cast.bob)
      #expect(
        try await ledger.claims(to: "1").map(\.customer) == [Cast.ada, Cast.bob])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The token of the newest purchase decides, in any order of arrival`(
    kind: StoreKind
  ) async throws {
    let first = bought("1", by: Cast.ada)
    let second = bought("2", by: Cast.bob, at: Cast.start + .days(90))
    var silent = TestStore.transaction(
      "3", originalID: "1", purchaseDate: Cast.start + .days(120))
    silent.appAccountToken = nil
    for order in [[first, second, silent], [silent, second, first], [second, silent, first]] {
      try await kind.withLedger { ledger in
        for transaction in order { _ = try await ledger.record(notification(transaction)) }

        for customer in [Cast.ada, Cast.bob] {
          _ = try await ledger.findOrCreateCustomer(customer, at: Cast.start)
        }

        #expect(try await ledger.history(of: Cast.bob).transactions.count == 3)
        #expect(try await ledger.history(of: Cast.ada) == PurchaseHistory())
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A token alone returns nothing to a deleted customer`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      _ = try await ledger.record(notification(bought(by: Cast.ada)))
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)

      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start + .days(1))
      _ = try await ledger.record(notification(bought("2", by: Cast.ada)))
      #expect(try await ledger.history(of: Cast.ada) == PurchaseHistory())

      let outcome = try await ledger.record(
        cast.recording(bought(by: Cast.ada), by: Cast.ada, intent: .restore))
      #expect(outcome.decision == .unchanged && outcome.customer == Cast.ada)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 2)
    }
  }

  /// Facts may arrive before or after the customers that they name; the owners are the same.
  @Test(arguments: StoreKind.allCases)
  func `Every purchase gets the same owner whether facts or customers come first`(
    kind: StoreKind
  ) async throws {
    let uuid = try #require(UUID(uuidString: "6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345"))
    let customers: [AppUserID] = [
      Cast.ada, Cast.bob, AppUserID(uuid.uuidString), AppUserID(uuid.uuidString.lowercased()),
      IdentityTests.device,
    ]
    for seed in 0..<20 as Range<UInt64> {
      var dice = Dice(seed: seed)
      var recordings: [FactBatch] = []
      for number in 1...8 {
        var transaction = TestStore.transaction(TransactionID("\(number)"))
        let buyer = customers.randomElement(using: &dice) ?? Cast.ada
        transaction.appAccountToken = AppAccountToken.tokens(of: buyer).randomElement(using: &dice)
        recordings.append(try notification(transaction))
      }
      let appearing = customers.shuffled(using: &dice)
      var pictures: [Picture] = []
      for _ in 0..<3 {
        var facts = recordings.shuffled(using: &dice)[...]
        try await kind.withLedger { ledger in
          for (place, customer) in appearing.enumerated() {
            for recording in facts.prefix(Int.random(in: 0...4, using: &dice)) {
              _ = try await ledger.record(recording)
              facts = facts.dropFirst()
            }
            _ = try await ledger.findOrCreateCustomer(
              customer, at: Cast.start + .seconds(Int64(place)))
          }
          for recording in facts { _ = try await ledger.record(recording) }
          var picture = try await Picture(of: ledger)
          picture.facts = []
          pictures.append(picture)
        }
      }
      let isSame = pictures.allSatisfy { $0 == pictures.first }
      #expect(isSame, "seed \(seed)")
      #expect(pictures.first?.unclaimed.isEmpty == true, "seed \(seed)")
    }
  }

  /// Ada's subscription ended, and Bob subscribed again on the same Apple Account.
  private func again(
    _ id: TransactionID = "2", reason: TransactionReason = .purchase, after days: Int = 90,
    behavior: RestoreBehavior = .transfer
  ) throws -> FactBatch {
    var transaction = bought(id, by: Cast.bob, at: Cast.start + .days(days))
    transaction.transactionReason = reason
    return FactBatch(
      source: .notification, receivedAt: Cast.start + .days(days),
      transaction: try cast.store.verified(transaction), renewalInfo: nil, notification: nil,
      claim: nil, behavior: behavior)
  }

  @Test(arguments: StoreKind.allCases)
  func `A new subscription on an Apple Account moves a lapsed one to its buyer`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
      _ = try await ledger.record(cast.recording(bought(by: Cast.ada), by: Cast.ada))
      let outcome = try await ledger.record(again())
      #expect(outcome.customer == Cast.bob && outcome.decision == nil)
      #expect(try await ledger.history(of: Cast.ada).transactions.isEmpty)
      #expect(try await ledger.rebuildProjections().isEqual)

      // An owner who got it later keeps it when the same fact is recorded again.
      _ = try await ledger.record(
        cast.recording(
          bought(by: Cast.ada), by: Cast.ada, intent: .restore, at: Cast.start + .days(91)))
      #expect(try await ledger.record(again()).customer == Cast.ada)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A subscription does not move while active, at a renewal, or with behavior keep`(
    kind: StoreKind
  ) async throws {
    let kept = try [
      again(after: 5), again(reason: .renewal), again(behavior: .keep),
    ]
    for recording in kept {
      try await kind.withLedger { ledger in
        _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
        _ = try await ledger.record(cast.recording(bought(by: Cast.ada), by: Cast.ada))
        #expect(try await ledger.record(recording).customer == Cast.ada)
      }
    }
  }
}
