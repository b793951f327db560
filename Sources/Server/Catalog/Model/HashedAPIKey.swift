internal import AppStoreCore
internal import Crypto

/// A secret API key as the server stores it: its SHA-256, from which the key cannot be derived.
///
/// A catalog has `sha256:` and 64 hexadecimal digits, or the key itself. Keys are long and random,
/// so a plain hash is enough; it would not be for words that people choose.
public struct HashedAPIKey: Hashable, Sendable {
  /// The prefix of a hash in a catalog.
  public static let prefix = "sha256:"

  /// The 32 bytes of the hash.
  package let digest: [UInt8]

  /// Creates the hash of a key.
  public init(of key: String) {
    self.init(digest: Array(SHA256.hash(data: Array(key.utf8))))
  }

  private init(digest: [UInt8]) {
    self.digest = digest
  }

  /// Creates a hash from a catalog entry: a key, or the hash of one.
  ///
  /// - Returns: `nil` if the text has the prefix of a hash but is malformed.
  public init?(entry: String) {
    guard entry.hasPrefix(Self.prefix) else {
      self.init(of: entry)
      return
    }
    let digits = String(entry.dropFirst(Self.prefix.count))
    guard let digest = Hex.decode(digits), digest.count == 32 else { return nil }
    self.init(digest: digest)
  }

  /// The hash as written in a catalog.
  public var entry: String {
    Self.prefix + Hex.encode(digest)
  }

  /// Compares in constant time.
  package func isEqual(to other: HashedAPIKey) -> Bool {
    zip(digest, other.digest).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HashedAPIKey: CustomStringConvertible {
  /// A fixed text, so that neither key nor hash reaches a log.
  public var description: String { "an API key" }
}
