/// A query in the SQL that both databases understand.
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
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - membership: Returns the condition that the value before it is in a list, from the
  ///     parameter with the list.
  public init(_ query: RowQuery, membership: (String) -> String) {
    columns = query.values.map(query.resultColumn)
    let values = query.values.map(query.expression).joined(separator: ", ")
    text = "SELECT \(values) FROM \(query.table.name) AS found"
    if query.values.contains(where: \.isOfCustomer) { text += Self.customers }
    let conditions = query.conditions.map { condition in
      let column = query.column(condition.column)
      let expression = query.expression(.column(condition.column))
      let number = { (number: Int64) in Parameter.value(.integer(number), column) }
      return switch condition {
      case .equals(_, let value): "\(expression) = \(add(.value(value, column)))"
      case .isOneOf(_, let texts): "\(expression) \(membership(add(.texts(texts, column))))"
      case .isAtLeast(_, let least): "\(expression) >= \(add(number(least)))"
      case .isGreater(_, let other): "\(expression) > \(add(number(other)))"
      case .isLess(_, let other): "\(expression) < \(add(number(other)))"
      }
    }
    if !conditions.isEmpty { text += " WHERE " + conditions.joined(separator: " AND ") }
    if query.isGrouped {
      let places = query.values.indices.filter { !query.values[$0].isAggregate }
      text += " GROUP BY " + places.map { "\($0 + 1)" }.joined(separator: ", ")
    }
    text += query.ordering
    if let limit = query.limit {
      let column = query.column(TableDescription.sequence)
      let parameter = add(.value(.integer(Int64(max(0, limit))), column))
      text += " LIMIT \(parameter)"
    }
  }

  private mutating func add(_ parameter: Parameter) -> String {
    parameters.append(parameter)
    return "$\(parameters.count)"
  }

  /// Whom the numbers of rows name, and with which customers they are joined.
  private static let customers =
    " LEFT JOIN customer_numbers AS known ON known.number = found.number"
    + " LEFT JOIN app_user_ids AS joined ON joined.id = known.id"
}

extension RowQuery {
  fileprivate func expression(_ value: Value) -> String {
    switch value {
    case .column(TableDescription.sequence): "found.\(TableDescription.sequence)"
    case .column(let name): column(name).expression(of: "found")
    case .least(let name): "min(\(column(name).expression(of: "found")))"
    case .customer: "coalesce(joined.customer, known.id)"
    case .deletedCustomer:
      "CASE WHEN known.id IS NULL THEN coalesce(known.customer, found.number) END"
    }
  }

  fileprivate func resultColumn(_ value: Value) -> LedgerColumn {
    switch value {
    case .column(let name), .least(let name): column(name)
    case .customer: LedgerColumn("customer", .text, isOptional: true)
    case .deletedCustomer: LedgerColumn("customer", .integer, isOptional: true)
    }
  }

  fileprivate var ordering: String {
    let names = table.order.map { "found.\($0)" }
    return switch order {
    case .any: ""
    case .forward: " ORDER BY " + names.joined(separator: ", ")
    case .backward: " ORDER BY " + names.map { "\($0) DESC" }.joined(separator: ", ")
    }
  }
}

extension RowQuery.Value {
  fileprivate var isOfCustomer: Bool {
    switch self {
    case .customer, .deletedCustomer: true
    case .column, .least: false
    }
  }

  fileprivate var isAggregate: Bool {
    switch self {
    case .least: true
    case .column, .customer, .deletedCustomer: false
    }
  }
}

extension RowQuery.Condition {
  /// The name of the column.
  public var column: String {
    switch self {
    case .equals(let name, _), .isOneOf(let name, _), .isAtLeast(let name, _),
      .isGreater(let name, _), .isLess(let name, _):
      name
    }
  }
}
