/// The length of a subscription's period, in ISO 8601.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/period>
public struct AdvancedCommercePeriod: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One week.
  public static let oneWeek = AdvancedCommercePeriod(rawValue: "P1W")
  /// One month.
  public static let oneMonth = AdvancedCommercePeriod(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = AdvancedCommercePeriod(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = AdvancedCommercePeriod(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = AdvancedCommercePeriod(rawValue: "P6M")
  /// One year.
  public static let oneYear = AdvancedCommercePeriod(rawValue: "P1Y")
}

/// The length of one period of an offer, in ISO 8601.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/offer>
public struct AdvancedCommerceOfferPeriod: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Three days.
  public static let threeDays = AdvancedCommerceOfferPeriod(rawValue: "P3D")
  /// One week.
  public static let oneWeek = AdvancedCommerceOfferPeriod(rawValue: "P1W")
  /// Two weeks.
  public static let twoWeeks = AdvancedCommerceOfferPeriod(rawValue: "P2W")
  /// One month.
  public static let oneMonth = AdvancedCommerceOfferPeriod(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = AdvancedCommerceOfferPeriod(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = AdvancedCommerceOfferPeriod(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = AdvancedCommerceOfferPeriod(rawValue: "P6M")
  /// Nine months.
  public static let nineMonths = AdvancedCommerceOfferPeriod(rawValue: "P9M")
  /// One year.
  public static let oneYear = AdvancedCommerceOfferPeriod(rawValue: "P1Y")
}

/// The purpose of an offer.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/offer>
public struct AdvancedCommerceOfferReason: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// To win a new customer.
  public static let acquisition = AdvancedCommerceOfferReason(rawValue: "ACQUISITION")
  /// To win back a former customer.
  public static let winBack = AdvancedCommerceOfferReason(rawValue: "WIN_BACK")
  /// To retain a customer.
  public static let retention = AdvancedCommerceOfferReason(rawValue: "RETENTION")
}

/// The reason for a refund.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/refundreason>
public struct AdvancedCommerceRefundReason: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The purchase was unintended.
  public static let unintendedPurchase = AdvancedCommerceRefundReason(
    rawValue: "UNINTENDED_PURCHASE")
  /// The purchase was not delivered, or did not work.
  public static let fulfillmentIssue = AdvancedCommerceRefundReason(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not satisfied with the purchase.
  public static let unsatisfiedWithPurchase = AdvancedCommerceRefundReason(
    rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// For a legal reason.
  public static let legal = AdvancedCommerceRefundReason(rawValue: "LEGAL")
  /// For another reason.
  public static let other = AdvancedCommerceRefundReason(rawValue: "OTHER")
  /// The items of a subscription were changed.
  public static let modifyItemsRefund = AdvancedCommerceRefundReason(
    rawValue: "MODIFY_ITEMS_REFUND")
  /// Makes the sandbox decline the refund; rejected in production.
  public static let simulateRefundDecline = AdvancedCommerceRefundReason(
    rawValue: "SIMULATE_REFUND_DECLINE")
}

/// How much of a price is refunded.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/refundtype>
public struct AdvancedCommerceRefundType: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole price.
  public static let full = AdvancedCommerceRefundType(rawValue: "FULL")
  /// The share for the remaining time.
  public static let prorated = AdvancedCommerceRefundType(rawValue: "PRORATED")
  /// An amount chosen by the developer.
  public static let custom = AdvancedCommerceRefundType(rawValue: "CUSTOM")
}

/// When a change takes effect.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/effective>
public struct AdvancedCommerceEffective: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Immediately.
  public static let immediately = AdvancedCommerceEffective(rawValue: "IMMEDIATELY")
  /// At the next renewal.
  public static let nextBillCycle = AdvancedCommerceEffective(rawValue: "NEXT_BILL_CYCLE")
}

/// The reason for changing an item of a subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/reason>
public struct AdvancedCommerceReason: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A change to an item of a higher level.
  public static let upgrade = AdvancedCommerceReason(rawValue: "UPGRADE")
  /// A change to an item of a lower level.
  public static let downgrade = AdvancedCommerceReason(rawValue: "DOWNGRADE")
  /// An offer is applied.
  public static let applyOffer = AdvancedCommerceReason(rawValue: "APPLY_OFFER")
}

/// The status of a price increase.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/advancedcommercepriceincreaseinfo>
public struct AdvancedCommercePriceIncreaseInfoStatus: OpenEnum {
  /// The text Apple uses.
  public let rawValue: String
  /// Creates a value from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Scheduled; the customer was not notified yet.
  public static let scheduled = AdvancedCommercePriceIncreaseInfoStatus(rawValue: "SCHEDULED")
  /// The customer has not yet responded to the request for consent.
  public static let pending = AdvancedCommercePriceIncreaseInfoStatus(rawValue: "PENDING")
  /// The customer consented, or was notified where consent is not needed.
  public static let accepted = AdvancedCommercePriceIncreaseInfoStatus(rawValue: "ACCEPTED")
}
