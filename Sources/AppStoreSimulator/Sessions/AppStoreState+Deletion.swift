public import AppStoreTypes

extension AppStoreState {
  /// Deletes every purchase of every account, and every pending one.
  ///
  /// Accounts keep their settings and families, and identifiers are not used again.
  public mutating func deleteAllTransactions() {
    Deletions.deleteAll(in: &self)
  }

  /// Deletes a transaction as if it had never existed.
  ///
  /// The first transaction of a subscription takes its renewals with it, and the customer is
  /// eligible for an introductory offer again. Without its current period, a subscription ends with
  /// the one before.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/unknownTransaction(_:)`` if it does not exist, and
  ///   ``ChangeError/familyShared(_:)`` if its buyer shares purchases with a family. Nothing changes
  ///   then.
  public mutating func deleteTransaction(
    _ id: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try Deletions.delete(id, in: &self)
  }
}
