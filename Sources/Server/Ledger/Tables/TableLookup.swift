/// A way to find rows of a table: by values in some of its columns.
public struct TableLookup: Sendable {
  /// Another table that leads to the rows.
  public struct Link: Sendable {
    /// The table.
    public let table: TableDescription
    /// The column of that table whose value is given.
    public let known: String
    /// The column of that table with the value that the rows have.
    public let target: String
    /// The column of the rows.
    public let source: String
  }

  /// The table of the rows.
  public let table: TableDescription
  /// The table that leads to the rows, whose given value comes first; `nil` if none is needed.
  public let link: Link?
  /// The columns of the rows whose values are given.
  public let columns: [String]
  /// The positions of ``columns`` in a row.
  public let positions: [Int]
  /// A text that no other way to find rows has, such as `grants(customer)`.
  public let id: String

  init(_ table: TableDescription, _ columns: [String], link: Link? = nil) {
    self.table = table
    self.columns = columns
    self.link = link
    positions = columns.map(table.position)
    let path = link.map { "\($0.table.name).\($0.known) " } ?? ""
    id = "\(table.name)(\(path)\(columns.joined(separator: ",")))"
  }

  /// The columns whose values are given, in order.
  public var given: [LedgerColumn] {
    let own = positions.map { table.columns[$0] }
    guard let link else { return own }
    return [link.table.columns[link.table.position(of: link.known)]] + own
  }
}

extension TableLookup: Hashable {
  /// Whether two lookups find the same rows by the same values.
  public static func == (one: TableLookup, other: TableLookup) -> Bool { one.id == other.id }

  /// Hashes the ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A way to find rows of a type.
public struct RowLookup<Row: LedgerRow>: Sendable {
  /// The same for stores.
  public let lookup: TableLookup

  /// Creates a way to find rows by values in columns.
  public init(_ columns: String...) {
    lookup = TableLookup(Row.table.description, columns)
  }

  /// Creates a way to find rows by a row of another table.
  ///
  /// - Parameters:
  ///   - other: How the other row is found: by one value.
  ///   - target: The column of the other table with the value that the rows have.
  ///   - source: The column of the rows with this value.
  ///   - columns: More columns whose values are given.
  public init<Other>(
    through other: RowLookup<Other>, _ target: String, as source: String, _ columns: String...
  ) {
    let link = TableLookup.Link(
      table: other.lookup.table, known: other.lookup.columns[0], target: target, source: source)
    lookup = TableLookup(Row.table.description, columns, link: link)
  }
}

/// The values by which rows of a table are found.
public struct RowKey: Hashable, Sendable {
  /// The columns.
  public let lookup: TableLookup
  /// The values of ``TableLookup/given``.
  public let values: [LedgerValue]
}
