internal import EntitlementAPI

extension PurchasesError {
  /// Whether the server permanently rejected a receipt, so that its transaction may be finished.
  ///
  /// Only a 4xx with one of the few codes about the receipt itself is permanent. Every other code
  /// may come from a gateway, a key or a setting, so the transaction stays unfinished. An error is
  /// not signed, so it never finishes a consumable that was not credited.
  var rejectsReceipt: Bool {
    guard let status = httpStatusCode, (400..<500).contains(status), status != 429,
      let code = backendErrorCode.map(BackendErrorCode.init(rawValue:))
    else { return false }
    switch code {
    case .cannotTransferPurchase, .invalidReceiptToken, .purchasedProductMissingInAppleReceipt:
      return true
    default: return false
    }
  }
}
