/// Addresses without TLS.
public enum PlainHTTP {
  /// Returns whether a URL sends data unencrypted over a network: `http://` to another machine.
  public static func isRemote(_ url: String) -> Bool {
    let lowercased = url.lowercased()
    guard lowercased.hasPrefix("http://") else { return false }
    let authority = lowercased.dropFirst("http://".count).prefix { !"/?#".contains($0) }
    let hostAndPort = authority.split(separator: "@").last ?? ""
    let host =
      hostAndPort.hasPrefix("[")
      ? hostAndPort.dropFirst().prefix { $0 != "]" } : hostAndPort.prefix { $0 != ":" }
    return host != "localhost" && !host.hasSuffix(".localhost") && host != "::1"
      && !host.hasPrefix("127.")
  }
}
