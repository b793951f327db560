public import AppStoreCore

/// The ledger position at which deferred work was requested.
public struct LedgerPosition: Hashable, Sendable {
  /// The date of the request.
  public let date: Timestamp
  /// The number of the newest operation, zero before the first one.
  public let lastOperationID: Int64

  /// Creates a position.
  public init(date: Timestamp, lastOperationID: Int64) {
    self.date = date
    self.lastOperationID = lastOperationID
  }

  /// Returns whether an operation was performed after this position.
  func isBefore(_ operation: Int64) -> Bool { lastOperationID < operation }
}
