/// A read of a table with a description: of which rows, and which of their values.
///
/// Every store runs it, so a kind of row needs no method of a store.
public struct RowQuery: Sendable {
  /// A value to return.
  public enum Value: Hashable, Sendable {
    /// The value in a column; ``TableDescription/sequence`` is the number of the row.
    case column(String)
    /// The customer whom the row's `number` names, by the app user ID that was first seen; no value
    /// if the app user ID was deleted.
    case customer
    /// The number under which the rows of a deleted customer count as one; no value for others.
    case deletedCustomer
    /// The number of the rows of a group.
    case count
    /// The least number that the rows of a group have in a column.
    case least(String)
    /// The sum of the numbers that the rows of a group have in a column; 0 without any.
    case sum(String)
  }

  /// A condition of rows; a column without a value does not fulfill it.
  public enum Condition: Hashable, Sendable {
    /// A column has a value.
    case equals(String, LedgerValue)
    /// A column has a text that is part of the statement, so that an index of rows with it is used.
    case isConstant(String, String)
    /// A column has one of some texts.
    case isOneOf(String, [String])
    /// A column has a text that contains another one.
    case contains(String, String)
    /// A column has a number that is at least another one.
    case isAtLeast(String, Int64)
    /// A column has a number that is less than another one.
    case isLess(String, Int64)
  }

  /// The order of what is returned, and where it starts.
  public struct Order: Hashable, Sendable {
    /// The columns by whose values rows are ordered; empty for any order.
    public var columns: [String]
    /// Whether the greatest values come first.
    public var isBackward = false
    /// The values in ``columns`` after which to start; `nil` for the beginning.
    public var start: [LedgerValue]?
  }

  /// The table.
  public let table: TableDescription
  /// The values to return, in order.
  public let values: [Value]
  /// The conditions, all of which a row fulfills.
  public let conditions: [Condition]
  /// The order.
  public let order: Order
  /// How many are returned at most, where a negative number counts as 0; `nil` for all.
  public let limit: Int?

  /// Creates a query of whole rows.
  ///
  /// - Parameters:
  ///   - type: The type of the rows.
  ///   - conditions: The conditions, all of which a row fulfills.
  ///   - columns: The columns by whose values rows are ordered.
  ///   - isBackward: Whether the greatest values come first.
  ///   - start: The values in these columns after which to start; `nil` for the beginning.
  ///   - limit: How many rows are returned at most; `nil` for all.
  package init<Row: LedgerRow>(
    _ type: Row.Type, where conditions: [Condition], by columns: [String],
    isBackward: Bool = false, after start: [LedgerValue]? = nil, limit: Int? = nil
  ) {
    assert(start.map { $0.count == columns.count } ?? true, "a place has all values of the order")
    table = Row.table.description
    let number = table.key == .sequence ? [TableDescription.sequence] : []
    values = (number + table.columns.map(\.name)).map { Value.column($0) }
    self.conditions = conditions
    order = Order(columns: columns, isBackward: isBackward, start: start)
    self.limit = limit
  }

  /// Creates a query of groups of rows, which are equal in all values that are not of a group, in any
  /// order.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - type: The type of the rows.
  ///   - conditions: The conditions, all of which a row fulfills.
  package init<Row: LedgerRow>(
    _ values: [Value], of type: Row.Type, where conditions: [Condition] = []
  ) {
    table = Row.table.description
    self.values = values
    self.conditions = conditions
    order = Order(columns: [])
    limit = nil
  }

  /// Whether rows are returned in groups.
  public var isGrouped: Bool { order.columns.isEmpty }

  /// Returns the column of a name, which may be ``TableDescription/sequence``.
  func column(_ name: String) -> LedgerColumn {
    name == TableDescription.sequence
      ? LedgerColumn(name, .integer, isOptional: false) : table.columns[table.position(of: name)]
  }
}

extension RowQuery.Value {
  /// Whether it is of a group, and not of a row.
  public var isOfGroup: Bool {
    switch self {
    case .count, .least, .sum: true
    case .column, .customer, .deletedCustomer: false
    }
  }
}

extension RowQuery.Condition {
  /// The name of the column.
  public var column: String {
    switch self {
    case .equals(let name, _), .isConstant(let name, _), .isOneOf(let name, _),
      .contains(let name, _), .isAtLeast(let name, _), .isLess(let name, _):
      name
    }
  }
}

extension LedgerStore {
  /// Returns the rows of a query of whole rows, with their numbers; 0 unless the store numbers them.
  func found<Row: LedgerRow>(
    _ query: RowQuery, of type: Row.Type
  ) async throws(LedgerError) -> [(number: Int64, row: Row)] {
    var found: [(number: Int64, row: Row)] = []
    let isNumbered = query.table.key == .sequence
    for values in try await rows(query) {
      var number: Int64 = 0
      if isNumbered, case .integer(let known)? = values.first { number = known }
      guard let row = Row.table.decode(Array(values.dropFirst(isNumbered ? 1 : 0))) else {
        throw .unreadableRow("row of \(query.table.title)", values.first?.description ?? "")
      }
      found.append((number, row))
    }
    return found
  }
}
