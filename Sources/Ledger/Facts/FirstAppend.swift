package import AppStoreTypes

/// When a transaction was first recorded, by date and in ledger order.
package struct FirstAppend: Hashable, Sendable {
  /// The date of the recording.
  package let receivedAt: Timestamp
  /// The number of the newest operation at that time, zero before the first one; `nil` if recorded
  /// before the ledger stored it.
  package let lastOperationID: Int64?

  package init(receivedAt: Timestamp, lastOperationID: Int64?) {
    self.receivedAt = receivedAt
    self.lastOperationID = lastOperationID
  }

  /// Returns whether a claim was made before the recording.
  ///
  /// If the newest operation is unknown, dates decide, as they did at that time.
  package func isAfter(_ claim: OwnershipChange) -> Bool {
    lastOperationID.map { claim.operation <= $0 } ?? (claim.claimedAt < receivedAt)
  }
}
