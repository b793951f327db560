package import AppStoreCore
package import Catalog
package import EntitlementServer
package import Exports
package import Foundation
package import Ledger
package import Logging

/// Runs the exports of the catalog at their hours, on one of the servers that share a ledger.
///
/// The manifests at the destination say what is done, so a server that starts again continues. A
/// failed run is tried again after ``retryDelay``.
package actor ExportScheduler {
  /// How often to look for due exports.
  package static let interval = Duration.seconds(60)
  /// How long to wait after a failed run.
  package static let retryDelay = Duration.seconds(600)
  /// How long a server has an export to itself; a longer run may happen twice, with equal files.
  private static let leaseDuration = Duration.hours(2)

  let catalogs: CatalogProvider
  private let ledger: any LedgerStore
  private let process: UUID
  let clock: any WallClock
  private let metrics: ServerMetrics
  private let logger: Logger
  let destination: @Sendable (ExportLocation) -> any ExportDestination
  /// When each export last started, as far as this server knows.
  private(set) var lastStarts: [ExportDefinition: Timestamp] = [:]
  private(set) var retries: [ExportDefinition: Timestamp] = [:]
  /// The last failure of each export, until a run succeeds.
  private(set) var failures: [ExportDefinition: (at: Timestamp, reason: String)] = [:]
  /// The names of the exports that this server is running.
  private(set) var running: Set<String> = []
  /// The manifests that the dashboard has shown, by their names.
  var manifests: [ExportDefinition: [String: ExportManifest]] = [:]

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - catalogs: The catalog in use.
  ///   - ledger: The ledger.
  ///   - process: Identifies this server among those that share the ledger.
  ///   - clock: The clock.
  ///   - metrics: Counts runs.
  ///   - logger: Logs runs and failures.
  ///   - destination: Connects a destination.
  package init(
    catalogs: CatalogProvider, ledger: any LedgerStore, process: UUID, clock: any WallClock,
    metrics: ServerMetrics, logger: Logger,
    destination: @escaping @Sendable (ExportLocation) -> any ExportDestination
  ) {
    self.catalogs = catalogs
    self.ledger = ledger
    self.process = process
    self.clock = clock
    self.metrics = metrics
    self.logger = logger
    self.destination = destination
  }

  /// Runs the exports that are due, one after the other.
  package func look() async {
    let catalog = catalogs.current
    lastStarts = lastStarts.filter { catalog.exports.contains($0.key) }
    retries = retries.filter { catalog.exports.contains($0.key) }
    failures = failures.filter { catalog.exports.contains($0.key) }
    manifests = manifests.filter { catalog.exports.contains($0.key) }
    for definition in catalog.exports where !Task.isCancelled {
      guard let hour = definition.hour else { continue }
      let now = clock.now()
      // The place of the newest run is read once, and again only if it may be too old.
      if let known = lastStarts[definition],
        !ExportSchedule.isDue(hour: hour, lastStart: known, now: now)
      {
        continue
      }
      if let retry = retries[definition], now < retry { continue }
      do throws(ExportError) {
        try await run(definition, hour: hour, of: catalog)
        (retries[definition], failures[definition]) = (nil, nil)
      } catch .cancelled {
        return
      } catch {
        retries[definition] = clock.now() + Self.retryDelay
        // One event is enough for a failure that lasts.
        if failures[definition] == nil {
          await report(ExportReport(definition.name, failed: error))
        }
        failures[definition] = (clock.now(), "\(error)")
        metrics.exported(definition.name, isCompleted: false, at: clock.now())
        logger.error(
          "Export failed; it is tried again in 10 minutes",
          metadata: ["export": "\(definition.name)", "reason": "\(error)"])
      }
    }
  }

  private func run(
    _ definition: ExportDefinition, hour: Int, of catalog: ServerCatalog
  ) async throws(ExportError) {
    guard let lease = try await lease(of: definition) else { return }
    let result: Result<Void, ExportError>
    do throws(ExportError) {
      try await runNow(definition, hour: hour, of: catalog)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    // An expired lease is as good as a released one.
    try? await ledger.release(lease)
    try result.get()
  }

  private func runNow(
    _ definition: ExportDefinition, hour: Int, of catalog: ServerCatalog
  ) async throws(ExportError) {
    let target = destination(definition.destination)
    let last = try await ExportLog(of: definition.name, at: target).lastStart()
    let now = clock.now()
    guard ExportSchedule.isDue(hour: hour, lastStart: last, now: now) else {
      lastStarts[definition] = last
      return
    }
    running.insert(definition.name)
    defer { running.remove(definition.name) }
    logger.info("Export started", metadata: ["export": "\(definition.name)"])
    let run = ExportRun(definition, of: catalog, from: ledger, to: target, clock: clock)
    let manifests = try await run.run()
    lastStarts[definition] = now
    metrics.exported(definition.name, isCompleted: true, at: clock.now())
    await report(ExportReport(definition.name, completed: manifests))
    logger.notice(
      "Export completed",
      metadata: [
        "export": "\(definition.name)",
        "rows": .stringConvertible(manifests.reduce(0) { $0 + $1.rows }),
        "files": .stringConvertible(manifests.reduce(0) { $0 + $1.files }),
        "bytes": .stringConvertible(manifests.reduce(0) { $0 + $1.bytes }),
        "through_sequence": .stringConvertible(manifests.last?.toSequence ?? 0),
      ])
  }

  private func report(_ report: ExportReport) async {
    do throws(ExportError) {
      try await report.record(in: ledger, at: clock.now())
    } catch {
      logger.error(
        "The end of an export is not in the feed of events",
        metadata: ["export": "\(report.export)", "reason": "\(error)"])
    }
  }

  private func lease(
    of definition: ExportDefinition
  ) async throws(ExportError) -> WorkLease? {
    let now = clock.now()
    do throws(LedgerError) {
      return try await ledger.acquireLease(
        "export:\(definition.name)", for: process, at: now, until: now + Self.leaseDuration)
    } catch {
      throw .ledger(error)
    }
  }
}
