import AppStoreCore
import Ledger

/// A kind of row that only the next version knows.
struct Note: LedgerRow {
  var customer: AppUserID
  var text: String?

  static let table = LedgerTable<Note>(
    "notes", part: "notes", role: .record, writing: .append,
    indexes: [.init("notes_of_customer", on: "customer")],
    columns: [.text("customer") { $0.customer.rawValue }, .optionalText("text") { $0.text }]
  ) { row in
    Note(customer: row.appUserID(), text: row.optionalText())
  }

  static let ofCustomer = RowLookup<Note>("customer")
}

/// The version after this one, as a program that knows one more migration.
enum NextVersion {
  static let sqlite = [
    "CREATE TABLE notes (sequence INTEGER PRIMARY KEY, customer TEXT NOT NULL, text TEXT) STRICT",
    "CREATE INDEX notes_of_customer ON notes (customer)",
    """
    CREATE TRIGGER notes_refuse_update BEFORE UPDATE ON notes
    BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END
    """,
    """
    CREATE TRIGGER notes_refuse_delete BEFORE DELETE ON notes
    BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END
    """,
  ]
  static let postgres = [
    """
    CREATE TABLE notes (
      sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer text COLLATE "C" NOT NULL, text text COLLATE "C")
    """,
    "CREATE INDEX notes_of_customer ON notes (customer)",
    """
    CREATE TRIGGER notes_refuse_change BEFORE UPDATE OR DELETE ON notes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """,
  ]

  /// Returns the program of the next version.
  ///
  /// - Parameters:
  ///   - keepsOlderServers: Whether its migration keeps older servers.
  ///   - last: A statement at the end of the migration, for both databases.
  static func schema(
    keepsOlderServers: Bool = true, last: String? = nil
  ) -> LedgerSchemaDefinition {
    let last = last.map { [$0] } ?? []
    return LedgerSchemaDefinition.current.next(
      LedgerMigration(
        number, "notes", version: version, keepsOlderServers: keepsOlderServers,
        sqlite: sqlite + last, postgres: postgres + last),
      tables: Note.table.description)
  }

  static let number = LedgerMigration.all.count + 1
  static let version = "99.0.0"
}
