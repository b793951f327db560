/// The databases behind ledgers: opens, copies and inspects ledgers.
///
/// Administrative commands use it, so that only the composition root names a database.
public protocol LedgerStorage: Sendable {
  /// Opens the ledger in a file; creates it if it is missing.
  ///
  /// - Throws: ``LedgerError`` that names the file.
  func open(_ path: String) throws(LedgerError) -> any LedgerStore

  /// Opens a ledger.
  ///
  /// - Parameters:
  ///   - location: The file or database.
  ///   - creates: Whether a missing ledger is created. In a database this needs an empty schema,
  ///     and a role that may create tables.
  /// - Throws: ``LedgerError`` that names the fix.
  func open(
    _ location: LedgerLocation, creates: Bool
  ) async throws(LedgerError) -> any LedgerStore

  /// Copies a ledger to a new file while another process may be writing to it.
  ///
  /// The copy is a snapshot taken at one instant after the call, in a single file.
  ///
  /// - Parameters:
  ///   - path: The ledger.
  ///   - copy: The file to create, readable by its owner only; it must not exist.
  ///   - progress: Called with the number of copied bytes, and of all bytes.
  /// - Returns: The number of facts in the copy.
  /// - Throws: ``LedgerError``; a partial copy may remain.
  func copy(
    _ path: String, to copy: String, progress: (Int, Int) -> Void
  ) throws(LedgerError) -> Int

  /// Reads a summary of a ledger in a file, which another process may be using.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - maxPurchases: The maximum number of purchases read for ``LedgerInspection/products``.
  /// - Throws: ``LedgerError``.
  func inspect(_ path: String, maxPurchases: Int) throws(LedgerError) -> LedgerInspection

  /// Reads a summary of a ledger, which servers may be using.
  ///
  /// - Parameters:
  ///   - location: The file or database.
  ///   - maxPurchases: The maximum number of purchases read for ``LedgerInspection/products``.
  /// - Throws: ``LedgerError``.
  func inspect(
    _ location: LedgerLocation, maxPurchases: Int
  ) async throws(LedgerError) -> LedgerInspection

  /// Creates or migrates the tables of a database as their owner, and limits the rights of the
  /// servers' role: it can add to the record, and never change or delete it.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - serverRole: The role of the servers; `nil` for `tessera_server`, if it exists.
  /// - Throws: ``LedgerError``; nothing is half migrated.
  func migrate(
    _ location: LedgerLocation, serverRole: String?
  ) async throws(LedgerError) -> LedgerMigrationResult
}

/// The result of a migration.
public struct LedgerMigrationResult: Hashable, Sendable {
  /// The role that received rights; `nil` if no role did.
  public let serverRole: String?
  /// What a person must know or do, one line each.
  public let remarks: [String]

  package init(serverRole: String?, remarks: [String]) {
    self.serverRole = serverRole
    self.remarks = remarks
  }
}
