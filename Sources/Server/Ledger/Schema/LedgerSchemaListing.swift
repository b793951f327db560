/// The parts of the tables in a database: columns, constraints, indexes and triggers.
///
/// The order of columns does not matter: a migration can only add a column at the end.
package struct LedgerSchemaListing: Hashable, Sendable {
  /// A part of a table, by name.
  struct Item: Hashable, Sendable {
    enum Kind: Int, Sendable {
      case table
      case column
      case constraint
      case index
      case trigger
    }

    var table: String
    var kind: Kind
    /// The name; empty for the table itself, and the definition of a constraint.
    var name: String
  }

  /// The definitions of the parts.
  private(set) var definitions: [Item: String] = [:]

  mutating func add(_ item: Item, _ definition: String) { definitions[item] = definition }

  /// Marks columns as never null.
  mutating func require(_ columns: [String], of table: String) {
    for name in columns {
      let column = Item(table: table, kind: .column, name: name)
      guard let text = definitions[column], !text.hasSuffix(Self.required) else { continue }
      definitions[column] = text + Self.required
    }
  }

  static let required = " not null"
}

extension LedgerSchemaListing {
  /// The names of the tables, sorted.
  package var tables: [String] {
    definitions.keys.filter { $0.kind == .table }.map(\.table).sorted()
  }

  /// One line for each part, sorted, such as `table customers, column id: text not null`.
  package var lines: [String] {
    definitions.sorted { $0.key < $1.key }.map { item, definition in
      definition.isEmpty ? "\(item)" : "\(item): \(definition)"
    }
  }

  /// Whether it has one of the tables of another listing.
  func hasTable(of other: LedgerSchemaListing) -> Bool {
    let tables = Set(other.tables)
    return definitions.keys.contains { $0.kind == .table && tables.contains($0.table) }
  }

  /// Returns how it differs from the schema of a program, in words.
  ///
  /// Other tables do not matter, because other programs may use the database. Nor do more indexes,
  /// unless they limit what the program can write.
  ///
  /// - Parameters:
  ///   - expected: The schema of the program.
  ///   - allowsMore: Whether the program's tables may have more columns and triggers.
  package func differences(
    from expected: LedgerSchemaListing, allowsMore: Bool = false
  ) -> [String] {
    let tables = Set(self.tables)
    let missing = expected.definitions.filter { item, definition in
      guard definitions[item] != definition else { return false }
      return item.kind == .table || tables.contains(item.table)
    }
    let expectedTables = Set(expected.tables)
    let unknown = definitions.filter { item, definition in
      guard !allowsMore, expected.definitions[item] == nil else { return false }
      let isHarmless = item.kind == .index && !definition.hasPrefix(Self.unique)
      return expectedTables.contains(item.table) && !isHarmless
    }
    return missing.merging(unknown) { $1 }.keys.sorted().map { item in
      switch (definitions[item], expected.definitions[item]) {
      case (nil, _): "\(item) is missing"
      case (_, nil): "\(item) is unknown"
      case (let found?, let expected?): "\(item) is “\(found)”, not “\(expected)”"
      }
    }
  }

  /// The start of the definition of an index without equal values.
  static let unique = "unique "
}

extension LedgerSchemaListing.Item: Comparable, CustomStringConvertible {
  static func < (one: Self, other: Self) -> Bool {
    (one.table, one.kind.rawValue, one.name) < (other.table, other.kind.rawValue, other.name)
  }

  var description: String {
    switch kind {
    case .table: "table \(table)"
    case .column: "table \(table), column \(name)"
    case .constraint: "table \(table), \(name)"
    case .index: "table \(table), index \(name)"
    case .trigger: "table \(table), trigger \(name)"
    }
  }
}
