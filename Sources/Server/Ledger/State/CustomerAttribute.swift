public import AppStoreCore

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

/// An attribute of an app user ID.
public struct AttributeRow: Hashable, Sendable {
  /// The app user ID.
  public let customer: AppUserID
  /// The attribute.
  public let attribute: CustomerAttribute

  /// Creates a row.
  public init(customer: AppUserID, attribute: CustomerAttribute) {
    self.customer = customer
    self.attribute = attribute
  }
}

extension AttributeRow: LedgerRow {
  /// The rows can be deleted, because people may request that.
  public static let table = LedgerTable<AttributeRow>(
    "attributes", part: "attributes", role: .state, writing: .save,
    key: .columns(["customer", "key"]),
    indexes: [
      .init("attributes_of_email", on: "value", where: "key = '$email'", isHashed: true)
    ],
    columns: [
      .text("customer") { $0.customer.rawValue }, .text("key") { $0.attribute.key },
      .optionalText("value") { $0.attribute.value },
      .date("updated_at") { $0.attribute.updatedAt },
    ]
  ) { row in
    AttributeRow(
      customer: row.appUserID(),
      attribute: CustomerAttribute(
        key: row.text(), value: row.optionalText(), updatedAt: row.date()))
  }

  static let ofCustomer = RowLookup<AttributeRow>("customer")
}

/// An attribution of an app user ID.
public struct AttributionRow: Hashable, Sendable {
  /// The app user ID.
  public let customer: AppUserID
  /// The attribution.
  public let attribution: CustomerAttribution

  /// Creates a row.
  public init(customer: AppUserID, attribution: CustomerAttribution) {
    self.customer = customer
    self.attribution = attribution
  }
}

extension AttributionRow: LedgerRow {
  /// How many attributions an app user ID keeps, of which the newest stay.
  public static let maxCount = 20

  /// The rows can be deleted, because people may request that.
  public static let table = LedgerTable<AttributionRow>(
    "attributions", part: "attributions", role: .state, writing: .appendOnce,
    uniqueColumns: [["customer", "network", "data"]],
    limit: .init(of: "customer", AttributionRow.maxCount),
    columns: [
      .text("customer") { $0.customer.rawValue },
      .integer("network") { Int64($0.attribution.network) },
      .text("data") { $0.attribution.data }, .date("received_at") { $0.attribution.receivedAt },
    ]
  ) { row in
    AttributionRow(
      customer: row.appUserID(),
      attribution: CustomerAttribution(
        network: Int(row.integer()), data: row.text(), receivedAt: row.date()))
  }

  static let ofCustomer = RowLookup<AttributionRow>("customer")
}

extension LedgerPart {
  /// The attributes of app user IDs.
  public static let attributes = LedgerPart(AttributeRow.self)
  /// The attributions of app user IDs.
  public static let attributions = LedgerPart(AttributionRow.self)
}
