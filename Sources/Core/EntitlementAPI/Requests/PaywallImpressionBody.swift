public import AppStoreCore

/// The body of `POST /v1/events` with impressions of paywalls.
public struct PaywallEventsBody: Hashable, Sendable, Codable {
  /// The maximum number of events that one request records.
  public static let maxCount = 200

  /// The impressions, oldest first.
  public var events: [PaywallImpressionBody]

  /// Creates a body.
  public init(_ events: [PaywallImpressionBody]) {
    self.events = events
  }
}

/// The event that an app showed a paywall, as RevenueCat's SDK sends it for a paywall of the app.
public struct PaywallImpressionBody: Hashable, Sendable, Codable {
  /// The type of the event.
  public static let type = "custom_paywall_impression"

  /// Where in the app the paywall was shown.
  public struct Context: Hashable, Sendable, Codable {
    /// The placement; `nil` for none.
    public var placement: String?
    /// The revision of the targeting rules; `nil` without a rule.
    public var targetingRevision: Int?
    /// The targeting rule that chose the offering; `nil` for none.
    public var targetingRule: String?

    private enum CodingKeys: String, CodingKey {
      case placement = "placement_identifier"
      case targetingRevision = "targeting_revision"
      case targetingRule = "targeting_rule_id"
    }

    /// Creates a context.
    public init(
      placement: String? = nil, targetingRevision: Int? = nil, targetingRule: String? = nil
    ) {
      self.placement = placement
      self.targetingRevision = targetingRevision
      self.targetingRule = targetingRule
    }
  }

  /// The unique identifier of the event.
  public var id: String
  /// The version of the format.
  public var version = 1
  /// The type of the event.
  public var type = Self.type
  /// The app user ID.
  public var appUserID: AppUserID
  /// When the paywall was shown, by the device's clock.
  public var timestamp: Timestamp
  /// The app's name of the paywall; `nil` for none.
  public var paywallID: String?
  /// The offering.
  public var offeringID: String
  /// Where the paywall was shown; `nil` if nothing is known.
  public var context: Context?

  private enum CodingKeys: String, CodingKey {
    case id, version, type, timestamp
    case appUserID = "app_user_id"
    case paywallID = "paywall_id"
    case offeringID = "offering_id"
    case context = "presented_offering_context"
  }

  /// Creates an event.
  public init(
    id: String, appUserID: AppUserID, timestamp: Timestamp, paywallID: String? = nil,
    offeringID: String, context: Context? = nil
  ) {
    self.id = id
    self.appUserID = appUserID
    self.timestamp = timestamp
    self.paywallID = paywallID
    self.offeringID = offeringID
    self.context = context
  }
}
