public import AppStoreTypes

/// A customer and everything they ever bought.
public struct SubscriberBody: Hashable, Sendable {
  /// The first id this customer was seen with; not the one to use as current.
  public var originalAppUserID: CustomerID
  /// When the server first saw the customer.
  public var firstSeen: Timestamp
  /// When the server last saw the customer; `nil` when it did not say.
  public var lastSeen: Timestamp?
  /// Where the customer manages an active store subscription; `nil` without one.
  public var managementURL: String?
  /// The version of the app the customer first downloaded; `nil` while unknown.
  public var originalApplicationVersion: String?
  /// When the customer first downloaded the app; `nil` while unknown.
  public var originalPurchaseDate: Timestamp?
  /// Every entitlement ever granted, expired ones too, by entitlement id.
  public var entitlements: [String: EntitlementBody]
  /// The newest state of every subscription, by product id.
  public var subscriptions: [String: SubscriptionBody]
  /// Every other purchase, oldest first, by product id.
  public var nonSubscriptions: [String: [NonSubscriptionBody]]
  /// What the app knows of the customer, by key; `nil` in answers to apps, which may not read it.
  public var subscriberAttributes: [String: AttributeBody]?

  /// Creates a customer from the fields that are always there; set the others afterwards.
  public init(
    originalAppUserID: CustomerID, firstSeen: Timestamp,
    entitlements: [String: EntitlementBody] = [:],
    subscriptions: [String: SubscriptionBody] = [:],
    nonSubscriptions: [String: [NonSubscriptionBody]] = [:]
  ) {
    self.originalAppUserID = originalAppUserID
    self.firstSeen = firstSeen
    self.entitlements = entitlements
    self.subscriptions = subscriptions
    self.nonSubscriptions = nonSubscriptions
  }
}

extension SubscriberBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case originalAppUserID = "original_app_user_id"
    case firstSeen = "first_seen"
    case lastSeen = "last_seen"
    case managementURL = "management_url"
    case originalApplicationVersion = "original_application_version"
    case originalPurchaseDate = "original_purchase_date"
    case otherPurchases = "other_purchases"
    case entitlements, subscriptions
    case nonSubscriptions = "non_subscriptions"
    case subscriberAttributes = "subscriber_attributes"
  }

  /// Decodes a customer; only the id and the first sight must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    originalAppUserID = try container.decode(CustomerID.self, forKey: .originalAppUserID)
    firstSeen = try container.date(.firstSeen)
    lastSeen = try container.optionalDate(.lastSeen)
    managementURL = container.lenient(String.self, .managementURL)
    originalApplicationVersion = container.lenient(String.self, .originalApplicationVersion)
    originalPurchaseDate = try container.optionalDate(.originalPurchaseDate)
    entitlements =
      try container.decodeIfPresent([String: EntitlementBody].self, forKey: .entitlements) ?? [:]
    subscriptions =
      try container.decodeIfPresent([String: SubscriptionBody].self, forKey: .subscriptions) ?? [:]
    nonSubscriptions =
      try container.decodeIfPresent(
        [String: [NonSubscriptionBody]].self, forKey: .nonSubscriptions) ?? [:]
    subscriberAttributes = container.lenient(
      [String: AttributeBody].self, .subscriberAttributes)
  }
}
