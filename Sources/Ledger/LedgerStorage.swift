/// The database behind ledgers: opens, copies and inspects the ledger in a file.
///
/// Administrative commands use it, so that only the composition root names a database.
public protocol LedgerStorage: Sendable {
  /// Opens the ledger in a file; creates it if it is missing.
  ///
  /// - Throws: ``LedgerError`` that names the file.
  func open(_ path: String) throws(LedgerError) -> any LedgerStore

  /// Copies a ledger to a new file while another process may be writing to it.
  ///
  /// The copy is a snapshot taken at one instant after the call, in a single file.
  ///
  /// - Parameters:
  ///   - path: The ledger.
  ///   - copy: The file to create, readable by its owner only; it must not exist.
  /// - Returns: The number of facts in the copy.
  /// - Throws: ``LedgerError``; a partial copy may remain.
  func copy(_ path: String, to copy: String) throws(LedgerError) -> Int

  /// Reads a summary of a ledger, which another process may be using.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - maxPurchases: The maximum number of purchases read for ``LedgerInspection/products``.
  /// - Throws: ``LedgerError``.
  func inspect(_ path: String, maxPurchases: Int) throws(LedgerError) -> LedgerInspection
}
