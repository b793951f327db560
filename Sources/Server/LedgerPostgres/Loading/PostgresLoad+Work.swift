#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// Downloads and jobs.
  extension PostgresLoad {
    static let downloadColumns = """
      app_transactions.identity, bundle_id, environment, original_application_version,
      original_purchase_date, signed_date
      """
    /// The columns that ``PostgresRow/job()`` reads.
    static let jobColumns = """
      id, original_transaction_id, claimant, bundle_id, environment, cause, batch, revision, lease,
      requested_at, newest_act, due_at, attempts, state, problem
      """

    mutating func addWork(_ keys: KeysByKind) {
      add(keys.presented) { ids in
        PostgresStatement(
          """
          SELECT \(Self.downloadColumns), customer FROM app_transaction_claims
          JOIN app_transactions USING (identity)
          WHERE customer = ANY($1) AND deletion = coalesce((
            SELECT max(number) FROM acts WHERE from_id = customer AND kind = 'deletion'), 0)
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.presentedAppTransactions[$0] = []
      } read: { row, rows throws(PostgresError) in
        rows.presentedAppTransactions[AppUserID(rawValue: try row.text(6)), default: []]
          .append(try row.appTransaction())
      }
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
