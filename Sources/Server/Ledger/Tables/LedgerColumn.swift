/// A column of a table.
public struct LedgerColumn: Hashable, Sendable {
  /// The types of values.
  public enum Kind: Hashable, Sendable {
    /// Texts, ordered by their UTF-8 bytes.
    case text
    /// Integers of 64 bits.
    case integer
    /// Truth values.
    case bool
    /// Bytes.
    case bytes
    /// UUIDs, as texts in lowercase.
    case uuid
    /// Dictionaries of texts or integers by texts, as JSON with sorted keys.
    case dictionary
  }

  /// The name.
  public let name: String
  /// The type of its values.
  public let kind: Kind
  /// Whether a value may be absent.
  public let isOptional: Bool
  /// Whether an absent text is stored as an empty one, so that rows without it can be unique.
  public var isEmptyForNull = false
  /// Whether values are so large that few rows are read together, and none are compared.
  public var isLarge = false
  /// Whether an absent truth value is stored as `false`, in SQLite.
  public var isFalseByDefault = false
  /// Whether the values are the random numbers of customers.
  public var isCustomerNumber = false
  /// The column whose values it has; `nil` for none.
  public var reference: Reference?
  /// The column of another table that stores the values; `nil` if the own table does.
  public var source: Source?

  /// A column of another table.
  public struct Reference: Hashable, Sendable {
    /// The table.
    public let table: String
    /// The column.
    public let column: String
  }

  /// A column of another table, in the row that a row of the own table names.
  public struct Source: Hashable, Sendable {
    /// The other table.
    public let table: String
    /// The key of the other table.
    public let key: String
    /// The column of the own table with values of the key.
    public let ownColumn: String
  }

  /// Returns the values in SQL.
  ///
  /// - Parameter rows: The name of the table's rows.
  public func expression(of rows: String) -> String {
    guard let source else { return "\(rows).\(name)" }
    return "(SELECT \(name) FROM \(source.table) WHERE \(source.key) = \(rows).\(source.ownColumn))"
  }

  init(_ name: String, _ kind: Kind, isOptional: Bool) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}
