public import EntitlementServer
public import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
public import ServiceLifecycle
internal import UnixSignals

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A server that listens on a port and can be stopped.
public final class Listener: Sendable {
  /// The port it listens on.
  public let port: Int
  private let group: ServiceGroup
  private let task: Task<Void, any Error>

  private init(port: Int, group: ServiceGroup, task: Task<Void, any Error>) {
    self.port = port
    self.group = group
    self.task = task
  }

  /// The maximum duration of requests in progress after a signal.
  ///
  /// Notifications wait no longer for a response, and a client that sends half a request must not
  /// keep the process alive.
  private static let maxShutdown = Duration.seconds(12)

  /// Starts to listen and returns when the port is open.
  ///
  /// ```swift
  /// let listener = try await Listener.start(
  ///   EntitlementResponder(application.limitedService), metrics: application.metrics,
  ///   services: application.services, host: "127.0.0.1", port: 8080, logger: logger)
  /// try await listener.wait()
  /// ```
  ///
  /// - Parameters:
  ///   - responder: Handles the requests; an `ImmediateResponder` is called on the event loop
  ///     first.
  ///   - limits: The limits of connections.
  ///   - certificate: The server's certificate; `nil` for HTTP without TLS.
  ///   - metrics: Counts the connections.
  ///   - services: Run while the server listens. They are stopped after the last response. One that
  ///     ends or fails is logged and stops nothing else.
  ///   - host: The address to bind.
  ///   - port: The port to bind; 0 for any free one.
  ///   - stopsOnSignals: Whether SIGTERM and SIGINT stop it gracefully.
  ///   - logger: The server's logger.
  /// - Throws: ``ListenerError/portInUse(host:port:)``, ``ListenerError/portDenied(host:port:)``,
  ///   ``ListenerError/noAddress(host:)``, or the error of the system.
  public static func start<Responder: HTTPResponder>(
    _ responder: Responder, limits: ConnectionLimits = .patient,
    certificate: TLSCertificate? = nil, metrics: ServerMetrics? = nil,
    services: [any Service] = [], host: String, port: Int, stopsOnSignals: Bool = false,
    logger: Logger
  ) async throws -> Listener
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let immediate = responder as? any ImmediateResponder
    let counts = ConnectionCounts(limits)
    let (opened, report) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { responder in
        LimitedHTTPChannel(
          responder, immediate: immediate, limits: limits, certificate: certificate,
          metrics: metrics, counts: counts)
      },
      configuration: .init(
        address: .hostname(host, port: port), serverName: ImmediateResponseHandler.serverName,
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.maxConnections, logger: logger)),
      onServerRunning: { channel in
        report.yield(channel.localAddress?.port ?? port)
        report.finish()
      }, logger: logger)
    // A group stops its services from the last to the first.
    let background = services.map {
      ServiceGroupConfiguration.ServiceConfiguration(
        service: BackgroundService(service: $0, logger: logger),
        successTerminationBehavior: .ignore, failureTerminationBehavior: .ignore)
    }
    var configuration = ServiceGroupConfiguration(
      services: background + [.init(service: application)],
      gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [], logger: logger)
    configuration.maximumGracefulShutdownDuration = maxShutdown
    let group = ServiceGroup(configuration: configuration)
    let task = Task {
      defer { report.finish() }
      try await group.run()
    }
    for await bound in opened {
      return Listener(port: bound, group: group, task: task)
    }
    do {
      try await task.value
    } catch {
      throw listenerError(error, host: host, port: port)
    }
    throw CancellationError()
  }

  /// Opens a port and closes it again, to check that a server can listen there before it is built.
  ///
  /// - Throws: The errors of
  ///   ``start(_:limits:certificate:metrics:services:host:port:stopsOnSignals:logger:)``.
  public static func check(host: String, port: Int) async throws {
    do {
      try await NIOPosix.ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host, port: port).get().close().get()
    } catch {
      throw listenerError(error, host: host, port: port)
    }
  }

  /// Converts a failure to listen to an error for operators.
  private static func listenerError(_ error: any Error, host: String, port: Int) -> any Error {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      ListenerError.portInUse(host: host, port: port)
    case let error as IOError where error.errnoCode == EACCES:
      ListenerError.portDenied(host: host, port: port)
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      ListenerError.noAddress(host: host)
    case is SocketAddressError, is SocketAddressError.UnknownHost:
      ListenerError.noAddress(host: host)
    default: error
    }
  }

  /// Closes the port, and every connection after a second at most.
  ///
  /// It is not only canceled: SwiftNIO stops the process if the server is canceled while an accepted
  /// connection waits for it.
  public func stop() async {
    await group.triggerGracefulShutdown()
    let cancellation = Task {
      try await Task.sleep(for: .seconds(1))
      task.cancel()
    }
    _ = try? await task.value
    cancellation.cancel()
  }

  /// Waits until a signal stops it.
  ///
  /// - Throws: The error that ended it early.
  public func wait() async throws {
    try await task.value
  }
}
