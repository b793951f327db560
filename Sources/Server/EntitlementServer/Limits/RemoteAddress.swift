internal import HTTPTypes
public import NIOCore

/// The origin of a request, as limits see it.
public struct RemoteAddress: Hashable, Sendable {
  /// 4 bytes of IPv4 or 16 of IPv6; empty for a local socket without an address.
  let bytes: [UInt8]

  private init(bytes: [UInt8]) {
    // An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is the same machine.
    let isMapped =
      bytes.count == 16 && bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10..<12] == [0xFF, 0xFF]
    self.bytes = isMapped ? Array(bytes[12...]) : bytes
    assert(
      [0, 4, 6, 8, 16].contains(self.bytes.count), "an address is local, IPv4, IPv6 or its group")
  }

  /// Creates an address from text, such as `192.0.2.1` or `2001:db8::1`; `nil` if it is malformed.
  public init?(_ text: String) {
    guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
    self.init(address)
  }

  /// Creates an address from a connection's other end.
  public init(_ address: SocketAddress) {
    // The position of the bytes in sockaddr_in and sockaddr_in6; ip(7), ipv6(7).
    let range: Range<Int>? =
      switch address {
      case .v4: 4..<8
      case .v6: 8..<24
      case .unixDomainSocket: nil
      }
    self.init(
      bytes: range.map { range in
        address.withSockAddr { Array(UnsafeRawBufferPointer(start: $0, count: $1)[range]) }
      } ?? [])
  }

  /// The address as text, such as `192.0.2.1` or `2001:db8::1`; `local` without one.
  public var text: String {
    guard !bytes.isEmpty else { return "local" }
    return (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0))?.ipAddress ?? ""
  }

  /// Whether it is this machine.
  public var isLoopback: Bool {
    switch bytes.count {
    case 0: true
    case 4: bytes[0] == 127
    default: bytes == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    }
  }

  /// Whether Apple sends notifications from here: it owns 17.0.0.0/8.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/enabling-app-store-server-notifications>
  var isApple: Bool { bytes.count == 4 && bytes[0] == 17 }

  /// Whether it is an address of a private network, such as one of containers.
  ///
  /// Source: RFC 1918, RFC 4193, and RFC 3927 for link-local addresses
  var isPrivate: Bool { Self.privateNetworks.contains { $0.contains(self) } }

  /// Whether it is an address between a provider and its customers, such as that of a balancer.
  ///
  /// Source: RFC 6598
  var isOfProvider: Bool { Self.providerNetwork?.contains(self) == true }

  private static let privateNetworks = [
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
  ].compactMap { AddressRange($0) }

  private static let providerNetwork = AddressRange("100.64.0.0/10")

  /// The unit that limits count: an IPv4 address, or the 64-bit IPv6 prefix of one household.
  package var group: RemoteAddress {
    bytes.count == 16 ? RemoteAddress(bytes: Array(bytes[..<8])) : self
  }

  /// The 48-bit IPv6 prefix that one customer of a provider may own with all its groups; `nil` for
  /// IPv4.
  package var site: RemoteAddress? {
    bytes.count == 16 ? RemoteAddress(bytes: Array(bytes[..<6])) : nil
  }
}

/// A range of addresses, such as `10.0.0.0/8`, or a single one.
public struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  /// Creates a range from text; `nil` if it is malformed.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, let address = RemoteAddress(String(first)),
      !address.bytes.isEmpty
    else { return nil }
    bytes = address.bytes
    guard parts.count == 2 else {
      bits = bytes.count * 8
      return
    }
    guard let bits = Int(parts[1]), (0...bytes.count * 8).contains(bits) else { return nil }
    self.bits = bits
  }

  /// Returns whether an address is in the range.
  public func contains(_ address: RemoteAddress) -> Bool {
    guard address.bytes.count == bytes.count else { return false }
    for (index, pair) in zip(bytes, address.bytes).enumerated() {
      let kept = min(8, max(0, bits - index * 8))
      let mask = kept == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - kept))
      if pair.0 & mask != pair.1 & mask { return false }
    }
    return true
  }
}

/// Finds the client of a request that came through proxies.
struct ClientAddressResolver: Sendable {
  let trustedProxies: [AddressRange]

  /// Returns the origin of a request; `nil` if it is this machine or unknown.
  ///
  /// A trusted peer names its client in `X-Forwarded-For`. Every hop appends the previous one on
  /// the right. Anything to the left of an untrusted address may be forged. This machine is always
  /// trusted.
  ///
  /// - Parameter forwardedFor: The values of that field; `nil` for none.
  func client(peer: RemoteAddress?, forwardedFor: String?) -> RemoteAddress? {
    guard var address = peer else { return nil }
    var hops = forwardedFor?.split(separator: ",") ?? []
    while isTrusted(address), let hop = hops.popLast() {
      guard let named = RemoteAddress(Self.withoutPort(hop.filter { !$0.isWhitespace })) else {
        return nil
      }
      address = named
    }
    return address.isLoopback ? nil : address
  }

  /// Returns the peer of a request that names its client although the peer is not trusted, if it is in
  /// a private network: probably a proxy that the settings do not name.
  ///
  /// - Parameter forwardedFor: The values of `X-Forwarded-For`; `nil` for none.
  func unnamedProxy(peer: RemoteAddress?, forwardedFor: String?) -> RemoteAddress? {
    guard forwardedFor != nil, let peer, !isTrusted(peer) else { return nil }
    return peer.isPrivate || peer.isOfProvider ? peer : nil
  }

  /// Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
  private static func withoutPort(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : text
  }

  private func isTrusted(_ address: RemoteAddress) -> Bool {
    address.isLoopback || trustedProxies.contains { $0.contains(address) }
  }
}

extension HTTPField.Name {
  /// The server's name; the first one of a request is its authority.
  static let hostField = wellFormed("Host")
  /// The client of a proxy, in the common field.
  static let forwardedFor = wellFormed("X-Forwarded-For")
  /// The client of a proxy, by RFC 7239.
  static let forwarded = wellFormed("Forwarded")
  /// The scheme of the client's request to a proxy.
  static let forwardedProtocol = wellFormed("X-Forwarded-Proto")
  /// Which site a browser sends a request for: `same-origin`, `same-site`, `cross-site` or `none`.
  static let fetchSite = wellFormed("Sec-Fetch-Site")
  /// The number of a request, in logs and responses.
  static let requestID = wellFormed("X-Request-ID")
  /// The used part of the limit.
  static let rateLimitUsage = wellFormed("RevenueCat-Rate-Limit-Current-Usage")
  /// The limit.
  static let rateLimitLimit = wellFormed("RevenueCat-Rate-Limit-Current-Limit")

  private static func wellFormed(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("\(text) is not a header name")
    }
    return name
  }
}
