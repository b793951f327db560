import GRDB
import Ledger
import LedgerSQLite
import Testing

/// What the comparison of a copy finds, on files that are changed behind the ledger's back.
@Suite("Digests of ledgers", .timeLimit(.minutes(30)))
struct DigestTests {
  /// A change of one row, and the part that it concerns.
  private static let changes: KeyValuePairs<LedgerPart, String> = [
    .facts: "UPDATE facts SET received_at = received_at + 1 WHERE sequence = 3",
    .operations: "UPDATE acts SET actor = 'person:other' WHERE number = 2",
    .claims: "UPDATE claims SET customer = 'other' WHERE sequence = 1",
    .customers: "UPDATE customers SET last_seen = last_seen + 1 WHERE id = 'ada'",
    .presentations: "UPDATE app_transaction_claims SET claimed_at = 1",
    .customerNumbers: "UPDATE customer_numbers SET customer = ifnull(customer, 0) + 1",
    .customerDays: "UPDATE customer_days SET day = day + 1000 WHERE sequence = 1",
    .customerOrigins: "UPDATE customer_origins SET app_version = 'x'",
    .offeringPresentations: "UPDATE presentations SET revision = 99",
    .exchangeRates: "UPDATE exchange_rates SET per_usd = '9'",
    .appleReports: "UPDATE apple_reports SET lines = 99",
    .enrollments: "UPDATE enrollments SET revision = 'x'",
    .paywallImpressions: "UPDATE paywall_impressions SET day = day + 1000 WHERE sequence = 1",
    .attributes: "UPDATE attributes SET value = 'x' WHERE value IS NULL",
    .attributions: "UPDATE attributions SET network = 9 WHERE sequence = 1",
    .grants: "UPDATE grants SET ends_at = 0 WHERE ends_at IS NULL",
    .revocations: "UPDATE grant_revocations SET actor = 'other'",
    .testStorePurchases: "UPDATE test_store_purchases SET price = price + 1",
    .adjustments: "UPDATE currency_adjustments SET amounts = '{\"COIN\":5,\"GEM\":8}'",
    .overrides: "UPDATE offering_overrides SET offering = '' WHERE offering IS NULL",
    .purchases: "UPDATE purchases SET owner = 'other' WHERE original_transaction_id = '1'",
    .origins: "UPDATE purchase_origins SET token_signed_date = token_signed_date + 1",
    .downloads: "UPDATE app_transactions SET original_application_version = '9'",
    .groups: "UPDATE app_user_ids SET customer = 'other'",
    .aliases: "UPDATE aliases SET other = 'other'",
    .feed: "UPDATE changes SET fact_sequence = NULL WHERE sequence = 1",
    .audit: "UPDATE audit_log SET details = '{\"a\":\"b\"}' WHERE sequence = 1",
    .jobs: "UPDATE refreshes SET revision = revision + 1",
    .inbox: "UPDATE inbox SET body = x'00fe' WHERE id = 1",
    .quarantine: "UPDATE quarantine SET tried_with = 'other' WHERE tried_with IS NOT NULL",
    .watermarks: "UPDATE notification_watermarks SET recorded_until = 1",
  ]

  @Test
  func `A changed value in any table is found, and its part named`() async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteLedger(path: folder + "/source.sqlite")
      try await RandomLife().live(on: source, seed: 4)
      let copy = try SQLiteLedger(path: folder + "/copy.sqlite")
      let digest = try await LedgerCopy(from: source, to: copy).run()
      for (part, sql) in Self.changes {
        let path = folder + "/\(part).sqlite"
        _ = try SQLiteLedgerStorage().copy(copy.path, to: path)
        #expect(try change(path, by: sql) > 0, "\(part)")
        let changed = try SQLiteLedger(path: path)
        #expect(try await LedgerDigest.of(changed).differences(from: digest) == [part])
        await #expect(throws: LedgerCopyError.otherData(part)) {
          try await LedgerCopy(from: source, to: changed).run()
        }
        try changed.close()
      }
      #expect(Set(Self.changes.map(\.key)) == Set(LedgerPart.allCases))
      try source.close()
    }
  }

  @Test
  func `A fact with one changed byte is found`() async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteLedger(path: folder + "/source.sqlite")
      try await RandomLife().live(on: source, seed: 4, steps: 1)
      let copy = try SQLiteLedger(path: folder + "/copy.sqlite")
      let digest = try await LedgerCopy(from: source, to: copy).run()
      // The last byte of the content belongs to the signature.
      let changes = try change(
        copy.path,
        by: """
          UPDATE facts SET content = CAST(
            substr(content, 1, length(content) - 1)
            || CASE substr(content, -1) WHEN x'61' THEN x'62' ELSE x'61' END AS BLOB)
          WHERE sequence = 2
          """)
      #expect(changes == 1)
      #expect(try await LedgerDigest.of(copy).differences(from: digest) == [.facts])
    }
  }

  @Test
  func `A copy that was not written as it was read is an error with its parts`() async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteLedger(path: folder + "/source.sqlite")
      try await RandomLife().live(on: source, seed: 4)
      let copy = try SQLiteLedger(path: folder + "/copy.sqlite")
      await #expect(throws: LedgerCopyError.different([.customers])) {
        try await LedgerCopy(from: source, to: copy).run { progress in
          guard progress.step == .verifying, progress.part == .facts else { return }
          _ = try? change(copy.path, by: "UPDATE customers SET first_seen = first_seen - 1")
        }
      }
    }
  }

  @Test
  func `A source that changes during the copy is an error`() async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteLedger(path: folder + "/source.sqlite")
      try await RandomLife().live(on: source, seed: 4)
      let copy = try SQLiteLedger(path: folder + "/copy.sqlite")
      await #expect(throws: LedgerCopyError.sourceChanged(.feed)) {
        try await LedgerCopy(from: source, to: copy).run { progress in
          guard progress.step == .copying, progress.part == .watermarks else { return }
          _ = try? change(
            source.path, by: "INSERT INTO changes (at, kind) VALUES (1, 'customer')")
        }
      }
    }
  }

  @Test
  func `A missing number is an error that names it`() async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteLedger(path: folder + "/source.sqlite")
      try await RandomLife().live(on: source, seed: 4)
      #expect(try change(source.path, by: "DELETE FROM changes WHERE sequence = 4") == 1)
      await #expect(throws: LedgerCopyError.gap(.feed, after: 0)) {
        try await LedgerDigest.of(source)
      }
      await #expect(throws: LedgerCopyError.gap(.feed, after: 2)) {
        try await LedgerDigest.of(source, pageSize: 2)
      }
    }
  }
}

/// Changes a ledger's file behind its back.
///
/// - Returns: The number of changed rows.
@discardableResult
private func change(_ path: String, by sql: String) throws -> Int {
  let file = try DatabaseQueue(path: path)
  defer { try? file.close() }
  return try file.write { database in
    let triggers = try Row.fetchAll(
      database,
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_refuse_%'")
    for trigger in triggers {
      try database.execute(sql: "DROP TRIGGER \(trigger[0] as String)")
    }
    try database.execute(sql: sql)
    let changes = database.changesCount
    for trigger in triggers { try database.execute(sql: trigger[1]) }
    return changes
  }
}
