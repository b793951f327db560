/// The schema that a program knows: its tables with a description, and the migrations to them.
package final class LedgerSchemaDefinition: Sendable {
  /// The schema of this version.
  package static let current = LedgerSchemaDefinition()

  /// The tables with a description, as a new ledger has them.
  package let tables: [TableDescription]
  /// All migrations, in order; a new ledger needs none of them.
  package let migrations: [LedgerMigration]

  /// Creates a schema.
  package init(
    tables: [TableDescription] = LedgerSchemaTables.all,
    migrations: [LedgerMigration] = LedgerMigration.all
  ) {
    self.tables = tables
    self.migrations = migrations
  }
}

/// What a database has of a ledger.
package struct LedgerSchemaState: Hashable, Sendable {
  /// The migrations in its list, by number; `nil` if it has no such list.
  package var applied: [LedgerMigration.Applied]?
  /// Its tables, at least those of the program.
  package var listing: LedgerSchemaListing

  package init(applied: [LedgerMigration.Applied]?, listing: LedgerSchemaListing) {
    self.applied = applied
    self.listing = listing
  }
}

/// What a program does with a ledger that it opens.
package enum LedgerSchemaPlan: Hashable, Sendable {
  /// It creates all tables.
  case create
  /// It applies migrations, and then compares the schema.
  ///
  /// - Parameter adopts: Whether a development build made the ledger, which had no list of migrations.
  case migrate([LedgerMigration], adopts: Bool)
  /// It opens the ledger, which may have newer migrations that keep older servers.
  case open(newer: [LedgerMigration.Applied])
}

extension LedgerSchemaDefinition {
  /// Decides what to do with a ledger.
  ///
  /// - Parameters:
  ///   - found: What the database has.
  ///   - expected: The tables of a new ledger.
  ///   - name: The file or database, for errors.
  /// - Throws: `LedgerError` if this program must not open the ledger.
  package func plan(
    for found: LedgerSchemaState, expecting expected: LedgerSchemaListing, in name: String
  ) throws(LedgerError) -> LedgerSchemaPlan {
    guard let applied = found.applied else {
      guard found.listing.hasTable(of: expected) else { return .create }
      return .migrate(Array(migrations.dropFirst()), adopts: true)
    }
    let differences = differences(of: applied)
    guard differences.isEmpty else { throw .unexpectedSchema(name, differences: differences) }
    let newer = Array(applied.dropFirst(migrations.count))
    if let last = newer.last(where: { !$0.keepsOlderServers }) {
      throw .newerSchema(name, version: last.version)
    }
    guard applied.count >= migrations.count else {
      return .migrate(Array(migrations.dropFirst(applied.count)), adopts: false)
    }
    try check(found.listing, expecting: expected, allowsMore: !newer.isEmpty, in: name)
    return .open(newer: newer)
  }

  /// Checks the schema of a ledger after all migrations.
  ///
  /// - Parameters:
  ///   - listing: The tables that the database has.
  ///   - expected: The tables of a new ledger.
  ///   - adopts: Whether a development build made the ledger.
  ///   - allowsMore: Whether newer migrations may have added columns, indexes and triggers.
  ///   - name: The file or database, for errors.
  /// - Throws: `LedgerError` with the differences.
  package func check(
    _ listing: LedgerSchemaListing, expecting expected: LedgerSchemaListing, adopts: Bool = false,
    allowsMore: Bool = false, in name: String
  ) throws(LedgerError) {
    let differences = listing.differences(from: expected, allowsMore: allowsMore)
    guard !differences.isEmpty else { return }
    throw adopts
      ? .developmentSchema(name, differences: differences)
      : .unexpectedSchema(name, differences: differences)
  }

  /// Returns what is wrong with the list of migrations of a ledger.
  private func differences(of applied: [LedgerMigration.Applied]) -> [String] {
    guard !applied.isEmpty else { return ["the list of migrations is empty"] }
    for (number, migration) in zip(1..., applied) where migration.number != number {
      return ["migration \(number) is missing, but \(migration.number) was applied"]
    }
    return zip(applied, migrations).compactMap { applied, known in
      guard applied.name != known.applied.name else { return nil }
      return "migration \(applied.number) is “\(applied.name)”, not “\(known.applied.name)”"
    }
  }
}

extension ReadinessProblem {
  /// The warning about a ledger with newer migrations; `nil` if it has none.
  package init?(newer: [LedgerMigration.Applied]) {
    guard let last = newer.last else { return nil }
    self.init(
      name: "schema",
      reason: "a newer program migrated the ledger (migration \(last.number), \(last.name)); this "
        + "one continues, but replace it with \(last.version) or later", isWarning: true)
  }
}
