public import AppStoreCore

/// A purchase or refund outside the App Store.
///
/// Create one with ``oneTimeBuy(lineItemId:creationDate:productIdentifier:quantity:amounts:)``,
/// ``subscriptionBuy(lineItemId:creationDate:productIdentifier:quantity:subscription:amounts:)`` or
/// ``refund(lineItemId:creationDate:referenceLineItemId:amounts:)``.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/lineitems>
public struct ExternalPurchaseLineItem: Hashable, Sendable, Codable {
  /// Whether it is a purchase or a refund.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/eventtype>
  public struct EventType: OpenEnum {
    /// The text of the report.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A purchase.
    public static let buy = EventType(rawValue: "BUY")
    /// A refund or a chargeback.
    public static let refund = EventType(rawValue: "REFUND")
  }

  /// The kind of product.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/producttype>
  public struct ProductKind: OpenEnum {
    /// The text of the report.
    public let rawValue: String
    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A one-time purchase.
    public static let oneTimeBuy = ProductKind(rawValue: "ONE_TIME_BUY")
    /// A subscription.
    public static let subscription = ProductKind(rawValue: "SUBSCRIPTION")
  }

  /// The developer's identifier of the item, at most 128 characters; reused only for a correction.
  public var lineItemId: String
  /// When the customer agreed to pay, or when the refund was made.
  public var creationDate: Timestamp
  /// Whether it is a purchase or a refund.
  public var eventType: EventType
  /// The kind of product; `nil` for a refund.
  public var productType: ProductKind?
  /// The developer's identifier of the product, at most 256 characters; `nil` for a refund.
  public var productIdentifier: String?
  /// The quantity; `nil` for a refund.
  public var quantity: Int64?
  /// The refunded purchase, or the start of the subscription; `nil` if none.
  public var referenceLineItemId: String?
  /// The event of the subscription; `nil` for other items.
  public var subscriptionEvent: ExternalPurchaseSubscription.Event?
  /// When the subscription's period begins; `nil` for other items.
  public var subscriptionStartDate: Timestamp?
  /// When the subscription's period ends; `nil` for other items.
  public var subscriptionEndDate: Timestamp?
  /// The number of days the customer had already paid for; `nil` for other items than
  /// subscriptions.
  public var subscriptionDaysOfPaidService: Int?
  /// The ISO 4217 currency of the payment.
  public var pricingCurrency: String
  /// The ISO 4217 currency of the amounts.
  public var reportingCurrency: String
  /// The value of one unit of the pricing currency in the reporting currency; `nil` if they are the
  /// same.
  public var exchangeRate: Double?
  /// The amount without tax, in thousandths.
  public var amountTaxExclusive: Int64
  /// The amount with tax, in thousandths.
  public var amountTaxInclusive: Int64
  /// The amount without tax after all refunds and corrections so far, in thousandths.
  public var netAmountTaxExclusive: Int64
  /// The tax, in thousandths.
  public var taxAmount: Int64
  /// The alpha-3 code of the tax country.
  public var taxCountry: String
  /// Whether it replaces an item that Apple has; `nil` means no.
  public var restatement: Bool?
  /// Whether to ignore the item that Apple has; `nil` means no, and `true` needs `restatement`.
  public var erroneouslySubmitted: Bool?

  private init(
    _ lineItemId: String, _ creationDate: Timestamp, _ eventType: EventType,
    _ amounts: ExternalPurchaseAmounts
  ) {
    self.lineItemId = lineItemId
    self.creationDate = creationDate
    self.eventType = eventType
    pricingCurrency = amounts.pricingCurrency
    reportingCurrency = amounts.reportingCurrency
    exchangeRate = amounts.exchangeRate
    amountTaxExclusive = amounts.taxExclusive
    amountTaxInclusive = amounts.taxExclusive.addingReportingOverflow(amounts.tax).partialValue
    netAmountTaxExclusive = amounts.netTaxExclusive
    taxAmount = amounts.tax
    taxCountry = amounts.taxCountry
  }

  /// Returns the line item of a one-time purchase.
  public static func oneTimeBuy(
    lineItemId: String, creationDate: Timestamp, productIdentifier: String, quantity: Int64 = 1,
    amounts: ExternalPurchaseAmounts
  ) -> Self {
    var item = Self(lineItemId, creationDate, .buy, amounts)
    item.productType = .oneTimeBuy
    item.productIdentifier = productIdentifier
    item.quantity = quantity
    return item
  }

  /// Returns the line item of a subscription event, with or without a payment.
  public static func subscriptionBuy(
    lineItemId: String, creationDate: Timestamp, productIdentifier: String, quantity: Int64 = 1,
    subscription: ExternalPurchaseSubscription, amounts: ExternalPurchaseAmounts
  ) -> Self {
    var item = Self(lineItemId, creationDate, .buy, amounts)
    item.productType = .subscription
    item.productIdentifier = productIdentifier
    item.quantity = quantity
    item.referenceLineItemId = subscription.startLineItemId
    item.subscriptionEvent = subscription.event
    item.subscriptionStartDate = subscription.startDate
    item.subscriptionEndDate = subscription.endDate
    item.subscriptionDaysOfPaidService = subscription.daysOfPaidService
    return item
  }

  /// Returns the line item of a refund or a chargeback.
  public static func refund(
    lineItemId: String, creationDate: Timestamp, referenceLineItemId: String,
    amounts: ExternalPurchaseAmounts
  ) -> Self {
    var item = Self(lineItemId, creationDate, .refund, amounts)
    item.referenceLineItemId = referenceLineItemId
    return item
  }
}
