package import AppStoreTypes

/// When a transaction was recorded first, by the clock and in the order of the record.
package struct FirstRecording: Hashable, Sendable {
  /// What the clock said.
  package let receivedAt: Timestamp
  /// The number of the newest act at that time, zero before the first act; `nil` when the ledger did not
  /// write it down yet.
  package let newestAct: Int64?

  package init(receivedAt: Timestamp, newestAct: Int64?) {
    self.receivedAt = receivedAt
    self.newestAct = newestAct
  }

  /// Returns whether a claim was made before the recording.
  ///
  /// Where the newest act is not known, dates decide, as they did when it was recorded.
  package func isAfter(_ claim: OwnershipClaim) -> Bool {
    newestAct.map { claim.act <= $0 } ?? (claim.claimedAt < receivedAt)
  }
}
