public import AppStoreCore

/// The result of an attempt to send a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult>
public struct SendAttemptResult: OpenEnum {
  /// The text in Apple's response.
  public let rawValue: String
  /// Creates a result from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The server responded with a success status.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// The server did not respond in time.
  public static let timedOut = SendAttemptResult(rawValue: "TIMED_OUT")
  /// The certificate or the TLS connection is bad.
  public static let tlsIssue = SendAttemptResult(rawValue: "TLS_ISSUE")
  /// The server's redirects form a cycle.
  public static let circularRedirect = SendAttemptResult(rawValue: "CIRCULAR_REDIRECT")
  /// The server sent no response.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
  /// The network failed.
  public static let socketIssue = SendAttemptResult(rawValue: "SOCKET_ISSUE")
  /// The response's character set is not supported.
  public static let unsupportedCharset = SendAttemptResult(rawValue: "UNSUPPORTED_CHARSET")
  /// The response is not valid HTTP.
  public static let invalidResponse = SendAttemptResult(rawValue: "INVALID_RESPONSE")
  /// The connection was closed too early.
  public static let prematureClose = SendAttemptResult(rawValue: "PREMATURE_CLOSE")
  /// The server responded with another status.
  public static let unsuccessfulHTTPResponseCode = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
  /// Another result.
  public static let other = SendAttemptResult(rawValue: "OTHER")
}

/// An attempt to send a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem>
public struct SendAttemptItem: Hashable, Sendable, Codable {
  /// The time of the attempt.
  public var attemptDate: Timestamp
  /// The result of the attempt.
  public var sendAttemptResult: SendAttemptResult

  /// Creates an attempt.
  public init(attemptDate: Timestamp, sendAttemptResult: SendAttemptResult) {
    self.attemptDate = attemptDate
    self.sendAttemptResult = sendAttemptResult
  }
}

/// The response of Request a Test Notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendtestnotificationresponse>
public struct SendTestNotificationResponse: Hashable, Sendable, Codable {
  /// The identifier of the test, for fetching its status.
  public var testNotificationToken: String

  /// Creates a response.
  public init(testNotificationToken: String) {
    self.testNotificationToken = testNotificationToken
  }
}

/// The response of Get Test Notification Status.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/checktestnotificationresponse>
public struct CheckTestNotificationResponse: Hashable, Sendable, Codable {
  /// The signed notification as a compact JWS, not verified.
  public var signedPayload: String
  /// The attempts to send it so far; `nil` if Apple lists none.
  public var sendAttempts: [SendAttemptItem]?

  /// Creates a response.
  public init(signedPayload: String, sendAttempts: [SendAttemptItem]?) {
    self.signedPayload = signedPayload
    self.sendAttempts = sendAttempts
  }
}

/// A notification of a history.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponseitem>
public struct NotificationHistoryResponseItem: Hashable, Sendable, Codable {
  /// The signed notification as a compact JWS, not verified.
  public var signedPayload: String
  /// The attempts to send it, at most six; `nil` if Apple lists none.
  public var sendAttempts: [SendAttemptItem]?

  /// Creates an item.
  public init(signedPayload: String, sendAttempts: [SendAttemptItem]?) {
    self.signedPayload = signedPayload
    self.sendAttempts = sendAttempts
  }
}

/// One page of the response of Get Notification History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponse>
public struct NotificationHistoryResponse: Hashable, Sendable, Codable, PagedResponse {
  /// The query item `paginationToken`.
  public static let positionName = "paginationToken"

  /// The cursor after this page; `nil` on the last.
  public var paginationToken: String?
  /// Whether there are more pages now.
  public var hasMore: Bool
  /// The notifications.
  public var notificationHistory: [NotificationHistoryResponseItem]

  /// Creates a page.
  public init(
    paginationToken: String?, hasMore: Bool, notificationHistory: [NotificationHistoryResponseItem]
  ) {
    self.paginationToken = paginationToken
    self.hasMore = hasMore
    self.notificationHistory = notificationHistory
  }

  /// The pagination token.
  public var position: String? { paginationToken }
}
