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

/// A responder that listens on a port and can be stopped.
public final class Listener: Sendable {
  /// The port it listens on.
  public let port: Int
  private let task: Task<Void, any Error>

  private init(port: Int, task: Task<Void, any Error>) {
    self.port = port
    self.task = task
  }

  /// How long what is under way may take after a signal: notifications wait at most as long for an
  /// answer, and a client that sends half a request must not keep the process for ever.
  private static let longestFarewell = Duration.seconds(12)

  /// Starts to listen and returns when the port is open.
  ///
  /// - Parameters:
  ///   - responder: Answers the requests; when it is an `ImmediateResponder` it is asked at once first.
  ///   - limits: What one connection may take.
  ///   - certificate: What the server shows as its own; `nil` for HTTP without TLS.
  ///   - metrics: Counts the connections.
  ///   - services: What runs as long as it listens. They are told to stop after the last answer was
  ///     given. One that ends or fails is logged and stops nothing else.
  ///   - host: The address to bind.
  ///   - port: The port to bind; 0 takes any free one.
  ///   - stopsOnSignals: Whether SIGTERM and SIGINT stop it gracefully.
  ///   - logger: Takes the server's log.
  /// - Throws: ``BootstrapError/portInUse(host:port:)``, ``BootstrapError/portDenied(host:port:)``,
  ///   ``BootstrapError/noAddress(host:)``, or what the system said.
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
        GuardedChannel(
          responder, immediate: immediate, limits: limits, certificate: certificate,
          metrics: metrics, counts: counts)
      },
      configuration: .init(
        address: .hostname(host, port: port), serverName: ImmediateAnswerHandler.serverName,
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.mostConnections, logger: logger)),
      onServerRunning: { channel in
        report.yield(channel.localAddress?.port ?? port)
        report.finish()
      }, logger: logger)
    let task = Task {
      defer { report.finish() }
      // A group stops its services from the last to the first.
      let beside = services.map {
        ServiceGroupConfiguration.ServiceConfiguration(
          service: BackgroundService(service: $0, logger: logger),
          successTerminationBehavior: .ignore, failureTerminationBehavior: .ignore)
      }
      var group = ServiceGroupConfiguration(
        services: beside + [.init(service: application)],
        gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [], logger: logger)
      group.maximumGracefulShutdownDuration = longestFarewell
      try await ServiceGroup(configuration: group).run()
    }
    for await bound in opened {
      return Listener(port: bound, task: task)
    }
    do {
      try await task.value
    } catch {
      throw refusal(error, host: host, port: port)
    }
    throw CancellationError()
  }

  /// Opens a port and closes it again, to learn before anything is made whether a server could listen there.
  ///
  /// - Throws: What ``start(_:limits:certificate:metrics:services:host:port:stopsOnSignals:logger:)`` would throw.
  public static func check(host: String, port: Int) async throws {
    do {
      try await NIOPosix.ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host, port: port).get().close().get()
    } catch {
      throw refusal(error, host: host, port: port)
    }
  }

  /// Says what a failure to listen means for an operator.
  private static func refusal(_ error: any Error, host: String, port: Int) -> any Error {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      BootstrapError.portInUse(host: host, port: port)
    case let error as IOError where error.errnoCode == EACCES:
      BootstrapError.portDenied(host: host, port: port)
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      BootstrapError.noAddress(host: host)
    case is SocketAddressError, is SocketAddressError.UnknownHost:
      BootstrapError.noAddress(host: host)
    default: error
    }
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
