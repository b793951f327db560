/// Chooses the transaction for a refund request, or explains why there is none.
package enum RefundChoice {
  /// Why the App Store did not accept a request.
  package enum Rejection: Hashable, Sendable {
    /// The transaction already has a request.
    case duplicate
    /// The request failed for an unknown reason.
    case failed
    /// Another reason, in StoreKit's words.
    case other(String)
  }

  /// Returns the product behind an entitlement.
  ///
  /// - Parameter identifier: The entitlement; `nil` for the only active one.
  /// - Throws: ``PurchasesError/beginRefundRequestError`` if there is no such entitlement, more
  ///   than one to choose from, or it was not bought in the App Store.
  package static func product(
    ofEntitlement identifier: String?, in entitlements: EntitlementInfos
  ) throws(PurchasesError) -> String {
    let entitlement = try entitlement(identifier, in: entitlements)
    guard entitlement.store == .appStore || entitlement.store == .macAppStore else {
      throw error(
        "\(entitlement.identifier) is from \(entitlement.store); Apple refunds only App Store purchases"
      )
    }
    return entitlement.productIdentifier
  }

  private static func entitlement(
    _ identifier: String?, in entitlements: EntitlementInfos
  ) throws(PurchasesError) -> EntitlementInfo {
    if let identifier {
      guard let entitlement = entitlements[identifier] else {
        throw error("the customer never had the entitlement \(identifier)")
      }
      return entitlement
    }
    let active = entitlements.active.values.sorted { $0.identifier < $1.identifier }
    guard let first = active.first else { throw error("no entitlement is active") }
    guard active.count == 1 else {
      let names = active.map(\.identifier).joined(separator: ", ")
      throw error(
        "more than one entitlement is active (\(names)); choose one with beginRefundRequest(forEntitlement:)"
      )
    }
    return first
  }

  /// Returns the transaction ID for a refund request: a product's newest transaction that is not
  /// revoked.
  ///
  /// - Throws: ``PurchasesError/beginRefundRequestError`` if the account has none.
  package static func transaction(
    of product: String, among purchases: [VerifiedTransaction]
  ) throws(PurchasesError) -> UInt64 {
    let ofProduct = purchases.filter { $0.productID == product }.sorted()
    guard !ofProduct.isEmpty else {
      throw error("the App Store lists no purchase of \(product) for this account")
    }
    guard let newest = ofProduct.last(where: { $0.state.revocationDate == nil }) else {
      throw error("every purchase of \(product) is already refunded")
    }
    return newest.state.number
  }

  /// Returns the error of a request that the App Store did not accept.
  package static func error(_ rejection: Rejection) -> PurchasesError {
    switch rejection {
    case .duplicate: error("a refund of this purchase is already requested")
    case .failed:
      PurchasesError(
        .beginRefundRequestError, "the App Store did not accept the request; try again later",
        isRetryable: true)
    case .other(let reason): error("the App Store did not accept the request: \(reason)")
    }
  }

  private static func error(_ message: String) -> PurchasesError {
    PurchasesError(.beginRefundRequestError, message)
  }
}
