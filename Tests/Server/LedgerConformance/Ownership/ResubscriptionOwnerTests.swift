import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Ada's subscription ended, and Bob subscribed again through the same Apple Account.
@Suite("Owners of subscriptions that were bought again", .timeLimit(.minutes(30)))
struct ResubscriptionOwnerTests {
  /// How Bob's purchase arrives.
  enum Arrival: CaseIterable {
    case notificationFirst
    case receiptFirst
    case receiptOnly
    case lateReceipt
    case notificationAndLateReceipt

    /// Whether each part is a notification, and how long after the purchase it arrives.
    var parts: [(isNotification: Bool, delay: Duration)] {
      switch self {
      case .notificationFirst: [(true, .seconds(5)), (false, .seconds(10))]
      case .receiptFirst: [(false, .seconds(5)), (true, .seconds(10))]
      case .receiptOnly: [(false, .seconds(5))]
      case .lateReceipt: [(false, .hours(2))]
      case .notificationAndLateReceipt: [(true, .seconds(5)), (false, .hours(2))]
      }
    }
  }

  private static let again = Cast.start + .days(90)
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private var purchase: JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction("2", originalID: "1", purchaseDate: Self.again)
    transaction.transactionReason = .purchase
    transaction.appAccountToken = AppAccountToken.uuid(for: Cast.bob)
    return transaction
  }

  private func arrival(
    _ isNotification: Bool, after delay: Duration, _ behavior: RestoreBehavior
  ) throws -> FactBatch {
    let transaction = try cast.store.verified(purchase)
    let renewalInfo = TestStore.renewalInfo(for: purchase)
    return FactBatch(
      source: isNotification ? .notification : .receipt, receivedAt: Self.again + delay,
      transaction: transaction,
      renewalInfo: isNotification
        ? try cast.store.verified(renewalInfo, transaction: transaction) : nil,
      notification: nil,
      claim: isNotification ? nil : PurchaseClaim(by: Cast.bob, behavior: behavior),
      behavior: behavior)
  }

  @Test(arguments: StoreKind.allCases, Arrival.allCases)
  func `The subscription goes to the customer who bought it again, in any order and however late`(
    kind: StoreKind, arrival: Arrival
  ) async throws {
    for behavior in [RestoreBehavior.transfer, .transferIfNoActive] {
      try await kind.withLedger { ledger in
        _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
        _ = try await ledger.record(
          cast.recording(TestStore.transaction("1"), by: Cast.ada, at: Cast.start))
        for part in arrival.parts {
          let outcome = try await ledger.record(
            self.arrival(part.isNotification, after: part.delay, behavior))
          #expect(outcome.customer == Cast.bob, "\(arrival) \(behavior)")
        }
        #expect(try await ledger.history(of: Cast.bob).transactions.count == 2)
        #expect(try await ledger.rebuildProjections().isEqual)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An old purchase that is sent late does not take it back, but a restore does`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let first = TestStore.transaction("1")
      _ = try await ledger.record(cast.recording(first, by: Cast.ada, at: Cast.start))
      _ = try await ledger.record(try arrival(false, after: .seconds(5), .transfer))
      let late = Self.again + .days(1)
      let sent = try await ledger.record(cast.recording(first, by: Cast.ada, at: late))
      #expect(sent.decision == .kept)
      #expect(sent.customer == Cast.bob)
      let restored = try await ledger.record(
        cast.recording(first, by: Cast.ada, intent: .restore, at: late))
      #expect(restored.decision == .transferred)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A purchase that is sent late is not an old one after renewals`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Cast.ada, at: Cast.start))
      var bought = purchase
      bought.appAccountToken = nil
      let renewal = TestStore.transaction(
        "3", originalID: "1", purchaseDate: Self.again + .days(30))
      _ = try await ledger.record(
        cast.recording(
          renewal, notificationUUID: "n", source: .notification, at: renewal.purchaseDate))
      let sent = try await ledger.record(
        cast.recording(bought, by: Cast.bob, at: Self.again + .days(31)))
      #expect(sent.decision == .transferred)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `While a renewal may not be known yet, the owner counts as active`(
    kind: StoreKind
  ) async throws {
    let first = TestStore.transaction("1")
    let end = try #require(first.expiresDate)
    for (delay, expected) in [
      (Duration.seconds(60), ClaimDecision.rejected(.ownerIsActive)),
      (.seconds(600), .transferred),
    ] {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(cast.recording(first, by: Cast.ada, at: Cast.start))
        let restored = try await ledger.record(
          cast.recording(
            first, by: Cast.bob, intent: .restore, behavior: .transferIfNoActive, at: end + delay))
        #expect(restored.decision == expected)
      }
    }
  }
}
