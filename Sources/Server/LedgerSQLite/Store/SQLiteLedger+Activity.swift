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
}
