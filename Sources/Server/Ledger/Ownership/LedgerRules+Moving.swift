internal import AppStoreCore
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
}
