internal import Foundation

/// A range of IP addresses with a common prefix, such as `10.0.0.0/8`.
struct NetworkBlock {
  /// The text in the catalog.
  let text: String
  private let bytes: [UInt8]
  private let length: Int

  /// Reads `ADDRESS/LENGTH`; `nil` if it has another form.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Self.bytes(of: String(parts[0])),
      !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(parts[1]), length <= bytes.count * 8
    else { return nil }
    self.text = text
    self.bytes = bytes
    self.length = length
  }

  /// Returns whether an address is in the range.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<length).allSatisfy { bit in
      (other[bit / 8] ^ bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }

  /// Returns whether a text is an IPv4 or IPv6 address.
  static func isAddress(_ text: String) -> Bool { bytes(of: text) != nil }

  /// The 4 or 16 bytes of an address in its usual form.
  private static func bytes(of text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
