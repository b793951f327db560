public import AppStoreCore

/// The customers who can redeem an offer code.
public struct OfferEligibility: OpenEnum {
  /// The word in the file.
  public let rawValue: String
  /// Creates an eligibility from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Customers who never had a subscription of the group.
  public static let new = OfferEligibility(rawValue: "new")
  /// Customers who have one.
  public static let existing = OfferEligibility(rawValue: "existing")
  /// Customers who had one in the past.
  public static let expired = OfferEligibility(rawValue: "expired")

  /// The known words.
  public static let known: [OfferEligibility] = [.new, .existing, .expired]
}
