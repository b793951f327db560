internal import AppStoreTypes
public import EntitlementServer

/// How much one connection may take its time, and how many there may be.
public struct ConnectionLimits: Hashable, Sendable {
  /// The most connections at once; more wait until one closes.
  public var mostConnections = 4096
  /// The most connections of one address; one more is closed at once.
  ///
  /// Many customers of one mobile network may share an address, so it is generous.
  public var mostOfOneAddress = 512
  /// Whose connections are not counted by address: this machine's, and of proxies that pass requests on.
  public var uncountedAddresses = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }
  /// How long a new connection may take to send the head of its first request, with TLS's handshake.
  public var headTimeout = Duration.seconds(10)
  /// How long the rest of a request may take after its head.
  public var bodyTimeout = Duration.seconds(20)
  /// How long the answer may take after the request, until the client has read it.
  public var answerTimeout = Duration.seconds(60)
  /// How long a connection may be idle between requests.
  public var idleTimeout = Duration.seconds(75)
  /// The longest head of a request, in bytes.
  public var longestHead = 32 << 10
  /// The most header fields of a request.
  public var mostFields = 100

  /// Creates the limits that a server has unless told otherwise.
  public init() {}

  /// Limits for among friends, such as a simulated store that moves through a year on request.
  public static var patient: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.bodyTimeout = .hours(1)
    limits.answerTimeout = .hours(24)
    limits.longestHead = 80 << 10
    limits.mostFields = 1000
    return limits
  }
}
