/// Where in the app a package was shown; sent with its purchase.
public struct PresentedOfferingContext: Hashable, Sendable {
  /// The rule that chose the offering for the customer.
  public struct TargetingContext: Hashable, Sendable {
    /// The revision of the rules.
    public let revision: Int
    /// The identifier of the rule.
    public let ruleId: String

    /// Creates a context.
    public init(revision: Int, ruleId: String) {
      self.revision = revision
      self.ruleId = ruleId
    }
  }

  /// The identifier of the offering.
  public let offeringIdentifier: String
  /// The placement in the app; `nil` if the offering was not requested for a placement.
  public let placementIdentifier: String?
  /// The targeting rule; `nil` if no rule chose the offering.
  public let targetingContext: TargetingContext?

  /// Creates a context.
  public init(
    offeringIdentifier: String, placementIdentifier: String?, targetingContext: TargetingContext?
  ) {
    self.offeringIdentifier = offeringIdentifier
    self.placementIdentifier = placementIdentifier
    self.targetingContext = targetingContext
  }

  /// Creates a context of an offering that was not requested for a placement.
  public init(offeringIdentifier: String) {
    self.init(
      offeringIdentifier: offeringIdentifier, placementIdentifier: nil, targetingContext: nil)
  }
}
