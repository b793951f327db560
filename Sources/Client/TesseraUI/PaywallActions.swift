package import Tessera

/// The SDK calls that a paywall makes.
package struct PaywallActions: Sendable {
  /// Returns what is for sale.
  package var offer: @Sendable () async throws(PurchasesError) -> PaywallOffer
  /// Returns the packages whose introductory offers the customer may use; unknown ones are left
  /// out.
  package var eligible: @Sendable ([Package]) async -> Set<Package.ID>
  /// Returns the gate's decision; `isAskedAnew` fetches from the server first.
  package var access: @Sendable (_ isAskedAnew: Bool) async -> EntitlementAccess
  /// Buys in the view's window, if a sale is passed.
  ///
  /// Returns whether the gate is open then; `nil` if the customer canceled.
  package var purchase: @Sendable (Package, StoreKitSale?) async throws(PurchasesError) -> Bool?
  /// Restores purchases and returns the gate's decision, which may be unknown.
  package var restore: @Sendable () async throws(PurchasesError) -> EntitlementAccess
  /// Reports that the paywall of an offering was shown.
  package var reportImpression: @Sendable (Offering) -> Void

  /// Creates actions.
  package init(
    offer: @escaping @Sendable () async throws(PurchasesError) -> PaywallOffer,
    eligible: @escaping @Sendable ([Package]) async -> Set<Package.ID>,
    access: @escaping @Sendable (_ isAskedAnew: Bool) async -> EntitlementAccess,
    purchase: @escaping @Sendable (Package, StoreKitSale?) async throws(PurchasesError) -> Bool?,
    restore: @escaping @Sendable () async throws(PurchasesError) -> EntitlementAccess,
    reportImpression: @escaping @Sendable (Offering) -> Void = { _ in }
  ) {
    self.offer = offer
    self.eligible = eligible
    self.access = access
    self.purchase = purchase
    self.restore = restore
    self.reportImpression = reportImpression
  }

  package init(_ purchases: Purchases, unlocks entitlement: String, offering: String?) {
    offer = { () async throws(PurchasesError) in
      let offerings = try await purchases.offerings()
      return PaywallOffer(offering.map { offerings[$0] } ?? offerings.current)
    }
    eligible = { packages in
      let eligibility = await purchases.checkTrialOrIntroDiscountEligibility(packages: packages)
      return Set(eligibility.filter(\.value.status.isEligible).keys.map(\.id))
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
    reportImpression = { offering in
      purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offering: offering))
    }
  }
}
