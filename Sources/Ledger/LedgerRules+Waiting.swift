internal import AppStoreTypes

/// What was done while a claim waited to be recorded.
extension LedgerRules {
  /// Returns whether a claim comes too late: its claimant was deleted since it was made, or somebody else
  /// came to the purchase.
  ///
  /// What was done since counts, or the claim would take the purchase from whoever has it by now, and
  /// bring back a customer who is gone.
  static func isOutdated<Tables: LedgerTables>(
    _ claim: PurchaseClaim, to purchase: OriginalTransactionID?, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.asked else { return false }
    if let deletion = try tables.deletion(of: claim.customer),
      asked.isBefore(deletion)
    {
      return true
    }
    guard let purchase else { return false }
    return try wentToAnother(purchase, since: claim, in: tables)
  }

  /// Returns whether a purchase came to somebody else than a claimant after the claim was made.
  static func wentToAnother<Tables: IdentityTables>(
    _ purchase: OriginalTransactionID, since claim: PurchaseClaim, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.asked, let newest = try tables.newestClaim(to: purchase),
      let owner = newest.customer, let act = try tables.act(newest.act), asked.isBefore(act)
    else { return false }
    return try !tables.group(of: claim.customer).contains(owner)
  }
}
