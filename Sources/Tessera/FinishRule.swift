internal import EntitlementAPI

/// When a transaction may be finished: only once its fact is recorded, or never will be.
enum FinishRule {
  /// What the rule must know of a transaction.
  struct Subject: Hashable, Sendable {
    /// StoreKit's identifier.
    var transactionID: String
    /// Whether the product is a consumable or a non-consumable.
    var isOneTimeProduct: Bool
    /// Whether it was refunded; the answer no longer lists it then.
    var isRevoked = false
  }

  /// Returns whether to finish after the server accepted the receipt.
  ///
  /// One-time products are finished only when the answer lists the transaction, because StoreKit never
  /// delivers a finished consumable again.
  static func finishes(_ subject: Subject, after answer: CustomerInfoBody) -> Bool {
    guard subject.isOneTimeProduct, !subject.isRevoked else { return true }
    return answer.subscriber.nonSubscriptions.values.contains { purchases in
      purchases.contains { $0.storeTransactionID == subject.transactionID }
    }
  }

  /// Returns whether to finish after the receipt was not accepted.
  ///
  /// Only a server's final word about the receipt counts: a 4xx with one of the few codes that judge the
  /// receipt itself. Every other code may stand for a gateway, a key or a setting, and keeps it unfinished.
  static func finishes(after error: PurchasesError) -> Bool {
    guard let status = error.httpStatusCode, (400..<500).contains(status), status != 429,
      let code = error.backendErrorCode.map(BackendErrorCode.init(rawValue:))
    else { return false }
    switch code {
    case .cannotTransferPurchase, .invalidReceiptToken, .purchasedProductMissingInAppleReceipt:
      return true
    default: return false
    }
  }
}
