internal import AppStoreCore

/// Rules for operations performed while a claim was pending.
extension LedgerRules {
  /// Returns whether a claim's customer was deleted after the claim; recording it would bring them
  /// back.
  static func isFromDeletedCustomer(
    _ claim: PurchaseClaim, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    guard let asked = claim.requestedAfter, let deletion = try tables.deletion(of: claim.customer)
    else {
      return false
    }
    return asked.isBefore(deletion.id)
  }

  /// Returns whether a purchase was assigned to another customer after a claim was made.
  ///
  /// This happens by a claim, or because its anonymous owner turned out to be that customer. A
  /// delayed claim must not take the purchase from its new owner.
  static func wasReassigned(
    _ purchase: OriginalTransactionID, since claim: PurchaseClaim, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    guard let asked = claim.requestedAfter, let newest = try tables.claims(to: purchase).last,
      let owner = newest.customer, try !tables.group(of: claim.customer).contains(owner)
    else { return false }
    if asked.isBefore(newest.operation) { return true }
    guard try !tables.group(of: owner).allSatisfy(\.isAnonymous) else { return false }
    let then = try joined(with: owner, in: tables) { !asked.isBefore($0.operation) }
    return then.allSatisfy(\.isAnonymous)
  }
}
