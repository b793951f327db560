internal import AppStoreCore
public import EntitlementServer

/// The limits on the duration and the number of connections.
public struct ConnectionLimits: Hashable, Sendable {
  /// The maximum number of connections; further ones wait until one closes.
  public var maxConnections = 4096
  /// The maximum number of connections of one address; further ones are closed immediately.
  ///
  /// Many customers of one mobile network may share an address, so it is generous. An IPv6 `/48`
  /// network can have four times as many.
  public var maxConnectionsPerAddress = 512
  /// The addresses without a limit of their own: this machine, and proxies that forward requests.
  public var uncountedAddresses = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
  /// The maximum time for a new connection to send the head of its first request, including the TLS
  /// handshake.
  public var headTimeout = Duration.seconds(10)
  /// The maximum time for the rest of a request after its head.
  public var bodyTimeout = Duration.seconds(20)
  /// The time in which a body of more than ``slowBodyBytes`` must grow by ``minBodyBytes``, so that
  /// unfinished bodies do not hold memory.
  public var bodyPause = Duration.seconds(5)
  /// The number of bytes of a body that must arrive in each ``bodyPause``.
  public var minBodyBytes = 1024
  /// The number of bytes of a body that may arrive at any rate within ``bodyTimeout``.
  public var slowBodyBytes = 16 << 10
  /// The maximum number of parts in which a body arrives, such as chunks.
  public var maxBodyParts = 4096
  /// The number of rejections by limits in a row after which a connection is closed.
  public var maxRejections = 50
  /// The maximum time from the request until the client has read the response.
  public var responseTimeout = Duration.seconds(60)
  /// The maximum idle time of a connection between requests.
  public var idleTimeout = Duration.seconds(75)
  /// The maximum length of a request's head, in bytes.
  public var maxHeadBytes = 32 << 10
  /// The maximum number of header fields of a request.
  public var maxHeaderFields = 100

  /// Creates the default limits.
  public init() {}

  /// Generous limits for trusted clients, such as those of a simulated store that advances a year
  /// on request.
  public static var patient: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.bodyTimeout = .hours(1)
    limits.bodyPause = .hours(1)
    limits.maxBodyParts = .max
    limits.maxRejections = .max
    limits.responseTimeout = .hours(24)
    limits.maxHeadBytes = 80 << 10
    limits.maxHeaderFields = 1000
    return limits
  }
}
