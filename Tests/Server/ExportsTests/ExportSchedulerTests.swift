import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Exports
import Foundation
import Ledger
import LedgerTestSupport
import Logging
import ServerBootstrap
import Testing

@Suite("Scheduled exports", .timeLimit(.minutes(30)))
struct ExportSchedulerTests {
  /// 03:30 on a day.
  private let clock = VirtualClock(at: Timestamp(iso8601: "2027-01-10T03:30:00Z") ?? .latest)
  private let destination = MemoryDestination()

  private func scheduler(
    _ ledger: ExportLedger, exports: [ExportDefinition], process: UUID = UUID()
  ) -> ExportScheduler {
    var catalog = ExportLedger.catalog
    catalog.exports = exports
    return ExportScheduler(
      catalogs: CatalogProvider(catalog, at: clock.now()), ledger: ledger.ledger, process: process,
      clock: clock, metrics: ServerMetrics(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { [destination] _ in destination }
  }

  private func export(_ name: String = "daily", hour: Int?) -> ExportDefinition {
    ExportDefinition(name: name, destination: .folder("unused"), mode: .incremental, hour: hour)
  }

  private var runs: [String] {
    get async throws { try await ExportLog(of: "daily", at: destination).names() }
  }

  @Test func `An export runs once a day after its hour, also after a restart`() async throws {
    let ledger = try await ExportLedger.population(5, seed: 1)
    let first = scheduler(ledger, exports: [export(hour: 4)])
    await first.look()
    await first.look()
    #expect(try await runs.count == 1)
    clock.advance(to: clock.now() + .seconds(1799))
    await first.look()
    #expect(try await runs.count == 1)
    clock.advance(to: clock.now() + .seconds(1))
    let second = scheduler(ledger, exports: [export(hour: 4)])
    await second.look()
    await second.look()
    await first.look()
    #expect(try await runs.count == 2)
    clock.advance(to: clock.now() + .hours(24))
    await first.look()
    #expect(try await runs.count == 3)
  }

  @Test func `An export without an hour is not scheduled`() async throws {
    let ledger = try await ExportLedger.population(5, seed: 2)
    await scheduler(ledger, exports: [export(hour: nil)]).look()
    #expect(destination.files.isEmpty)
  }

  @Test func `A failed run is tried again after ten minutes, and other exports run`() async throws {
    let ledger = try await ExportLedger.population(5, seed: 3)
    let scheduler = scheduler(ledger, exports: [export(hour: 3), export("later", hour: 3)])
    destination.fail(afterWrites: 0)
    await scheduler.look()
    destination.fail(afterWrites: nil)
    await scheduler.look()
    #expect(destination.files.isEmpty)
    clock.advance(to: clock.now() + .seconds(600))
    await scheduler.look()
    #expect(try await runs.count == 1)
    #expect(try await ExportLog(of: "later", at: destination).names().count == 1)
  }

  @Test func `Only the server with the lease runs an export`() async throws {
    let ledger = try await ExportLedger.population(5, seed: 4)
    let (one, other) = (UUID(), UUID())
    let lease = await ledger.ledger.acquireLease(
      "export:daily", for: one, at: clock.now(), until: clock.now() + .hours(1))
    #expect(lease != nil)
    await scheduler(ledger, exports: [export(hour: 3)], process: other).look()
    #expect(destination.files.isEmpty)
    clock.advance(to: clock.now() + .hours(1))
    await scheduler(ledger, exports: [export(hour: 3)], process: other).look()
    #expect(try await runs.count == 1)
  }
}
