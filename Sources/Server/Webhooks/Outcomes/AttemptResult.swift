public import AppStoreCore
public import HTTPTypes

/// What one attempt to deliver an event resulted in.
public enum AttemptResult: Hashable, Sendable {
  /// The receiver responded, with any status.
  case response(HTTPResponse)
  /// There was no complete response.
  case failure(AttemptFailure)

  /// Whether the receiver accepted the event: its status is 200 to 299.
  public var isSuccess: Bool {
    guard case .response(let response) = self else { return false }
    return response.status.kind == .successful
  }

  /// Whether the receiver wants no more events at this URL: its status is 410.
  public var isGone: Bool { status == 410 }

  /// Whether the receiver wants fewer requests: its status is 429, 502, 503 or 504.
  public var isOverloaded: Bool { [429, 502, 503, 504].contains(status) }

  /// Whether the receiver rejects the request itself: its status is neither 200 to 299 nor 429 nor
  /// 500 to 599.
  public var isRejection: Bool {
    guard let status, !isSuccess else { return false }
    return status != 429 && !(500...599).contains(status)
  }

  /// Whether the receiver wants no further attempt: `webhook-delivery: abort-message`.
  public var isAborted: Bool {
    guard case .response(let response) = self else { return false }
    return response.headerFields[.webhookDelivery]?.lowercased() == "abort-message"
  }

  /// The status code; `nil` without a response.
  public var status: Int? {
    guard case .response(let response) = self else { return nil }
    return response.status.code
  }

  /// Returns the earliest time of the next attempt that an overloaded receiver requests.
  ///
  /// - Returns: A time within 24 hours; `nil` if the receiver requests none.
  public func retryAfter(at now: Timestamp) -> Timestamp? {
    guard case .response(let response) = self, isOverloaded else { return nil }
    return response.headerFields[.retryAfter].flatMap { RetryAfter.time($0, at: now) }
  }
}

/// Why an attempt has no complete response; the raw values are the codes of the delivery log.
public enum AttemptFailure: String, Hashable, Sendable, CaseIterable {
  /// The host's name has no address.
  case dns
  /// The host has an address that is not allowed; nothing was sent.
  case blocked
  /// No connection was established.
  case connect
  /// The TLS connection failed, or the certificate is invalid.
  case tls
  /// The response was not complete in time.
  case timeout
  /// The connection ended, or the response is not HTTP.
  case interrupted
}
