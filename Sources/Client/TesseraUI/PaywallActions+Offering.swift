internal import Tessera

extension PaywallActions {
  /// Creates the actions for an offering that the app already has.
  ///
  /// - Parameters:
  ///   - purchases: The SDK that buys.
  ///   - entitlement: The entitlement that the paywall unlocks; `nil` for any.
  ///   - offering: The offering.
  init(_ purchases: Purchases, unlocks entitlement: String?, showing offering: Offering) {
    self.init(purchases, unlocks: entitlement ?? "", offering: nil)
    offer = { () async throws(PurchasesError) in PaywallOffer(offering) }
    guard entitlement == nil else { return }
    access = { isAskedAnew in
      let info = try? await purchases.customerInfo(
        fetchPolicy: isAskedAnew ? .fetchCurrent : .cachedOrFetched)
      return info?.accessToAny ?? .unknown
    }
    purchase = { package, sale async throws(PurchasesError) in
      let params = PurchaseParams.Builder(package: package).build()
      return try await purchases.purchase(params, by: sale).userCancelled ? nil : true
    }
    restore = { () async throws(PurchasesError) in
      try await purchases.restorePurchases().accessToAny
    }
  }
}

extension CustomerInfo {
  /// Whether the customer may use any entitlement.
  fileprivate var accessToAny: EntitlementAccess {
    let each = entitlements.all.keys.sorted().map { access(to: $0) }
    // An entitlement that does not exist is denied only by a trusted response.
    return each.first(where: \.isGranted) ?? each.first { $0 == .unknown } ?? access(to: "")
  }
}
