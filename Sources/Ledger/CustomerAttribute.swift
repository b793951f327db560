public import AppStoreTypes

/// What an app, or the developer's backend, knows of a customer: one key with its newest value.
public struct CustomerAttribute: Hashable, Sendable {
  /// The key, such as `$email` or `favorite_color`.
  public let key: String
  /// The value; `nil` when the attribute was deleted.
  public let value: String?
  /// When the sender set it, by the sender's clock; of two settings the later one counts.
  public let updatedAt: Timestamp

  /// Creates an attribute; an empty value deletes it, as `nil` does.
  public init(key: String, value: String?, updatedAt: Timestamp) {
    self.key = key
    self.value = value?.isEmpty == true ? nil : value
    self.updatedAt = updatedAt
  }

  /// Returns whether this setting stands against another one of the same key, in whichever order the two
  /// arrived.
  ///
  /// The later setting wins; of two of the same millisecond a value wins over a deletion, and the greater
  /// value over the smaller. An identifier of a device or of an attribution network is written once: there
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

/// An attribute that was not taken, and why.
public struct AttributeRefusal: Hashable, Sendable {
  /// The key as it was sent.
  public let key: String
  /// What is wrong and the fix, without the value.
  public let message: String

  /// Creates a refusal.
  public init(key: String, message: String) {
    self.key = key
    self.message = message
  }
}

/// Where a customer came from, as one network tells it.
public struct CustomerAttribution: Hashable, Sendable {
  /// The network's number on the wire: 0 Apple Search Ads, 1 Adjust, 2 AppsFlyer, 3 Branch, 4 Tenjin,
  /// 5 Facebook, 6 mParticle, 7 AdServices.
  public let network: Int
  /// What it tells, as JSON text with sorted keys; for AdServices the token.
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
