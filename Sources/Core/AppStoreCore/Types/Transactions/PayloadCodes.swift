/// The purpose of an external purchase token.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
public struct ExternalPurchaseTokenType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Purchases after the app linked to a website.
  public static let services = ExternalPurchaseTokenType(rawValue: "SERVICES")
  /// Purchases by a customer acquired by the app.
  public static let acquisition = ExternalPurchaseTokenType(rawValue: "ACQUISITION")
}

/// How a subscription with a commitment is billed.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/billingplantype>
public struct BillingPlanType: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One payment for the whole commitment.
  public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  /// A payment each month.
  public static let monthly = BillingPlanType(rawValue: "MONTHLY")
}

/// The reason for a transaction besides a purchase or renewal.
public struct AdditionalTransactionReason: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Seats were added within a period.
  public static let seatAddition = AdditionalTransactionReason(rawValue: "SEAT_ADDITION")
}

/// The party that invites the members of a group subscription.
public struct InvitationManagement: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store.
  public static let apple = InvitationManagement(rawValue: "APPLE")
  /// The developer's server.
  public static let developer = InvitationManagement(rawValue: "DEVELOPER")
}

/// A platform on which an app is bought.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/originalplatform>
public struct PurchasePlatform: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// iPhone and iPad.
  public static let iOS = PurchasePlatform(rawValue: "iOS")
  /// Mac.
  public static let macOS = PurchasePlatform(rawValue: "macOS")
  /// Apple TV.
  public static let tvOS = PurchasePlatform(rawValue: "tvOS")
  /// Apple Vision Pro.
  public static let visionOS = PurchasePlatform(rawValue: "visionOS")
}

/// Why a customer requests a refund.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/consumptionrequestreason>
public struct ConsumptionRequestReason: OpenEnum {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The purchase was unintended.
  public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
  /// The customer did not receive the purchase.
  public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not satisfied.
  public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
    rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// A legal reason.
  public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
  /// Another reason.
  public static let other = ConsumptionRequestReason(rawValue: "OTHER")
}
