internal import Foundation

/// The address of a server, to which the path of a request is added.
package struct BaseURL: Hashable, Sendable {
  /// `http` or `https`.
  package let scheme: String
  /// The host, and the port if it is stated.
  package let authority: String
  /// The path before those of requests, without a slash at its end; empty for none.
  package let prefix: String

  /// Reads an address such as `https://api.revenuecat.com`; `nil` if it has no host or another scheme.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = parts.host, !host.isEmpty
    else { return nil }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
    let path = parts.percentEncodedPath
    prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
