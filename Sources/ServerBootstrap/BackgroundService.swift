internal import Logging
internal import ServiceLifecycle

/// A service beside the answering: when it fails, that is logged, and the server goes on answering.
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
        "a background service failed; restart the server to have it again",
        metadata: ["service": "\(self)", "why": "\(error)"])
    }
  }
}
