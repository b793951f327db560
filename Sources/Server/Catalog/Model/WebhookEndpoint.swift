public import AppStoreCore
package import Webhooks

/// A webhook endpoint that the catalog describes: which events are sent, where, and how.
public struct WebhookEndpoint: Hashable, Sendable {
  /// With which event a new endpoint starts.
  public enum Start: String, CaseIterable, Hashable, Sendable {
    /// The first event after the endpoint is known.
    case now
    /// The first event of the ledger.
    case beginning
  }

  /// The name, in letters, digits, `-` and `_`.
  public var name: String
  /// The address to which events are sent.
  public var url: WebhookURL
  /// The format of the body.
  public var format: WebhookFormat
  /// Types of events; `*` is any type, and `subscription.*` any that starts with `subscription.`.
  public var types: [String]
  /// The environments; `nil` for all events, also those without one.
  public var environments: Set<AppStoreEnvironment>?
  /// The apps; `nil` for all events, also those without one.
  public var apps: Set<BundleID>?
  /// Whether an event waits until earlier events of its customer are delivered or given up.
  public var isOrdered: Bool
  /// The most events that are sent in a second; `nil` for no limit.
  public var ratePerSecond: Int?
  /// The most events that are sent at the same time.
  public var concurrency: Int
  /// The longest wait for a response, in seconds.
  public var timeoutSeconds: Int
  /// Fixed header fields, by their names.
  public var headers: [String: String]
  /// The value of the header `Authorization`; `nil` for none.
  public var authorization: WebhookAuthorization?
  /// Whether bodies contain the attributes of the customer.
  public var includesAttributes: Bool
  /// With which event a new endpoint starts.
  public var start: Start
  /// Whether bodies contain identifiers and the path of the event in place of its data.
  public var isThin: Bool
  /// Whether an Ed25519 key of the endpoint signs bodies, in addition to its secret.
  public var usesSigningKey: Bool
  /// What is sent in the format ``WebhookFormat/template``; `nil` in all others.
  package var template: WebhookTemplate?
  /// Networks that are not public and may be connected to, such as `10.0.0.0/8`.
  public var allowedNetworks: [String]

  /// Creates an endpoint; by default, all events are sent in order, from now on.
  ///
  /// Without `timeoutSeconds`, the longest wait for a response is that of the format.
  public init(
    name: String, url: WebhookURL, format: WebhookFormat = .standard, types: [String] = ["*"],
    environments: Set<AppStoreEnvironment>? = nil, apps: Set<BundleID>? = nil,
    isOrdered: Bool = true, ratePerSecond: Int? = nil, concurrency: Int = 4,
    timeoutSeconds: Int? = nil, headers: [String: String] = [:],
    authorization: WebhookAuthorization? = nil, includesAttributes: Bool = false,
    start: Start = .now, isThin: Bool = false, usesSigningKey: Bool = false,
    allowedNetworks: [String] = []
  ) {
    self.name = name
    self.url = url
    self.format = format
    self.types = types
    self.environments = environments
    self.apps = apps
    self.isOrdered = isOrdered
    self.ratePerSecond = ratePerSecond
    self.concurrency = concurrency
    self.timeoutSeconds = timeoutSeconds ?? format.timeoutSeconds
    self.headers = headers
    self.authorization = authorization
    self.includesAttributes = includesAttributes
    self.start = start
    self.isThin = isThin
    self.usesSigningKey = usesSigningKey
    self.allowedNetworks = allowedNetworks
  }

  /// Returns whether the endpoint receives events of a type.
  public func receives(type: String) -> Bool {
    types.contains { pattern in
      pattern.hasSuffix("*")
        ? type.utf8.starts(with: pattern.utf8.dropLast()) : pattern == type
    }
  }
}

/// The format of the bodies that an endpoint receives.
public enum WebhookFormat: String, CaseIterable, Hashable, Sendable {
  /// The events of the feed, as Standard Webhooks recommends.
  case standard
  /// The events of RevenueCat's webhooks.
  case revenuecat
  /// CloudEvents in the structured mode.
  case cloudevents
  /// Not events but Apple's notifications, unchanged.
  case apple
  /// Requests that the catalog describes with templates.
  case template

  /// The longest wait for a response by default, in seconds.
  public var timeoutSeconds: Int { self == .revenuecat ? 60 : 15 }
}
