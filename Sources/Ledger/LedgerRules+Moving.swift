internal import AppStoreTypes
internal import Foundation
internal import Subscriptions

/// When a purchase moves without anybody asking for it.
extension LedgerRules {
  /// How many customers are joined over one purchase in ``joinWindow``.
  ///
  /// One signed transaction can be shown by anybody, and everybody it joins has what it unlocks. Whoever
  /// comes after them takes it from the others.
  package static let mostJoins = 10
  /// How long a customer who was joined over a purchase counts.
  package static let joinWindow: Duration = .days(30)

  /// Returns how many customers were joined over a purchase lately: with its owner, and with whoever had it
  /// in that time.
  static func joins<Tables: IdentityTables>(
    over purchase: OriginalTransactionID, of ownerIDs: [CustomerID], at now: Timestamp,
    in tables: Tables
  ) throws(Tables.Failure) -> Int {
    let start = now - joinWindow
    var ids = Set(ownerIDs)
    for claim in try tables.claims(to: purchase) where claim.claimedAt > start {
      if let former = claim.former { ids.formUnion(try tables.group(of: former)) }
    }
    let acts = try tables.acts(naming: Array(ids))
    return acts.count {
      $0.kind == .alias && $0.date > start && $0.cause != .logIn && $0.cause != .request
    }
  }

  /// Returns the customer whom the store names as the buyer of a subscription that its owner had let end;
  /// `nil` when there is none, or somebody decided on the purchase since.
  static func whoSubscribedAgain<Tables: LedgerTables>(
    by transaction: JWSTransactionDecodedPayload, insteadOf owner: CustomerID, in tables: Tables
  ) throws(Tables.Failure) -> CustomerID? {
    let purchase = transaction.originalTransactionId
    guard transaction.transactionReason == .purchase, let token = transaction.appAccountToken,
      transaction.transactionId.rawValue != purchase.rawValue, transaction.revocationDate == nil,
      let buyer = CustomerRecord(try tables.sights(namedBy: token))?.id,
      try !tables.group(of: owner).contains(buyer),
      let claim = try tables.newestClaim(to: purchase),
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
