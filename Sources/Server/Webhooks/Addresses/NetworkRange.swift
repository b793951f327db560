/// A range of addresses with the same first bits, such as `10.0.0.0/8`.
public struct NetworkRange: Hashable, Sendable, CustomStringConvertible {
  /// The first address of the range.
  public let base: NetworkAddress
  /// The number of bits that all addresses of the range share.
  public let prefixLength: Int

  /// Reads a range from its text, such as `10.0.0.0/8`; an address alone is a range of one address.
  ///
  /// - Throws: ``NetworkRangeError`` if the text is not a range.
  public init(_ text: String) throws(NetworkRangeError) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = parts.first.flatMap({ NetworkAddress(String($0)) }) else {
      throw .address(text)
    }
    let bits = 8 * base.bytes.count
    var length = bits
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = Int(parts[1]), number <= bits
      else { throw .prefixLength(text, limit: bits) }
      length = number
    }
    self.base = base
    prefixLength = length
    guard (length..<bits).allSatisfy({ base.bytes[$0 / 8] & (0x80 >> UInt8($0 % 8)) == 0 }) else {
      throw .remainingBits(text, prefixLength: length)
    }
  }

  /// Whether the range has one address only.
  var isSingleAddress: Bool { prefixLength == 8 * base.bytes.count }

  /// The range as it is written: `10.0.0.0/8`.
  public var description: String { "\(base)/\(prefixLength)" }

  /// Returns whether an address is in the range.
  public func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == base.bytes.count else { return false }
    let whole = prefixLength / 8
    guard address.bytes[..<whole] == base.bytes[..<whole] else { return false }
    let rest = prefixLength % 8
    guard rest > 0 else { return true }
    return (address.bytes[whole] ^ base.bytes[whole]) >> UInt8(8 - rest) == 0
  }
}

/// Why a text is not a range of addresses.
public enum NetworkRangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part before the slash is not an address.
  case address(String)
  /// The part after the slash is not a number of bits that the address has.
  case prefixLength(String, limit: Int)
  /// Bits after the prefix are not zero, so the range may be another than the intended one.
  case remainingBits(String, prefixLength: Int)

  /// The problem and its fix.
  public var description: String {
    switch self {
    case .address(let text):
      "network \(text): is not an address; write one such as 10.0.0.0/8 or fd00::/8"
    case .prefixLength(let text, let limit):
      "network \(text): the number after the slash is not 0 to \(limit)"
    case .remainingBits(let text, let length):
      "network \(text): has bits after the first \(length); set them to zero"
    }
  }
}
