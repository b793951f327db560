/// A read of a table with a description: of which rows, and which of their values.
///
/// Every store runs it, so a kind of row needs no method of a store.
public struct RowQuery: Sendable {
  /// A value to return.
  public enum Value: Hashable, Sendable {
    /// The value in a column; ``TableDescription/sequence`` is the number of the row.
    case column(String)
    /// The least number that the rows of a group have in a column.
    case least(String)
    /// The customer whom the row's `number` names, by the app user ID that was first seen; no value
    /// if the app user ID was deleted.
    case customer
    /// The number under which the rows of a deleted customer count as one; no value for others.
    case deletedCustomer
  }

  /// A condition of rows; a column without a value does not fulfill it.
  public enum Condition: Hashable, Sendable {
    /// A column has a value.
    case equals(String, LedgerValue)
    /// A column has one of some texts.
    case isOneOf(String, [String])
    /// A column has a number that is at least another one.
    case isAtLeast(String, Int64)
    /// A column has a number that is greater than another one.
    case isGreater(String, Int64)
    /// A column has a number that is less than another one.
    case isLess(String, Int64)
  }

  /// The order of what is returned.
  public enum Order: Hashable, Sendable {
    /// Any order.
    case any
    /// The order of the table.
    case forward
    /// The reverse of the order of the table.
    case backward
  }

  /// The table.
  public let table: TableDescription
  /// The values to return, in order.
  public let values: [Value]
  /// The conditions, all of which a row fulfills.
  public let conditions: [Condition]
  /// Whether the rows that are equal in all values but the least ones are returned as one.
  public let isGrouped: Bool
  /// The order.
  public let order: Order
  /// How many are returned at most, where a negative number counts as 0; `nil` for all.
  public let limit: Int?

  private init(
    _ table: TableDescription, _ values: [Value], _ conditions: [Condition], isGrouped: Bool,
    order: Order, limit: Int?
  ) {
    self.table = table
    self.values = values
    self.conditions = conditions
    self.isGrouped = isGrouped
    self.order = order
    self.limit = limit
  }

  /// Creates a query of whole rows that the store numbers: of each its number, then its columns.
  ///
  /// - Parameters:
  ///   - type: The type of the rows.
  ///   - conditions: The conditions, all of which a row fulfills.
  ///   - order: The order.
  ///   - limit: How many rows are returned at most; `nil` for all.
  public init<Row: LedgerRow>(
    numbered type: Row.Type, where conditions: [Condition], order: Order = .forward,
    limit: Int? = nil
  ) {
    let table = Row.table.description
    assert(table.key == .sequence, "the store numbers the rows")
    let names = [TableDescription.sequence] + table.columns.map(\.name)
    self.init(
      table, names.map { .column($0) }, conditions, isGrouped: false, order: order, limit: limit)
  }

  /// Creates a query of different values of rows, each once, in any order.
  ///
  /// - Parameters:
  ///   - values: The values; the least ones are those of all rows that are equal in the others.
  ///   - type: The type of the rows.
  ///   - conditions: The conditions, all of which a row fulfills.
  public init<Row: LedgerRow>(
    _ values: [Value], of type: Row.Type, where conditions: [Condition]
  ) {
    self.init(
      Row.table.description, values, conditions, isGrouped: true, order: .any, limit: nil)
  }

  /// Returns the column of a name, which may be ``TableDescription/sequence``.
  func column(_ name: String) -> LedgerColumn {
    name == TableDescription.sequence
      ? LedgerColumn(name, .integer, isOptional: false) : table.columns[table.place(of: name)]
  }
}

extension LedgerStore {
  /// Returns rows that the store numbers, with their numbers.
  func numbered<Row: LedgerRow>(
    _ type: Row.Type, where conditions: [RowQuery.Condition], order: RowQuery.Order = .forward,
    limit: Int? = nil
  ) async throws(LedgerError) -> [(number: Int64, row: Row)] {
    let query = RowQuery(numbered: type, where: conditions, order: order, limit: limit)
    var found: [(number: Int64, row: Row)] = []
    for values in try await rows(query) {
      guard case .integer(let number)? = values.first,
        let row = Row.table.decode(Array(values.dropFirst()))
      else {
        throw .unreadableRow(
          "row of \(Row.table.description.title)", values.first?.description ?? "")
      }
      found.append((number, row))
    }
    return found
  }
}
