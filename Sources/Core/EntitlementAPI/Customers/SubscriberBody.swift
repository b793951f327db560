public import AppStoreCore

/// A customer and everything they ever bought.
public struct SubscriberBody: Hashable, Sendable {
  /// The id with which this customer was first seen; do not use it as the current one.
  public var originalAppUserID: AppUserID
  /// When the server first saw the customer.
  public var firstSeen: Timestamp
  /// When the server last saw the customer; `nil` if not given.
  public var lastSeen: Timestamp?
  /// The URL where the customer manages an active store subscription; `nil` if none exists.
  public var managementURL: String?
  /// The version of the app the customer first downloaded; `nil` if unknown.
  public var originalApplicationVersion: String?
  /// When the customer first downloaded the app; `nil` if unknown.
  public var originalPurchaseDate: Timestamp?
  /// Every entitlement ever granted, including expired ones, by entitlement id.
  public var entitlements: [String: EntitlementBody]
  /// The newest state of every subscription, by product id.
  public var subscriptions: [String: SubscriptionBody]
  /// Every other purchase, oldest first, by product id.
  public var nonSubscriptions: [String: [NonSubscriptionBody]]
  /// The customer's attributes, by key; `nil` in responses to apps, which may not read them.
  public var subscriberAttributes: [String: AttributeBody]?

  /// Creates a customer from the fields that are always present; set the others afterwards.
  public init(
    originalAppUserID: AppUserID, firstSeen: Timestamp,
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

  /// Decodes a customer; only the id and the first-seen date are required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    originalAppUserID = try container.decode(AppUserID.self, forKey: .originalAppUserID)
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
