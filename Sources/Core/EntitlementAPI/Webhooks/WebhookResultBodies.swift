public import AppStoreCore

/// The response to `POST /v1/webhooks/{name}/test`: how the receiver responded.
public struct WebhookTestBody: Hashable, Sendable, Codable {
  /// Whether the receiver accepted the event.
  public var isDelivered: Bool
  /// The status code; `nil` if there was no response.
  public var statusCode: Int?
  /// A short code of the failure, such as `timeout`; `nil` for a success.
  public var error: String?
  /// How long it took, in milliseconds.
  public var durationMilliseconds: Int
  /// The first part of the response, or the problem without one.
  public var response: String

  /// Creates a body.
  public init(
    isDelivered: Bool, statusCode: Int?, error: String?, durationMilliseconds: Int,
    response: String
  ) {
    self.isDelivered = isDelivered
    self.statusCode = statusCode
    self.error = error
    self.durationMilliseconds = durationMilliseconds
    self.response = response
  }

  private enum CodingKeys: String, CodingKey {
    case error, response
    case isDelivered = "is_delivered"
    case statusCode = "status_code"
    case durationMilliseconds = "duration_ms"
  }

  /// Encodes the result; missing values are null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isDelivered, forKey: .isDelivered)
    try container.encode(statusCode, forKey: .statusCode)
    try container.encode(error, forKey: .error)
    try container.encode(durationMilliseconds, forKey: .durationMilliseconds)
    try container.encode(response, forKey: .response)
  }
}

/// The response to `POST /v1/webhooks/{name}/rotate`: the new secret, which no later response shows.
public struct WebhookSecretBody: Hashable, Sendable, Codable {
  /// The secret: `whsec_…`.
  public var secret: String
  /// The public key of an endpoint that signs with Ed25519 too: `whpk_…`; `nil` for others.
  public var publicKey: String?
  /// Until when the former secret signs too.
  public var formerSecretUntil: Timestamp?

  /// Creates a body.
  public init(secret: String, publicKey: String? = nil, formerSecretUntil: Timestamp?) {
    self.secret = secret
    self.publicKey = publicKey
    self.formerSecretUntil = formerSecretUntil
  }

  private enum CodingKeys: String, CodingKey {
    case secret
    case publicKey = "public_key"
    case formerSecretUntil = "former_secret_until_ms"
  }
}

/// The response to `POST /v1/webhooks/{name}/replay`.
public struct WebhookReplayBody: Hashable, Sendable, Codable {
  /// How many events are sent, or would be sent.
  public var events: Int
  /// Whether they were only counted.
  public var dryRun: Bool

  /// Creates a body.
  public init(events: Int, dryRun: Bool) {
    self.events = events
    self.dryRun = dryRun
  }

  private enum CodingKeys: String, CodingKey {
    case events
    case dryRun = "dry_run"
  }
}
