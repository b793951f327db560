public import AppStoreTypes

/// One purchase or refund outside the App Store.
///
/// Make one with ``oneTimeBuy(lineItemId:creationDate:productIdentifier:quantity:amounts:)``,
/// ``subscriptionBuy(lineItemId:creationDate:productIdentifier:quantity:subscription:amounts:)`` or
/// ``refund(lineItemId:creationDate:referenceLineItemId:amounts:)``.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/lineitems>
public struct ExternalPurchaseLineItem: Hashable, Sendable, Codable {
  /// Whether something was bought or given back.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/eventtype>
  public struct EventType: OpenCode {
    /// The text of the report.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer bought.
    public static let buy = EventType(rawValue: "BUY")
    /// The customer got money back, also by a chargeback.
    public static let refund = EventType(rawValue: "REFUND")
  }

  /// The kind of product.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/producttype>
  public struct ProductKind: OpenCode {
    /// The text of the report.
    public let rawValue: String
    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A product that is bought once.
    public static let oneTimeBuy = ProductKind(rawValue: "ONE_TIME_BUY")
    /// A subscription.
    public static let subscription = ProductKind(rawValue: "SUBSCRIPTION")
  }

  /// The developer's name for the item, at most 128 characters; the same one again only to correct it.
  public var lineItemId: String
  /// When the customer agreed to pay, or when the refund was made.
  public var creationDate: Timestamp
  /// Whether something was bought or given back.
  public var eventType: EventType
  /// The kind of product; `nil` for a refund.
  public var productType: ProductKind?
  /// The developer's name for the product, at most 256 characters; `nil` for a refund.
  public var productIdentifier: String?
  /// How many were bought; `nil` for a refund.
  public var quantity: Int64?
  /// The purchase that is refunded, or the start of the subscription; `nil` for none.
  public var referenceLineItemId: String?
  /// The event of the subscription; `nil` for all else.
  public var subscriptionEvent: ExternalPurchaseSubscription.Event?
  /// When the subscription's period begins; `nil` for all else.
  public var subscriptionStartDate: Timestamp?
  /// When the subscription's period ends; `nil` for all else.
  public var subscriptionEndDate: Timestamp?
  /// How many days the customer had paid for before; `nil` for all but subscriptions.
  public var subscriptionDaysOfPaidService: Int?
  /// The ISO 4217 currency that the customer paid in.
  public var pricingCurrency: String
  /// The ISO 4217 currency of the amounts.
  public var reportingCurrency: String
  /// How many units of the reporting currency one of the pricing currency is; `nil` for the same one.
  public var exchangeRate: Double?
  /// The amount without tax, in thousandths.
  public var amountTaxExclusive: Int64
  /// The amount with tax, in thousandths.
  public var amountTaxInclusive: Int64
  /// The amount without tax after all refunds and corrections so far, in thousandths.
  public var netAmountTaxExclusive: Int64
  /// The tax, in thousandths.
  public var taxAmount: Int64
  /// The alpha-3 code of the country whose tax it is.
  public var taxCountry: String
  /// Whether it takes the place of an item that Apple has; `nil` means no.
  public var restatement: Bool?
  /// Whether the item that Apple has is to be ignored; `nil` means no, and `true` needs `restatement`.
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

  /// Returns the line item of a product that was bought once.
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

  /// Returns the line item of something that happened to a subscription, also without a payment.
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
