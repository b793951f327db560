internal import AppStoreCore
internal import AppStoreServerAPI

/// The parameters of Get Transaction History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
struct HistoryQuery {
  private var startDate: Timestamp?
  private var endDate: Timestamp?
  private var products: Set<ProductID> = []
  private var types: Set<ProductType> = []
  private var groups: Set<SubscriptionGroupID> = []
  private var ownership: InAppOwnershipType?
  private var isRevoked: Bool?
  private var isDescending = false
  private var revision: HistoryCursor?

  /// Reads the parameters.
  ///
  /// - Throws: Apple's error for the first invalid parameter.
  init(_ query: QueryItems) throws(AppStoreErrorBody) {
    revision = try Self.one(query, "revision", .invalidRequestRevision) { HistoryCursor($0) }
    startDate = try Self.one(query, "startDate", .invalidStartDate, Self.instant)
    endDate = try Self.one(query, "endDate", .invalidEndDate, Self.instant)
    if let startDate, let endDate, startDate >= endDate {
      throw AppStoreErrorBody(.startDateAfterEndDate)
    }
    products = Set(
      try Self.all(query, "productId", .invalidProductId) { $0.isEmpty ? nil : ProductID($0) })
    types = Set(
      try Self.all(query, "productType", .invalidProductType) { Self.productTypes[$0] })
    groups = Set(
      try Self.all(
        query, "subscriptionGroupIdentifier", .invalidSubscriptionGroupIdentifier
      ) { $0.isEmpty ? nil : SubscriptionGroupID($0) })
    ownership = try Self.one(query, "inAppOwnershipType", .invalidInAppOwnershipType) {
      ["PURCHASED", "FAMILY_SHARED", "ASSIGNED"].contains($0)
        ? InAppOwnershipType(rawValue: $0) : nil
    }
    isRevoked = try Self.one(query, "revoked", .invalidRevoked, Self.boolean)
    if try Self.one(
      query, "excludeRevoked", AppStoreErrorBody(.invalidExcludeRevoked), Self.boolean)
      == true
    {
      isRevoked = false
    }
    isDescending =
      try Self.one(query, "sort", .invalidSort) {
        ["ASCENDING": false, "DESCENDING": true][$0]
      } ?? false
  }

  /// Returns the requested page of a history, in order of the last change.
  func page(
    of history: [JWSTransactionDecodedPayload]
  ) -> (transactions: [JWSTransactionDecodedPayload], revision: String, hasMore: Bool) {
    let sorted = history.filter(matches).map { ($0, HistoryCursor($0)) }
      .sorted { isDescending ? $0.1 > $1.1 : $0.1 < $1.1 }
    let rest = sorted.drop { entry in
      guard let revision else { return false }
      return isDescending ? entry.1 >= revision : entry.1 <= revision
    }
    let page = rest.prefix(HistoryResponse.pageSize)
    let last = page.last?.1 ?? revision
    return (page.map(\.0), last?.text ?? HistoryCursor.beginning, rest.count > page.count)
  }

  private func matches(_ payload: JWSTransactionDecodedPayload) -> Bool {
    func isWanted<Value: Hashable>(_ value: Value?, _ wanted: Set<Value>) -> Bool {
      wanted.isEmpty || value.map(wanted.contains) ?? false
    }
    return isWanted(payload.productId, products) && isWanted(payload.type, types)
      && isWanted(payload.subscriptionGroupIdentifier, groups)
      && startDate.map { payload.purchaseDate >= $0 } ?? true
      && endDate.map { payload.purchaseDate < $0 } ?? true
      && ownership.map { payload.inAppOwnershipType == $0 } ?? true
      && isRevoked.map { (payload.revocationDate != nil) == $0 } ?? true
  }
}

extension HistoryQuery {
  private static let productTypes: [String: ProductType] = [
    "AUTO_RENEWABLE": .autoRenewable, "NON_RENEWABLE": .nonRenewing, "CONSUMABLE": .consumable,
    "NON_CONSUMABLE": .nonConsumable,
  ]

  private static func one<Value>(
    _ query: QueryItems, _ name: String, _ error: AppStoreErrorBody,
    _ parse: (String) -> Value?
  ) throws(AppStoreErrorBody) -> Value? {
    guard let text = query[name] else { return nil }
    guard let value = parse(text) else { throw error }
    return value
  }

  private static func all<Value>(
    _ query: QueryItems, _ name: String, _ error: AppStoreErrorBody,
    _ parse: (String) -> Value?
  ) throws(AppStoreErrorBody) -> [Value] {
    var values: [Value] = []
    for text in query.all(name) {
      guard let value = parse(text) else { throw error }
      values.append(value)
    }
    return values
  }

  private static func instant(_ text: String) -> Timestamp? {
    Int64(text).map { Timestamp(milliseconds: $0) }
  }

  /// Parses a Boolean.
  ///
  /// Apple's Python client writes `True` and `False`.
  private static func boolean(_ text: String) -> Bool? {
    ["true": true, "false": false][text.lowercased()]
  }
}
