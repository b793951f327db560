/// One numbered change of the schema of all ledgers, in files and in databases.
///
/// A released migration is never edited; a later one changes what it made.
package struct LedgerMigration: Hashable, Sendable {
  /// What a ledger knows about a migration that was applied to it.
  package struct Applied: Hashable, Sendable {
    /// Its number.
    package let number: Int
    /// Its name.
    package let name: String
    /// The first version of Tessera with it, which can open the ledger.
    package let version: String
    /// Whether programs without it may open the ledger.
    package let keepsOlderServers: Bool

    package init(number: Int, name: String, version: String, keepsOlderServers: Bool) {
      self.number = number
      self.name = name
      self.version = version
      self.keepsOlderServers = keepsOlderServers
    }
  }

  /// What a ledger stores about it.
  package let applied: Applied
  /// The statements for a file of SQLite.
  package let sqlite: [String]
  /// The statements for a PostgreSQL database.
  package let postgres: [String]

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - number: Its number: 1 more than that of the one before.
  ///   - name: A short name for people.
  ///   - version: The first version of Tessera with it, such as `0.2.0`.
  ///   - keepsOlderServers: Whether servers without it may continue to read and write the ledger,
  ///     because it only adds tables, indexes, and columns that may be absent or have a default.
  ///   - sqlite: The statements for a file of SQLite.
  ///   - postgres: The statements for a PostgreSQL database.
  package init(
    _ number: Int, _ name: String, version: String, keepsOlderServers: Bool, sqlite: [String],
    postgres: [String]
  ) {
    applied = Applied(
      number: number, name: name, version: version, keepsOlderServers: keepsOlderServers)
    self.sqlite = sqlite
    self.postgres = postgres
  }

  /// The name with the number, for errors.
  package var title: String { "migration \(applied.number) (\(applied.name))" }
}
