#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns everything that a response about a customer needs.
    ///
    /// Reads that wait at the same time share one statement.
    public func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot? {
      let found = try await reading { () async throws(LedgerError) in
        do throws(PostgresError) {
          return try await snapshots.read(id.rawValue)
        } catch {
          throw LedgerError(error)
        }
      }
      switch found {
      case .unknown: return nil
      case .whole(let snapshot): return snapshot
      case .partial: return try await snapshotByRules(of: id)
      }
    }

    /// Whether ``startReadingSnapshot(of:_:)`` reads.
    public var readsOnAnotherThread: Bool { true }

    /// Starts to read the same, if a lease allows it now; reads that wait share one statement.
    public func startReadingSnapshot(
      of id: AppUserID, _ completion: @escaping @Sendable (CustomerSnapshot?) -> Void
    ) -> Bool {
      guard heartbeat?.isReadable ?? true else { return false }
      snapshots.read(id.rawValue) { [heartbeat] result in
        // Only what was read before the server was replaced may be used.
        guard case .success(.whole(let snapshot)) = result, heartbeat?.isReadable ?? true else {
          return completion(nil)
        }
        completion(snapshot)
      }
      return true
    }

    /// Returns the names of customers, ordered by their UTF-8 bytes.
    public func customerIDs(
      limit: Int, after: AppUserID?
    ) async throws(LedgerError) -> [AppUserID] {
      let ids = try await rows(
        """
        SELECT id FROM customers LEFT JOIN app_user_ids USING (id)
        WHERE id > $1 AND coalesce(customer, id) = id ORDER BY id LIMIT $2
        """, [.text(after?.rawValue ?? ""), .int(Int64(max(0, limit)))]
      ).values { row throws(PostgresError) in AppUserID(rawValue: try row.text(0)) }
      assert(
        zip(ids, ids.dropFirst()).allSatisfy {
          $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
        }, "customers are in the order of their bytes")
      return ids
    }

    /// Returns purchases that are due for a refresh after their period ended, oldest end first.
    public func periodEnds(
      at now: Timestamp, limit: Int
    ) async throws(LedgerError) -> [OriginalTransactionID] {
      try await rows(
        """
        SELECT original_transaction_id FROM purchases WHERE ask_at <= $1 AND ask_at > $2
        ORDER BY ask_at, original_transaction_id LIMIT $3
        """,
        [
          .int(now.milliseconds), .int((now - RefreshRules.longestAsking).milliseconds),
          .int(Int64(max(0, limit))),
        ]
      ).values { row throws(PostgresError) in OriginalTransactionID(rawValue: try row.text(0)) }
    }

    /// Returns the number of items in the ledger.
    public func counts() async throws(LedgerError) -> LedgerCounts {
      try await counts(
        """
        SELECT last_fact, customers, purchases, (SELECT count(*) FROM quarantine) FROM ledger
        """)
    }

    /// Counts the contents of the ledger by reading whole tables.
    public func recount() async throws(LedgerError) -> LedgerRecount {
      let counted = try await counts(Self.countEverything)
      return LedgerRecount(saved: try await counts(), counted: counted)
    }

    static let countEverything = """
      SELECT (SELECT count(*) FROM facts),
        (SELECT count(*) FROM customers)
          - (SELECT count(*) FROM app_user_ids WHERE customer <> id),
        (SELECT count(*) FROM purchases), (SELECT count(*) FROM quarantine)
      """

    private func counts(_ sql: String) async throws(LedgerError) -> LedgerCounts {
      let counts = try await rows(sql).values { row throws(PostgresError) in try row.counts() }
      guard let first = counts.first else { throw .notALedger(LedgerError.postgres) }
      return first
    }
  }

  extension PostgresRows {
    /// Returns a value for each row.
    func values<Value>(
      _ read: (PostgresRow) throws(PostgresError) -> Value
    ) throws(LedgerError) -> [Value] {
      var values: [Value] = []
      values.reserveCapacity(count)
      do throws(PostgresError) {
        for row in self { values.append(try read(row)) }
      } catch {
        throw LedgerError(error)
      }
      return values
    }
  }
#endif
