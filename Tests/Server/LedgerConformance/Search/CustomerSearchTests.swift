import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Searching for customers", .timeLimit(.minutes(30)))
struct CustomerSearchTests {
  private let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func set(
    _ key: String, _ value: String?, of id: AppUserID, _ seconds: Int = 0,
    in ledger: any LedgerStore
  ) async throws {
    let attribute = CustomerAttribute(
      key: key, value: value, updatedAt: Cast.start + .seconds(seconds))
    #expect(try await ledger.setAttributes([attribute], of: id, at: Cast.start).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `An e-mail address finds the exact current value, in order and up to the limit`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let long = String(repeating: "\u{1F600}", count: 500)
      for id in ["c", "a", "b"] as [AppUserID] {
        try await set("$email", "x@example.com", of: id, in: ledger)
      }
      try await set("$email", "X@example.com", of: "d", in: ledger)
      try await set("color", "x@example.com", of: "e", in: ledger)
      try await set("$email", long, of: "f", in: ledger)

      #expect(try await ledger.appUserIDs(withEmail: "x@example.com", limit: 9) == ["a", "b", "c"])
      #expect(try await ledger.appUserIDs(withEmail: "x@example.com", limit: 2) == ["a", "b"])
      #expect(try await ledger.appUserIDs(withEmail: "x@example", limit: 9).isEmpty)
      #expect(try await ledger.appUserIDs(withEmail: "%", limit: 9).isEmpty)
      #expect(try await ledger.appUserIDs(withEmail: long, limit: 9) == ["f"])
      try await set("$email", "new@example.com", of: "a", 1, in: ledger)
      try await set("$email", nil, of: "b", 1, in: ledger)
      #expect(try await ledger.appUserIDs(withEmail: "x@example.com", limit: 9) == ["c"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction finds its purchase, also a renewal, and an unknown one finds none`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(try cast.life())
      #expect(try await ledger.purchases(of: "3") == ["1"])
      #expect(try await ledger.purchases(of: "9") == ["9"])
      #expect(try await ledger.purchases(of: "77").isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Snapshots of many customers equal those of each one, aliases once`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(try cast.life())
      for id in ["cleo", "dora"] as [AppUserID] {
        _ = try await ledger.findOrCreateCustomer(id, at: Cast.start)
      }
      _ = try await ledger.logIn(from: "$RCAnonymousID:1", to: Cast.ada, at: Cast.start)
      let all = try await ledger.snapshots(limit: 9, after: nil)
      let records = try await ledger.customers(limit: 9, after: nil)
      #expect(all.map(\.customer) == records)
      #expect(all.contains { !$0.holdings.signed.transactions.isEmpty })
      for snapshot in all {
        #expect(try await ledger.snapshot(of: snapshot.customer.id) == snapshot)
      }
      let first = try #require(all.first?.customer.id)
      let rest = try await ledger.snapshots(limit: 2, after: first)
      #expect(rest.map(\.customer) == all.dropFirst().prefix(2).map(\.customer))
      #expect(try await ledger.snapshots(limit: 0, after: nil).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Offering overrides are listed oldest first, without those before a deletion`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func override(_ offering: OfferingID?, of id: AppUserID, _ day: Int) -> OfferingOverride {
        OfferingOverride(
          customer: id, offering: offering, at: Cast.start + .days(day), actor: "cli:me")
      }
      let overrides = [
        override("sale", of: Cast.ada, 1), override(nil, of: Cast.bob, 2),
        override("winter", of: Cast.ada, 3),
      ]
      for override in overrides { try await ledger.overrideOffering(override) }
      #expect(try await ledger.offeringOverrides(of: [Cast.bob, Cast.ada]) == overrides)
      #expect(try await ledger.offeringOverrides(of: ["nobody"]).isEmpty)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .app, at: Cast.start + .days(4))
      #expect(try await ledger.offeringOverrides(of: [Cast.ada]).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The newest notification is found among the newest facts only`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      #expect(try await ledger.newestNotifications(amongFacts: 9).isEmpty)
      _ = try await ledger.record(
        cast.recording(
          TestStore.transaction("1"), notificationUUID: "n-1", source: .notification,
          at: Cast.start + .days(1)))
      let found = try await ledger.newestNotifications(amongFacts: 9)
      #expect(found.map(\.bundleID) == [TestStore.bundleID])
      #expect(found.map(\.environment) == [.sandbox])
      #expect(found.map(\.latest) == [Cast.start + .days(1)])
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("2"), source: .receipt, at: Cast.start + .days(2)))
      #expect(try await ledger.newestNotifications(amongFacts: 1).isEmpty)
      #expect(try await ledger.newestNotifications(amongFacts: 9) == found)
      #expect(try await ledger.newestNotifications(amongFacts: -1).isEmpty)
    }
  }
}
