import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport

/// Builds recordings for the customers Ada and Bob, all signed by one store.
struct Cast {
  static let ada: AppUserID = "ada"
  static let bob: AppUserID = "bob"
  static let start = TestStore.purchaseDate

  /// Certificates are slow to create, so all tests share one store.
  static let sharedStore = Result { try TestStore() }

  let store: TestStore

  init() throws {
    store = try Self.sharedStore.get()
  }

  /// Returns a recording of a transaction from a given source.
  func recording(
    _ transaction: JWSTransactionDecodedPayload,
    _ renewalInfo: JWSRenewalInfoDecodedPayload? = nil, notificationUUID: String? = nil,
    source: FactSource = .receipt, by customer: AppUserID? = nil,
    intent: ClaimReason = .purchase, behavior: RestoreBehavior = .transfer,
    asked: LedgerPosition? = nil, at time: Timestamp = start
  ) throws -> FactBatch {
    let verified = try store.verified(transaction)
    let notification = try notificationUUID.map { uuid in
      let payload = try store.notification(
        uuid: uuid, transaction: transaction, renewalInfo: renewalInfo)
      return try store.verifier().notification(store.sign(payload)).body
    }
    return FactBatch(
      source: source, receivedAt: time, transaction: verified,
      renewalInfo: try renewalInfo.map { try store.verified($0, transaction: verified) },
      notification: notification,
      claim: customer.map {
        PurchaseClaim(by: $0, intent: intent, behavior: behavior, asked: asked)
      })
  }

  /// Returns a recording of the app transaction that a customer's app posts.
  func download(by customer: AppUserID, at time: Timestamp = start) throws -> FactBatch {
    let signed = try store.sign(TestStore.appTransaction())
    return FactBatch(
      source: .receipt, receivedAt: time, transaction: nil, renewalInfo: nil, notification: nil,
      claim: PurchaseClaim(by: customer),
      appTransaction: try store.verifier().appTransaction(signed))
  }

  /// Returns a copy of a transaction, refunded and signed again.
  static func refunded(
    _ transaction: JWSTransactionDecodedPayload, signedDate: Timestamp
  ) -> JWSTransactionDecodedPayload {
    var copy = transaction
    copy.revocationDate = start + .days(3)
    copy.revocationReason = .other
    copy.signedDate = signedDate
    return copy
  }

  /// Returns the history of two subscriptions: bought, renewed, failed, recovered, one refunded.
  ///
  /// Ada presents the first transaction of one; the other has no owner until Bob presents it.
  func life() throws -> [FactBatch] {
    let first = TestStore.transaction("1")
    let second = TestStore.transaction(
      "2", originalID: "1", purchaseDate: Self.start + .days(31))
    let third = TestStore.transaction(
      "3", originalID: "1", purchaseDate: Self.start + .days(62))
    let other = TestStore.transaction("9")
    var failing = TestStore.renewalInfo(for: second, signedDate: Self.start + .days(61))
    failing.isInBillingRetryPeriod = true
    failing.gracePeriodExpiresDate = Self.start + .days(77)
    return [
      try recording(first, TestStore.renewalInfo(for: first), by: Self.ada, at: Self.start),
      try recording(
        second, TestStore.renewalInfo(for: second), notificationUUID: "n-2",
        source: .notification, at: Self.start + .days(31)),
      try recording(
        second, failing, notificationUUID: "n-fail", source: .notification,
        at: Self.start + .days(61)),
      try recording(
        third, TestStore.renewalInfo(for: third), notificationUUID: "n-3",
        source: .notification, at: Self.start + .days(63)),
      try recording(other, source: .serverAPI, by: Self.bob, at: Self.start + .days(64)),
      try recording(
        Self.refunded(other, signedDate: Self.start + .days(65)), notificationUUID: "n-9",
        source: .notification, at: Self.start + .days(65)),
    ]
  }
}

/// Everything that can be read from a ledger, to compare two of them.
struct Picture: Equatable {
  var customers: [CustomerRecord]
  var histories: [PurchaseHistory]
  var facts: [[RecordedFact]]
  var unclaimed: [OriginalTransactionID]
  var counts: LedgerCounts
  /// The owner of each purchase, for each customer.
  var owners: [[OriginalTransactionID: AppUserID?]]

  init(of ledger: any LedgerStore) async throws {
    customers = try await ledger.customers(limit: 100, after: nil)
    histories = []
    facts = []
    owners = []
    for customer in customers {
      histories.append(try await ledger.history(of: customer.id))
      facts.append(try await ledger.facts(of: customer.id))
      var owners: [OriginalTransactionID: AppUserID?] = [:]
      for purchase in try await ledger.ownershipHistory(of: customer.id).purchases {
        owners[purchase] = try await ledger.claims(to: purchase).last?.customer
      }
      self.owners.append(owners)
    }
    unclaimed = try await ledger.unclaimedPurchases(limit: 100)
    counts = try await ledger.counts()
  }
}

/// A small random number generator, so that every run shuffles alike.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15
  }
}
