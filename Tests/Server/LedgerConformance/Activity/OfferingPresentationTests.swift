import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// The offerings that apps report with purchases.
@Suite("Offerings of purchases", .timeLimit(.minutes(30)))
struct OfferingPresentationTests {
  private let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func posted(
    _ id: TransactionID, _ offering: String?, at time: Timestamp = Cast.start
  ) throws -> FactBatch {
    var recording = try cast.recording(TestStore.transaction(id), by: Cast.ada, at: time)
    recording.offering = ReportedOffering(
      offering: offering, placement: "home", ruleID: "rule", revision: 3)
    return recording
  }

  @Test(arguments: StoreKind.allCases)
  func `The first report of a transaction counts, even if it comes after the purchase`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record([try posted("1", nil), posted("2", "first")])
      #expect(try await ledger.offeringPresentation(of: "1") == nil)
      _ = try await ledger.record([
        try posted("1", "late", at: Cast.start + .days(1)), posted("2", "second"),
        posted("1", "later"),
      ])

      let rows = try await ledger.rows(OfferingPresentation.self, after: 0, limit: 9)
      #expect(
        rows.rows == [
          OfferingPresentation(
            transactionID: "2", offering: "first", placement: "home", ruleID: "rule",
            revision: 3, receivedAt: Cast.start),
          OfferingPresentation(
            transactionID: "1", offering: "late", placement: "home", ruleID: "rule",
            revision: 3, receivedAt: Cast.start + .days(1)),
        ])
      #expect(try await ledger.offeringPresentation(of: "1") == rows.rows.last)
      let first = try await ledger.rows(OfferingPresentation.self, after: 0, limit: 1)
      #expect(
        try await ledger.rows(OfferingPresentation.self, after: first.last, limit: 9).rows
          == [rows.rows[1]])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A report changes neither access nor the feed, and survives deletion and rebuild`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(try posted("1", nil))
      let (history, changes) = (
        try await ledger.history(of: Cast.ada), try await ledger.changes(after: 0, limit: 99)
      )
      _ = try await ledger.record(try posted("1", "offering"))
      #expect(try await ledger.history(of: Cast.ada) == history)
      #expect(try await ledger.changes(after: 0, limit: 99) == changes)

      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .days(2))
      #expect(try await ledger.rebuildProjections().isEqual)
      #expect(try await ledger.offeringPresentation(of: "1")?.offering == "offering")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A Test Store purchase has the offering under its token`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let purchase = TestStorePurchase(
        token: "test_1", customer: Cast.ada, bundleID: "com.example.app", productID: "monthly",
        type: .consumable, period: nil, price: nil, purchasedAt: Cast.start)
      for offering in ["first", "second"] {
        _ = try await ledger.record(
          purchase,
          offering: ReportedOffering(
            offering: offering, placement: nil, ruleID: nil, revision: 4))
      }
      let found = try await ledger.offeringPresentation(of: "test_1")
      #expect(found?.offering == "first")
      #expect(found?.placement == nil && found?.revision == nil)
    }
  }

  @Test(arguments: [nil, "", String(repeating: "x", count: 201), "a\u{0}b"])
  func `A report without a usable offering is none`(offering: String?) {
    #expect(
      ReportedOffering(offering: offering, placement: nil, ruleID: nil, revision: nil) == nil)
    if let offering, !offering.isEmpty {
      #expect(
        ReportedOffering(offering: "o", placement: offering, ruleID: nil, revision: nil) == nil)
    }
  }
}
