public import AppStoreCore

extension AppStoreState {
  /// Returns the transactions that give access now, in order of creation.
  ///
  /// The result contains non-consumables and every purchase of a non-renewing subscription,
  /// permanently, unless refunded. Of each plan it contains the newest period that is paid or in
  /// its grace period. Family-shared purchases are listed in addition to the account's own.
  public func currentEntitlements(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    CurrentAccess.currentEntitlements(of: account, in: data)
  }

  /// Returns the products an account can use now, ordered by product ID: the ground truth.
  ///
  /// Consumables are not included, because only the app knows how many are left.
  public func access(of account: AccountID) -> [GroundTruthAccess] {
    CurrentAccess.access(of: account, in: data)
  }
}
