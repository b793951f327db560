internal import AppStoreTypes
internal import Foundation
internal import Subscriptions

/// Rules for moving purchases without a customer's request.
extension LedgerRules {
  /// The maximum number of customers joined over one purchase within ``joinWindow``.
  ///
  /// Anyone can present a signed transaction, and every customer joined by it gets its access.
  /// Beyond the limit, each further claimant takes the purchase from the others.
  package static let maxJoins = 10
  /// How long a customer joined over a purchase counts.
  package static let joinWindow: Duration = .days(30)

  /// Returns the number of customers recently joined over a purchase: with its owner, and with its
  /// recent owners.
  static func joins(
    over purchase: OriginalTransactionID, of ownerIDs: [AppUserID], at now: Timestamp,
    in tables: LedgerTables
  ) throws(MissingRows) -> Int {
    let start = now - joinWindow
    var ids = Set(ownerIDs)
    for claim in try tables.claims(to: purchase) where claim.claimedAt > start {
      if let former = claim.previousOwner { ids.formUnion(try tables.group(of: former)) }
    }
    let operations = try tables.operations(naming: Array(ids))
    return operations.count {
      $0.kind == .alias && $0.date > start && $0.cause != .logIn && $0.cause != .request
    }
  }

  /// Returns the customer that the App Store names as the buyer of a subscription that its owner
  /// let expire; `nil` if none exists, or if ownership was decided since.
  static func whoSubscribedAgain(
    by transaction: JWSTransactionDecodedPayload, insteadOf owner: AppUserID,
    in tables: LedgerTables
  ) throws(MissingRows) -> AppUserID? {
    let purchase = transaction.originalTransactionId
    guard transaction.transactionReason == .purchase, let token = transaction.appAccountToken,
      transaction.transactionId.rawValue != purchase.rawValue, transaction.revocationDate == nil,
      let buyer = CustomerRecord(try tables.appUserIDRecords(namedBy: token))?.id,
      try !tables.group(of: owner).contains(buyer),
      let claim = try tables.claims(to: purchase).last,
      claim.claimedAt < transaction.purchaseDate,
      let history = try tables.history(of: purchase)
    else { return nil }
    let former = history.transactions.values.filter {
      $0.purchaseDate < transaction.purchaseDate
    }
    let isOver = former.allSatisfy { period in
      [period.expiresDate, period.revocationDate].contains { end in
        end.map { $0 <= transaction.purchaseDate } ?? false
      }
    }
    return isOver ? buyer : nil
  }
}
