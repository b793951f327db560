public import AppStoreCore

/// Why an operation on customers is rejected; nothing has changed.
public enum IdentityRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app user id is unknown.
  case noCustomer(AppUserID)
  /// Both app user ids belong to the same customer.
  case sameCustomer(AppUserID, AppUserID)
  /// The customer owns no purchase.
  case nothingToMove(from: AppUserID)
  /// The customer does not own the purchase. `owner` is `nil` if no one does or the purchase is
  /// unknown.
  case notOwned(OriginalTransactionID, by: AppUserID, owner: AppUserID?)
  /// There is no operation with this number.
  case noOperation(Int64)
  /// Operations of this kind cannot be undone.
  case cannotUndo(Int64, IdentityOperation.Kind)
  /// The operation was already undone by another one.
  case alreadyUndone(Int64, by: Int64)
  /// Later operations changed the same purchases and must be undone first, newest first.
  case laterOperations(Int64, [Int64])
  /// A customer concerned by the operation was deleted.
  case customerDeleted(Int64, AppUserID)

  /// Whether a retry may succeed; always `false`.
  public var isRetryable: Bool { false }

  /// The problem and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .noCustomer(let id):
      "\(id): no such customer; check the app user ID"
    case .sameCustomer(let one, let other):
      "\(one) and \(other) are the same customer; name another customer"
    case .nothingToMove(let id):
      "\(id): no purchases to transfer; see `tessera customers history`"
    case .notOwned(let purchase, let id, let owner?):
      "purchase \(purchase): owned by \(owner), not by \(id); name its owner with --from"
    case .notOwned(let purchase, let id, nil):
      "purchase \(purchase): not owned by \(id) or anyone else; check the ID"
    case .noOperation(let operation):
      "operation \(operation): no such operation; see `tessera customers history`"
    case .cannotUndo(let operation, .undo):
      "operation \(operation): an undo cannot be undone; repeat the first operation instead"
    case .cannotUndo(let operation, let kind):
      "operation \(operation): a \(kind.rawValue) cannot be undone; only transfers and aliases can"
    case .alreadyUndone(let operation, let undo):
      "operation \(operation): already undone by operation \(undo)"
    case .laterOperations(let operation, let later):
      "operation \(operation): later operations moved the same purchases; undo them first, in this order: "
        + later.map(String.init).joined(separator: ", ")
    case .customerDeleted(let operation, let id):
      "operation \(operation): \(id) has been deleted, so nothing can be returned to them"
    }
  }
}

/// Why an operation on customers failed.
public enum IdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was rejected; nothing has changed.
  case rejected(IdentityRejection)
  /// The ledger failed.
  case ledger(LedgerError)

  /// Whether a retry may succeed.
  public var isRetryable: Bool {
    switch self {
    case .rejected: false
    case .ledger(let error): error.isRetryable
    }
  }

  /// The problem and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .rejected(let rejection): rejection.description
    case .ledger(let error): error.description
    }
  }
}

extension Result where Failure == IdentityRejection {
  /// Returns the value, or throws the rejection as a store does.
  package func orRejection() throws(IdentityError) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let rejection): throw .rejected(rejection)
    }
  }
}
