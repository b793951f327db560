import AppStoreCore
import Experiments
import Foundation
import GRDB
import Ledger
import LedgerPostgres
import LedgerSQLite
import LedgerTestSupport
import PostgresTestSupport
import TestSupport
import Testing

#if Postgres
  import PostgresLink
#endif

/// What protects the rows of days of use, origins, and offerings of purchases.
@Suite("Rights to days of use", .timeLimit(.minutes(30)))
struct ActivityRightsTests {
  private static let tables = [
    "customer_days": "day", "customer_origins": "day", "presentations": "received_at",
    "apple_reports": "lines", "enrollments": "at", "paywall_impressions": "day",
  ]

  private static func impression(of customer: AppUserID) throws -> ReportedImpression {
    ReportedImpression(
      customer: customer, day: UTCDay(containing: Cast.start),
      offering: try #require(
        ReportedOffering(offering: "default", placement: nil, ruleID: nil, revision: nil)),
      isSandbox: false, newNumber: 1)
  }

  /// Records a row in each table, and deletes the customer.
  private func fill(_ ledger: any LedgerStore) async throws {
    let client = ClientDetails(
      bundleID: "com.example.app", isSandbox: false, platform: "iOS", storefront: "USA")
    var recording = try Cast().recording(TestStore.transaction("1"), by: Cast.ada)
    recording.visit = CustomerVisit(client: client, newNumber: 1)
    recording.offering = ReportedOffering(
      offering: "default", placement: nil, ruleID: nil, revision: nil)
    _ = try await ledger.record(recording)
    _ = try await ledger.enroll(Cast.ada, at: Cast.start, visit: nil, newNumber: 2) { viewer in
      [
        NewEnrollment(
          experiment: "yearly", variant: .a, unit: viewer.unit, offering: nil,
          facts: AudienceFacts(), isSandbox: false, revision: "")
      ]
    }
    try await ledger.record(impressions: [try Self.impression(of: Cast.ada)])
    _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .days(1))
    #expect(try await ledger.rows(CustomerDay.self, after: 0, limit: 9).rows.count == 1)
    _ = try await ledger.importAppleReport(
      StoredAppleReport(
        key: .init(kind: "sales", vendor: "80012345", firstDay: 1, lastDay: 1), lines: 0,
        body: "{}", importedAt: Cast.start, actor: "cli:ada"))
  }

  @Test func `Rows in a file cannot be changed or deleted, even by hand`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try await fill(ledger)
      try await DatabaseQueue(path: path).writeWithoutTransaction { database in
        for (table, column) in Self.tables {
          for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = 1"] {
            let error = #expect(throws: DatabaseError.self, "\(sql)") {
              try database.execute(sql: sql)
            }
            #expect(error?.message == "\(table) are append-only")
          }
        }
      }
      try ledger.close()
    }
  }

  @Test func `A deletion leaves nothing in the file that leads from the rows to the person`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try SQLiteLedger(path: path)
      try await fill(ledger)
      let numbers = try await DatabaseQueue(path: path).read { database in
        try Row.fetchAll(database, sql: "SELECT * FROM customer_numbers").map {
          CustomerNumber(
            number: $0["number"], id: ($0["id"] as String?).map(AppUserID.init(rawValue:)),
            customer: $0["customer"])
        }
      }
      #expect(numbers == [CustomerNumber(number: 1, id: nil, customer: 1)])
      try ledger.close()
    }
  }

  #if Postgres
    @Test(.requiresPostgres)
    func `The servers' role adds rows, and cannot change or delete one`() async throws {
      let server = try await PostgresServerProcess.shared()
      let role = "activity_\(UUID().uuidString.prefix(8).lowercased())"
      try await server.run("CREATE ROLE \(role) LOGIN PASSWORD 'secret'")
      let owner = try await server.makeSchema()
      let migration = try await PostgresLedgerStorage().migrate(owner, serverRole: role)
      #expect(migration.serverRole == role)
      var components = try #require(URLComponents(string: owner))
      (components.user, components.password) = (role, "secret")
      let url = try #require(components.string)

      let ledger = try await PostgresLedger(url: url, migrates: false)
      try await fill(ledger)
      let link = try PostgresLink(url: PostgresURL(url))
      try await link.start()
      for (table, column) in Self.tables {
        for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = 1"] {
          await #expect(throws: PostgresError.self, "\(sql)") {
            try await link.execute([PostgresStatement(sql, isPrepared: false)])
          }
        }
      }
      await link.close()
      await ledger.close()
    }
  #endif
}
