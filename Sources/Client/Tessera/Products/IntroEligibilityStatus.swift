/// Whether a customer may use an introductory offer.
public enum IntroEligibilityStatus: Int, Hashable, Sendable, CaseIterable {
  /// Eligibility is unknown; do not promise the offer.
  case unknown = 0
  /// The customer may not use the offer.
  case ineligible = 1
  /// The customer may use the offer.
  case eligible = 2
  /// The product has no introductory offer.
  case noIntroOfferExists = 3

  /// Whether the offer can be shown.
  public var isEligible: Bool { self == .eligible }
}

extension IntroEligibilityStatus: CustomStringConvertible {
  /// The status in English.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .ineligible: "not eligible"
    case .eligible: "eligible"
    case .noIntroOfferExists: "no introductory offer exists"
    }
  }
}
