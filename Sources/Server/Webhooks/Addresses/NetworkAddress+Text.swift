internal import AppStoreCore

extension NetworkAddress {
  /// Reads an address from its usual text: `192.0.2.1` or `2001:db8::1`.
  ///
  /// It is `nil` for other text, such as an address with a zone or a number with leading zeros.
  public init?(_ text: String) {
    guard let bytes = text.contains(":") ? Self.ipv6(text[...]) : Self.ipv4(text[...]) else {
      return nil
    }
    assert(bytes.count == 4 || bytes.count == 16, "a text of an address names all of its bytes")
    self.init(bytes: bytes)
  }

  /// Reads an IPv4 address in any form that systems accept in a URL, such as `0x7f.1` or
  /// `2130706433`; `nil` for other text.
  ///
  /// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
  init?(anyIPv4 text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count, let last = numbers.last, (1...4).contains(numbers.count)
    else { return nil }
    let leading = numbers.dropLast()
    // The last number has all bytes that the other ones leave.
    let rest = 4 - leading.count
    guard leading.allSatisfy({ $0 <= 255 }), last < UInt64(1) << UInt64(8 * rest) else {
      return nil
    }
    let tail = (0..<rest).reversed().map { UInt8(truncatingIfNeeded: last >> UInt64(8 * $0)) }
    self.init(bytes: leading.map { UInt8($0) } + tail)
  }

  /// Returns a number in decimal, octal after `0`, or hexadecimal after `0x`.
  private static func number(_ text: Substring) -> UInt64? {
    guard text.utf8.allSatisfy({ Hex.value(of: $0) != nil || $0 | 0x20 == UInt8(ascii: "x") })
    else { return nil }
    if text.lowercased().hasPrefix("0x") { return UInt64(text.dropFirst(2), radix: 16) }
    if text.count > 1, text.hasPrefix("0") { return UInt64(text, radix: 8) }
    return UInt64(text)
  }

  private static func ipv4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard (1...3).contains(part.utf8.count), part == "0" || !part.hasPrefix("0"),
        part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let byte = UInt8(part)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func ipv6(_ text: Substring) -> [UInt8]? {
    guard let gap = text.firstRange(of: "::") else {
      return groups(text, isLast: true).flatMap { $0.count == 16 ? $0 : nil }
    }
    guard let left = groups(text[..<gap.lowerBound], isLast: false),
      let right = groups(text[gap.upperBound...], isLast: true), left.count + right.count <= 14
    else { return nil }
    return left + [UInt8](repeating: 0, count: 16 - left.count - right.count) + right
  }

  /// Returns the bytes of groups separated by colons; the last group may be an IPv4 address.
  private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if isLast, index == parts.count - 1, part.contains(".") {
        guard let end = ipv4(part) else { return nil }
        bytes += end
        continue
      }
      guard (1...4).contains(part.utf8.count),
        part.utf8.allSatisfy({ Hex.value(of: $0) != nil }), let group = UInt16(part, radix: 16)
      else { return nil }
      bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
    }
    return bytes
  }
}
