public import AppStoreCore

extension AppStoreState {
  /// Returns whether an account is eligible for an offer of a product now.
  ///
  /// A promotional offer is for current and former subscribers of the app. A code is for the
  /// customers that its offer names, once each. A win-back offer is for customers who had its
  /// product, whose subscription in the group ended, and who paid for the required months. A
  /// customer with a yearly commitment is not eligible for offers of that product until the year
  /// has ended.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/subscription-offers>
  public func isEligible(
    _ account: AccountID, for offer: RequestedOffer, of product: ProductID
  ) -> Bool {
    data.catalog.offers(offer, of: product).contains {
      data.isEligible(account, for: $0, of: product)
    }
  }
}
