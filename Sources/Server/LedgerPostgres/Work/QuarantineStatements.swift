#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of the quarantine.
  enum QuarantineStatements {
    /// The columns that ``PostgresRow/quarantinedItem()`` reads.
    static let columns = """
      id, received_at, newest_act, source, failed_check, explanation, raw, attempts, tried_at,
      tried_with
      """

    /// Returns what reads the items of a clause.
    static func items(_ clause: String, _ values: [PostgresValue]) -> PostgresStatement {
      PostgresStatement("SELECT \(columns) FROM quarantine \(clause)", values)
    }

    /// Returns what finds data of a source by its digest.
    static func finding(_ digest: String, from source: String) -> PostgresStatement {
      PostgresStatement(
        "SELECT 1 FROM quarantine WHERE source = $1 AND digest = $2",
        [.text(source), .text(digest)])
    }

    /// Reads how much each source uses.
    static let usage: PostgresStatement =
      "SELECT source, count(*), sum(size)::int8 FROM quarantine GROUP BY source"

    static func usage(
      in rows: PostgresRows
    ) throws(LedgerError) -> [String: QuarantineRules.Usage] {
      let used = try rows.values { row throws(PostgresError) in
        (
          try row.text(0),
          QuarantineRules.Usage(items: Int(try row.int8(1)), bytes: Int(try row.int8(2)))
        )
      }
      return Dictionary(uniqueKeysWithValues: used)
    }

    /// Returns what stores data at the ledger's newest position.
    static func adding(
      source: String, check: String, explanation: String, raw: [UInt8], digest: String,
      at now: Timestamp
    ) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO quarantine (
          received_at, source, failed_check, explanation, raw, size, digest, newest_act)
        SELECT $1, $2, $3, $4, $5, $6, $7, last_act FROM ledger
        ON CONFLICT (source, digest) DO NOTHING
        """,
        [
          .int(now.milliseconds), .text(source), .text(check), .text(explanation), .bytes(raw),
          .int(Int64(raw.count)), .text(digest),
        ])
    }

    /// Returns what saves the result of retrying an item.
    static func saving(_ item: QuarantinedItem) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE quarantine SET failed_check = $2, explanation = $3, attempts = $4, tried_at = $5,
          tried_with = $6 WHERE id = $1
        """,
        [
          .int(item.id), .text(item.check), .text(item.explanation), .int(Int64(item.attempts)),
          .int(item.triedAt?.milliseconds), .text(item.triedWith),
        ])
    }

    /// Returns what removes items, and returns their numbers and failed checks.
    static func removing(_ ids: Set<QuarantinedItem.ID>) -> PostgresStatement {
      PostgresStatement(
        "DELETE FROM quarantine WHERE id = ANY($1) RETURNING id, failed_check",
        [.ints(ids.sorted())])
    }
  }
#endif
