internal import AppStoreTypes
internal import Experiments
internal import GRDB
internal import Ledger

/// The rows of enrollments in experiments.
extension SQLiteTables {
  func enrollments(of id: AppUserID) throws -> [EnrollmentRow] {
    try rows(
      """
      SELECT enrollments.* FROM customer_numbers JOIN enrollments USING (number)
      WHERE id = ? ORDER BY sequence
      """, [id.rawValue]
    ).map(EnrollmentRow.init(row:))
  }

  func customerNumber(_ number: Int64) throws -> CustomerNumber? {
    try rows("SELECT * FROM customer_numbers WHERE number = ?", [number]).first
      .map(CustomerNumber.init(row:))
  }

  func append(_ enrollment: EnrollmentRow) throws {
    let facts = enrollment.facts
    try run(
      """
      INSERT INTO enrollments (
        experiment, number, variant, at, bundle_id, country, platform, app_version, sdk_version,
        is_sandbox, revision
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        enrollment.experiment.rawValue, enrollment.number, enrollment.variant?.rawValue,
        enrollment.at.milliseconds, facts.app?.rawValue, facts.country, facts.platform,
        facts.appVersion, facts.sdkVersion, enrollment.isSandbox, enrollment.revision,
      ])
  }
}

extension EnrollmentRow {
  init(row: Row) {
    let (variant, app): (String?, String?) = (row["variant"], row["bundle_id"])
    self.init(
      experiment: ExperimentID(rawValue: row["experiment"]), number: row["number"],
      variant: variant.flatMap(VariantID.init(rawValue:)),
      at: Timestamp(milliseconds: row["at"]),
      facts: AudienceFacts(
        app: app.map(BundleID.init(rawValue:)), country: row["country"],
        platform: row["platform"], appVersion: row["app_version"],
        sdkVersion: row["sdk_version"]),
      isSandbox: row["is_sandbox"], revision: row["revision"])
  }
}
