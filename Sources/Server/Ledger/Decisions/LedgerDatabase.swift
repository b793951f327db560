public import AppStoreCore

/// A store that loads rows, lets the rules decide, and commits what they write.
///
/// All rules are in ``LedgerDecision``s. A database brings ``perform(_:)``, ``read(_:)`` and its
/// reads of pages, and gets every other method of ``LedgerStore`` from here.
public protocol LedgerDatabase: LedgerStore {
  /// Loads, decides and commits as one atomic change, which no other change interleaves.
  func perform<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value

  /// Loads and decides over rows of one instant; the decision writes nothing.
  func read<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value

  /// Returns the first-seen app user IDs of customers, ordered by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  func customerIDs(limit: Int, after: AppUserID?) async throws(LedgerError) -> [AppUserID]

  /// Returns purchases that are due for a refresh after their period ended, oldest end first.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - limit: The maximum number of purchases.
  func periodEnds(
    at now: Timestamp, limit: Int
  ) async throws(LedgerError) -> [OriginalTransactionID]

  /// Returns rows of a part of the ledger, to copy or compare it.
  ///
  /// Rows with numbers are ordered by them, others by the UTF-8 bytes of their keys: the app user
  /// ID first, where there is one.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - after: The place after which to start; `nil` for the beginning.
  ///   - limit: The maximum number of rows.
  func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async throws(LedgerError) -> LedgerPage
}

extension LedgerDatabase {
  func change<Value: Sendable>(
    loading keys: Set<LedgerKey> = [],
    _ decide: @escaping @Sendable (inout LedgerTables) throws(MissingRows) -> Value
  ) async throws(LedgerError) -> Value {
    try await perform(LedgerDecision(keys, decide))
  }

  func view<Value: Sendable>(
    loading keys: Set<LedgerKey> = [],
    _ decide: @escaping @Sendable (LedgerTables) throws(MissingRows) -> Value
  ) async throws(LedgerError) -> Value {
    try await read(
      LedgerDecision(keys) { tables throws(MissingRows) in try decide(tables) })
  }
}
