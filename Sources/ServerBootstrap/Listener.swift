public import Hummingbird
public import Logging
internal import NIOCore
internal import UnixSignals

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A responder that listens on a port and can be stopped.
public final class Listener: Sendable {
  /// The port it listens on.
  public let port: Int
  private let task: Task<Void, any Error>

  private init(port: Int, task: Task<Void, any Error>) {
    self.port = port
    self.task = task
  }

  /// Starts to listen and returns when the port is open.
  ///
  /// - Parameters:
  ///   - responder: Answers the requests.
  ///   - host: The address to bind.
  ///   - port: The port to bind; 0 takes any free one.
  ///   - stopsOnSignals: Whether SIGTERM and SIGINT stop it gracefully.
  ///   - logger: Takes the server's log.
  /// - Throws: ``BootstrapError/portInUse(host:port:)``, or what the system said.
  public static func start<Responder: HTTPResponder>(
    _ responder: Responder, host: String, port: Int, stopsOnSignals: Bool = false, logger: Logger
  ) async throws -> Listener
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let (opened, report) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      responder: responder,
      configuration: .init(address: .hostname(host, port: port), serverName: "tessera"),
      onServerRunning: { channel in
        report.yield(channel.localAddress?.port ?? port)
        report.finish()
      }, logger: logger)
    let task = Task {
      defer { report.finish() }
      try await application.runService(
        gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [])
    }
    for await bound in opened {
      return Listener(port: bound, task: task)
    }
    do {
      try await task.value
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw BootstrapError.portInUse(host: host, port: port)
    }
    throw CancellationError()
  }

  /// Closes the port and every connection.
  public func stop() async {
    task.cancel()
    _ = try? await task.value
  }

  /// Waits until a signal stops it.
  ///
  /// - Throws: What ended it early.
  public func wait() async throws {
    try await task.value
  }
}
