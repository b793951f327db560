internal import Events
internal import Logging
internal import ServiceLifecycle

/// Derives events while the server runs; with several servers each unit is derived once.
///
/// Each step reads, commits and waits for the disk, whatever it derives. So all that was recorded
/// between two looks is derived together, and steps follow at once only while they are full.
struct EventProjectionService: Service {
  /// The time between two looks at the change feed, and after a failure.
  private static let (interval, pause) = (Duration.milliseconds(50), Duration.seconds(1))

  let projector: EventProjector
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var isFailing = false
      while !Task.isCancelled {
        do throws(EventProjectionError) {
          let step = try await projector.step()
          isFailing = false
          if step != .advanced(isFull: true) { try? await Task.sleep(for: Self.interval) }
        } catch {
          // While a database is unavailable, one line is enough.
          if !isFailing, !Task.isCancelled {
            logger.error("Deriving events failed", metadata: ["reason": "\(error)"])
          }
          isFailing = true
          try? await Task.sleep(for: Self.pause)
        }
      }
    }
  }
}
