public import Webhooks

/// Returns the addresses of a host's name; the abstraction of DNS.
public protocol HostResolver: Sendable {
  /// Returns the addresses of a name, the preferred one first.
  ///
  /// It returns as soon as the task is canceled.
  ///
  /// - Throws: ``HostResolverError`` if the host has no address.
  func addresses(of name: String) async throws(HostResolverError) -> [NetworkAddress]
}

/// Why a name has no addresses.
public struct HostResolverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, safe to log.
  public let reason: String

  /// Creates an error.
  public init(reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
