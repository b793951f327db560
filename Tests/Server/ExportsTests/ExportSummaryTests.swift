import AppStoreCore
import Catalog
import Dashboard
import EntitlementServer
import Exports
import Foundation
import Logging
import ServerBootstrap
import Testing

/// What the dashboard shows about exports.
@Suite("Summaries of exports", .timeLimit(.minutes(30)))
struct ExportSummaryTests {
  /// 03:30 on a day.
  private let clock = VirtualClock(at: Timestamp(milliseconds: 1_799_551_800_000))
  private let destination = MemoryDestination()

  private func scheduler(_ exports: [ExportDefinition]) async throws -> ExportScheduler {
    var catalog = ExportLedger.catalog
    catalog.exports = exports
    return ExportScheduler(
      catalogs: CatalogProvider(catalog, at: clock.now()),
      ledger: try await ExportLedger.population(5, seed: 1).ledger, process: UUID(),
      clock: clock, metrics: ServerMetrics(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { [destination] _ in destination }
  }

  private let daily = ExportDefinition(
    name: "daily", destination: .folder("unused"), tables: [.changes, .customers],
    mode: .incremental, hour: 3)

  @Test func `A summary has the newest runs, newest first, and the next one`() async throws {
    let manual = ExportDefinition(name: "manual", destination: .folder("unused"))
    let scheduler = try await scheduler([manual, daily])
    let before = await scheduler.summaries()
    #expect(before.map(\.name) == ["manual", "daily"])
    #expect(before.map(\.nextRun?.iso8601) == [nil, "2027-01-10T03:00:00Z"])
    #expect(before.allSatisfy { $0.runs.isEmpty && $0.problem == nil })
    for _ in 0..<12 {
      await scheduler.look()
      clock.advance(to: clock.now() + .hours(24))
    }
    let after = try #require(await scheduler.summaries().last)
    #expect(after.destination == "memory")
    #expect(after.tables == ["changes", "customers"])
    #expect(after.runs.count == 10)
    #expect(after.runs.first?.startedAt.iso8601 == "2027-01-21T03:30:00Z")
    #expect(after.runs.last?.startedAt.iso8601 == "2027-01-12T03:30:00Z")
    #expect(after.runs.first?.seconds == 0)
    // The end of each of the 10 runs before the previous one is a change.
    #expect(after.runs.first?.fromSequence == 20)
  }

  @Test func `A failure is shown with its time until a run succeeds`() async throws {
    let scheduler = try await scheduler([daily])
    destination.fail(afterWrites: 0)
    await scheduler.look()
    let failed = try #require(await scheduler.summaries().first)
    #expect(failed.problem?.hasPrefix("Failed at 2027-01-10T03:30:00Z: ") == true)
    #expect(failed.nextRun?.iso8601 == "2027-01-10T03:40:00Z")
    destination.fail(afterWrites: nil)
    clock.advance(to: clock.now() + .seconds(600))
    await scheduler.look()
    let completed = try #require(await scheduler.summaries().first)
    #expect(completed.problem == nil)
    #expect(completed.runs.count == 1)
    #expect(completed.nextRun?.iso8601 == "2027-01-11T03:00:00Z")
  }

  @Test func `Runs that cannot be read are a problem, and the page is still shown`() async throws {
    let scheduler = try await scheduler([daily])
    try await destination.write(
      Array("{}".utf8),
      to: "v1/manifests/daily/manifest-20270110T033000Z-000000000010-0.json")
    let summary = try #require(await scheduler.summaries().first)
    #expect(summary.problem?.hasPrefix("The runs cannot be read: manifest ") == true)
    #expect(summary.runs.isEmpty)
  }
}
