/// The address that a server listens on.
public enum ListenAddress {
  /// Returns the URL of a server, with brackets around an IPv6 address.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`.
  ///   - host: A name or an address, such as `127.0.0.1` or `::`.
  ///   - port: The port.
  public static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
    // Only an IPv6 address has a colon; that of an interface has a `%`, which URLs write as %25.
    let place =
      host.contains(":") && !host.hasPrefix("[")
      ? "[\(host.replacing("%", with: "%25"))]" : host
    return "\(scheme)://\(place):\(port)"
  }

  /// Whether a URL sends what it carries in the clear over a network: `http://` to another machine.
  public static func isPlainHTTPElsewhere(_ url: String) -> Bool {
    let lowercased = url.lowercased()
    guard lowercased.hasPrefix("http://") else { return false }
    let authority = lowercased.dropFirst("http://".count).prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@").last ?? ""
    let host =
      place.hasPrefix("[")
      ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    return host != "localhost" && !host.hasSuffix(".localhost") && host != "::1"
      && !host.hasPrefix("127.")
  }
}
