internal import Logging
internal import ServiceLifecycle

/// A service in the background of the server: its failure is logged, and the server continues to
/// respond.
struct BackgroundService: Service, CustomStringConvertible {
  let service: any Service
  let logger: Logger

  var description: String { "\(type(of: service))" }

  func run() async throws {
    do {
      try await service.run()
    } catch is CancellationError {
      return
    } catch {
      logger.error(
        "Background service failed; restart the server to resume it",
        metadata: ["service": "\(self)", "reason": "\(error)"])
    }
  }
}
