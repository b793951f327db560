internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// The query for a page of events.
struct SQLiteEventQuery {
  private var conditions: [String] = []
  private(set) var arguments = StatementArguments()
  private let isNewestFirst: Bool

  init(_ range: EventRange, matching filter: EventFilter) {
    isNewestFirst = range.isNewestFirst
    add("sequence > ?", [range.after])
    add("sequence <= ?", [range.through])
    if filter.types != nil {
      let (exact, prefixes) = (filter.exactTypes, filter.typePrefixes)
      let starts = prefixes.map { _ in "OR substr(CAST(type AS BLOB), 1, ?) = CAST(? AS BLOB)" }
      add(
        "(type IN \(Self.list(exact)) \(starts.joined(separator: " ")))",
        StatementArguments(exact)
          + prefixes.reduce(into: []) { $0 += [$1.utf8.count, $1] })
    }
    if let customers = filter.customers?.map(\.rawValue) {
      let list = Self.list(customers)
      add(
        """
        sequence IN (
          SELECT sequence FROM events WHERE customer IN \(list)
          UNION SELECT sequence FROM events WHERE other_customer IN \(list))
        """, StatementArguments(customers) + StatementArguments(customers))
    }
    if let environment = filter.environment { add("environment = ?", [environment.rawValue]) }
    if let bundleID = filter.bundleID { add("bundle_id = ?", [bundleID.rawValue]) }
    arguments += [range.limit]
  }

  var sql: String {
    """
    SELECT * FROM events WHERE \(conditions.joined(separator: " AND "))
    ORDER BY sequence \(isNewestFirst ? "DESC" : "") LIMIT ?
    """
  }

  private mutating func add(_ condition: String, _ arguments: StatementArguments) {
    conditions.append(condition)
    self.arguments += arguments
  }

  private static func list(_ values: [String]) -> String {
    "(" + repeatElement("?", count: values.count).joined(separator: ", ") + ")"
  }
}
