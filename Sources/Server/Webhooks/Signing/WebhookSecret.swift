public import AppStoreCore
internal import Crypto

/// The secret that an endpoint shares with its receiver: `whsec_` and the base64 of random bytes.
///
/// Source: <https://github.com/standard-webhooks/standard-webhooks>
public struct WebhookSecret: Hashable, Sendable, CustomStringConvertible {
  private static let prefix = "whsec_"
  private static let lengths = 24...64

  private let bytes: [UInt8]

  /// Creates a secret of 32 random bytes.
  public init(random: RandomBytes) {
    bytes = random(32)
    precondition(bytes.count == 32, "a source of randomness returns the requested count")
  }

  /// Reads a secret from its text.
  ///
  /// - Throws: ``WebhookKeyError`` if the text is not `whsec_` and the base64 of 24 to 64 bytes.
  public init(_ text: String) throws(WebhookKeyError) {
    bytes = try WebhookKeyError.bytes(of: text, prefix: Self.prefix, lengths: Self.lengths)
  }

  /// The secret's text, for the receiver and for storage.
  public var text: String { Self.prefix + Base64.encodeStandard(bytes) }

  /// A text without the secret, so that the secret reaches no log.
  public var description: String { "webhook secret of \(bytes.count) bytes" }

  /// Returns the authentication code of Standard Webhooks, whose key is the secret's bytes.
  func standardCode(of content: [UInt8]) -> [UInt8] {
    Self.code(of: content, key: bytes)
  }

  /// Returns the authentication code of RevenueCat, whose key is the secret's text.
  func revenueCatCode(of content: [UInt8]) -> [UInt8] {
    Self.code(of: content, key: Array(text.utf8))
  }

  private static func code(of content: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: key)))
  }
}
