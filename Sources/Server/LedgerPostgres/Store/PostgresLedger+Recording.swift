#if Postgres
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Appends recordings in order as one atomic change.
    ///
    /// The rules run over the whole batch, which needs all rows in advance. If recordings depend on
    /// one another so that rows are missing again, they are decided and written one by one.
    public func record(_ recordings: [FactBatch]) async throws(LedgerError) -> [AppendResult] {
      guard !recordings.isEmpty else { return [] }
      return try await retryingConflicts { () throws(LedgerError) in
        try await changing { transaction throws(LedgerError) in
          let whole = LedgerDecision.record(recordings)
          var change = try await PostgresChange(transaction, loading: whole.keys)
          for _ in 0..<2 {
            switch whole.decided(over: change.rows, numbers: change.numbers) {
            case .decided(let decided):
              try await change.commit(decided.changes, headers, link)
              // A duplicate was read, and only the server that commits has it for certain.
              if decided.changes.isEmpty { try heartbeat?.check() }
              return decided.value
            case .needs(let keys):
              try await change.load(keys)
            }
          }
          return try await recordInTurn(recordings, &change)
        }
      }
    }

    private func recordInTurn(
      _ recordings: [FactBatch], _ change: inout PostgresChange
    ) async throws(LedgerError) -> [AppendResult] {
      var results: [AppendResult] = []
      var numbers = change.numbers
      for recording in recordings {
        let decision = LedgerDecision.record(recording)
        var asked: Set<LedgerKey> = []
        deciding: while true {
          switch decision.decided(over: change.rows, numbers: numbers) {
          case .needs(asked): throw .rowsNotLoaded
          case .needs(let keys):
            // What earlier recordings changed is written already.
            asked = keys
            try await change.write(LedgerChanges(), loading: keys, headers, link)
          case .decided(let decided):
            results.append(decided.value)
            change.rows = decided.rows
            numbers = decided.numbers
            try await change.write(decided.changes, loading: [], headers, link)
            break deciding
          }
        }
      }
      return results
    }
  }
#endif
