internal import Crypto

/// A secret API key as the server keeps it: its SHA-256, from which the key does not follow.
///
/// A catalogue writes it as `sha256:` and 64 hexadecimal digits, or as the key itself. Keys are long and
/// random, so a plain hash is enough; words that people think of are not.
public struct HashedAPIKey: Hashable, Sendable {
  /// What a hash in a catalogue begins with.
  public static let prefix = "sha256:"

  /// The 32 bytes of the hash.
  let digest: [UInt8]

  /// Creates the hash of a key.
  public init(of key: String) {
    self.init(digest: Array(SHA256.hash(data: Array(key.utf8))))
  }

  private init(digest: [UInt8]) {
    self.digest = digest
  }

  /// Creates a hash from what a catalogue holds: a key, or the hash of one.
  ///
  /// - Returns: `nil` when the text begins as a hash and is none.
  public init?(entry: String) {
    guard entry.hasPrefix(Self.prefix) else {
      self.init(of: entry)
      return
    }
    let digits = Array(entry.utf8.dropFirst(Self.prefix.utf8.count))
    guard digits.count == 64 else { return nil }
    var digest: [UInt8] = []
    for pair in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[pair]), let low = Self.value(digits[pair + 1]) else {
        return nil
      }
      digest.append(high << 4 | low)
    }
    self.init(digest: digest)
  }

  /// What stands in a catalogue in the key's place.
  public var entry: String {
    Self.prefix + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Compares without telling by the time it takes how much is the same.
  func isEqual(to other: HashedAPIKey) -> Bool {
    zip(digest, other.digest).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension HashedAPIKey: CustomStringConvertible {
  /// Nothing of it, so that neither key nor hash reaches a log.
  public var description: String { "an API key" }
}
