public import AppStoreTypes

/// Why an act on customers cannot be done; nothing has changed then.
public enum IdentityRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody has the app user id.
  case noCustomer(CustomerID)
  /// Both app user ids are the same customer's.
  case sameCustomer(CustomerID, CustomerID)
  /// The customer owns no purchase.
  case nothingToMove(from: CustomerID)
  /// The purchase is not the customer's; who has it, or `nil` when nobody has or it is unknown.
  case notOwned(OriginalTransactionID, by: CustomerID, owner: CustomerID?)
  /// There is no act of this number.
  case noAct(Int64)
  /// The act is of a kind that cannot be taken back.
  case cannotUndo(Int64, IdentityAct.Kind)
  /// The act was taken back already, by another act.
  case alreadyUndone(Int64, by: Int64)
  /// Later acts changed the same purchases; they must be taken back first, the newest first.
  case laterActs(Int64, [Int64])
  /// A customer whom the act concerned was deleted.
  case customerDeleted(Int64, CustomerID)

  /// Whether doing the same again may succeed; never.
  public var isRetryable: Bool { false }

  /// What is in the way and the fix, in one line that is safe to log.
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

/// Why an act on customers was not done.
public enum IdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be done; nothing has changed.
  case refused(IdentityRefusal)
  /// The ledger could not do it.
  case ledger(LedgerError)

  /// Whether doing the same again may succeed.
  public var isRetryable: Bool {
    switch self {
    case .refused: false
    case .ledger(let error): error.isRetryable
    }
  }

  /// What is wrong and the fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .ledger(let error): error.description
    }
  }
}
