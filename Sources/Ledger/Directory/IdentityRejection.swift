public import AppStoreTypes

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
  case noAct(Int64)
  /// Operations of this kind cannot be undone.
  case cannotUndo(Int64, IdentityOperation.Kind)
  /// The operation was already undone by another one.
  case alreadyUndone(Int64, by: Int64)
  /// Later operations changed the same purchases and must be undone first, newest first.
  case laterActs(Int64, [Int64])
  /// A customer concerned by the operation was deleted.
  case customerDeleted(Int64, AppUserID)

  /// Whether a retry may succeed; always `false`.
  public var isRetryable: Bool { false }

  /// The problem and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .noCustomer(let id):
      "\(id): no such customer; check the app user id"
    case .sameCustomer(let one, let other):
      "\(one) and \(other) are the same customer; name another one"
    case .nothingToMove(let id):
      "\(id): the customer owns no purchase; see `tessera customers history`"
    case .notOwned(let purchase, let id, let owner?):
      "purchase \(purchase) belongs to \(owner), not to \(id); name its owner with --from"
    case .notOwned(let purchase, let id, nil):
      "purchase \(purchase) does not belong to \(id), nor to anybody; check its id"
    case .noAct(let act):
      "act \(act): there is no such act; see `tessera customers history`"
    case .cannotUndo(let act, .undo):
      "act \(act) is itself an undo; do the first act again instead"
    case .cannotUndo(let act, let kind):
      "act \(act) is a \(kind.rawValue), which cannot be taken back; only a transfer or an alias can"
    case .alreadyUndone(let act, let undo):
      "act \(act) was taken back already, by act \(undo)"
    case .laterActs(let act, let later):
      "act \(act): later acts moved the same purchases; undo them first, in this order: "
        + later.map(String.init).joined(separator: ", ")
    case .customerDeleted(let act, let id):
      "act \(act): \(id) was deleted since, so nothing can be given back to them"
    }
  }
}

/// Why an operation on customers failed.
public enum IdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was rejected; nothing has changed.
  case refused(IdentityRejection)
  /// The ledger failed.
  case ledger(LedgerError)

  /// Whether a retry may succeed.
  public var isRetryable: Bool {
    switch self {
    case .refused: false
    case .ledger(let error): error.isRetryable
    }
  }

  /// The problem and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .ledger(let error): error.description
    }
  }
}

extension Result where Failure == IdentityRejection {
  /// Returns the value, or throws the rejection as a store does.
  package func orRefusal() throws(IdentityError) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}
