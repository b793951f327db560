/// The type of an App Store message inside the app.
public enum StoreMessageType: Int, Hashable, Sendable, CaseIterable {
  /// A payment failed.
  case billingIssue = 0
  /// The price increases, and the customer has to consent.
  case priceIncreaseConsent = 1
  /// Anything else.
  case generic = 2
  /// A win-back offer is available.
  case winBackOffer = 3
}
