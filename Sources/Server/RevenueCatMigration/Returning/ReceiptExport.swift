public import AppStoreCore
internal import EntitlementAPI
public import Ledger
internal import Subscriptions

/// Writes what RevenueCat's import takes: each purchase by its newest signed transaction, with the
/// app user ID of its customer.
///
/// A customer with several app user IDs is named by the first that is not anonymous: apps log in with
/// it, and an anonymous ID of one device would not be found there again.
///
/// Source: <https://www.revenuecat.com/docs/migrating-to-revenuecat/migrating-existing-subscriptions/receipt-imports>
public struct ReceiptExport: Sendable {
  /// The form of the lines.
  public enum Format: String, Sendable, CaseIterable {
    /// The CSV of RevenueCat's bulk import: `app_user_id` and `receipt`.
    case csv
    /// A JSON object for each request to RevenueCat's API: receipts, attributes and grants.
    case requests
  }

  /// What was written.
  public struct Result: Hashable, Sendable {
    /// The number of customers.
    public var customers = 0
    /// The number of purchases.
    public var purchases = 0
    /// The number of purchases that were left out: those made in Xcode.
    public var leftOut = 0
    /// The number of promotional grants; 0 for CSV, which has none.
    public var grants = 0

    /// Creates a result of nothing.
    public init() {}
  }

  private let ledger: any LedgerStore
  private let format: Format
  private let now: Timestamp

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - format: The form of the lines.
  ///   - now: The current time; grants that ended before it are left out.
  public init(_ ledger: any LedgerStore, format: Format, now: Timestamp) {
    self.ledger = ledger
    self.format = format
    self.now = now
  }

  /// Writes all customers, ordered by ID.
  ///
  /// - Parameters:
  ///   - write: Writes a line.
  ///   - progress: Called with the number of customers.
  public func run(
    _ write: (String) throws -> Void, progress: (Int) -> Void = { _ in }
  ) async throws -> Result {
    var result = Result()
    if format == .csv { try write("app_user_id,receipt") }
    var last: AppUserID?
    while true {
      let page = try await ledger.customerIDs(limit: 500, after: last)
      guard let newest = page.last else { return result }
      last = newest
      for id in page {
        if Task.isCancelled { throw LedgerError.cancelled }
        try await self.write(id, write, &result)
        progress(result.customers)
      }
    }
  }

  private func write(
    _ id: AppUserID, _ write: (String) throws -> Void, _ result: inout Result
  ) async throws {
    result.customers += 1
    var newest: [OriginalTransactionID: SignedFact] = [:]
    for recorded in try await ledger.facts(of: id) where recorded.fact.kind == .transaction {
      guard let purchase = recorded.fact.originalTransactionID else { continue }
      if let known = newest[purchase], !recorded.fact.isNewer(than: known) { continue }
      newest[purchase] = recorded.fact
    }
    let facts = newest.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    let signed = facts.filter { $0.environment == .production || $0.environment == .sandbox }
    result.leftOut += facts.count - signed.count
    result.purchases += signed.count
    let ids = try await ledger.appUserIDs(of: id)
    let id = ids.first { !$0.isAnonymous } ?? id
    for fact in signed {
      try write(format == .csv ? Self.csvLine(id, fact.jws) : Self.receipt(id, fact.jws))
    }
    guard format == .requests else { return }
    let attributes = try await ledger.attributes(of: ids)
    if !attributes.isEmpty { try write(Self.request(id, attributes)) }
    for recorded in try await ledger.grants(to: ids) where recorded.lasts(at: now) {
      result.grants += 1
      try write(Self.request(id, recorded.grant))
    }
  }

  private static func csvLine(_ id: AppUserID, _ jws: String) -> String {
    let text = id.rawValue
    let needsQuotes = text.contains { ",\"\n\r".contains($0) }
    let cell = needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    return "\(cell),\(jws)"
  }

  private static func receipt(_ id: AppUserID, _ jws: String) -> String {
    line(
      "/v1/receipts",
      [("app_user_id", .string(id.rawValue)), ("fetch_token", .string(jws))])
  }

  private static func request(_ id: AppUserID, _ attributes: [CustomerAttribute]) -> String {
    let values = attributes.map { attribute in
      (
        attribute.key,
        JSONValue.object(
          object([
            ("value", attribute.value.map { .string($0) } ?? .null),
            ("updated_at_ms", .integer(attribute.updatedAt.milliseconds)),
          ]))
      )
    }
    return line(
      "/v1/subscribers/\(PathEncoding.encode(id.rawValue))/attributes",
      [("attributes", .object(object(values)))])
  }

  private static func request(_ id: AppUserID, _ grant: PromotionalGrant) -> String {
    let end: (String, JSONValue) =
      grant.endsAt.map { ("end_time_ms", .integer($0.milliseconds)) }
      ?? ("duration", .string("lifetime"))
    return line(
      "/v1/subscribers/\(PathEncoding.encode(id.rawValue))/entitlements/"
        + "\(PathEncoding.encode(grant.entitlement.rawValue))/promotional",
      [("start_time_ms", .integer(grant.startsAt.milliseconds)), end])
  }

  private static func line(_ path: String, _ body: [(String, JSONValue)]) -> String {
    let request = object([
      ("method", .string("POST")), ("path", .string(path)),
      ("headers", .object(object([("X-Platform", .string("ios"))]))),
      ("body", .object(object(body))),
    ])
    return String(decoding: JSONValue.object(request).jsonBytes, as: UTF8.self)
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONObject {
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    return object
  }
}

extension SignedFact {
  /// Whether this is a later transaction of the purchase, or a later version of the same one.
  fileprivate func isNewer(than other: SignedFact) -> Bool {
    guard identity == other.identity else {
      return (identity.utf8.count, identity) > (other.identity.utf8.count, other.identity)
    }
    return signedDate > other.signedDate
  }
}
