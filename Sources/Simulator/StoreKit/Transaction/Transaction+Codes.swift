extension Transaction {
  /// Whether a transaction is a purchase or a renewal.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a reason from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer made a purchase.
    public static let purchase = Reason(rawValue: "PURCHASE")
    /// The store renewed.
    public static let renewal = Reason(rawValue: "RENEWAL")
  }

  /// The reason why a transaction was revoked.
  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// The number in signed data.
    public let rawValue: Int
    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A real or perceived problem in the app.
    public static let developerIssue = RevocationReason(rawValue: 1)
    /// Another reason, such as an accidental purchase.
    public static let other = RevocationReason(rawValue: 0)
    /// A bundle that contains the subscription replaced it.
    public static var upgradedToBundle: RevocationReason { RevocationReason(rawValue: 2) }

    /// The reason in English.
    public var localizedDescription: String {
      switch self {
      case .developerIssue: "Issue with the App"
      case .other: "Other"
      case .upgradedToBundle: "Upgraded to Bundle"
      default: "Unknown (\(rawValue))"
      }
    }
  }

  /// The kind of a revocation.
  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Family Sharing ended.
    public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
    /// The whole price was refunded.
    public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
    /// A part of the price was refunded.
    public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
    /// The seat of a group subscription was withdrawn.
    public static var assignmentRevocation: RevocationType {
      RevocationType(rawValue: "ASSIGNMENT_REVOKE")
    }
  }

  /// The kind of a subscription offer.
  public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// The number in signed data.
    public let rawValue: Int
    /// Creates an offer type from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An introductory offer.
    public static let introductory = OfferType(rawValue: 1)
    /// A promotional offer.
    public static let promotional = OfferType(rawValue: 2)
    /// An offer code.
    public static let code = OfferType(rawValue: 3)
    /// A win-back offer.
    public static var winBack: OfferType { OfferType(rawValue: 4) }

    /// The offer type in English.
    public var localizedDescription: String {
      switch self {
      case .introductory: "Introductory Offer"
      case .promotional: "Promotional Offer"
      case .code: "Offer Code"
      case .winBack: "Win-Back Offer"
      default: "Unknown (\(rawValue))"
      }
    }
  }

  /// The way a customer came to own a purchase.
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates an ownership type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer bought it.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    /// A family member shares it.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
    /// A seat of a group subscription is assigned to the customer.
    public static var assigned: OwnershipType { OwnershipType(rawValue: "ASSIGNED") }

    /// The ownership type in English.
    public var localizedDescription: String {
      switch self {
      case .purchased: "Purchased"
      case .familyShared: "Family Shared"
      case .assigned: "Assigned"
      default: rawValue
      }
    }
  }
}
