package import Tessera

/// What a paywall needs of the SDK.
package struct PaywallActions: Sendable {
  /// Returns what is for sale, in order.
  package var packages: @Sendable () async throws(PurchasesError) -> [Package]
  /// Returns which packages' introductory offers the customer may use; what is unknown is left out.
  package var eligible: @Sendable ([Package]) async -> Set<Package.ID>
  /// Returns what the gate says; asked anew it does not go by what is kept.
  package var access: @Sendable (_ isAskedAnew: Bool) async -> EntitlementAccess
  /// Buys, in the view's window when it says how; returns whether the gate is open then, and `nil` when the
  /// customer cancelled.
  package var purchase: @Sendable (Package, StoreKitSale?) async throws(PurchasesError) -> Bool?
  /// Restores; returns what the gate says then, which may be that nobody knows.
  package var restore: @Sendable () async throws(PurchasesError) -> EntitlementAccess

  /// Creates actions.
  package init(
    packages: @escaping @Sendable () async throws(PurchasesError) -> [Package],
    eligible: @escaping @Sendable ([Package]) async -> Set<Package.ID>,
    access: @escaping @Sendable (_ isAskedAnew: Bool) async -> EntitlementAccess,
    purchase: @escaping @Sendable (Package, StoreKitSale?) async throws(PurchasesError) -> Bool?,
    restore: @escaping @Sendable () async throws(PurchasesError) -> EntitlementAccess
  ) {
    self.packages = packages
    self.eligible = eligible
    self.access = access
    self.purchase = purchase
    self.restore = restore
  }

  init(_ purchases: Purchases, unlocks entitlement: String, offering: String?) {
    packages = { () async throws(PurchasesError) in
      let offerings = try await purchases.offerings()
      let shown = offering.map { offerings[$0] } ?? offerings.current
      return shown?.availablePackages ?? []
    }
    eligible = { packages in
      let answers = await purchases.checkTrialOrIntroDiscountEligibility(packages: packages)
      return Set(answers.filter(\.value.status.isEligible).keys.map(\.id))
    }
    access = { isAskedAnew in
      if isAskedAnew { _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent) }
      return await purchases.access(to: entitlement)
    }
    purchase = { package, sale async throws(PurchasesError) in
      let params = PurchaseParams.Builder(package: package).build()
      let result = try await purchases.purchase(params, by: sale)
      return result.userCancelled ? nil : result.customerInfo.access(to: entitlement).isGranted
    }
    restore = { () async throws(PurchasesError) in
      try await purchases.restorePurchases().access(to: entitlement)
    }
  }
}
