public import AppStoreTypes

/// The ledger position at which deferred work was requested.
public struct LedgerPosition: Hashable, Sendable {
  /// The date of the request.
  public let date: Timestamp
  /// The number of the newest operation, zero before the first one; `nil` if it was not stored, so
  /// that dates decide.
  public let lastOperationID: Int64?

  /// Creates a position.
  public init(date: Timestamp, lastOperationID: Int64?) {
    self.date = date
    self.lastOperationID = lastOperationID
  }

  /// Returns whether an operation was requested after this position.
  ///
  /// If no operation was recorded between two requests, the one recorded first was requested later,
  /// because restores are processed newest first. An app's operation that was delayed comes from
  /// the quarantine, which is processed oldest first; its request date is compared.
  func isBefore(_ operation: IdentityOperation) -> Bool {
    guard let lastOperationID else { return date < operation.date }
    guard let asked = operation.requestedAfter else { return lastOperationID < operation.id }
    guard lastOperationID == asked, operation.actor == .app else { return lastOperationID <= asked }
    return date <= operation.date
  }
}
