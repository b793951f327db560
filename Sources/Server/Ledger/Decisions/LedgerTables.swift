internal import AppStoreCore

/// The ledger's rows in memory: those that a store has loaded, with the changes of one decision.
///
/// The rules read and write here and know no database. A row that is not loaded is loaded now if the
/// store waits for nothing; otherwise reading it throws ``MissingRows``.
public struct LedgerTables {
  /// The rows and changes, which belong to one decision on one thread.
  private final class Contents {
    var rows: LedgerRows
    var numbers: LedgerNumbers
    var changes = LedgerChanges()
    let loader: Loader?
    var failure: (any Error)?
    /// Whether the current unit of the feed has a change, which may be written already.
    var isUnitStarted = false

    init(rows: LedgerRows, numbers: LedgerNumbers, loader: Loader?) {
      self.rows = rows
      self.numbers = numbers
      self.loader = loader
    }
  }

  /// How a store that waits for nothing loads and writes in the middle of a decision.
  struct Loader {
    let load: (Set<LedgerKey>, inout LedgerRows) throws -> Void
    /// Writes changes, so that rows loaded afterwards contain them.
    let write: (LedgerChanges) throws -> Void
  }

  private let contents: Contents

  init(rows: LedgerRows, numbers: LedgerNumbers, loader: Loader? = nil) {
    contents = Contents(rows: rows, numbers: numbers, loader: loader)
  }

  /// The loaded rows, with the changes.
  var rows: LedgerRows { contents.rows }
  /// What to commit.
  var changes: LedgerChanges { contents.changes }
  /// The newest numbers.
  var numbers: LedgerNumbers { contents.numbers }
  /// The error of the store while it loaded or wrote; `nil` if there was none.
  var failure: (any Error)? { contents.failure }
  /// Whether a missing row ends the run of the rules, which then run again.
  var runsAgain: Bool { contents.loader == nil }

  /// Returns a copy with the same rows and changes, to look ahead.
  func copy() -> LedgerTables {
    let copy = LedgerTables(rows: contents.rows, numbers: contents.numbers)
    copy.contents.changes = contents.changes
    copy.contents.isUnitStarted = contents.isUnitStarted
    return copy
  }

  /// Returns the ledger position at a time.
  func position(at now: Timestamp) -> LedgerPosition {
    LedgerPosition(date: now, lastOperationID: numbers.operation)
  }

  /// Returns a row, and loads it if possible.
  func loaded<Row>(
    _ key: @autoclosure () -> LedgerKey, row: (LedgerRows) -> Row?
  ) throws(MissingRows) -> Row {
    if let row = row(contents.rows) { return row }
    let key = key()
    load(key)
    guard let row = row(contents.rows) else { throw MissingRows(key) }
    return row
  }

  private func load(_ key: LedgerKey) {
    guard let loader = contents.loader, contents.failure == nil else { return }
    do {
      if !contents.changes.isEmpty {
        try loader.write(contents.changes)
        contents.changes = LedgerChanges()
      }
      try loader.load([key], &contents.rows)
    } catch {
      contents.failure = error
    }
  }

  /// Reads something for each element; throws the missing rows of all of them at once.
  func each<Element, Value>(
    _ elements: some Sequence<Element>, _ read: (Element) throws(MissingRows) -> Value
  ) throws(MissingRows) -> [Value] {
    var missing: Set<LedgerKey> = []
    var values: [Value] = []
    for element in elements {
      do throws(MissingRows) {
        values.append(try read(element))
      } catch {
        missing.formUnion(error.keys)
      }
    }
    guard missing.isEmpty else { throw MissingRows(missing) }
    return values
  }

  /// Changes the loaded rows and what is committed.
  mutating func write(_ change: (inout LedgerRows, inout LedgerChanges) -> Void) {
    change(&contents.rows, &contents.changes)
  }

  /// Starts a unit of the feed: what follows belongs to another recording.
  mutating func startFeedUnit() { contents.isUnitStarted = false }

  /// Appends a change to the current unit of the feed.
  mutating func append(_ change: FeedChange) {
    var change = change
    change.continuesUnit = contents.isUnitStarted
    contents.isUnitStarted = true
    contents.changes.put(change)
  }

  /// Returns the number of a new fact.
  mutating func nextFact() -> Int64 {
    contents.numbers.fact += 1
    return contents.numbers.fact
  }

  /// Returns the number of a new operation.
  mutating func nextOperation() -> Int64 {
    contents.numbers.operation += 1
    return contents.numbers.operation
  }

  /// Returns the number of a new job.
  mutating func nextJob() -> Int64 {
    contents.numbers.job += 1
    return contents.numbers.job
  }
}
