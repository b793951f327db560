import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// The impressions of paywalls that apps report.
@Suite("Impressions of paywalls in all stores", .timeLimit(.minutes(30)))
struct ImpressionTests {
  private static let day = UTCDay(containing: Cast.start)

  private static func report(
    of customer: AppUserID, _ offering: String = "sale", placement: String? = nil,
    daysLater: Int64 = 0, isSandbox: Bool = false, newNumber: Int64
  ) throws -> ReportedImpression {
    ReportedImpression(
      customer: customer, day: day + daysLater,
      offering: try #require(
        ReportedOffering(offering: offering, placement: placement, ruleID: nil, revision: nil)),
      isSandbox: isSandbox, newNumber: newNumber)
  }

  private func all(_ ledger: any LedgerStore) async throws -> [PaywallImpression] {
    try await ledger.rows(PaywallImpression.self, after: 0, limit: 99).rows
  }

  private static func impression(
    _ number: Int64, _ offering: String = "sale", placement: String? = nil, daysLater: Int64 = 0,
    isSandbox: Bool = false
  ) -> PaywallImpression {
    PaywallImpression(
      number: number, day: day + daysLater, offering: offering, placement: placement,
      isSandbox: isSandbox)
  }

  @Test(arguments: StoreKind.allCases)
  func `Each day, offering, placement and environment is recorded once`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      let reports = [
        try Self.report(of: Cast.ada, newNumber: 5),
        try Self.report(of: Cast.ada, placement: "", newNumber: 6),
        try Self.report(of: Cast.ada, placement: "banner", newNumber: 7),
        try Self.report(of: Cast.ada, daysLater: 1, newNumber: 8),
        try Self.report(of: Cast.ada, isSandbox: true, newNumber: 9),
      ]
      let before = try await ledger.changes(after: 0, limit: 99).count
      for _ in 0..<2 { try await ledger.record(impressions: reports) }
      #expect(
        try await all(ledger) == [
          Self.impression(5), Self.impression(5, placement: "banner"),
          Self.impression(5, daysLater: 1), Self.impression(5, isSandbox: true),
        ])
      #expect(try await ledger.activity(of: Cast.ada).number == 5)
      #expect(try await ledger.activityWithoutNumber() == 0)
      #expect(try await ledger.changes(after: 0, limit: 99).count == before, "they are in no feed")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Impressions of unknown and deleted customers are ignored`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      let report = try Self.report(of: Cast.ada, newNumber: 5)
      try await ledger.record(impressions: [
        report, try Self.report(of: Cast.bob, newNumber: 6),
      ])
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .hours(1))
      try await ledger.record(impressions: [report])
      #expect(try await all(ledger) == [Self.impression(5)], "a deletion keeps the row")
      #expect(try await ledger.activity(of: Cast.ada).number == nil, "and removes its name")
      #expect(try await ledger.offeringViewer(Cast.bob).customer == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer has the paywalls of all app user IDs, also after a deletion`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let device = IdentityTests.device
      for (place, id) in [device, Cast.bob].enumerated() {
        _ = try await ledger.findOrCreateCustomer(id, at: Cast.start)
        try await ledger.record(impressions: [
          try Self.report(of: id, newNumber: Int64(place) + 1),
          try Self.report(of: id, placement: "banner", newNumber: 9),
        ])
      }
      _ = try await ledger.logIn(from: device, to: Cast.ada, at: Cast.start + .seconds(60))
      try await ledger.record(impressions: [
        try Self.report(of: Cast.ada, newNumber: 3),
        try Self.report(of: Cast.ada, "default", daysLater: 1, newNumber: 3),
        try Self.report(of: Cast.ada, isSandbox: true, newNumber: 3),
      ])
      func shown(
        _ offerings: [String] = ["sale"], days: Int64 = 9, isSandbox: Bool = false
      ) async throws -> [ShownPaywall] {
        try await ledger.shownPaywalls(
          of: offerings, in: Self.day..<(Self.day + days), isSandbox: isSandbox
        ).sorted { ($0.customer?.rawValue ?? "", $0.day) < ($1.customer?.rawValue ?? "", $1.day) }
      }
      func paywall(
        _ customer: AppUserID?, _ offering: String = "sale", deleted: Int64? = nil,
        daysLater: Int64 = 0
      ) -> ShownPaywall {
        ShownPaywall(
          customer: customer, deleted: deleted, offering: offering, day: Self.day + daysLater)
      }
      #expect(try await shown() == [paywall(device), paywall(Cast.bob)], "each day once")
      #expect(try await shown(isSandbox: true) == [paywall(device)])
      #expect(try await shown(["default"]) == [paywall(device, "default", daysLater: 1)])
      #expect(try await shown(["default"], days: 1) == [])
      #expect(try await shown([]) == [])
      #expect(try await shown(["other", "default", "sale"]).count == 3)

      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .days(2))
      let deleted = try await shown(["sale", "default"]).filter { $0.customer == nil }
      #expect(Set(deleted.map(\.deleted)).count == 1 && deleted.count == 2, "still one customer")
      #expect(try await shown().last == paywall(Cast.bob))
    }
  }
}
