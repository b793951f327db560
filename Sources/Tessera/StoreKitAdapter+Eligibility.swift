internal import StoreKit

extension StoreProduct {
  /// Whether the customer may use the introductory offer, as StoreKit says.
  ///
  /// A product that was made for tests is eligible when it has an offer.
  var introEligibility: IntroEligibilityStatus {
    get async {
      guard introductoryDiscount != nil else { return .noIntroOfferExists }
      guard let sk2Product else { return .eligible }
      guard let subscription = sk2Product.subscription else { return .unknown }
      return await subscription.isEligibleForIntroOffer ? .eligible : .ineligible
    }
  }

  /// Returns the offers for customers who left that this customer may use, the best one first.
  ///
  /// - Throws: ``PurchasesError`` when the store cannot be asked.
  func eligibleWinBackOffers() async throws(PurchasesError) -> [WinBackOffer] {
    guard !winBackDiscounts.isEmpty, let subscription = sk2Product?.subscription else { return [] }
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
      winBackDiscounts.first { $0.offerIdentifier == identifier }.map(WinBackOffer.init)
    }
  }
}

extension StoreKitAdapter {
  /// Returns whether the account ever had a subscription that renews by itself in this app.
  func hasSubscribed() async -> Bool {
    await transactions(.all).contains { $0.productType == .autoRenewableSubscription }
  }
}
