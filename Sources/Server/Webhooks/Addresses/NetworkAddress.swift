/// An IPv4 or IPv6 address.
///
/// An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`) becomes the IPv4 address, so that
/// the rules for IPv4 apply to it.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]

  /// The bytes in network order: 4 of IPv4, or 16 of IPv6.
  public let bytes: [UInt8]

  /// Creates an address from its bytes; `nil` if they are not 4 or 16.
  public init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16:
      self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes.suffix(4)) : bytes
    default: return nil
    }
  }

  /// Whether this is an IPv4 address.
  public var isIPv4: Bool { bytes.count == 4 }

  /// The usual text of the address: `192.0.2.1`, or `2001:db8::1` as in RFC 5952.
  public var description: String {
    if isIPv4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let zeros = Self.longestZeros(groups)
    let texts = groups.map { String($0, radix: 16) }
    guard zeros.count > 1 else { return texts.joined(separator: ":") }
    return texts[..<zeros.lowerBound].joined(separator: ":") + "::"
      + texts[zeros.upperBound...].joined(separator: ":")
  }

  /// The first of the longest runs of zeros.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for (index, group) in groups.enumerated() {
      if group != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<index + 1
      }
    }
    return longest
  }
}
