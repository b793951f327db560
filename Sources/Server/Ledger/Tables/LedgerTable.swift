/// The one description of a kind of row, from which every store makes what it needs: the schema,
/// loading, writing, pages, copies, hashes and rights.
public struct LedgerTable<Row: Hashable & Sendable>: Sendable {
  /// The part that stores know, which does not depend on the type of row.
  public let description: TableDescription
  private let columns: [RowColumn<Row>]
  private let read: @Sendable (inout RowReader) -> Row?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name of the table in a database.
  ///   - part: The name of the part of a copy, which its hash contains.
  ///   - title: The name of the rows for people; default: `part`.
  ///   - role: What the rows are, which decides who may change them.
  ///   - writing: How a row is written.
  ///   - key: How a row is found again.
  ///   - uniqueColumns: The lists of columns in which no two rows have the same values.
  ///   - indexes: The other indexes.
  ///   - limit: How many rows are kept; `nil` for all.
  ///   - isCounted: Whether the rows have the numbers 1, 2, 3, … without gaps.
  ///   - columns: The columns, in the order in which rows are compared.
  ///   - read: Reads a row in the order of the columns; returns `nil` for a value that this version
  ///     does not know.
  public init(
    _ name: String, part: String, title: String? = nil, role: TableDescription.Role,
    writing: TableDescription.Writing, key: TableDescription.Key = .sequence,
    uniqueColumns: [[String]] = [], indexes: [TableDescription.Index] = [],
    limit: TableDescription.Limit? = nil, isCounted: Bool = false, columns: [RowColumn<Row>],
    read: @escaping @Sendable (inout RowReader) -> Row?
  ) {
    self.columns = columns
    self.read = read
    description = TableDescription(
      name: name, title: title ?? part, part: part, columns: columns.map(\.column), key: key,
      uniqueColumns: uniqueColumns, indexes: indexes, writing: writing, role: role, limit: limit,
      isCounted: isCounted, decode: { Self.decode($0, read) })
  }

  /// Returns the values of a row.
  public func encode(_ row: Row) -> [LedgerValue] { columns.map { $0.value(row) } }

  /// Returns the row with values; `nil` if it is unreadable.
  public func decode(_ values: [LedgerValue]) -> Row? { Self.decode(values, read) }

  private static func decode(
    _ values: [LedgerValue], _ read: (inout RowReader) -> Row?
  ) -> Row? {
    var reader = RowReader(values)
    let row = read(&reader)
    return reader.isReadable ? row : nil
  }
}

/// A kind of row with a description.
public protocol LedgerRow: Hashable, Sendable {
  /// The description of the table.
  static var table: LedgerTable<Self> { get }
}

extension LedgerRow {
  /// The values of the row.
  public var values: [LedgerValue] { Self.table.encode(self) }

  /// Returns the rows with values that a store has checked.
  public static func rows(_ values: [[LedgerValue]]) -> [Self] {
    values.compactMap { Self.table.decode($0) }
  }
}
