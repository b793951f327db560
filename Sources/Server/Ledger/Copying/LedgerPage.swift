/// A place in a part of a ledger, after one of its rows.
///
/// It is valid in the store that returned it only.
public enum LedgerCursor: Hashable, Sendable {
  /// After the row with a number.
  case number(Int64)
  /// After the row with a key.
  case key([String])
}

/// Some rows of one part of a ledger, in order.
public struct LedgerPage: Sendable {
  /// The part.
  public let part: LedgerPart
  /// The rows, in the fields of this part; the others are empty.
  public let changes: LedgerChanges
  /// The numbers of the rows; empty unless the store numbers them.
  public let numbers: [Int64]
  /// The place after the last row; `nil` if there are no rows.
  public let end: LedgerCursor?

  /// Creates a page.
  public init(
    part: LedgerPart, changes: LedgerChanges, numbers: [Int64] = [], end: LedgerCursor?
  ) {
    self.part = part
    self.changes = changes
    self.numbers = numbers
    self.end = end
  }

  /// Creates a page of rows of a table with a description.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - numbers: Their numbers; empty unless the store numbers them.
  ///   - table: The table.
  public init(_ rows: [[LedgerValue]], numbers: [Int64], of table: TableDescription) {
    var changes = LedgerChanges()
    changes.rows = rows.map { .put($0, table) }
    self.init(
      part: .rows(table), changes: changes, numbers: numbers,
      end: table.key == .sequence
        ? numbers.last.map { .number($0) } : rows.last.map(table.cursor(after:)))
  }

  /// Returns the rows of a type with a description.
  public func rows<Row: LedgerRow>(_ type: Row.Type) -> [Row] { changes.written(type) }

  /// Returns the rows of a type that the store numbers, with their numbers.
  public func numbered<Row: LedgerRow>(_ type: Row.Type) -> [(number: Int64, row: Row)] {
    zip(numbers, rows(type)).map { (number: $0, row: $1) }
  }
}

extension LedgerDecision where Value == Void {
  /// Writes the rows of a page, and counts them.
  public static func importing(_ page: LedgerPage) -> LedgerDecision<Void> {
    var changes = page.changes
    let customers = changes.written(AppUserIDRecord.self)
    for token in customers.flatMap({ NamingToken.all(of: $0.id) }) { changes.put(token) }
    changes.customerCount =
      customers.count - changes.written(GroupMember.self).count { $0.id != $0.group }
    changes.purchaseCount = changes.purchases.count
    return LedgerDecision([]) { [changes] tables throws(MissingRows) in
      tables.write { $1 = changes }
    }
  }
}
