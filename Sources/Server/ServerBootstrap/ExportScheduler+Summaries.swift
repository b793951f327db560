internal import AppStoreCore
internal import Catalog
package import Dashboard
internal import EntitlementAPI
internal import Exports

/// What the dashboard shows about exports.
extension ExportScheduler {
  /// How many completed runs are shown.
  private static let maxRuns = 10
  /// How long a page waits for a destination.
  private static let maxWait = Duration.seconds(5)

  /// Returns the exports of the catalog with their newest runs, also those of other servers and
  /// of commands.
  ///
  /// A destination that does not respond within a few seconds is shown as a problem.
  package func summaries() async -> [ExportSummary] {
    let exports = catalogs.current.exports
    return await withTaskGroup(of: (Int, ExportSummary).self) { group in
      for (index, definition) in exports.enumerated() {
        group.addTask { (index, await self.summary(of: definition)) }
      }
      var summaries: [(Int, ExportSummary)] = []
      for await summary in group { summaries.append(summary) }
      return summaries.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func summary(of definition: ExportDefinition) async -> ExportSummary {
    let target = destination(definition.destination)
    var summary = ExportSummary(
      name: definition.name, destination: target.name,
      tables: definition.tables.map(\.rawValue), format: definition.format.rawValue,
      mode: definition.mode.rawValue, nextRun: nil, isRunning: running.contains(definition.name))
    var lastStart: Timestamp?
    switch await newestRuns(of: definition, at: target) {
    case .success(let runs):
      summary.runs = runs
      lastStart = runs.first?.startedAt
      let failure = failures[definition]
      if let failure, failure.at >= lastStart ?? failure.at {
        summary.problem = "Failed at \(failure.at.iso8601): \(failure.reason)"
      }
    case .failure(let error): summary.problem = "The runs cannot be read: \(error)"
    }
    summary.nextRun = nextRun(of: definition, lastStart: lastStart)
    return summary
  }

  private func nextRun(of definition: ExportDefinition, lastStart: Timestamp?) -> Timestamp? {
    guard let hour = definition.hour else { return nil }
    let now = clock.now()
    if let retry = retries[definition], retry > now { return retry }
    return ExportSchedule.nextStart(
      hour: hour, lastStart: lastStart ?? lastStarts[definition], now: now)
  }

  private func newestRuns(
    of definition: ExportDefinition, at target: any ExportDestination
  ) async -> Result<[ExportSummary.Run], ExportError> {
    let log = ExportLog(of: definition.name, at: target)
    return await withTaskGroup(of: Result<[ExportSummary.Run], ExportError>.self) { group in
      group.addTask {
        do throws(ExportError) {
          var runs: [ExportSummary.Run] = []
          for name in try await log.names().suffix(Self.maxRuns).reversed() {
            let manifest = try await self.manifest(name, of: definition, in: log)
            if let run = ExportSummary.Run(manifest) { runs.append(run) }
          }
          return .success(runs)
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(for: Self.maxWait)
        return .failure(.slow(Int(Self.maxWait.components.seconds)))
      }
      let first = await group.next() ?? .failure(.cancelled)
      group.cancelAll()
      return first
    }
  }

  /// Returns a manifest; one that was read before is not read again, because it never changes.
  private func manifest(
    _ name: String, of definition: ExportDefinition, in log: ExportLog
  ) async throws(ExportError) -> ExportManifest {
    if let known = manifests[definition]?[name] { return known }
    let manifest = try await log.manifest(name)
    manifests[definition, default: [:]][name] = manifest
    return manifest
  }
}

extension ExportSummary.Run {
  /// Creates the run of a manifest; `nil` if its time cannot be read.
  fileprivate init?(_ manifest: ExportManifest) {
    guard let start = Timestamp(iso8601: manifest.startedAt) else { return nil }
    let seconds = Timestamp(iso8601: manifest.completedAt).map {
      max(0, ($0.milliseconds - start.milliseconds) / 1000)
    }
    self.init(
      startedAt: start, seconds: seconds, fromSequence: manifest.fromSequence,
      toSequence: manifest.toSequence, rows: manifest.rows, files: manifest.files,
      bytes: manifest.bytes)
  }
}
