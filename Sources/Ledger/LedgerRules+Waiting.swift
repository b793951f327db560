internal import AppStoreTypes

/// What was done while a claim waited to be recorded.
extension LedgerRules {
  /// Returns whether a claim's customer was deleted since it was made; it would bring them back.
  static func isOutdated<Tables: LedgerTables>(
    _ claim: PurchaseClaim, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.asked, let deletion = try tables.deletion(of: claim.customer) else {
      return false
    }
    return asked.isBefore(deletion)
  }

  /// Returns whether a purchase came to somebody else than a claimant after the claim was made: by a claim,
  /// or because the anonymous customer who had it turned out to be them.
  ///
  /// What was done since counts, or the claim would take the purchase from whoever has it by now.
  static func wentToAnother<Tables: IdentityTables>(
    _ purchase: OriginalTransactionID, since claim: PurchaseClaim, in tables: Tables
  ) throws(Tables.Failure) -> Bool {
    guard let asked = claim.asked, let newest = try tables.newestClaim(to: purchase),
      let owner = newest.customer, let act = try tables.act(newest.act),
      try !tables.group(of: claim.customer).contains(owner)
    else { return false }
    if asked.isBefore(act) { return true }
    guard try !tables.group(of: owner).allSatisfy(\.isAnonymous) else { return false }
    let then = try joined(with: owner, in: tables) { alias throws(Tables.Failure) in
      try tables.act(alias.act).map { !asked.isBefore($0) } ?? true
    }
    return then.allSatisfy(\.isAnonymous)
  }
}
