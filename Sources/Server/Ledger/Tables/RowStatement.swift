/// A database with a language of its own.
public enum SQLDialect: Sendable {
  /// The file of SQLite.
  case sqlite
  /// PostgreSQL.
  case postgres

  /// Returns the condition that a value is in a list, from the parameter with the list.
  fileprivate func isMember(_ value: String, of list: String) -> String {
    switch self {
    case .sqlite: "\(value) IN (SELECT value FROM json_each(\(list)))"
    case .postgres: "\(value) = ANY(\(list))"
    }
  }

  /// Returns the condition that a text contains another one.
  fileprivate func contains(_ text: String, _ other: String) -> String {
    switch self {
    case .sqlite: "instr(\(text), \(other)) > 0"
    case .postgres: "strpos(\(text), \(other)) > 0"
    }
  }
}

/// A query as a statement in SQL.
public struct RowStatement: Sendable {
  /// The value of a parameter.
  public enum Parameter: Hashable, Sendable {
    /// A value of a column.
    case value(LedgerValue, LedgerColumn)
    /// Some texts of a column.
    case texts([String], LedgerColumn)
  }

  /// The text, with the parameters `$1`, `$2`, … in this order.
  public private(set) var text = ""
  /// The values of the parameters.
  public private(set) var parameters: [Parameter] = []
  /// The columns of the result.
  public let columns: [LedgerColumn]

  /// Creates the statement of a query.
  public init(_ query: RowQuery, in dialect: SQLDialect) {
    columns = query.values.map(query.resultColumn)
    var parts = ["SELECT", query.values.map(query.expression).joined(separator: ", ")]
    parts += ["FROM", query.table.name, "AS found"]
    if query.values.contains(where: \.isOfCustomer) { parts.append(Self.customers) }
    let conditions = conditions(of: query, in: dialect)
    if !conditions.isEmpty { parts += ["WHERE", conditions.joined(separator: " AND ")] }
    if query.isGrouped {
      let own = query.values.indices.filter { !query.values[$0].isOfGroup }
      parts += ["GROUP BY", own.map { "\($0 + 1)" }.joined(separator: ", ")]
    } else {
      let direction = query.order.isBackward ? " DESC" : ""
      let names = query.orderExpressions.map { $0 + direction }
      parts += ["ORDER BY", names.joined(separator: ", ")]
    }
    if let limit = query.limit {
      let number = LedgerValue.integer(Int64(max(0, limit)))
      parts += ["LIMIT", add(.value(number, query.column(TableDescription.sequence)))]
    }
    text = parts.joined(separator: " ")
  }

  private mutating func conditions(of query: RowQuery, in dialect: SQLDialect) -> [String] {
    var conditions: [String] = []
    for condition in query.conditions {
      let column = query.column(condition.column)
      let name = query.expression(.column(condition.column))
      switch condition {
      case .equals(_, let value):
        conditions.append("\(name) = \(add(.value(value, column)))")
      case .isConstant(_, let text):
        precondition(!text.utf8.contains(UInt8(ascii: "'")), "a constant needs no escape")
        conditions.append("\(name) = '\(text)'")
      case .isOneOf(_, let texts):
        conditions.append(dialect.isMember(name, of: add(.texts(texts, column))))
      case .contains(_, let text):
        conditions.append(dialect.contains(name, add(.value(.text(text), column))))
      case .isAtLeast(_, let number):
        conditions.append("\(name) >= \(add(.value(.integer(number), column)))")
      case .isLess(_, let number):
        conditions.append("\(name) < \(add(.value(.integer(number), column)))")
      }
    }
    if let start = query.order.start {
      let names = query.orderExpressions.joined(separator: ", ")
      var values: [String] = []
      for (name, value) in zip(query.order.columns, start) {
        values.append(add(.value(value, query.column(name))))
      }
      let comparison = query.order.isBackward ? "<" : ">"
      conditions.append("(\(names)) \(comparison) (\(values.joined(separator: ", ")))")
    }
    return conditions
  }

  private mutating func add(_ parameter: Parameter) -> String {
    parameters.append(parameter)
    return "$\(parameters.count)"
  }

  /// Whom the numbers of rows name, and with which customers they are joined.
  private static let customers =
    "LEFT JOIN customer_numbers AS known ON known.number = found.number "
    + "LEFT JOIN app_user_ids AS joined ON joined.id = known.id"
}

extension RowQuery {
  fileprivate var orderExpressions: [String] { order.columns.map { expression(.column($0)) } }

  fileprivate func expression(_ value: Value) -> String {
    switch value {
    case .column(TableDescription.sequence): "found.\(TableDescription.sequence)"
    case .column(let name): column(name).expression(of: "found")
    case .customer: "coalesce(joined.customer, known.id)"
    case .deletedCustomer:
      "CASE WHEN known.id IS NULL THEN coalesce(known.customer, found.number) END"
    case .count: "count(*)"
    case .least(let name): "min(\(column(name).expression(of: "found")))"
    case .sum(let name): "CAST(coalesce(sum(\(column(name).expression(of: "found"))), 0) AS bigint)"
    }
  }

  fileprivate func resultColumn(_ value: Value) -> LedgerColumn {
    switch value {
    case .column(let name), .least(let name): column(name)
    case .customer: LedgerColumn("customer", .text, isOptional: true)
    case .deletedCustomer: LedgerColumn("customer", .integer, isOptional: true)
    case .count: LedgerColumn("count", .integer, isOptional: false)
    case .sum(let name): LedgerColumn(name, .integer, isOptional: false)
    }
  }
}

extension RowQuery.Value {
  fileprivate var isOfCustomer: Bool {
    switch self {
    case .customer, .deletedCustomer: true
    case .column, .count, .least, .sum: false
    }
  }
}
