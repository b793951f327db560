import AppStoreCore
import Catalog
import EntitlementServer
import Events
import Exports
import Foundation
import Ledger
import LedgerTestSupport
import Logging
import ServerBootstrap
import Subscriptions
import Testing

/// The events about runs of exports, from the scheduler to the feed of events.
@Suite("Events about exports", .timeLimit(.minutes(30)))
struct ExportEventTests {
  /// 03:30 on a day.
  private let clock = VirtualClock(at: Timestamp(milliseconds: 1_799_551_800_000))
  private let destination = MemoryDestination()
  private let ledger = InMemoryLedger()

  private func scheduler() -> ExportScheduler {
    var catalog = ExportLedger.catalog
    catalog.exports = [
      ExportDefinition(
        name: "daily", destination: .folder("unused"), tables: [.changes], mode: .incremental,
        hour: 3)
    ]
    return ExportScheduler(
      catalogs: CatalogProvider(catalog, at: clock.now()), ledger: ledger, process: UUID(),
      clock: clock, metrics: ServerMetrics(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { [destination] _ in destination }
  }

  private func events() async throws -> [Event] {
    try await EventProjector(ledger: ledger, clock: clock) { id in
      EventDerivation(ledgerID: id, catalog: EntitlementCatalog([:]))
    }.catchUp()
    return try await ledger.events.events(after: 0, matching: EventFilter(), limit: 100).events
      .map { recorded in
        try Event(
          json: Event.body(
            recorded.event.body, sequence: recorded.sequence,
            previousSequence: recorded.position.previous))
      }
  }

  @Test func `A completed run is an event with its range, rows and size`() async throws {
    await scheduler().look()
    let event = try #require(try await events().first)
    #expect(event.type == .exportCompleted)
    #expect(event.timestamp == clock.now())
    #expect(event.customer == nil && event.environment == nil)
    guard case .export(let data) = event.data else {
      Issue.record("the event has other data")
      return
    }
    #expect(data.export == "daily" && data.fromSequence == 0 && data.toSequence == 0)
    #expect(data.rows == 0 && data.reason == nil)
    clock.advance(to: clock.now() + .hours(24))
    await scheduler().look()
    guard case .export(let next)? = try await events().last?.data else { return }
    // The line of the first run is a change.
    #expect(next.fromSequence == 0 && next.toSequence == 1 && next.rows == 1)
    #expect((next.bytes ?? 0) > 0 && next.files == 1)
  }

  @Test func `A failure that lasts is one event, and the next success another`() async throws {
    let scheduler = scheduler()
    destination.fail(afterWrites: 0)
    for _ in 0..<3 {
      await scheduler.look()
      clock.advance(to: clock.now() + .seconds(600))
    }
    destination.fail(afterWrites: nil)
    await scheduler.look()
    let found = try await events()
    #expect(found.map(\.type) == [.exportFailed, .exportCompleted])
    guard case .export(let data)? = found.first?.data else { return }
    #expect(data.reason?.contains("check that only one writer uses this place") == true)
    #expect(data.toSequence == nil && data.rows == nil)
  }

  @Test func `The events are the same when they are derived again`() async throws {
    let scheduler = scheduler()
    for _ in 0..<3 {
      await scheduler.look()
      clock.advance(to: clock.now() + .hours(24))
    }
    let first = try await events()
    #expect(first.count == 3)
    try await ledger.events.reset()
    #expect(try await events().map(\.id) == first.map(\.id))
  }
}
