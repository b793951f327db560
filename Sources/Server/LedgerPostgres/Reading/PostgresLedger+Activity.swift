#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns the number of distinct customers who used an app within each range of days.
    public func distinctCustomers(
      in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
    ) async throws(LedgerError) -> [Int] {
      let numbers = try await rows(
        Activity.distinctCustomers, Activity.values(in: ranges, app: app, isSandbox: isSandbox)
      ).values(Activity.number)
      assert(numbers.count == ranges.count, "each range has a number")
      return numbers
    }

    /// Returns how many rows have a number that is not recorded.
    public func activityWithoutNumber() async throws(LedgerError) -> Int {
      try await rows(Activity.rowsWithoutNumber, []).values(Activity.number).first ?? 0
    }
  }

  /// Reads of days of use over many customers.
  private enum Activity {
    static let distinctCustomers = """
      SELECT (
        SELECT count(DISTINCT coalesce(
          joined.customer, known.id,
          ' ' || coalesce(known.customer, seen.number)::text))
        FROM (
          SELECT DISTINCT number FROM customer_days
          WHERE day >= first AND day < after AND is_sandbox = $3
            AND bundle_id = coalesce($4, bundle_id)
        ) AS seen LEFT JOIN customer_numbers AS known USING (number)
        LEFT JOIN app_user_ids AS joined ON joined.id = known.id)
      FROM unnest($1::int8[], $2::int8[]) WITH ORDINALITY AS range (first, after, place)
      ORDER BY place
      """

    static func number(_ row: PostgresRow) throws(PostgresError) -> Int { Int(try row.int8(0)) }

    static func values(
      in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
    ) -> [PostgresValue] {
      [
        .ints(ranges.map(\.lowerBound.number)), .ints(ranges.map(\.upperBound.number)),
        .bool(isSandbox), .text(app?.rawValue),
      ]
    }

    static let rowsWithoutNumber =
      "SELECT "
      + LedgerSchemaTables.withCustomerNumbers.map { table in
        """
        (SELECT count(*) FROM \(table.name) AS row WHERE NOT EXISTS (
          SELECT FROM customer_numbers AS known WHERE known.number = row.number))
        """
      }.joined(separator: " + ")
  }
#endif
