public import Logging
public import ServiceLifecycle
internal import UnixSignals

/// Checks the catalog's file every few seconds and at SIGHUP, and logs the result.
public struct CatalogWatcher: Service {
  private let reloader: CatalogReloader
  private let interval: Duration
  private let logger: Logger
  private let signals: UnixSignalsSequence

  /// Creates a watcher, which handles SIGHUP from now on.
  ///
  /// - Parameters:
  ///   - reloader: Does the checks.
  ///   - interval: The time between two checks.
  ///   - logger: Logs changes, and the problems of a file.
  public init(
    _ reloader: CatalogReloader, interval: Duration = .seconds(3), logger: Logger
  ) async {
    self.reloader = reloader
    self.interval = interval
    self.logger = logger
    signals = await UnixSignalsSequence(trapping: .sighup)
  }

  /// Watches until the server stops; call it only once.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask {
          while (try? await Task.sleep(for: interval)) != nil {
            report(await reloader.look())
          }
        }
        group.addTask {
          for await _ in signals {
            report(await reloader.look(isRequested: true), isRequested: true)
          }
        }
      }
    }
  }

  /// Uses the file as it is now.
  public func reload() async { report(await reloader.look(isRequested: true)) }

  private func report(_ outcome: CatalogReloader.Outcome, isRequested: Bool = false) {
    switch outcome {
    case .waitingForStableFile: break
    case .unstableFile:
      logger.warning(
        "Catalog file keeps changing; still using the current catalog",
        metadata: ["fix": "find the process that writes it, or load it as it is with kill -HUP"])
    case .unchanged:
      if isRequested { logger.notice("Catalog unchanged") }
    case .recovered:
      logger.notice("Catalog file is valid again and unchanged")
    case .reloaded(let changes):
      logger.notice("Catalog reloaded", metadata: ["changes": .stringConvertible(changes.count)])
      for change in changes { logger.notice("\(change)") }
    case .rejected(let problems):
      logger.error(
        "Catalog file is invalid; still using the current catalog",
        metadata: ["problems": .stringConvertible(problems.count)])
      for problem in problems { logger.error("\(problem)") }
    }
  }
}
