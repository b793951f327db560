/// What a message of the App Store inside the app is about.
public enum StoreMessageType: Int, Hashable, Sendable, CaseIterable {
  /// A payment failed.
  case billingIssue = 0
  /// The price goes up, and the customer has to agree.
  case priceIncreaseConsent = 1
  /// Anything else.
  case generic = 2
  /// There is an offer for a customer who left.
  case winBackOffer = 3
}
