import AppStoreCore
import Foundation
import Ledger
import SignedData
import Subscriptions
import TestSupport

/// Random operations on a few customers and their purchases.
struct RandomOperations {
  static let ids: [AppUserID] = [
    Cast.ada, Cast.bob, "eve", IdentityTests.device, IdentityTests.otherDevice,
  ]

  let transactions: [JWSTransactionDecodedPayload]
  /// Signed once; every round posts them in a different way.
  let verified: [FactBatch]
  /// More of the same purchases: renewals, refunds, notifications, a download, and a transaction
  /// that moves to another purchase.
  let more: [FactBatch]

  init() throws {
    let cast = try Cast()
    transactions = (1...5).map { number in
      var transaction = TestStore.transaction(TransactionID("\(number)"))
      transaction.appTransactionId = number < 4 ? "one account" : "another account"
      transaction.appAccountToken =
        number % 2 == 0 ? AppAccountToken.uuid(for: Self.ids[number % Self.ids.count]) : nil
      return transaction
    }
    verified = try transactions.map { try cast.recording($0) }
    var moved = TestStore.transaction("6", originalID: "2")
    moved.signedDate = moved.signedDate + .days(1)
    more =
      try cast.life() + [
        cast.download(by: Cast.ada), cast.recording(TestStore.transaction("6", originalID: "1")),
        cast.recording(moved),
        cast.recording(
          Cast.refunded(transactions[1], signedDate: Cast.start + .days(1)),
          notificationUUID: "refund", source: .notification),
      ]
  }

  func customer(_ dice: inout Dice) -> AppUserID { Self.ids.randomElement(using: &dice) ?? "eve" }

  /// Applies a random operation to customers and purchases; a rejected one changes nothing.
  ///
  /// - Returns: The result as text.
  @discardableResult
  func change(
    on ledger: any LedgerStore, at now: Timestamp, _ dice: inout Dice
  ) async throws -> String {
    let (one, other) = (customer(&dice), customer(&dice))
    let index = Int.random(in: 0..<transactions.count, using: &dice)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0..<6:
      let newest = try await newestOperation(in: ledger)
      let recording = posted(verified[index], by: one, at: now, after: newest, &dice)
      return "\(try await ledger.record(recording))"
    case 6:
      let visit = Self.visit(of: one, at: now)
      return "\(try await ledger.findOrCreateCustomer(one, at: now, visit: visit))"
    case 7..<9:
      let visit = Self.visit(of: other, at: now)
      return "\(try await ledger.logIn(from: one, to: other, at: now, visit: visit))"
    case 9:
      let purchase = Bool.random(using: &dice) ? transactions[index].originalTransactionId : nil
      return try await result {
        try await ledger.transfer(purchase, from: one, to: other, by: .backend, at: now)
      }
    case 10:
      let operation = Int64.random(in: 1...20, using: &dice)
      return try await result {
        try await ledger.undo(operation, by: .person("test"), at: now)
      }
    default:
      guard Int.random(in: 0..<3, using: &dice) == 0 else { return "" }
      return "\(try await ledger.deleteCustomer(one, by: .backend, at: now) ?? [])"
    }
  }

  /// Returns a random batch of recordings of a few purchases, possibly empty.
  func batch(
    for ledger: any LedgerStore, at now: Timestamp, _ dice: inout Dice
  ) async throws -> [FactBatch] {
    let newest = try await newestOperation(in: ledger)
    let few = (verified + more).shuffled(using: &dice).prefix(3)
    return (0..<Int.random(in: 0...6, using: &dice)).compactMap { _ in
      few.randomElement(using: &dice).map {
        posted($0, by: customer(&dice), at: now, after: newest, &dice)
      }
    }
  }

  private func newestOperation(in ledger: any LedgerStore) async throws -> Int64 {
    var newest: Int64 = 0
    for transaction in transactions {
      let claims = try await ledger.claims(to: transaction.originalTransactionId)
      newest = max(newest, claims.last?.operation ?? 0)
    }
    return newest
  }

  /// Returns a recording as a customer's app posts it now, or requested it earlier, or as the App
  /// Store sends it.
  private func posted(
    _ recording: FactBatch, by customer: AppUserID, at now: Timestamp, after newest: Int64,
    _ dice: inout Dice
  ) -> FactBatch {
    let isDelayed = Int.random(in: 0..<4, using: &dice) == 0
    let requested = max(0, newest - Int64.random(in: 0...3, using: &dice))
    let claim = PurchaseClaim(
      by: customer, intent: ClaimReason.allCases.randomElement(using: &dice) ?? .queue,
      behavior: RestoreBehavior.allCases.randomElement(using: &dice) ?? .keep,
      asked: isDelayed ? LedgerPosition(date: now, lastOperationID: requested) : nil)
    let isPosted = Int.random(in: 0..<4, using: &dice) > 0
    var posted = FactBatch(
      source: isPosted ? .receipt : recording.source, receivedAt: now,
      transaction: recording.transaction, renewalInfo: recording.renewalInfo,
      notification: recording.notification, claim: isPosted ? claim : nil,
      appTransaction: recording.appTransaction)
    if isPosted {
      posted.visit = Self.visit(of: customer, at: now)
      posted.offering = Self.offering(at: now)
    }
    return posted
  }

  /// Returns a visit that differs with the time, and is the same in every run.
  static func visit(of id: AppUserID, at now: Timestamp) -> CustomerVisit {
    let number = Int(now.milliseconds / 1000)
    let client = ClientDetails(
      bundleID: number % 4 == 0 ? "com.example.other" : TestStore.bundleID,
      isSandbox: number % 5 == 0, platform: ["iOS", "macOS", nil][number % 3],
      storefront: number % 2 == 0 ? "USA" : nil, appVersion: "1.\(number % 7)",
      sdkVersion: number % 3 == 1 ? nil : "5.86.0")
    return CustomerVisit(client, of: id, at: now, random: [])
  }

  private static func offering(at now: Timestamp) -> ReportedOffering? {
    let number = Int(now.milliseconds / 1000)
    return ReportedOffering(
      offering: number % 4 == 1 ? nil : "offering \u{1F381} \(number % 3)",
      placement: number % 3 == 0 ? nil : "home", ruleID: number % 2 == 0 ? "rule" : nil,
      revision: number % 6)
  }

  private func result(
    _ operation: () async throws -> [CustomerChange]
  ) async throws -> String {
    do {
      return "\(try await operation())"
    } catch IdentityError.rejected(let rejection) {
      return "\(rejection)"
    }
  }
}
