public import AppStoreCore

/// An item to add to a subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyadditem>
public struct AdvancedCommerceSubscriptionModifyAddItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String
  /// The description, at most 45 characters.
  public var description: String
  /// The display name, at most 30 characters.
  public var displayName: String
  /// The price of each period in thousandths of the currency unit.
  public var price: Int64
  /// The price of the rest of this period in thousandths; `nil` to let Apple decide.
  public var proratedPrice: Int64?
  /// A reduced price for the first periods; `nil` if none.
  public var offer: AdvancedCommerceOffer?

  /// Creates an item.
  public init(
    SKU: String, description: String, displayName: String, price: Int64,
    proratedPrice: Int64? = nil, offer: AdvancedCommerceOffer? = nil
  ) {
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
    self.price = price
    self.proratedPrice = proratedPrice
    self.offer = offer
  }

  func validate(_ rules: AdvancedCommerceLimits) throws(APIRequestError) {
    try rules.sku(SKU)
    try rules.descriptors(description, displayName)
    try rules.notNegative(price, as: "price", .negativePrice)
    try rules.notNegative(proratedPrice, as: "proratedPrice", .negativeProratedPrice)
    try rules.offer(offer)
  }
}

/// An item of a subscription that replaces another.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifychangeitem>
public struct AdvancedCommerceSubscriptionModifyChangeItem: Hashable, Sendable, Codable {
  /// The customer's current item, at most 128 characters.
  public var currentSKU: String
  /// The new item, at most 128 characters.
  public var SKU: String
  /// The description, at most 45 characters.
  public var description: String
  /// The display name, at most 30 characters.
  public var displayName: String
  /// The price of each period in thousandths of the currency unit.
  public var price: Int64
  /// When the change takes effect.
  public var effective: AdvancedCommerceEffective
  /// The reason for the change.
  public var reason: AdvancedCommerceReason
  /// The price of the rest of this period in thousandths; `nil` to let Apple decide.
  public var proratedPrice: Int64?
  /// A reduced price for the first periods; `nil` for none.
  public var offer: AdvancedCommerceOffer?

  /// Creates an item.
  public init(
    currentSKU: String, SKU: String, description: String, displayName: String, price: Int64,
    effective: AdvancedCommerceEffective, reason: AdvancedCommerceReason,
    proratedPrice: Int64? = nil, offer: AdvancedCommerceOffer? = nil
  ) {
    self.currentSKU = currentSKU
    self.SKU = SKU
    self.description = description
    self.displayName = displayName
    self.price = price
    self.effective = effective
    self.reason = reason
    self.proratedPrice = proratedPrice
    self.offer = offer
  }

  func validate(_ rules: AdvancedCommerceLimits) throws(APIRequestError) {
    try rules.sku(currentSKU, as: "currentSKU")
    try rules.sku(SKU)
    try rules.descriptors(description, displayName)
    try rules.notNegative(price, as: "price", .negativePrice)
    try rules.notNegative(proratedPrice, as: "proratedPrice", .negativeProratedPrice)
    try rules.offer(offer)
  }
}

/// An item to remove from a subscription at its next renewal.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyremoveitem>
public struct AdvancedCommerceSubscriptionModifyRemoveItem: Hashable, Sendable, Codable {
  /// The developer's identifier of the item, at most 128 characters.
  public var SKU: String

  /// Creates an item.
  public init(SKU: String) {
    self.SKU = SKU
  }
}

/// The new description or name of a subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifydescriptors>
public struct AdvancedCommerceSubscriptionModifyDescriptors: Hashable, Sendable, Codable {
  /// When the change takes effect.
  public var effective: AdvancedCommerceEffective
  /// The description, at most 45 characters; `nil` to leave it unchanged.
  public var description: String?
  /// The display name, at most 30 characters; `nil` to leave it unchanged.
  public var displayName: String?

  /// Creates descriptors.
  public init(
    effective: AdvancedCommerceEffective, description: String? = nil, displayName: String? = nil
  ) {
    self.effective = effective
    self.description = description
    self.displayName = displayName
  }
}

/// The new length of a subscription's period.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyperiodchange>
public struct AdvancedCommerceSubscriptionModifyPeriodChange: Hashable, Sendable, Codable {
  /// When the change takes effect.
  public var effective: AdvancedCommerceEffective
  /// The new length.
  public var period: AdvancedCommercePeriod

  /// Creates a change.
  public init(effective: AdvancedCommerceEffective, period: AdvancedCommercePeriod) {
    self.effective = effective
    self.period = period
  }
}
