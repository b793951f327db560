/// The address of a webhook endpoint, of which a log may show only a part.
public struct WebhookURL: Hashable, Sendable, CustomStringConvertible {
  /// The whole address; its path or query may contain a secret.
  public let text: String
  /// The scheme, the host, and the port unless it is the usual one.
  public let origin: String

  /// Creates an address that was checked.
  public init(text: String, origin: String) {
    self.text = text
    self.origin = origin
  }

  /// The part without a secret.
  public var description: String { origin }
}

/// The value of the header `Authorization`, which is a secret.
public struct WebhookAuthorization: Hashable, Sendable, CustomStringConvertible {
  /// The value.
  package let value: String

  /// Creates a value.
  public init(_ value: String) { self.value = value }

  /// A fixed text, so that the secret reaches no log.
  public var description: String { "an Authorization header" }
}
