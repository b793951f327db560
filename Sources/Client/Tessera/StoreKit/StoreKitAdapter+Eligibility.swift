internal import AppStoreCore
internal import StoreKit

extension StoreKitAdapter {
  /// Returns whether the customer may use a product's introductory offer, by StoreKit and the
  /// account's history.
  ///
  /// StoreKit caches its first result for the process's lifetime (B20), so "eligible" is trusted
  /// only while no transaction of the group used such an offer. A test product is eligible if it
  /// has an offer.
  package func introEligibility(of product: StoreProduct) async -> IntroEligibilityStatus {
    guard product.introductoryDiscount != nil else { return .noIntroOfferExists }
    guard let sk2Product = product.sk2Product else { return .eligible }
    guard let subscription = sk2Product.subscription else { return .unknown }
    let group = subscription.subscriptionGroupID
    return await Task {
      guard await subscription.isEligibleForIntroOffer else { return .ineligible }
      return await hasUsedIntroOffer(in: group) ? .ineligible : .eligible
    }.value
  }

  /// Returns the win-back offers that this customer may use, best first.
  ///
  /// - Throws: ``PurchasesError`` if the App Store cannot be reached.
  func eligibleWinBackOffers(
    of product: StoreProduct
  ) async throws(PurchasesError) -> [WinBackOffer] {
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
    let discounts = product.winBackDiscounts
    guard !discounts.isEmpty, let subscription = product.sk2Product?.subscription else {
      return []
    }
    let statuses: [Product.SubscriptionInfo.Status]
    do {
      statuses = try await subscription.status
    } catch {
      throw PurchasesError(storeKit: error)
    }
    var identifiers: [String] = []
    for status in statuses {
      guard case .verified(let info) = status.renewalInfo else { continue }
      identifiers += info.eligibleWinBackOfferIDs.filter { !identifiers.contains($0) }
    }
    return identifiers.compactMap { identifier in
      discounts.first { $0.offerIdentifier == identifier }.map(WinBackOffer.init)
    }
  }

  /// Returns whether the account's transactions show an introductory offer in a subscription group.
  func hasUsedIntroOffer(in group: String) async -> Bool {
    await transactions(.all).contains { purchase in
      let payload = StoreKitSnapshot(purchase).transactions.first
      return payload?.offerType == .introductory
        && payload?.subscriptionGroupIdentifier?.rawValue == group
    }
  }

  /// Returns whether the account ever had an auto-renewable subscription in this app.
  func hasSubscribed() async -> Bool {
    await transactions(.all).contains { $0.productType == .autoRenewableSubscription }
  }
}
