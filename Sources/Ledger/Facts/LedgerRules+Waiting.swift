internal import AppStoreTypes

/// Rules for operations performed while a claim was pending.
extension LedgerRules {
  /// Returns whether a claim's customer was deleted after the claim; recording it would bring them
  /// back.
  static func isFromDeletedCustomer<Tables: LedgerPrimitives>(
    _ claim: PurchaseClaim, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.requestedAfter, let deletion = try tables.deletion(of: claim.customer)
    else {
      return false
    }
    return asked.isBefore(deletion)
  }

  /// Returns whether a purchase was assigned to another customer after a claim was made.
  ///
  /// This happens by a claim, or because its anonymous owner turned out to be that customer. A
  /// delayed claim must not take the purchase from its new owner.
  static func wasReassigned<Tables: IdentityPrimitives>(
    _ purchase: OriginalTransactionID, since claim: PurchaseClaim, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.requestedAfter, let newest = try tables.newestClaim(to: purchase),
      let owner = newest.customer, let operation = try tables.operation(newest.operation),
      try !tables.group(of: claim.customer).contains(owner)
    else { return false }
    if asked.isBefore(operation) { return true }
    guard try !tables.group(of: owner).allSatisfy(\.isAnonymous) else { return false }
    let then = try joined(with: owner, in: tables) { alias throws(Tables.Failure) in
      try tables.operation(alias.operation).map { !asked.isBefore($0) } ?? true
    }
    return then.allSatisfy(\.isAnonymous)
  }
}
