import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Look-ups of texts with U+0000, which no text of PostgreSQL contains, and at which a text of
/// SQLite may end: every store finds nothing.
@Suite("Texts with U+0000", .timeLimit(.minutes(30)))
struct UnknownTextTests {
  private let odd = "a\u{0}b"

  @Test(arguments: StoreKind.allCases)
  func `A look-up of an ID with U+0000 finds nothing, and fails on no store`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    try await kind.withLedger { ledger in
      // What the texts would be without the character, or before it, must not be found either.
      for id in ["a", "ab", "b"] as [AppUserID] {
        _ = try await ledger.findOrCreateCustomer(id, at: Cast.start)
      }
      for (number, id) in [("1", "a"), ("2", "b")] as [(TransactionID, AppUserID)] {
        _ = try await ledger.record(
          try cast.recording(TestStore.transaction(number), source: .receipt, by: id))
      }
      let id = AppUserID(odd)
      #expect(try await ledger.customer(id) == nil)
      #expect(try await ledger.snapshot(of: id) == nil)
      #expect(try await ledger.appUserIDs(of: id) == [id])
      #expect(try await ledger.attributes(of: [id]) == [])
      #expect(try await ledger.facts(of: id).isEmpty)
      #expect(try await ledger.history(of: id).transactions.isEmpty)
      #expect(try await ledger.grants(to: [id]).isEmpty)
      #expect(try await ledger.appUserIDs(withEmail: odd, limit: 9) == [])
      #expect(try await ledger.events.event(odd) == nil)
      #expect(try await ledger.events.events(withIDs: [odd]).isEmpty)
      #expect(try await ledger.webhooks.endpoint(odd) == nil)
      #expect(try await ledger.webhooks.counts(of: odd) == WebhookCounts(pending: 0, failed: 0))
      let filter = WebhookDeliveryFilter(endpoint: odd)
      #expect(try await ledger.webhooks.deliveries(matching: filter, before: nil, limit: 9).isEmpty)
      #expect(try await ledger.customer("ab") != nil)
      #expect(try await ledger.history(of: "a").transactions.count == 1)
    }
  }
}
