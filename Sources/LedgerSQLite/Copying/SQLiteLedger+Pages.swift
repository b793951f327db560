internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns rows of a part of the ledger.
  public func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async throws(LedgerError) -> LedgerPage {
    let query = SQLitePageQuery(part)
    return try await read { database in
      let rows = try tables(database).rows(
        query.sql(isFirst: after == nil), query.arguments(after: after, limit: limit))
      var changes = LedgerChanges()
      for row in rows { try changes.add(row, of: part, headers, database) }
      return LedgerPage(part: part, changes: changes, end: rows.last.map(query.cursor))
    }
  }
}

/// The query for a page of a part.
struct SQLitePageQuery {
  /// The table, or tables with all columns that a row needs.
  private let table: String
  /// The columns of the key.
  private let key: [String]
  private let isNumbered: Bool

  private init(_ table: String, number: String) {
    (self.table, key, isNumbered) = (table, [number], true)
  }

  private init(_ table: String, key: String...) {
    (self.table, self.key, isNumbered) = (table, key, false)
  }

  init(_ part: LedgerPart) {
    self =
      switch part {
      case .facts: Self("facts", number: "sequence")
      case .operations: Self("acts", number: "number")
      case .claims: Self("claims JOIN acts ON number = act", number: "sequence")
      case .customers: Self("customers", key: "id")
      case .presentations:
        Self("app_transaction_claims", key: "customer", "deletion", "identity")
      case .customerNumbers: Self("customer_numbers", number: "number")
      case .customerDays: Self("customer_days", number: "sequence")
      case .customerOrigins: Self("customer_origins", number: "sequence")
      case .offeringPresentations: Self("presentations", number: "sequence")
      case .exchangeRates: Self("exchange_rates", key: "currency", "day")
      case .appleReports: Self("apple_reports", number: "sequence")
      case .enrollments: Self("enrollments", number: "sequence")
      case .paywallImpressions: Self("paywall_impressions", number: "sequence")
      case .attributes: Self("attributes", key: "customer", "key")
      case .attributions: Self("attributions", number: "sequence")
      case .grants: Self("grants", key: "id")
      case .revocations: Self("grant_revocations", number: "sequence")
      case .testStorePurchases: Self("test_store_purchases", key: "token")
      case .adjustments: Self("currency_adjustments", key: "id")
      case .overrides: Self("offering_overrides", number: "sequence")
      case .purchases: Self("purchases", key: "original_transaction_id")
      case .origins: Self("purchase_origins", key: "original_transaction_id")
      case .downloads: Self("app_transactions", key: "identity")
      case .groups: Self("app_user_ids", key: "id")
      case .aliases: Self("aliases", number: "act")
      case .feed: Self("changes", number: "sequence")
      case .audit: Self("audit_log", number: "sequence")
      case .jobs: Self("refreshes", number: "id")
      case .inbox: Self("inbox", number: "id")
      case .quarantine: Self("quarantine", number: "id")
      case .watermarks: Self("notification_watermarks", key: "bundle_id", "environment")
      }
  }

  func sql(isFirst: Bool) -> String {
    let columns = key.joined(separator: ", ")
    let values = key.map { ["deletion", "day"].contains($0) ? "CAST(? AS INTEGER)" : "?" }
    let condition = "WHERE (\(columns)) > (\(values.joined(separator: ", ")))"
    return "SELECT * FROM \(table) \(isFirst ? "" : condition) ORDER BY \(columns) LIMIT ?"
  }

  func arguments(after cursor: LedgerCursor?, limit: Int) -> SQLArguments {
    let limit = max(0, limit)
    return switch cursor {
    case .number(let number): [number, limit]
    case .key(let key): SQLArguments(key.map { $0 as (any DatabaseValueConvertible)? } + [limit])
    case nil: [limit]
    }
  }

  func cursor(_ row: Row) -> LedgerCursor {
    if isNumbered { return .number(row[key[0]]) }
    return .key(
      key.map { column in
        if case .int64(let number) = (row[column] as DatabaseValue).storage {
          "\(number)"
        } else {
          row[column]
        }
      })
  }
}
