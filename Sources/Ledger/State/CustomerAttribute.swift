public import AppStoreTypes

/// An attribute of a customer, set by an app or the developer's backend: a key and its newest
/// value.
public struct CustomerAttribute: Hashable, Sendable {
  /// The key, such as `$email` or `favorite_color`.
  public let key: String
  /// The value; `nil` if the attribute was deleted.
  public let value: String?
  /// When the sender set it, by the sender's clock; the later setting wins.
  public let updatedAt: Timestamp

  /// Creates an attribute.
  ///
  /// An empty value deletes it, like `nil`.
  public init(key: String, value: String?, updatedAt: Timestamp) {
    self.key = key
    self.value = value?.isEmpty == true ? nil : value
    self.updatedAt = updatedAt
  }

  /// Returns whether this setting replaces another one of the same key, regardless of arrival
  /// order.
  ///
  /// The later setting wins. At the same millisecond a value wins over a deletion, and a greater
  /// value over a smaller one. Identifiers of devices and attribution networks are written once:
  /// the earlier value wins, and a deletion never does.
  public func supersedes(_ other: CustomerAttribute) -> Bool {
    guard self != other else { return false }
    let isWrittenOnce = AttributeRules.isWrittenOnce(key)
    if isWrittenOnce, (value == nil) != (other.value == nil) { return value != nil }
    if updatedAt != other.updatedAt { return (updatedAt > other.updatedAt) != isWrittenOnce }
    guard let value else { return false }
    guard let otherValue = other.value else { return true }
    return otherValue.utf8.lexicographicallyPrecedes(value.utf8)
  }
}

/// A rejected attribute and the reason.
public struct AttributeRejection: Hashable, Sendable {
  /// The key as sent.
  public let key: String
  /// The problem and its fix, without the value.
  public let message: String

  /// Creates a rejection.
  public init(key: String, message: String) {
    self.key = key
    self.message = message
  }
}

/// Where a customer came from, according to one attribution network.
public struct CustomerAttribution: Hashable, Sendable {
  /// The network's number in JSON: 0 Apple Search Ads, 1 Adjust, 2 AppsFlyer, 3 Branch, 4 Tenjin, 5
  /// Facebook, 6 mParticle, 7 AdServices.
  public let network: Int
  /// The network's data as JSON text with sorted keys; for AdServices, the token.
  public let data: String
  /// When it arrived.
  public let receivedAt: Timestamp

  /// Creates an attribution.
  public init(network: Int, data: String, receivedAt: Timestamp) {
    self.network = network
    self.data = data
    self.receivedAt = receivedAt
  }
}
