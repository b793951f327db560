public import AppStoreCore
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns the number of distinct customers who used an app within each range of days.
  public func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [Int] {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT count(DISTINCT coalesce(
            joined.customer, known.id, ' ' || coalesce(known.customer, seen.number)))
          FROM (
            SELECT DISTINCT number FROM customer_days
            WHERE day >= ? AND day < ? AND is_sandbox = ? AND bundle_id = coalesce(?, bundle_id)
          ) AS seen LEFT JOIN customer_numbers AS known USING (number)
          LEFT JOIN app_user_ids AS joined ON joined.id = known.id
          """)
      return try ranges.map { range in
        try Int.fetchOne(
          statement,
          arguments: SQLArguments([
            range.lowerBound.number, range.upperBound.number, isSandbox, app?.rawValue,
          ]).values) ?? 0
      }
    }
  }

  /// Returns the customers who used an app within a range of days, in any order.
  public func activeCustomers(
    in range: Range<UTCDay>, app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [ActiveCustomer] {
    try await rows(
      """
      SELECT max(coalesce(joined.customer, known.id)), min(day)
      FROM customer_days LEFT JOIN customer_numbers AS known USING (number)
      LEFT JOIN app_user_ids AS joined ON joined.id = known.id
      WHERE day >= ? AND day < ? AND is_sandbox = ? AND bundle_id = coalesce(?, bundle_id)
      GROUP BY coalesce(
        joined.customer, known.id, ' ' || coalesce(known.customer, customer_days.number))
      """,
      [range.lowerBound.number, range.upperBound.number, isSandbox, app?.rawValue]
    ) { row in
      ActiveCustomer(
        customer: (row[0] as String?).map { AppUserID($0) }, firstDay: UTCDay(number: row[1]))
    }
  }

  /// Returns the days on which customers saw the paywalls of offerings, each once, in any order.
  public func shownPaywalls(
    of offerings: [String], in days: Range<UTCDay>, isSandbox: Bool
  ) async throws(LedgerError) -> [ShownPaywall] {
    let list = JSONValue.array(offerings.map { .string($0) }).jsonBytes
    return try await rows(
      """
      SELECT DISTINCT coalesce(joined.customer, known.id),
        CASE WHEN known.id IS NULL THEN coalesce(known.customer, shown.number) END, offering, day
      FROM paywall_impressions AS shown LEFT JOIN customer_numbers AS known USING (number)
      LEFT JOIN app_user_ids AS joined ON joined.id = known.id
      WHERE offering IN (SELECT value FROM json_each(?)) AND day >= ? AND day < ?
        AND is_sandbox = ?
      """,
      [
        String(decoding: list, as: UTF8.self), days.lowerBound.number, days.upperBound.number,
        isSandbox,
      ]
    ) { row in
      ShownPaywall(
        customer: (row[0] as String?).map { AppUserID($0) }, deleted: row[1], offering: row[2],
        day: UTCDay(number: row[3]))
    }
  }

  /// Returns how many rows of days, origins, enrollments and impressions have a number that is not
  /// recorded.
  public func activityWithoutNumber() async throws(LedgerError) -> Int {
    let counts = LedgerSchemaTables.withCustomerNumbers.map { table in
      """
      (SELECT count(*) FROM \(table.name) WHERE number NOT IN (
        SELECT number FROM customer_numbers))
      """
    }
    return try await rows("SELECT \(counts.joined(separator: " + "))", []) { $0[0] as Int }.first
      ?? 0
  }

  /// Returns every fact about a purchase, in order of arrival.
  public func facts(
    about purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [RecordedFact] {
    try await read { database in
      try database.facts(
        """
        SELECT \(FactColumns.names) FROM facts WHERE original_transaction_id = ?
        ORDER BY sequence
        """, .text(purchase.rawValue), headers: headers)
    }
  }
}
