public import AppStoreCore
public import Foundation

/// A column, with the value that a row has in it.
public struct RowColumn<Row>: Sendable {
  /// The column.
  public private(set) var column: LedgerColumn
  let value: @Sendable (Row) -> LedgerValue

  private init(
    _ name: String, _ kind: LedgerColumn.Kind, isOptional: Bool = false,
    _ value: @escaping @Sendable (Row) -> LedgerValue
  ) {
    column = LedgerColumn(name, kind, isOptional: isOptional)
    self.value = value
  }

  /// Creates a column of texts.
  public static func text(
    _ name: String, _ value: @escaping @Sendable (Row) -> String
  ) -> Self {
    Self(name, .text) { .text(value($0)) }
  }

  /// Creates a column of texts that may be absent.
  public static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    Self(name, .text, isOptional: true) { .text(orNull: value($0)) }
  }

  /// Creates a column of texts that may be absent; an empty text counts as absent.
  public static func textOrEmpty(
    _ name: String, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    var column = Self(name, .text) { row in
      .text(orNull: value(row).flatMap { $0.isEmpty ? nil : $0 })
    }
    column.column.isEmptyForNull = true
    return column
  }

  /// Creates a column of UUIDs.
  public static func uuid(
    _ name: String, _ value: @escaping @Sendable (Row) -> UUID
  ) -> Self {
    Self(name, .uuid) { .uuid(value($0)) }
  }

  /// Creates a column of UUIDs that may be absent.
  public static func optionalUUID(
    _ name: String, _ value: @escaping @Sendable (Row) -> UUID?
  ) -> Self {
    Self(name, .uuid, isOptional: true) { value($0).map { .uuid($0) } ?? .null }
  }

  /// Creates a column of integers.
  public static func integer(
    _ name: String, _ value: @escaping @Sendable (Row) -> Int64
  ) -> Self {
    Self(name, .integer) { .integer(value($0)) }
  }

  /// Creates the column `number`, which names a customer by its random number.
  public static func customerNumber(_ value: @escaping @Sendable (Row) -> Int64) -> Self {
    var column = integer("number", value)
    column.column.isCustomerNumber = true
    return column
  }

  /// Creates a column of integers that may be absent.
  public static func optionalInteger(
    _ name: String, _ value: @escaping @Sendable (Row) -> Int64?
  ) -> Self {
    Self(name, .integer, isOptional: true) { .integer(orNull: value($0)) }
  }

  /// Creates a column of dates, in milliseconds since 1970.
  public static func date(
    _ name: String, _ value: @escaping @Sendable (Row) -> Timestamp
  ) -> Self {
    integer(name) { value($0).milliseconds }
  }

  /// Creates a column of dates that may be absent.
  public static func optionalDate(
    _ name: String, _ value: @escaping @Sendable (Row) -> Timestamp?
  ) -> Self {
    optionalInteger(name) { value($0)?.milliseconds }
  }

  /// Creates a column of truth values.
  public static func bool(
    _ name: String, _ value: @escaping @Sendable (Row) -> Bool
  ) -> Self {
    Self(name, .bool) { .bool(value($0)) }
  }

  /// Creates a column of bytes.
  public static func bytes(
    _ name: String, _ value: @escaping @Sendable (Row) -> [UInt8]
  ) -> Self {
    Self(name, .bytes) { .bytes(value($0)) }
  }

  /// Creates a column of dictionaries, which are texts of JSON.
  public static func dictionary<Value: Encodable & Sendable>(
    _ name: String, _ value: @escaping @Sendable (Row) -> [String: Value]
  ) -> Self {
    Self(name, .dictionary) { .text(LedgerDictionary.json(value($0))) }
  }

  /// Returns the column for truth values that are `false` in rows that do not state it.
  public var falseByDefault: Self {
    var copy = self
    copy.column.isFalseByDefault = true
    return copy
  }

  /// Returns the column for large texts.
  public var large: Self {
    var copy = self
    copy.column.isLarge = true
    return copy
  }

  /// Returns the column for values that only another table stores, in its column of the same name.
  ///
  /// - Parameters:
  ///   - table: The other table.
  ///   - key: Its key.
  ///   - column: The column of this table with values of the key.
  public func stored(in table: String, where key: String, is column: String) -> Self {
    var copy = self
    copy.column.source = LedgerColumn.Source(table: table, key: key, ownColumn: column)
    return copy
  }

  /// Returns the column for values that a column of another table has.
  public func referring(to table: String, _ column: String) -> Self {
    var copy = self
    copy.column.reference = LedgerColumn.Reference(table: table, column: column)
    return copy
  }
}

/// The text of dictionaries in rows.
enum LedgerDictionary {
  /// Returns JSON with sorted keys.
  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Dictionaries of texts and integers are always encodable.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Returns the dictionary that a text of JSON encodes; `nil` if the text encodes something else.
  static func values<Value: Decodable>(_ json: String) -> [String: Value]? {
    try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
  }
}
