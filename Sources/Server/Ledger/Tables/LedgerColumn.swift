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
  /// The column whose values it has; `nil` for none.
  public var reference: Reference?

  /// A column of another table.
  public struct Reference: Hashable, Sendable {
    /// The table.
    public let table: String
    /// The column.
    public let column: String
  }

  init(_ name: String, _ kind: Kind, isOptional: Bool) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}
