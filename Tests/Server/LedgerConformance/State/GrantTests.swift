import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

@Suite("Grants, overrides and the audit log", .timeLimit(.minutes(30)))
struct GrantTests {
  private func grant(
    _ id: String, to customer: AppUserID = Cast.ada, _ entitlement: EntitlementID = "pro",
    _ duration: PromotionalDuration = .monthly, from start: Timestamp = Cast.start
  ) -> PromotionalGrant {
    PromotionalGrant(
      id: id, customer: customer, entitlement: entitlement, duration: duration, startsAt: start,
      endsAt: duration.end(from: start), grantedAt: Cast.start, actor: "key:00000000")
  }

  @Test(arguments: StoreKind.allCases)
  func `A grant is recorded once by its id, with its audit entry and feed change`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let first = grant("g1", "pro", .lifetime)
      #expect(try await ledger.grant(first) == .recorded)
      #expect(try await ledger.grant(grant("g1", to: Cast.bob)) == .repeated(first))

      let grants = try await ledger.grants(to: [Cast.ada, Cast.bob])
      #expect(grants.map(\.grant) == [grant("g1", "pro", .lifetime)])
      #expect(grants.allSatisfy { $0.lasts(at: Cast.start + .days(9999)) })
      #expect(try await ledger.customer(Cast.ada)?.firstSeen == Cast.start)
      #expect(try await ledger.customer(Cast.bob) == nil)
      let audit = try await ledger.auditEntries(since: nil, after: 0, limit: 9)
      #expect(audit.map(\.entry.action) == [.grant])
      #expect(audit.first?.entry.actor == "key:00000000")
      #expect(audit.first?.entry.subject == "ada")
      #expect(audit.first?.entry.details["ends"] == "never")
      #expect(
        try await ledger.changes(after: 0, limit: 9).map(\.change)
          == [
            FeedChange(kind: .customer, at: Cast.start, customer: Cast.ada),
            FeedChange(
              kind: .grant, at: Cast.start, customer: Cast.ada, reference: "g1",
              continuesUnit: true),
          ])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Revoking removes the active grants of one entitlement from every id of a customer`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let later = Cast.start + .days(40)
      for grant in [
        grant("over"), grant("lasting", "pro", .yearly),
        grant("future", "pro", .daily, from: later + .days(1)),
        grant("other", "plus", .yearly), grant("alias", to: Cast.bob, "pro", .lifetime),
      ] {
        #expect(try await ledger.grant(grant) == .recorded)
      }

      let revoked = try await ledger.revokeGrants(
        of: "pro", to: [Cast.ada, Cast.bob], at: later, by: "cli:eve")
      let again = try await ledger.revokeGrants(
        of: "pro", to: [Cast.ada, Cast.bob], at: later + .days(1), by: "cli:eve")

      #expect(revoked.map(\.id) == ["lasting", "future", "alias"])
      #expect(again.isEmpty)
      let standing = try await ledger.grants(to: [Cast.ada, Cast.bob])
        .filter { $0.revocation == nil }
      #expect(Set(standing.map(\.grant.id)) == ["over", "other"])
      let revocation = try await ledger.grants(to: [Cast.bob]).first?.revocation
      #expect(
        revocation == GrantRevocation(grantID: "alias", revokedAt: later, actor: "cli:eve"))
      #expect(
        try await ledger.auditEntries(since: later, after: 0, limit: 9).map(\.entry.action)
          == [.revoke, .revoke, .revoke])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The newest override of any id of a customer wins and can be removed`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      func override(_ customer: AppUserID, _ offering: OfferingID?, _ day: Int) async throws {
        try await ledger.overrideOffering(
          OfferingOverride(
            customer: customer, offering: offering, at: Cast.start + .days(day), actor: "key:1"))
      }
      #expect(try await ledger.offeringOverride(of: [Cast.ada]) == nil)
      try await override(Cast.ada, "winter", 1)
      try await override(Cast.bob, "summer", 2)
      #expect(try await ledger.offeringOverride(of: [Cast.ada]) == "winter")
      #expect(try await ledger.offeringOverride(of: [Cast.bob, Cast.ada]) == "summer")
      try await override(Cast.ada, nil, 2)
      #expect(try await ledger.offeringOverride(of: [Cast.bob, Cast.ada]) == nil)
      #expect(
        try await ledger.newestAuditEntries(limit: 2).map(\.entry.action)
          == [.removeOfferingOverride, .overrideOffering])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The audit log and the feed are read in pages, in the order of writing`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for day in 0..<5 {
        try await ledger.append(
          AuditEntry(
            at: Cast.start + .days(day), actor: "cli:eve", action: .rotateKey,
            subject: "key \(day)",
            details: ["b": "2", "a": "1"]))
        _ = try await ledger.grant(grant("g\(day)"))
      }

      let first = try await ledger.changes(after: 0, limit: 3)
      let second = try await ledger.changes(after: first.last?.sequence ?? 0, limit: 3)
      #expect(first.map(\.sequence) == [1, 2, 3])
      #expect(second.map(\.sequence) == [4, 5, 6])
      #expect(try await ledger.changes(after: 6, limit: 3).isEmpty)
      #expect(try await ledger.changes(after: -1, limit: -1).isEmpty)
      let audit = try await ledger.auditEntries(since: Cast.start + .days(3), after: 0, limit: 9)
      #expect(audit.map(\.entry.subject).filter { $0 != "ada" } == ["key 3", "key 4"])
      #expect(audit.first?.entry.details == ["a": "1", "b": "2"])
      let rest = try await ledger.auditEntries(
        since: nil, after: audit.first?.sequence ?? 0, limit: 1)
      #expect(rest.map(\.entry.action) == [.grant])
    }
  }
}
