#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Jobs.
  extension PostgresLoad {
    /// The columns that ``PostgresRow/job()`` reads.
    static let jobColumns = """
      id, original_transaction_id, claimant, bundle_id, environment, cause, batch, revision, lease,
      requested_at, newest_act, due_at, attempts, state, problem
      """

    mutating func addWork(_ keys: KeysByKind) {
      add(keys.jobs) { ids in
        PostgresStatement(
          "SELECT \(Self.jobColumns) FROM refreshes WHERE original_transaction_id = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.jobs[$0] = []
      } read: { row, rows throws(PostgresError) in
        let job = try row.job()
        rows.jobs[job.request.purchase, default: []].append(job)
      }
    }
  }
#endif
