/// Where in the app a package was shown, which goes with its purchase.
public struct PresentedOfferingContext: Hashable, Sendable {
  /// Which rule chose the offering for the customer.
  public struct TargetingContext: Hashable, Sendable {
    /// The revision of the rules.
    public let revision: Int
    /// The rule.
    public let ruleId: String

    /// Creates a context.
    public init(revision: Int, ruleId: String) {
      self.revision = revision
      self.ruleId = ruleId
    }
  }

  /// The offering.
  public let offeringIdentifier: String
  /// The place in the app; `nil` when the offering was not asked for by place.
  public let placementIdentifier: String?
  /// The rule; `nil` when none chose the offering.
  public let targetingContext: TargetingContext?

  /// Creates a context.
  public init(
    offeringIdentifier: String, placementIdentifier: String?, targetingContext: TargetingContext?
  ) {
    self.offeringIdentifier = offeringIdentifier
    self.placementIdentifier = placementIdentifier
    self.targetingContext = targetingContext
  }

  /// Creates a context of an offering that was not asked for by place.
  public init(offeringIdentifier: String) {
    self.init(
      offeringIdentifier: offeringIdentifier, placementIdentifier: nil, targetingContext: nil)
  }
}
