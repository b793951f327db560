/// A pure decision over loaded rows, and what it writes.
///
/// A store loads ``keys``, lets the rules decide, and commits the changes. If the rules need more
/// rows, a store that waits loads them, and the rules run again from the start: they have no side
/// effects.
public struct LedgerDecision<Value: Sendable>: Sendable {
  /// The outcome of one run of the rules.
  public enum Outcome: Sendable {
    /// These rows are missing; load them and decide again.
    case needs(Set<LedgerKey>)
    /// The decision.
    case decided(Decided)
  }

  /// A decision that had all rows that it needed.
  public struct Decided: Sendable {
    /// The value.
    public let value: Value
    /// What to commit.
    public let changes: LedgerChanges
    /// The rows after the changes, over which a later decision of the same transaction may run.
    public let rows: LedgerRows
    /// The newest numbers after the changes.
    public let numbers: LedgerNumbers
  }

  /// The rows that the rules need in any case.
  public let keys: Set<LedgerKey>
  private let decide: @Sendable (inout LedgerTables) throws(MissingRows) -> Value

  package init(
    _ keys: Set<LedgerKey>,
    _ decide: @escaping @Sendable (inout LedgerTables) throws(MissingRows) -> Value
  ) {
    self.keys = keys
    self.decide = decide
  }

  /// Decides over rows.
  ///
  /// - Parameters:
  ///   - rows: The loaded rows, all read at one instant.
  ///   - numbers: The newest numbers at that instant; new items get the next ones.
  public func decided(over rows: LedgerRows, numbers: LedgerNumbers) -> Outcome {
    var tables = LedgerTables(rows: rows, numbers: numbers)
    do throws(MissingRows) {
      let value = try decide(&tables)
      return .decided(
        Decided(
          value: value, changes: tables.changes, rows: tables.rows, numbers: tables.numbers))
    } catch {
      return .needs(error.keys)
    }
  }

  /// Loads, decides and writes, for a store that waits for nothing.
  ///
  /// - Parameters:
  ///   - numbers: The newest numbers of the ledger.
  ///   - load: Adds the rows of keys to those already loaded.
  ///   - write: Writes changes in the transaction of the whole decision. It is called again when the
  ///     rules need more rows after a change, and not at all if nothing changes.
  /// - Throws: ``LedgerError/rowsNotLoaded``, and what the closures throw.
  public func run(
    after numbers: LedgerNumbers,
    load: @escaping (Set<LedgerKey>, inout LedgerRows) throws -> Void,
    write: @escaping (LedgerChanges) throws -> Void
  ) throws -> Value {
    var rows = LedgerRows()
    if !keys.isEmpty { try load(keys, &rows) }
    var tables = LedgerTables(
      rows: rows, numbers: numbers, loader: LedgerTables.Loader(load: load, write: write))
    let value: Value
    do throws(MissingRows) {
      value = try decide(&tables)
    } catch {
      throw tables.failure ?? LedgerError.rowsNotLoaded
    }
    if !tables.changes.isEmpty { try write(tables.changes) }
    return value
  }

  /// Loads and decides, for a store that waits.
  ///
  /// - Parameters:
  ///   - numbers: The newest numbers of the ledger.
  ///   - load: Adds the rows of keys to those already loaded.
  /// - Returns: The value, and what to commit.
  /// - Throws: ``LedgerError/rowsNotLoaded``, and what the closure throws.
  public func decide(
    after numbers: LedgerNumbers,
    load: (Set<LedgerKey>, inout LedgerRows) async throws(LedgerError) -> Void
  ) async throws(LedgerError) -> (value: Value, changes: LedgerChanges) {
    var rows = LedgerRows()
    var asked = keys
    while true {
      if !asked.isEmpty { try await load(asked, &rows) }
      switch decided(over: rows, numbers: numbers) {
      case .decided(let decided): return (decided.value, decided.changes)
      case .needs(asked): throw .rowsNotLoaded
      case .needs(let keys): asked = keys
      }
    }
  }
}
