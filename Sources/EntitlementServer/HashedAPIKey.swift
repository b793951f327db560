internal import Crypto
internal import Encodings

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
    let digits = String(entry.dropFirst(Self.prefix.count))
    guard let digest = Hexadecimal.decode(digits), digest.count == 32 else { return nil }
    self.init(digest: digest)
  }

  /// What stands in a catalogue in the key's place.
  public var entry: String {
    Self.prefix + Hexadecimal.encode(digest)
  }

  /// Compares without telling by the time it takes how much is the same.
  func isEqual(to other: HashedAPIKey) -> Bool {
    zip(digest, other.digest).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HashedAPIKey: CustomStringConvertible {
  /// Nothing of it, so that neither key nor hash reaches a log.
  public var description: String { "an API key" }
}
