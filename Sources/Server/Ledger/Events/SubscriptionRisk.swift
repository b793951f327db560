public import AppStoreCore

/// A subscription that may end: one row of the list of subscriptions at risk.
///
/// It is derived with the events. The ledger selects and sums rows by these columns, and does not
/// read the body.
public struct SubscriptionRisk: Hashable, Sendable {
  /// The purchase, of which there is at most one row.
  public let purchase: OriginalTransactionID
  /// Since when the subscription is at risk.
  public let since: Timestamp
  /// The risks, most urgent first, such as `billing_retry`; at least one, without commas.
  public let kinds: [String]
  /// The environment of the purchase.
  public let environment: AppStoreEnvironment
  /// The app of the purchase.
  public let bundleID: BundleID
  /// The price of the next period in thousandths of the currency unit; `nil` if unknown.
  public let milliunits: Int64?
  /// The ISO 4217 code of the currency; `nil` if the price is unknown.
  public let currency: String?
  /// The JSON body.
  public let body: [UInt8]

  /// Creates a row.
  public init(
    purchase: OriginalTransactionID, since: Timestamp, kinds: [String],
    environment: AppStoreEnvironment, bundleID: BundleID, milliunits: Int64?, currency: String?,
    body: [UInt8]
  ) {
    assert(!kinds.isEmpty && !kinds.contains { $0.contains(",") }, "a row has plain risks")
    self.purchase = purchase
    self.since = since
    self.kinds = kinds
    self.environment = environment
    self.bundleID = bundleID
    self.milliunits = currency == nil ? nil : milliunits
    self.currency = milliunits == nil ? nil : currency
    self.body = body
  }

  /// The risks as one text with a comma before and after each, as stores write it.
  public var kindText: String { "," + kinds.joined(separator: ",") + "," }

  /// Reads the output of ``kindText``.
  public static func kinds(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }

  /// The position in the list.
  public var cursor: RiskCursor { RiskCursor(since: since, purchase: purchase) }
}

extension SubscriptionRisk: LedgerRow {
  /// The rows are derived with the events, so they are no part of a copy.
  public static let table = LedgerTable<SubscriptionRisk>(
    "subscription_risks", part: "subscriptionRisks", title: "subscriptions at risk", role: .state,
    writing: .save, key: .columns(["purchase"]),
    indexes: [.init("subscription_risks_by_date", on: "since", "purchase")],
    columns: [
      .text("purchase") { $0.purchase.rawValue }, .date("since") { $0.since },
      .text("kinds") { $0.kindText }, .text("environment") { $0.environment.rawValue },
      .text("bundle_id") { $0.bundleID.rawValue }, .optionalInteger("milliunits") { $0.milliunits },
      .optionalText("currency") { $0.currency }, .bytes("body") { $0.body },
    ]
  ) { row in
    SubscriptionRisk(
      purchase: OriginalTransactionID(rawValue: row.text()), since: row.date(),
      kinds: kinds(row.text()), environment: AppStoreEnvironment(rawValue: row.text()),
      bundleID: BundleID(rawValue: row.text()), milliunits: row.optionalInteger(),
      currency: row.optionalText(), body: row.bytes())
  }

  static let ofPurchase = RowLookup<SubscriptionRisk>("purchase")
}

/// A selection of subscriptions at risk; a row passes if it fulfills all conditions that are set.
public struct RiskFilter: Hashable, Sendable {
  /// A risk that the row must have, possibly among others; `nil` for any.
  public var kind: String?
  /// The environment; `nil` for any.
  public var environment: AppStoreEnvironment?
  /// The app; `nil` for any.
  public var bundleID: BundleID?

  /// Creates a filter; default: all rows.
  public init(
    kind: String? = nil, environment: AppStoreEnvironment? = nil, bundleID: BundleID? = nil
  ) {
    self.kind = kind
    self.environment = environment
    self.bundleID = bundleID
  }

  /// Returns whether a row passes.
  public func matches(_ risk: SubscriptionRisk) -> Bool {
    kind.map(risk.kinds.contains) ?? true
      && environment.map { $0 == risk.environment } ?? true
      && bundleID.map { $0 == risk.bundleID } ?? true
  }
}

/// A position in the list of subscriptions at risk, which has the newest risk first.
///
/// Rows at the same time are in the descending order of the UTF-8 bytes of their purchases.
public struct RiskCursor: Hashable, Sendable {
  /// Since when the subscription at this position is at risk.
  public let since: Timestamp
  /// Its purchase.
  public let purchase: OriginalTransactionID

  /// Creates a cursor.
  public init(since: Timestamp, purchase: OriginalTransactionID) {
    self.since = since
    self.purchase = purchase
  }

  /// The cursor as text: milliseconds since 1970, a hyphen, and the purchase.
  public var text: String { "\(since.milliseconds)-\(purchase.rawValue)" }

  /// Parses the output of ``text``; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), milliseconds >= 0,
      !parts[1].isEmpty
    else { return nil }
    since = Timestamp(milliseconds: milliseconds)
    purchase = OriginalTransactionID(String(parts[1]))
  }

  /// Whether a row at another position follows this one.
  public func precedes(_ other: RiskCursor) -> Bool {
    if since != other.since { return since > other.since }
    return other.purchase.rawValue.utf8.lexicographicallyPrecedes(purchase.rawValue.utf8)
  }
}

extension LedgerStore {
  /// Returns subscriptions at risk, in the order of ``RiskCursor``.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - cursor: The position after which to start; `nil` for the beginning.
  ///   - limit: The maximum number of rows.
  public func risks(
    matching filter: RiskFilter, after cursor: RiskCursor?, limit: Int
  ) async throws(LedgerError) -> [SubscriptionRisk] {
    let start = cursor.map {
      [LedgerValue.integer($0.since.milliseconds), .text($0.purchase.rawValue)]
    }
    let query = RowQuery(
      SubscriptionRisk.self, where: filter.conditions, by: ["since", "purchase"],
      isBackward: true, after: start, limit: limit)
    return try await found(query, of: SubscriptionRisk.self).map(\.row)
  }

  /// Returns the sums of the subscriptions at risk that pass a filter, in any order.
  public func riskGroups(matching filter: RiskFilter) async throws(LedgerError) -> [RiskGroup] {
    let query = RowQuery(
      [.column("kinds"), .column("currency"), .count, .sum("milliunits")],
      of: SubscriptionRisk.self, where: filter.conditions)
    return try await rows(query).map { values in
      var row = RowReader(values)
      return RiskGroup(
        kinds: SubscriptionRisk.kinds(row.text()), currency: row.optionalText(),
        subscriptions: Int(row.integer()), milliunits: row.integer())
    }
  }
}

extension RiskFilter {
  fileprivate var conditions: [RowQuery.Condition] {
    var conditions: [RowQuery.Condition] = []
    if let kind { conditions.append(.contains("kinds", ",\(kind),")) }
    if let environment { conditions.append(.equals("environment", .text(environment.rawValue))) }
    if let bundleID { conditions.append(.equals("bundle_id", .text(bundleID.rawValue))) }
    return conditions
  }
}
