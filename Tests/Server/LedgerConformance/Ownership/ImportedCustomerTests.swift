import AppStoreCore
import Ledger
import Subscriptions
import TestSupport
import Testing

/// Customers of another system are recorded as it saw them, in every store.
@Suite("Imported customers", .timeLimit(.minutes(30))) struct ImportedCustomerTests {
  private static let now = Cast.start

  private static func customer(
    _ id: AppUserID = "ada", aliases: [AppUserID] = ["$RCAnonymousID:1", "other"],
    attributes: [CustomerAttribute] = [], grants: [PromotionalGrant] = []
  ) -> ImportedCustomer {
    ImportedCustomer(
      id: id, aliases: aliases, firstSeen: now - .days(100), lastSeen: now - .days(10),
      attributes: attributes, grants: grants)
  }

  private static let grant = PromotionalGrant(
    id: "revenuecat-1", customer: "ada", entitlement: "pro", duration: .lifetime,
    startsAt: now - .days(50), endsAt: nil, grantedAt: now, actor: "cli:test")

  @Test(arguments: StoreKind.allCases)
  func `A customer has the dates and aliases of the other system`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let imported = Self.customer(
        attributes: [CustomerAttribute(key: "color", value: "red", updatedAt: Self.now)],
        grants: [Self.grant])
      let first = try await ledger.record([imported], by: .person("test"), at: Self.now)
      #expect(first.map(\.isNew) == [true])
      #expect(first.map(\.joined) == [["$RCAnonymousID:1", "other"]])
      #expect(first.map(\.newGrants) == [["revenuecat-1"]])
      let known = try #require(try await ledger.customer("other"))
      #expect(known.id == "ada")
      #expect(Set(known.appUserIDs) == ["ada", "$RCAnonymousID:1", "other"])
      #expect((known.firstSeen, known.lastSeen) == (imported.firstSeen, imported.lastSeen))
      #expect(try await ledger.attributes(of: known.appUserIDs).map(\.value) == ["red"])

      let feed = try await ledger.changes(after: 0, limit: 1000).count
      let again = try await ledger.record([imported], by: .person("test"), at: Self.now)
      #expect(again == [CustomerImportResult()])
      #expect(try await ledger.changes(after: 0, limit: 1000).count == feed)
      #expect(try await ledger.customer("other") == known)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An alias can be undone, and is in the audit log`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        [Self.customer(aliases: ["other"])], by: .person("test"), at: Self.now)
      let history = try await ledger.ownershipHistory(of: "ada")
      let operation = try #require(history.entries.map(\.operation).first { $0.kind == .alias })
      #expect((operation.cause, operation.actor) == (.request, .person("test")))
      _ = try await ledger.undo(operation.id, by: .person("test"), at: Self.now)
      #expect(try await ledger.appUserIDs(of: "ada") == ["ada"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An alias that was undone is not joined again`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let imported = Self.customer(aliases: ["other", "$RCAnonymousID:1"])
      _ = try await ledger.record([imported], by: .person("test"), at: Self.now)
      let history = try await ledger.ownershipHistory(of: "ada")
      let operation = try #require(
        history.entries.map(\.operation).first { $0.kind == .alias && $0.from == "other" })
      _ = try await ledger.undo(operation.id, by: .person("test"), at: Self.now)
      let again = try await ledger.record([imported], by: .person("test"), at: Self.now)
      #expect(again.map(\.joined) == [[]])
      #expect(again.map(\.separated) == [["other"]])
      #expect(Set(try await ledger.appUserIDs(of: "ada")) == ["ada", "$RCAnonymousID:1"])
      // The rule applies in both directions.
      let reversed = Self.customer("other", aliases: ["ada"])
      #expect(
        try await ledger.record([reversed], by: .person("test"), at: Self.now).map(\.separated)
          == [["ada"]])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A deleted customer stays deleted, and a deleted alias is not joined`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for id in ["ada", "other"] as [AppUserID] {
        _ = try await ledger.findOrCreateCustomer(id, at: Self.now)
        _ = try await ledger.deleteCustomer(id, by: .person("test"), at: Self.now)
      }
      let results = try await ledger.record(
        [Self.customer(grants: [Self.grant]), Self.customer("bob", aliases: ["other"])],
        by: .person("test"), at: Self.now + .days(1))
      #expect(results.map(\.isDeleted) == [true, false])
      #expect(results.map(\.unjoined) == [[], ["other"]])
      #expect(try await ledger.customer("ada") == nil)
      #expect(try await ledger.customer("other") == nil)
      #expect(try await ledger.appUserIDs(of: "bob") == ["bob"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer who is known keeps the earlier first and the later last date`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer("ada", at: Self.now)
      let imported = Self.customer(aliases: [])
      _ = try await ledger.record([imported], by: .person("test"), at: Self.now)
      let known = try #require(try await ledger.customer("ada"))
      #expect((known.firstSeen, known.lastSeen) == (imported.firstSeen, Self.now))
    }
  }
}
