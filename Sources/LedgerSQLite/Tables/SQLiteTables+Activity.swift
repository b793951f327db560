internal import AppStoreTypes
internal import GRDB
internal import Ledger

/// The rows of days of use, origins, and offerings of purchases.
extension SQLiteTables {
  func activity(of id: AppUserID) throws -> ActivityRow {
    let rows = try rows(
      """
      SELECT customer_numbers.number AS number, day, storefront, platform, app_version, sdk_version
      FROM customer_numbers LEFT JOIN customer_origins USING (number) WHERE id = ?
      ORDER BY sequence
      """, [id.rawValue])
    return rows.reduce(into: ActivityRow()) { activity, row in
      activity.number = row["number"]
      let first: Int64? = row["day"]
      guard let day = first else { return }
      let origin = CustomerOrigin(row: row, day: day)
      activity.origin?.add(origin)
      activity.origin = activity.origin ?? origin
    }
  }

  func daysSeen(_ seen: SeenDay) throws -> Set<CustomerDay> {
    Set(
      try rows(
        """
        SELECT customer_days.* FROM customer_numbers JOIN customer_days USING (number)
        WHERE id = ? AND day = ?
        """, [seen.id.rawValue, seen.day.number]
      ).map(CustomerDay.init(row:)))
  }

  func presentation(of transaction: TransactionID) throws -> OfferingPresentation? {
    try rows("SELECT * FROM presentations WHERE transaction_id = ?", [transaction.rawValue])
      .first.map(OfferingPresentation.init(row:))
  }

  func writeActivity(_ changes: LedgerChanges) throws {
    for number in changes.customerNumbers.values { try save(number) }
    for day in changes.customerDays { try append(day) }
    for origin in changes.customerOrigins { try append(origin) }
    for presentation in changes.offeringPresentations { try append(presentation) }
    for report in changes.appleReports { try SQLiteAppleReports(tables: self).append(report) }
    for enrollment in changes.enrollments { try append(enrollment) }
    try SQLiteImpressions(tables: self).append(changes.paywallImpressions)
  }

  private func save(_ number: CustomerNumber) throws {
    try run(
      """
      INSERT INTO customer_numbers (number, id, customer) VALUES (?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET id = excluded.id, customer = excluded.customer
      """, [number.number, number.id?.rawValue, number.customer])
  }

  private func append(_ day: CustomerDay) throws {
    try run(
      """
      INSERT INTO customer_days (number, day, bundle_id, platform, is_sandbox)
      VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [day.number, day.day.number, day.bundleID.rawValue, day.platform ?? "", day.isSandbox])
  }

  private func append(_ row: CustomerOriginRow) throws {
    let origin = row.origin
    try run(
      """
      INSERT INTO customer_origins (
        number, day, storefront, platform, app_version, sdk_version
      ) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        row.number, origin.day.number, origin.storefront, origin.platform, origin.appVersion,
        origin.sdkVersion,
      ])
  }

  private func append(_ presentation: OfferingPresentation) throws {
    try run(
      """
      INSERT INTO presentations (
        transaction_id, offering, placement, rule_id, revision, received_at
      ) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        presentation.transactionID.rawValue, presentation.offering, presentation.placement,
        presentation.ruleID, presentation.revision, presentation.receivedAt.milliseconds,
      ])
  }
}

extension CustomerNumber {
  init(row: Row) {
    let id: String? = row["id"]
    self.init(
      number: row["number"], id: id.map(AppUserID.init(rawValue:)), customer: row["customer"])
  }
}

extension CustomerDay {
  init(row: Row) {
    let platform: String = row["platform"]
    self.init(
      number: row["number"], day: UTCDay(number: row["day"]),
      bundleID: BundleID(rawValue: row["bundle_id"]), platform: platform.isEmpty ? nil : platform,
      isSandbox: row["is_sandbox"])
  }
}

extension CustomerOrigin {
  fileprivate init(row: Row, day: Int64) {
    self.init(
      day: UTCDay(number: day), storefront: row["storefront"], platform: row["platform"],
      appVersion: row["app_version"], sdkVersion: row["sdk_version"])
  }
}

extension CustomerOriginRow {
  init(row: Row) {
    self.init(number: row["number"], origin: CustomerOrigin(row: row, day: row["day"]))
  }
}

extension OfferingPresentation {
  init(row: Row) {
    self.init(
      transactionID: TransactionID(rawValue: row["transaction_id"]), offering: row["offering"],
      placement: row["placement"], ruleID: row["rule_id"], revision: row["revision"],
      receivedAt: Timestamp(milliseconds: row["received_at"]))
  }
}
