public import AppStoreTypes

/// Why the store changed nothing; its state is as before.
public enum ChangeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No transaction has the identifier.
  case unknownTransaction(TransactionID)
  /// The transaction is refunded already.
  case alreadyRefunded(TransactionID)
  /// The transaction is not refunded, so no refund can be reversed.
  case notRefunded(TransactionID)
  /// The transaction is a family member's, who paid nothing; its purchaser has another.
  case familyShared(TransactionID)
  /// The transaction is of a seat that somebody else paid for; the buyer has another.
  case assigned(TransactionID)
  /// The customer has asked for a refund already, and the store has not decided.
  case refundRequested(TransactionID)
  /// Nobody asks for a refund of the transaction.
  case noRefundRequest(TransactionID)
  /// The share is not 1 to 100000 thousandths of a percent, or nothing is unused.
  case nothingToRefund(TransactionID)
  /// The account has no running subscription in the group.
  case notSubscribed(AccountID, SubscriptionGroupID)
  /// The account was not told of a higher price in the group, or has answered.
  case noPriceIncrease(AccountID, SubscriptionGroupID)
  /// The account is not known.
  case unknownAccount(AccountID)
  /// No token for external purchases has the identifier.
  case unknownToken(String)
  /// The subscription is none of Advanced Commerce.
  case notAdvancedCommerce(OriginalTransactionID)
  /// The subscription is one of Advanced Commerce already.
  case advancedCommerce(OriginalTransactionID)
  /// The subscription is paid monthly for a year, so its price is promised.
  case committed(OriginalTransactionID)

  /// The product is not a subscription of the same group and period.
  case otherKindOfProduct(ProductID)

  /// Why what only a buyer can do is not done with a transaction.
  static func notPurchased(_ payload: JWSTransactionDecodedPayload) -> ChangeFailure {
    payload.inAppOwnershipType == .assigned
      ? .assigned(payload.transactionId) : .familyShared(payload.transactionId)
  }

  /// Whether the same call may succeed later without another change; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to give instead.
  public var description: String {
    switch self {
    case .unknownTransaction(let id):
      "transactionID: no transaction \(id) exists; give one that the store has made"
    case .alreadyRefunded(let id): "transactionID: \(id) is refunded already"
    case .notRefunded(let id): "transactionID: \(id) is not refunded; refund it first"
    case .familyShared(let id):
      "transactionID: \(id) is shared by a family member; give the purchaser's transaction"
    case .assigned(let id):
      "transactionID: \(id) is of a seat; give the transaction of who bought it"
    case .refundRequested(let id):
      "transactionID: a refund of \(id) is asked for already; refund or decline it"
    case .noRefundRequest(let id):
      "transactionID: nobody asks for a refund of \(id); request one first"
    case .nothingToRefund(let id):
      "share: nothing of \(id) would be refunded; give 1 to 100000, or the full share"
    case .notSubscribed(let account, let group):
      "group: account \(account) has no running subscription in group \(group); buy one first"
    case .noPriceIncrease(let account, let group):
      "group: no higher price waits for the answer of \(account) in group \(group)"
    case .unknownAccount(let account):
      "account: the store does not know \"\(account)\" yet; let that customer buy something first"
    case .unknownToken(let id): "token: no token \(id) exists; create one first"
    case .notAdvancedCommerce(let id):
      "originalTransactionID: \(id) is no Advanced Commerce subscription; migrate it first"
    case .advancedCommerce(let id):
      "originalTransactionID: \(id) is an Advanced Commerce subscription already"
    case .committed(let id):
      "originalTransactionID: \(id) is paid monthly for a year; migrate one that is paid up front"
    case .otherKindOfProduct(let id):
      "product: \(id) is no subscription of the same group and period; give one that is"
    }
  }
}
