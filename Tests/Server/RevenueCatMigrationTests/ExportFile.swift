import AppStoreCore
import Foundation
import RevenueCatMigration

/// A transaction export as RevenueCat delivers it: version 5 with 44 columns.
struct ExportFile {
  static let columns = [
    "rc_original_app_user_id", "rc_last_seen_app_user_id_alias", "country", "country_source",
    "product_identifier", "product_display_name", "product_duration", "start_time", "end_time",
    "grace_period_end_time", "effective_end_time", "store", "is_auto_renewable", "is_trial_period",
    "is_in_intro_offer_period", "is_sandbox", "price_in_usd", "purchase_price_in_usd",
    "takehome_percentage", "tax_percentage", "commission_percentage", "store_transaction_id",
    "original_store_transaction_id", "refunded_at", "unsubscribe_detected_at",
    "billing_issues_detected_at", "purchased_currency", "price_in_purchased_currency",
    "purchase_price_in_purchased_currency", "entitlement_identifiers", "renewal_number",
    "is_trial_conversion", "presented_offering", "ownership_type", "reserved_subscriber_attributes",
    "custom_subscriber_attributes", "platform", "experiment_id", "experiment_variant", "updated_at",
    "offer", "offer_type", "first_seen_time", "auto_resume_time",
  ]

  private(set) var rows: [[String: String]] = []

  /// Adds a row of a subscription in the sandbox; other columns are empty.
  mutating func add(
    _ customer: String, _ transaction: String, of original: String? = nil,
    _ values: [String: String] = [:]
  ) {
    var row = [
      "rc_original_app_user_id": customer, "rc_last_seen_app_user_id_alias": customer,
      "product_identifier": "com.example.pro.monthly", "start_time": "2026-01-01 09:00:00",
      "end_time": "2026-02-01 09:00:00", "store": "app_store", "is_sandbox": "true",
      "store_transaction_id": transaction,
      "original_store_transaction_id": original ?? transaction, "renewal_number": "1",
      "updated_at": "2026-01-01 09:00:00",
    ]
    row.merge(values) { _, new in new }
    rows.append(row)
  }

  /// Adds a promotional grant.
  mutating func grant(
    _ customer: String, _ entitlement: String, _ duration: String, _ values: [String: String] = [:]
  ) {
    let row = [
      "store": "promotional", "is_sandbox": "false",
      "product_identifier": "rc_promo_\(entitlement)_\(duration)",
      "entitlement_identifiers": "[\"\(entitlement)\"]", "end_time": "",
    ]
    add(customer, "promo \(customer)", row.merging(values) { _, new in new })
  }

  /// The file as text.
  func text(columns: [String] = columns, separator: String = ",") -> String {
    let lines = [columns] + rows.map { row in columns.map { row[$0] ?? "" } }
    return lines.map { $0.map { cell($0, separator) }.joined(separator: separator) + "\n" }.joined()
  }

  private func cell(_ text: String, _ separator: String) -> String {
    guard text.contains(where: { "\"\n\r\(separator)".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A folder that is deleted with its last reference.
final class ExportFolder {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "migration-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, and returns it.
  func write(_ bytes: some Sequence<UInt8>, named name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }
}

/// The plan of some files, and the problems in them.
struct ReadExports {
  var plan: MigrationPlan
  var problems: [String] = []
  var hash: String

  init(
    transactions: [String] = [], customers: [String] = [], skipsInvalid: Bool = false,
    includesSandbox: Bool = true
  ) throws {
    try self.init(
      transactions: transactions.map { Array($0.utf8) },
      customers: customers.map { Array($0.utf8) }, skipsInvalid: skipsInvalid,
      includesSandbox: includesSandbox)
  }

  init(
    transactions: [[UInt8]], customers: [[UInt8]] = [], skipsInvalid: Bool = false,
    includesSandbox: Bool = true
  ) throws {
    let folder = try ExportFolder()
    var planner = MigrationPlanner(
      MigrationPlanner.Options(
        includesSandbox: includesSandbox, entitlements: ["pro", "coins"], actor: "cli:test",
        now: MigrationWorld.now))
    let files = MigrationFiles(
      transactions: try transactions.enumerated().map {
        try folder.write($1, named: "transactions\($0).csv")
      },
      customers: try customers.enumerated().map {
        try folder.write($1, named: "customers\($0).csv")
      }, skipsInvalid: skipsInvalid)
    var problems: [String] = []
    hash = try files.read(into: &planner) { problems.append("\($0)") }.hash
    plan = planner.plan
    self.problems = problems
  }
}
