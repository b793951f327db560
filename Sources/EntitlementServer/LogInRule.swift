/// What a catalogue says about log-ins.
public struct LogInRule: Hashable, Sendable {
  /// Whether each log-in takes a token that the developer's backend signed; otherwise an app user id and a
  /// public API key are enough.
  public var takesToken: Bool
  /// The secrets that such tokens are signed with; the first one signs, and all are accepted.
  public var secrets: [LogInSecret]

  /// Creates a rule; without arguments, log-ins take no token.
  public init(takesToken: Bool = false, secrets: [LogInSecret] = []) {
    self.takesToken = takesToken
    self.secrets = secrets
  }
}

/// A secret that log-in tokens are signed with.
public struct LogInSecret: Hashable, Sendable, CustomStringConvertible {
  /// The fewest bytes of a secret; RFC 7518, section 3.2 wants as many as the hash has.
  public static let shortest = 32

  let bytes: [UInt8]

  /// Creates a secret from its text; `nil` when it is too short.
  public init?(_ text: String) {
    guard text.utf8.count >= Self.shortest else { return nil }
    bytes = Array(text.utf8)
  }

  /// Nothing of it, so that it reaches no log.
  public var description: String { "a log-in secret" }
}
