/// The address that a server listens on.
public enum ListenAddress {
  /// Returns the URL of a server, with brackets around an IPv6 address.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`.
  ///   - host: A name or an address, such as `127.0.0.1` or `::`.
  ///   - port: The port.
  public static func url(_ scheme: String, _ host: String, _ port: Int) -> String {
    // Only an IPv6 address has a colon; a zone begins with `%`, which URLs write as %25.
    let hostInURL =
      host.contains(":") && !host.hasPrefix("[")
      ? "[\(host.replacing("%", with: "%25"))]" : host
    return "\(scheme)://\(hostInURL):\(port)"
  }

  /// Whether only this machine, or one of a private network, reaches a server that listens there.
  ///
  /// Sources: RFC 1918, RFC 3927 and RFC 4193.
  ///
  /// - Parameter host: A name or an address; of names only `localhost` is private.
  public static func isPrivate(_ host: String) -> Bool {
    if host.lowercased() == "localhost" { return true }
    // Behind a % stands the interface of a link-local address.
    let text = host.filter { !"[]".contains($0) }.prefix { $0 != "%" }
    guard let address = RemoteAddress(String(text)) else { return false }
    return address.isLoopback || address.isPrivate
  }
}
