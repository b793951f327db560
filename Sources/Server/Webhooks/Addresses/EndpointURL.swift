/// The URL of an endpoint, with exactly one reading.
///
/// It has no user, no fragment and no character that URL parsers treat differently. Its host is
/// in lowercase, and an address in any form is written in its usual one.
public struct EndpointURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of a URL.
  public enum Scheme: String, Hashable, Sendable {
    /// Without encryption.
    case http
    /// With TLS.
    case https

    /// The port if the URL has none.
    var defaultPort: Int { self == .https ? 443 : 80 }
  }

  /// The host of a URL.
  public enum Host: Hashable, Sendable, CustomStringConvertible {
    /// A name to resolve, in lowercase.
    case name(String)
    /// An address.
    case address(NetworkAddress)

    /// The host as a URL contains it; an IPv6 address is in brackets.
    public var description: String {
      switch self {
      case .name(let name): name
      case .address(let address): address.isIPv4 ? "\(address)" : "[\(address)]"
      }
    }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The host.
  public let host: Host
  /// The port, 1 to 65535.
  public let port: Int
  /// The path and query as they are sent, from the first slash; it may contain a secret.
  public let path: String

  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - allowsHTTP: Whether the scheme may be `http`.
  /// - Throws: ``EndpointURLError`` if it is not a URL of an endpoint.
  public init(_ text: String, allowsHTTP: Bool = false) throws(EndpointURLError) {
    guard text.utf8.count <= EndpointURLError.maxLength else { throw .length }
    guard text.utf8.allSatisfy(Self.isAllowed) else { throw .character }
    guard !text.contains("#") else { throw .fragment }
    guard let separator = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased()),
      scheme == .https || allowsHTTP
    else { throw .scheme(allowsHTTP: allowsHTTP) }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else { throw .user }
    self.scheme = scheme
    (host, port) = try Self.hostAndPort(authority, scheme)
    let path = rest.dropFirst(authority.count)
    guard Self.hasValidEscapes(path) else { throw .character }
    self.path = path.hasPrefix("/") ? String(path) : "/\(path)"
  }

  /// The host, and the port if it is not the scheme's own.
  public var authority: String {
    port == scheme.defaultPort ? "\(host)" : "\(host):\(port)"
  }

  /// The whole URL; it may contain a secret.
  public var text: String { "\(scheme.rawValue)://\(authority)\(path)" }

  /// The URL without its path, which may contain a secret.
  public var description: String { "\(scheme.rawValue)://\(authority)" }
}

extension EndpointURL {
  /// Returns whether RFC 3986 allows a byte in a URL.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$&'()*+,;=:@/?%#[]".utf8.contains(byte)
    }
  }

  /// Returns whether each percent sign begins an escape, and there are no brackets.
  private static func hasValidEscapes(_ path: Substring) -> Bool {
    guard !path.contains("["), !path.contains("]") else { return false }
    return path.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.utf8.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
    }
  }

  private static func hostAndPort(
    _ authority: Substring, _ scheme: Scheme
  ) throws(EndpointURLError) -> (Host, Int) {
    var hostText = authority
    var portText: Substring?
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[end...].firstIndex(of: ":") {
      hostText = authority[..<colon]
      portText = authority[authority.index(after: colon)...]
    }
    let host = try host(hostText)
    guard let portText else { return (host, scheme.defaultPort) }
    guard portText.allSatisfy({ "0"..."9" ~= $0 }), let port = UInt16(portText), port > 0 else {
      throw .port
    }
    return (host, Int(port))
  }

  private static func host(_ text: Substring) throws(EndpointURLError) -> Host {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), text.contains(":"),
        let address = NetworkAddress(String(text.dropFirst().dropLast()))
      else { throw .host }
      return .address(address)
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      throw .host
    }
    // Systems read a name that ends in a number as an IPv4 address.
    guard isNumber(last) else { return .name(text.lowercased()) }
    guard let address = NetworkAddress(anyIPv4: String(text)) else { throw .host }
    return .address(address)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  private static func isNumber(_ label: Substring) -> Bool {
    if label.allSatisfy(\.isNumber) { return true }
    return label.lowercased().hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }
}
