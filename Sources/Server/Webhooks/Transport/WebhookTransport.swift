public import HTTPTypes

/// Sends one webhook and returns how the attempt ended; the abstraction of the network.
public protocol WebhookTransport: Sendable {
  /// Sends a request.
  ///
  /// It ends at most a moment after the request's timeout.
  func send(_ request: WebhookRequest) async -> WebhookResponse
}

/// A webhook to send.
public struct WebhookRequest: Hashable, Sendable {
  /// The method.
  public var method: HTTPRequest.Method
  /// The endpoint's URL.
  public var url: EndpointURL
  /// The header fields, without `Host` and `Content-Length`.
  public var fields: HTTPFields
  /// The bytes that were signed.
  public var body: [UInt8]
  /// The maximum duration, from resolving the host's name to the end of the response.
  public var timeout: Duration
  /// The addresses to which the endpoint may connect.
  public var policy: AddressPolicy

  /// Creates a request.
  public init(
    method: HTTPRequest.Method = .post, url: EndpointURL, fields: HTTPFields, body: [UInt8],
    timeout: Duration, policy: AddressPolicy = AddressPolicy()
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.timeout = timeout
    self.policy = policy
  }
}

/// How an attempt to send a webhook ended.
public struct WebhookResponse: Hashable, Sendable {
  /// The maximum length of ``text`` in bytes.
  public static let maxTextLength = 1024

  /// The response, or the kind of failure.
  public let result: AttemptResult
  /// The beginning of the response's body as text, or the problem without a response.
  ///
  /// It has at most ``maxTextLength`` bytes of UTF-8, and no NUL character, which PostgreSQL
  /// rejects.
  /// It is for operators: what a receiver sends may be confidential.
  public let text: String
  /// The duration of the attempt.
  public let duration: Duration

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - result: The response, or the kind of failure.
  ///   - text: The body or the problem, of any length.
  ///   - duration: The duration of the attempt.
  public init(result: AttemptResult, text: String, duration: Duration) {
    self.result = result
    self.text = Self.shortened(text)
    self.duration = duration
    assert(self.text.utf8.count <= Self.maxTextLength, "the text of a response fits into the log")
  }

  private static func shortened(_ text: String) -> String {
    var short = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      let scalar = scalar == "\0" ? "\u{FFFD}" : scalar
      length += UTF8.width(scalar)
      guard length <= maxTextLength else { break }
      short.append(scalar)
    }
    return String(short)
  }
}
