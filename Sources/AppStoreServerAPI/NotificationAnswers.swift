public import AppStoreTypes

/// How an attempt to send a notification ended.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult>
public struct SendAttemptResult: OpenCode {
  /// The text Apple answers.
  public let rawValue: String
  /// Creates a result from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The server answered with a status of success.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// The server did not answer in time.
  public static let timedOut = SendAttemptResult(rawValue: "TIMED_OUT")
  /// The certificate or the TLS connection is bad.
  public static let tlsIssue = SendAttemptResult(rawValue: "TLS_ISSUE")
  /// The server redirects in a circle.
  public static let circularRedirect = SendAttemptResult(rawValue: "CIRCULAR_REDIRECT")
  /// The server answered nothing.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
  /// The network failed.
  public static let socketIssue = SendAttemptResult(rawValue: "SOCKET_ISSUE")
  /// The answer's character set is not supported.
  public static let unsupportedCharset = SendAttemptResult(rawValue: "UNSUPPORTED_CHARSET")
  /// The answer is not valid HTTP.
  public static let invalidResponse = SendAttemptResult(rawValue: "INVALID_RESPONSE")
  /// The connection was closed too early.
  public static let prematureClose = SendAttemptResult(rawValue: "PREMATURE_CLOSE")
  /// The server answered with another status.
  public static let unsuccessfulHTTPResponseCode = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
  /// Something else.
  public static let other = SendAttemptResult(rawValue: "OTHER")
}

/// One attempt to send a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem>
public struct SendAttemptItem: Hashable, Sendable, Codable {
  /// When Apple tried.
  public var attemptDate: Timestamp
  /// How it ended.
  public var sendAttemptResult: SendAttemptResult

  /// Creates an attempt.
  public init(attemptDate: Timestamp, sendAttemptResult: SendAttemptResult) {
    self.attemptDate = attemptDate
    self.sendAttemptResult = sendAttemptResult
  }
}

/// The answer of Request a Test Notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendtestnotificationresponse>
public struct SendTestNotificationResponse: Hashable, Sendable, Codable {
  /// The name of the test, to ask for its status with.
  public var testNotificationToken: String

  /// Creates an answer.
  public init(testNotificationToken: String) {
    self.testNotificationToken = testNotificationToken
  }
}

/// The answer of Get Test Notification Status.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/checktestnotificationresponse>
public struct CheckTestNotificationResponse: Hashable, Sendable, Codable {
  /// The signed notification as a compact JWS, not verified.
  public var signedPayload: String
  /// The attempts to send it so far; `nil` when Apple lists none.
  public var sendAttempts: [SendAttemptItem]?

  /// Creates an answer.
  public init(signedPayload: String, sendAttempts: [SendAttemptItem]?) {
    self.signedPayload = signedPayload
    self.sendAttempts = sendAttempts
  }
}

/// One notification of a history.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponseitem>
public struct NotificationHistoryResponseItem: Hashable, Sendable, Codable {
  /// The signed notification as a compact JWS, not verified.
  public var signedPayload: String
  /// The attempts to send it, at most six; `nil` when Apple lists none.
  public var sendAttempts: [SendAttemptItem]?

  /// Creates an item.
  public init(signedPayload: String, sendAttempts: [SendAttemptItem]?) {
    self.signedPayload = signedPayload
    self.sendAttempts = sendAttempts
  }
}

/// One page of the answer of Get Notification History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponse>
public struct NotificationHistoryResponse: Hashable, Sendable, Codable, APIPage {
  /// The query item `paginationToken`.
  public static let positionName = "paginationToken"

  /// The place behind this page; `nil` on the last.
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
