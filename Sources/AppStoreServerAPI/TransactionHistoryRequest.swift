public import AppStoreTypes

/// What to ask of a transaction history; the default asks for everything, oldest change first.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
public struct TransactionHistoryRequest: Hashable, Sendable {
  /// A kind of product as this request spells it.
  public struct ProductKind: OpenCode {
    /// The text of the query.
    public let rawValue: String
    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Subscriptions that renew.
    public static let autoRenewable = ProductKind(rawValue: "AUTO_RENEWABLE")
    /// Subscriptions that end by themselves.
    public static let nonRenewable = ProductKind(rawValue: "NON_RENEWABLE")
    /// Products that are used up.
    public static let consumable = ProductKind(rawValue: "CONSUMABLE")
    /// Products that are bought once and kept.
    public static let nonConsumable = ProductKind(rawValue: "NON_CONSUMABLE")
  }

  /// The order of a history, by the date of the last change.
  public enum Order: String, Hashable, Sendable {
    /// The oldest change first.
    case ascending = "ASCENDING"
    /// The newest change first; a revision of this order is of no use later.
    case descending = "DESCENDING"
  }

  /// The earliest purchase date; `nil` for no limit.
  public var startDate: Timestamp?
  /// The purchase date before which the history ends; `nil` for no limit.
  public var endDate: Timestamp?
  /// The products; empty for all.
  public var productIds: [ProductID] = []
  /// The kinds of products; empty for all.
  public var productTypes: [ProductKind] = []
  /// The subscription groups; empty for all.
  public var subscriptionGroupIdentifiers: [SubscriptionGroupID] = []
  /// How the customer came to own the purchases; `nil` for any way.
  public var inAppOwnershipType: InAppOwnershipType?
  /// Whether only revoked (`true`) or unrevoked (`false`) ones are wanted; `nil` for both.
  public var revoked: Bool?
  /// The order; `nil` leaves it to Apple, which means ascending.
  public var sort: Order?

  /// Creates a request for everything.
  public init() {}

  /// The query's names and values, always in the same order, so that every page asks the same.
  var queryItems: [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    func add(_ name: String, _ values: [String]) {
      items += values.map { (name, $0) }
    }
    add("startDate", [startDate].compactMap { $0.map { String($0.milliseconds) } })
    add("endDate", [endDate].compactMap { $0.map { String($0.milliseconds) } })
    add("productId", productIds.map(\.rawValue))
    add("productType", productTypes.map(\.rawValue))
    add("subscriptionGroupIdentifier", subscriptionGroupIdentifiers.map(\.rawValue))
    add("inAppOwnershipType", [inAppOwnershipType].compactMap { $0?.rawValue })
    add("revoked", [revoked].compactMap { $0.map(String.init) })
    add("sort", [sort].compactMap { $0?.rawValue })
    return items
  }
}
