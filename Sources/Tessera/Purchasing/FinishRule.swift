internal import EntitlementAPI

/// When a transaction may be finished: only after it was recorded, or was permanently rejected.
enum FinishRule {
  /// The properties of a transaction that the rule uses.
  struct Subject: Hashable, Sendable {
    /// StoreKit's identifier.
    var transactionID: String
    /// Whether the product is a consumable or a non-consumable.
    var isOneTimeProduct: Bool
    /// Whether it was refunded, so that the response no longer lists it.
    var isRevoked = false
  }

  /// Returns whether to finish after the server accepted the receipt.
  ///
  /// One-time products are finished only if the response lists the transaction, because StoreKit
  /// never delivers a finished consumable again.
  static func finishes(_ subject: Subject, after answer: CustomerInfoBody) -> Bool {
    guard subject.isOneTimeProduct, !subject.isRevoked else { return true }
    return answer.subscriber.nonSubscriptions.values.contains { purchases in
      purchases.contains { $0.storeTransactionID == subject.transactionID }
    }
  }

  /// Returns whether to finish after the server did not accept the receipt.
  ///
  /// Only a final rejection counts: a 4xx with one of the few codes about the receipt itself. Every
  /// other code may come from a gateway, a key or a setting, so the transaction stays unfinished.
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
