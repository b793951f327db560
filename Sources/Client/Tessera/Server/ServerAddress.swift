internal import Foundation

/// The address of the entitlement server: a scheme and an authority, without a path.
package struct ServerAddress: Hashable, Sendable {
  let scheme: String
  let authority: String

  /// Whether others can read the traffic: it is not encrypted and leaves the device.
  package var isExposed: Bool {
    let host = authority.lowercased().prefix(while: { $0 != ":" || authority.hasPrefix("[") })
    let isThisDevice = host == "localhost" || host.hasPrefix("127.") || host.hasPrefix("[::1]")
    return scheme == "http" && !isThisDevice
  }

  /// Extracts the address from a URL; `nil` unless it is `http` or `https` with a host.
  package init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = parts.percentEncodedHost, !host.isEmpty
    else { return nil }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
  }
}
