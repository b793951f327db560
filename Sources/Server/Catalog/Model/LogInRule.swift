/// The catalog's rule for log-ins.
public struct LogInRule: Hashable, Sendable {
  /// Whether each log-in needs a token that the developer's backend signed.
  ///
  /// Otherwise an app user id and a public API key are enough.
  public var takesToken: Bool
  /// The secrets of such tokens; the first one signs, and all are accepted.
  public var secrets: [LogInSecret]

  /// Creates a rule; by default, log-ins need no token.
  public init(takesToken: Bool = false, secrets: [LogInSecret] = []) {
    self.takesToken = takesToken
    self.secrets = secrets
  }
}

/// A secret that signs log-in tokens.
public struct LogInSecret: Hashable, Sendable, CustomStringConvertible {
  /// The minimum length in bytes; RFC 7518, section 3.2 requires the length of the hash.
  public static let shortest = 32

  /// The bytes of its text.
  package let bytes: [UInt8]

  /// Creates a secret from its text; `nil` if it is too short.
  public init?(_ text: String) {
    guard text.utf8.count >= Self.shortest else { return nil }
    bytes = Array(text.utf8)
  }

  /// A fixed text, so that the secret reaches no log.
  public var description: String { "a log-in secret" }
}
