/// What an app reports when it shows a paywall of its own.
public struct CustomPaywallImpressionParams: Hashable, Sendable {
  /// The app's name of the paywall; `nil` for none.
  public let paywallId: String?
  /// The identifier of the offering that the paywall shows; `nil` for the current one.
  public let offeringId: String?
  /// The offering that the paywall shows; `nil` if only its identifier is known, or nothing.
  public let offering: Offering?

  /// Creates parameters with the identifier of an offering; `nil` for the current one.
  public init(paywallId: String? = nil, offeringId: String?) {
    (self.paywallId, self.offeringId, offering) = (paywallId, offeringId, nil)
  }

  /// Creates parameters of a paywall that shows the current offering.
  public init(paywallId: String? = nil) {
    self.init(paywallId: paywallId, offeringId: nil)
  }

  /// Creates parameters with an offering, whose placement is reported too.
  public init(paywallId: String? = nil, offering: Offering) {
    (self.paywallId, offeringId, self.offering) = (paywallId, offering.identifier, offering)
  }

  /// Returns the offering, and where it was shown; `nil` if it is the current one and that is unknown.
  func shown(current: Offering?) -> PresentedOfferingContext? {
    if offering == nil, let offeringId {
      return PresentedOfferingContext(offeringIdentifier: offeringId)
    }
    guard let shown = offering ?? current else { return nil }
    return shown.availablePackages.first?.presentedOfferingContext
      ?? PresentedOfferingContext(offeringIdentifier: shown.identifier)
  }
}
