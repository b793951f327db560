internal import AppStoreCore
internal import GRDB
internal import Ledger

/// The query for a page of events.
struct SQLiteEventQuery {
  private var conditions: [String] = []
  private(set) var values: [StatementValue] = []
  private let isNewestFirst: Bool

  init(_ range: EventRange, matching filter: EventFilter) {
    isNewestFirst = range.isNewestFirst
    add("sequence > ?", [.integer(range.after)])
    add("sequence <= ?", [.integer(range.through)])
    if filter.types != nil {
      let (exact, prefixes) = (filter.exactTypes, filter.typePrefixes)
      let starts = prefixes.map { _ in "OR substr(CAST(type AS BLOB), 1, ?) = CAST(? AS BLOB)" }
      add(
        "(type IN \(Self.list(exact)) \(starts.joined(separator: " ")))",
        exact.map { .text($0) }
          + prefixes.flatMap { [.integer(Int64($0.utf8.count)), .text($0)] })
    }
    if let customers = filter.customers?.map(\.rawValue) {
      let list = Self.list(customers)
      add(
        """
        sequence IN (
          SELECT sequence FROM events WHERE customer IN \(list)
          UNION SELECT sequence FROM events WHERE other_customer IN \(list))
        """, (customers + customers).map { .text($0) })
    }
    if let environment = filter.environment {
      add("environment = ?", [.text(environment.rawValue)])
    }
    if let bundleID = filter.bundleID { add("bundle_id = ?", [.text(bundleID.rawValue)]) }
    values.append(.integer(Int64(range.limit)))
  }

  var sql: String {
    """
    SELECT \(RecordedEvent.columns) FROM events WHERE \(conditions.joined(separator: " AND "))
    ORDER BY sequence \(isNewestFirst ? "DESC" : "") LIMIT ?
    """
  }

  private mutating func add(_ condition: String, _ added: [StatementValue]) {
    conditions.append(condition)
    values += added
  }

  private static func list(_ values: [String]) -> String {
    "(" + repeatElement("?", count: values.count).joined(separator: ", ") + ")"
  }
}
