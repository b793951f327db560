public import AppStoreTypes

/// Why the store changed nothing; its state is as before.
public enum ChangeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No transaction has the identifier.
  case unknownTransaction(TransactionID)
  /// The transaction is refunded already.
  case alreadyRefunded(TransactionID)
  /// The transaction is not refunded, so no refund can be reversed.
  case notRefunded(TransactionID)
  /// The account has no running subscription in the group.
  case notSubscribed(AccountID, SubscriptionGroupID)

  /// Whether the same call may succeed later without another change; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to give instead.
  public var description: String {
    switch self {
    case .unknownTransaction(let id):
      "transactionID: no transaction \(id) exists; give one that the store has made"
    case .alreadyRefunded(let id): "transactionID: \(id) is refunded already"
    case .notRefunded(let id): "transactionID: \(id) is not refunded; refund it first"
    case .notSubscribed(let account, let group):
      "group: account \(account) has no running subscription in group \(group); buy one first"
    }
  }
}
