internal import ChartProjection
internal import Logging
internal import ServiceLifecycle

/// Updates the charts once they were requested, so that later reads find little to do.
struct ChartService: Service {
  /// The time between two looks at the change feed.
  private static let interval = Duration.seconds(1)

  let charts: ChartProjection
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var isFailing = false
      while !Task.isCancelled {
        do throws(ChartProjectionError) {
          try await charts.updateIfUsed()
          isFailing = false
        } catch .loading {
          // A request reads the ledger for the first time.
        } catch {
          // While a database is unavailable, one line is enough.
          if !isFailing, !Task.isCancelled {
            logger.error("Updating the charts failed", metadata: ["reason": "\(error)"])
          }
          isFailing = true
        }
        try? await Task.sleep(for: Self.interval)
      }
    }
  }
}
