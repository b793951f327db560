/// Whether a customer may use the introductory offer of a product.
public struct IntroEligibility: Hashable, Sendable {
  /// The customer's eligibility.
  public let status: IntroEligibilityStatus
}

extension IntroEligibility: CustomStringConvertible {
  /// The status in English.
  public var description: String { status.description }
}
