extension LedgerStore {
  /// Returns the sequence of the newest change; 0 without any.
  ///
  /// Changes are numbered from 1 without gaps, so it needs about two reads for each digit of the
  /// result in binary.
  package func newestSequence() async throws(LedgerError) -> Int64 {
    var (known, bound): (Int64, Int64) = (0, 1)
    while try await !changes(after: bound - 1, limit: 1).isEmpty {
      (known, bound) = (bound, bound * 2)
    }
    while bound - known > 1 {
      let middle = known + (bound - known) / 2
      if try await changes(after: middle - 1, limit: 1).isEmpty {
        bound = middle
      } else {
        known = middle
      }
    }
    return known
  }
}
