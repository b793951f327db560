/// What a store must know about a table to create it, and to load, write, page and compare its rows.
public final class TableDescription: Sendable {
  /// How a row is found again.
  public enum Key: Hashable, Sendable {
    /// The store numbers the rows in the order of writing, in the column ``TableDescription/sequence``.
    case sequence
    /// The first column is an integer that no other row has.
    case number
    /// No other row has the same values in these columns.
    ///
    /// - Parameter isClustered: Whether rows are stored in the order of the key, where a store can.
    case columns([String], isClustered: Bool = true)
  }

  /// How a row is written.
  public enum Writing: Hashable, Sendable {
    /// The row is new.
    case append
    /// A row whose values in the key, or in unique columns, are known changes nothing.
    case appendOnce
    /// A row with the same key is replaced.
    case save
  }

  /// What the rows are, which decides who may change them.
  public enum Role: Hashable, Sendable {
    /// Recorded data: no row is ever changed or deleted.
    case record
    /// State, whose rows change and are deleted.
    case state
    /// Data that is derived from the record and can be rebuilt.
    case projection
  }

  /// An index, in addition to those of the key and of unique columns.
  public struct Index: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The columns.
    public let columns: [String]
    /// Whether no two rows have the same values.
    public let isUnique: Bool
    /// A condition in SQL that the indexed rows meet; `nil` for all rows.
    public let condition: String?
    /// More columns that SQLite stores in the index.
    public let covered: [String]
    /// Whether the values may be longer than what a B-tree of PostgreSQL accepts.
    public let isHashed: Bool

    /// Creates an index.
    public init(
      _ name: String, on columns: String..., isUnique: Bool = false, where condition: String? = nil,
      covering covered: [String] = [], isHashed: Bool = false
    ) {
      self.name = name
      self.columns = columns
      self.isUnique = isUnique
      self.condition = condition
      self.covered = covered
      self.isHashed = isHashed
    }
  }

  /// How many rows with the same value in a column are kept, of which the newest stay.
  public struct Limit: Hashable, Sendable {
    /// The column.
    public let column: String
    /// The greatest number of rows.
    public let count: Int

    /// Creates a limit.
    public init(of column: String, _ count: Int) {
      self.column = column
      self.count = count
    }
  }

  /// The column in which a store numbers rows without a key of their own.
  public static let sequence = "sequence"

  /// The name of the table.
  public let name: String
  /// The name of its rows for people.
  public let title: String
  /// The name of its part of a copy.
  public let part: String
  /// The columns, in the order in which rows are compared.
  public let columns: [LedgerColumn]
  /// The positions of the columns that the table stores.
  public let storedPositions: [Int]
  /// How a row is found again.
  public let key: Key
  /// The lists of columns in which no two rows have the same values, in addition to the key.
  public let uniqueColumns: [[String]]
  /// The other indexes.
  public let indexes: [Index]
  /// How a row is written.
  public let writing: Writing
  /// What the rows are.
  public let role: Role
  /// How many rows are kept; `nil` for all.
  public let limit: Limit?
  /// Whether the rows have the numbers 1, 2, 3, … without gaps, so that a copy gets the same.
  public let isCounted: Bool
  private let readable: @Sendable ([LedgerValue]) -> Bool

  init<Row>(
    name: String, title: String, part: String, columns: [LedgerColumn], key: Key,
    uniqueColumns: [[String]], indexes: [Index], writing: Writing, role: Role, limit: Limit?,
    isCounted: Bool, decode: @escaping @Sendable ([LedgerValue]) -> Row?
  ) {
    self.name = name
    self.title = title
    self.part = part
    self.columns = columns
    storedPositions = columns.indices.filter { columns[$0].source == nil }
    self.key = key
    self.uniqueColumns = uniqueColumns
    self.indexes = indexes
    self.writing = writing
    self.role = role
    self.limit = limit
    self.isCounted = isCounted
    readable = { decode($0) != nil }
  }

  /// Whether a row of a store has the types and values that this version knows.
  public func isReadable(_ row: [LedgerValue]) -> Bool { readable(row) }

  /// The names of the columns whose values no other row has; empty if the store numbers the rows.
  public var keyColumns: [String] {
    switch key {
    case .sequence: []
    case .number: [columns[0].name]
    case .columns(let names, _): names
    }
  }

  /// The columns by which rows are ordered, and after whose values a page starts.
  public var order: [String] { key == .sequence ? [Self.sequence] : keyColumns }

  /// The columns of a row in SQL; first its number, if the store numbers the rows.
  public var selection: String {
    ((key == .sequence ? [Self.sequence] : []) + columns.map { $0.expression(of: name) })
      .joined(separator: ", ")
  }

  /// The columns that the table stores.
  public var storedColumns: [LedgerColumn] { storedPositions.map { columns[$0] } }

  /// Returns the position of a column in a row.
  public func position(of column: String) -> Int {
    guard let position = columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return position
  }
}

extension TableDescription: Hashable {
  /// Whether two descriptions are of the same table.
  public static func == (one: TableDescription, other: TableDescription) -> Bool {
    one === other || one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TableDescription {
  /// Returns a row of a store whose types and values this version knows.
  public func checked(_ row: [LedgerValue]) throws(LedgerError) -> [LedgerValue] {
    guard isReadable(row) else {
      throw .unreadableRow("row of \(title)", row.first?.description ?? "")
    }
    return row
  }

  /// Returns the position after a row whose table has a key.
  public func cursor(after row: [LedgerValue]) -> LedgerCursor {
    if key == .number, case .integer(let number) = row[0] { return .number(number) }
    return .key(keyColumns.map { row[position(of: $0)].description })
  }
}
