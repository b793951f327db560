public import AppStoreCore

/// The reason why the store changed nothing.
public enum ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No transaction has the identifier.
  case unknownTransaction(TransactionID)
  /// The transaction is already refunded.
  case alreadyRefunded(TransactionID)
  /// The transaction is not refunded, so there is no refund to reverse.
  case notRefunded(TransactionID)
  /// The transaction belongs to a family member who paid nothing; the purchaser has another one.
  case familyShared(TransactionID)
  /// The transaction belongs to a seat that another account paid for; the buyer has another one.
  case assigned(TransactionID)
  /// The customer has already requested a refund, and the store has not decided.
  case refundRequested(TransactionID)
  /// There is no refund request for the transaction.
  case noRefundRequest(TransactionID)
  /// The share is not 1 to 100000 thousandths of a percent, or there is no unused part.
  case nothingToRefund(TransactionID)
  /// The account has no running subscription in the group.
  case notSubscribed(AccountID, SubscriptionGroupID)
  /// The account was not notified of a price increase in the group, or has already responded.
  case noPriceIncrease(AccountID, SubscriptionGroupID)
  /// The account is unknown.
  case unknownAccount(AccountID)
  /// No token for external purchases has the identifier.
  case unknownToken(String)
  /// The subscription does not belong to Advanced Commerce.
  case notAdvancedCommerce(OriginalTransactionID)
  /// The subscription already belongs to Advanced Commerce.
  case advancedCommerce(OriginalTransactionID)
  /// The subscription is paid monthly for a year, so its price is promised.
  case committed(OriginalTransactionID)

  /// The product is not a subscription of the same group and period.
  case otherKindOfProduct(ProductID)

  /// Returns the error for an action that only a buyer can do with a transaction.
  static func notPurchased(_ payload: JWSTransactionDecodedPayload) -> ChangeError {
    payload.inAppOwnershipType == .assigned
      ? .assigned(payload.transactionId) : .familyShared(payload.transactionId)
  }

  /// Whether the same call can succeed later without another change: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unknownTransaction(let id):
      "transactionID: unknown transaction \(id); use one of this store"
    case .alreadyRefunded(let id): "transactionID: \(id) is already refunded"
    case .notRefunded(let id): "transactionID: \(id) is not refunded; refund it first"
    case .familyShared(let id):
      "transactionID: \(id) is shared by a family member; use the purchaser's transaction"
    case .assigned(let id):
      "transactionID: \(id) belongs to a seat; use the buyer's transaction"
    case .refundRequested(let id):
      "transactionID: a refund of \(id) is already requested; refund or decline it"
    case .noRefundRequest(let id):
      "transactionID: no refund of \(id) is requested; request one first"
    case .nothingToRefund(let id):
      "share: the refund of \(id) would be empty; use 1 to 100000, or the full share"
    case .notSubscribed(let account, let group):
      "group: account \(account) has no running subscription in group \(group); buy one first"
    case .noPriceIncrease(let account, let group):
      "group: no price increase is pending for \(account) in group \(group)"
    case .unknownAccount(let account):
      "account: unknown customer \"\(account)\"; buy something first"
    case .unknownToken(let id): "token: unknown token \(id); create one first"
    case .notAdvancedCommerce(let id):
      "originalTransactionID: \(id) is not an Advanced Commerce subscription; migrate it first"
    case .advancedCommerce(let id):
      "originalTransactionID: \(id) is already an Advanced Commerce subscription"
    case .committed(let id):
      "originalTransactionID: \(id) is paid monthly for a year; migrate one that is paid up front"
    case .otherKindOfProduct(let id):
      "product: \(id) is not a subscription of the same group and period; use one that is"
    }
  }
}
