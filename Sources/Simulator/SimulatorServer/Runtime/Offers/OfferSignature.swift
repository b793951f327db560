public import AppStoreServerAPI

/// The developer's signatures for an order, as the app passes them to StoreKit.
public struct OfferSignature: Hashable, Sendable {
  /// The two forms of a promotional offer's signature.
  public enum Promotional: Hashable, Sendable {
    /// A compact JWS of `PromotionalOfferClaims`.
    case compactJWS(String)
    /// The older signature.
    case signature(PromotionalOfferSignatureV1)
  }

  /// The signature of a promotional offer; `nil` if none.
  public var promotional: Promotional?
  /// A compact JWS of `IntroductoryOfferEligibilityClaims`; `nil` if none.
  public var introductoryOfferEligibility: String?

  /// Creates a signature.
  public init(promotional: Promotional? = nil, introductoryOfferEligibility: String? = nil) {
    self.promotional = promotional
    self.introductoryOfferEligibility = introductoryOfferEligibility
  }
}
