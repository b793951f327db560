#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns the number of distinct customers who used an app within each range of days.
    public func distinctCustomers(
      in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
    ) async throws(LedgerError) -> [Int] {
      try await rows(
        Activity.distinctCustomers, Activity.values(in: ranges, app: app, isSandbox: isSandbox)
      ).values(Activity.number)
    }

    /// Returns the customers who used an app within a range of days, in any order.
    public func activeCustomers(
      in range: Range<UTCDay>, app: BundleID?, isSandbox: Bool
    ) async throws(LedgerError) -> [ActiveCustomer] {
      try await rows(
        Activity.activeCustomers,
        Activity.values(in: range, isSandbox: isSandbox) + [.text(app?.rawValue)]
      ).values(Activity.activeCustomer)
    }

    /// Returns the days on which customers saw the paywalls of offerings, each once, in any order.
    public func shownPaywalls(
      of offerings: [String], in days: Range<UTCDay>, isSandbox: Bool
    ) async throws(LedgerError) -> [ShownPaywall] {
      try await rows(
        Activity.shownPaywalls,
        [.texts(offerings)] + Activity.values(in: days, isSandbox: isSandbox)
      ).values(Activity.shownPaywall)
    }

    /// Returns how many rows have a number that is not recorded.
    public func activityWithoutNumber() async throws(LedgerError) -> Int {
      try await rows(Activity.rowsWithoutNumber, []).values(Activity.number).first ?? 0
    }

    /// Returns every fact about a purchase, in order of arrival.
    public func facts(
      about purchase: OriginalTransactionID
    ) async throws(LedgerError) -> [RecordedFact] {
      try await facts(
        in: rows(
          "SELECT \(FactStatements.columns) FROM facts WHERE original_transaction_id = $1 ORDER BY sequence",
          [.text(purchase.rawValue)]))
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

    static let activeCustomers = """
      SELECT max(coalesce(joined.customer, known.id)), min(day)
      FROM customer_days LEFT JOIN customer_numbers AS known USING (number)
      LEFT JOIN app_user_ids AS joined ON joined.id = known.id
      WHERE day >= $1 AND day < $2 AND is_sandbox = $3 AND bundle_id = coalesce($4, bundle_id)
      GROUP BY coalesce(
        joined.customer, known.id, ' ' || coalesce(known.customer, customer_days.number)::text)
      """

    static func number(_ row: PostgresRow) throws(PostgresError) -> Int { Int(try row.int8(0)) }

    static func activeCustomer(_ row: PostgresRow) throws(PostgresError) -> ActiveCustomer {
      ActiveCustomer(
        customer: try row.optionalText(0).map { AppUserID($0) },
        firstDay: UTCDay(number: try row.int8(1)))
    }

    static let shownPaywalls = """
      SELECT DISTINCT coalesce(joined.customer, known.id),
        CASE WHEN known.id IS NULL THEN coalesce(known.customer, shown.number) END, offering, day
      FROM paywall_impressions AS shown LEFT JOIN customer_numbers AS known USING (number)
      LEFT JOIN app_user_ids AS joined ON joined.id = known.id
      WHERE offering = ANY($1) AND day >= $2 AND day < $3 AND is_sandbox = $4
      """

    static func shownPaywall(_ row: PostgresRow) throws(PostgresError) -> ShownPaywall {
      ShownPaywall(
        customer: try row.optionalText(0).map { AppUserID($0) }, deleted: try row.optionalInt8(1),
        offering: try row.text(2), day: UTCDay(number: try row.int8(3)))
    }

    static func values(
      in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
    ) -> [PostgresValue] {
      [
        .ints(ranges.map(\.lowerBound.number)), .ints(ranges.map(\.upperBound.number)),
        .bool(isSandbox), .text(app?.rawValue),
      ]
    }

    static func values(in days: Range<UTCDay>, isSandbox: Bool) -> [PostgresValue] {
      [.int(days.lowerBound.number), .int(days.upperBound.number), .bool(isSandbox)]
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
