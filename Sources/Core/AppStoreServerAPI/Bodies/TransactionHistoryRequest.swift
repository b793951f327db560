public import AppStoreCore

/// The filters of a transaction history.
///
/// Default: everything, oldest change first.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
public struct TransactionHistoryRequest: Hashable, Sendable {
  /// A kind of product, by its name in this request.
  public struct ProductKind: OpenEnum {
    /// The text of the query.
    public let rawValue: String
    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Auto-renewable subscriptions.
    public static let autoRenewable = ProductKind(rawValue: "AUTO_RENEWABLE")
    /// Non-renewing subscriptions.
    public static let nonRenewable = ProductKind(rawValue: "NON_RENEWABLE")
    /// Consumables.
    public static let consumable = ProductKind(rawValue: "CONSUMABLE")
    /// Non-consumables.
    public static let nonConsumable = ProductKind(rawValue: "NON_CONSUMABLE")
  }

  /// The order of a history, by the date of the last change.
  public enum Order: String, Hashable, Sendable {
    /// The oldest change first.
    case ascending = "ASCENDING"
    /// The newest change first; a revision of this order cannot be used later.
    case descending = "DESCENDING"
  }

  /// The earliest purchase date; `nil` for no limit.
  public var startDate: Timestamp?
  /// The exclusive end of the purchase dates; `nil` for no limit.
  public var endDate: Timestamp?
  /// The products; empty for all.
  public var productIds: [ProductID] = []
  /// The kinds of products; empty for all.
  public var productTypes: [ProductKind] = []
  /// The subscription groups; empty for all.
  public var subscriptionGroupIdentifiers: [SubscriptionGroupID] = []
  /// The ownership type of the purchases; `nil` for any.
  public var inAppOwnershipType: InAppOwnershipType?
  /// Whether to include only revoked (`true`) or unrevoked (`false`) purchases; `nil` for both.
  public var revoked: Bool?
  /// The order; `nil` for Apple's default, which is ascending.
  public var sort: Order?

  /// Creates a request for everything.
  public init() {}

  /// The query's names and values, always in the same order, so that all pages have the same query.
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
