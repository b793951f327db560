public import AppStoreServerAPI

/// What a developer's server signed for an order, as its app hands it to StoreKit.
public struct OfferProof: Hashable, Sendable {
  /// The two forms in which a promotional offer is signed.
  public enum Promotional: Hashable, Sendable {
    /// A compact JWS of ``AppStoreServerAPI/PromotionalOfferClaims``.
    case compactJWS(String)
    /// The older signature.
    case signature(PromotionalOfferSignatureV1)
  }

  /// The signature of a promotional offer; `nil` for none.
  public var promotional: Promotional?
  /// A compact JWS of ``AppStoreServerAPI/IntroductoryOfferEligibilityClaims``; `nil` for none.
  public var introductoryOfferEligibility: String?

  /// Creates a proof.
  public init(promotional: Promotional? = nil, introductoryOfferEligibility: String? = nil) {
    self.promotional = promotional
    self.introductoryOfferEligibility = introductoryOfferEligibility
  }
}
