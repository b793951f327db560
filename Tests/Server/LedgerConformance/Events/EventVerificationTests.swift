import AppStoreCore
import Events
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

@Suite("Verification of events", .timeLimit(.minutes(30)))
struct EventVerificationTests {
  private let life: RandomLife

  init() throws {
    life = try RandomLife()
  }

  /// The derivation with the catalog of some time.
  private func derivation(
    _ entitlements: [EntitlementID: Set<ProductID>] = ["pro": ["monthly"]]
  ) -> @Sendable (UUID) -> EventDerivation {
    { ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: EntitlementCatalog(entitlements))
    }
  }

  private func project(_ ledger: any LedgerStore) async throws {
    try await EventProjector(
      ledger: ledger, clock: VirtualClock(at: Cast.start + .days(400)), derivation: derivation()
    ).catchUp()
  }

  private func differences(
    _ ledger: any LedgerStore,
    _ entitlements: [EntitlementID: Set<ProductID>] = ["pro": ["monthly"]]
  ) async throws -> (count: Int, found: [EventVerification.Difference]) {
    var found: [EventVerification.Difference] = []
    let count = try await EventVerification(of: ledger, derivation: derivation(entitlements))
      .run { found.append($0) }
    return (count, found)
  }

  /// Replaces the stored events.
  private func store(
    _ events: [NewEvent], in ledger: any LedgerStore, through watermark: Int64
  ) async throws {
    try await ledger.events.reset()
    _ = try await ledger.events.append(
      EventBatch(expectedWatermark: 0, watermark: watermark, events: events))
  }

  @Test(arguments: StoreKind.allCases, 0..<3 as Range<UInt64>)
  func `The feed derives the stored events again, also with another catalog`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: seed)
      try await project(ledger)
      let total = try await ledger.events.progress().newestEvent
      for entitlements in [["pro": ["monthly"]], ["gold": ["yearly"]], [:]]
        as [[EntitlementID: Set<ProductID>]]
      {
        let (count, found) = try await differences(ledger, entitlements)
        #expect(found.isEmpty, "seed \(seed)")
        #expect(Int64(count) == total && count > 20, "seed \(seed)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A replay in memory derives as many events as are stored`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: 1)
      try await project(ledger)
      let total = try await ledger.events.progress().newestEvent

      let replay = try await EventReplay(of: ledger, limit: .max, derivation: derivation())

      #expect(total > 20)
      for _ in 0..<2 { #expect(try replay.run(at: Cast.start + .days(400)) == Int(total)) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Events that are missing, unexpected, changed or in another order are found`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await life.live(on: ledger, seed: 5)
      try await project(ledger)
      let end = try await ledger.events.progress().watermark
      let events = try await ledger.events.events(
        after: 0, matching: EventFilter(), limit: 1000
      ).events.map(\.event)
      let places = events.indices.filter { !events[$0].type.hasPrefix("entitlement.") }
      let place = try #require(places.dropFirst(5).first)
      let event = events[place]

      var others = events
      others.remove(at: place)
      try await store(others, in: ledger, through: end)
      var found = try await differences(ledger).found
      #expect(found.map(\.check) == ["events.missing"])
      #expect(found.map(\.event.rawValue) == [event.id])

      others = events
      let text = String(decoding: event.body, as: UTF8.self)
        .replacing("\"is_test\":false", with: "\"is_test\":true")
      others[place] = event.with(id: event.id, body: Array(text.utf8))
      try await store(others, in: ledger, through: end)
      found = try await differences(ledger).found
      #expect(found.map(\.check) == ["events.body"])
      #expect(found.first?.explanation.hasSuffix("in is_test") == true)

      others = events
      others.insert(event.with(id: "evt_other", body: event.body), at: place)
      try await store(others, in: ledger, through: end)
      found = try await differences(ledger).found
      #expect(found.map(\.check) == ["events.unexpected"])
      #expect(found.map(\.sequence) == [Int64(place + 1)])

      let next = try #require(
        places.first { $0 > place && events[$0].changeSequence > event.changeSequence })
      others = events
      others.swapAt(place, next)
      try await store(others, in: ledger, through: end)
      found = try await differences(ledger).found
      #expect(found.map(\.check).contains("events.order"))
    }
  }
}

extension NewEvent {
  fileprivate func with(id: String, body: [UInt8]) -> NewEvent {
    NewEvent(
      id: id, type: type, customer: customer, otherCustomer: otherCustomer,
      environment: environment, bundleID: bundleID, changeSequence: changeSequence,
      occurredAt: occurredAt, recordedAt: recordedAt, body: body)
  }
}
