/// The JSON error in Apple's response to an unsuccessful request.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/error-codes>
public struct AppStoreErrorBody: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// Apple's number of the error; its first three digits are the HTTP status.
  public var errorCode: Int
  /// Apple's text.
  public var errorMessage: String

  /// Creates a body.
  public init(errorCode: Int, errorMessage: String) {
    self.errorCode = errorCode
    self.errorMessage = errorMessage
  }

  /// The number as a code, with Apple's name if it is known.
  public var code: APIErrorCode { APIErrorCode(rawValue: errorCode) }

  /// The HTTP status of the number.
  public var status: Int { code.status }

  /// Whether the same request can succeed later: the errors Apple calls retryable, and the rate
  /// limit.
  public var isRetryable: Bool { code.isRetryable }

  /// The number and Apple's text.
  public var description: String { "\(errorCode): \(errorMessage)" }
}

/// The errors of Get All Subscription Statuses and Get Transaction History, with Apple's texts.
extension AppStoreErrorBody {
  /// The app identifier is invalid.
  public static let invalidAppIdentifier = AppStoreErrorBody(
    errorCode: 400_0002, errorMessage: "Invalid request app identifier.")
  /// The revision was not issued by this server.
  public static let invalidRequestRevision = AppStoreErrorBody(
    errorCode: 400_0005, errorMessage: "Invalid request revision.")
  /// The transaction id is invalid.
  public static let invalidTransactionId = AppStoreErrorBody(
    errorCode: 400_0006, errorMessage: "Invalid transaction id.")
  /// The start date is not in milliseconds.
  public static let invalidStartDate = AppStoreErrorBody(
    errorCode: 400_0015,
    errorMessage:
      "Invalid request. The start date is not a timestamp value represented in milliseconds.")
  /// The end date is not in milliseconds.
  public static let invalidEndDate = AppStoreErrorBody(
    errorCode: 400_0016,
    errorMessage:
      "Invalid request. The end date is not a timestamp value represented in milliseconds.")
  /// The sort parameter is invalid.
  public static let invalidSort = AppStoreErrorBody(
    errorCode: 400_0021, errorMessage: "Invalid request. The sort parameter is invalid.")
  /// The product type parameter is invalid.
  public static let invalidProductType = AppStoreErrorBody(
    errorCode: 400_0022, errorMessage: "Invalid request. The product type parameter is invalid.")
  /// The product id parameter is invalid.
  public static let invalidProductId = AppStoreErrorBody(
    errorCode: 400_0023, errorMessage: "Invalid request. The product id parameter is invalid.")
  /// The subscription group parameter is invalid.
  public static let invalidSubscriptionGroupIdentifier = AppStoreErrorBody(
    errorCode: 400_0024,
    errorMessage: "Invalid request. The subscription group identifier parameter is invalid.")
  /// The ownership type parameter is invalid.
  public static let invalidInAppOwnershipType = AppStoreErrorBody(
    errorCode: 400_0026,
    errorMessage: "Invalid request. The in-app ownership type parameter is invalid.")
  /// The revoked parameter is invalid.
  public static let invalidRevoked = AppStoreErrorBody(
    errorCode: 400_0030, errorMessage: "Invalid request. The revoked parameter is invalid.")
  /// The status parameter is invalid.
  public static let invalidStatus = AppStoreErrorBody(
    errorCode: 400_0031, errorMessage: "Invalid request. The status parameter is invalid.")
  /// The transaction is unknown in this environment.
  public static let transactionIdNotFound = AppStoreErrorBody(
    errorCode: 404_0010, errorMessage: "Transaction id not found.")
  /// The caller exceeded the rate limit.
  public static let rateLimitExceeded = AppStoreErrorBody(
    errorCode: 429_0000, errorMessage: "Rate limit exceeded.")
  /// An internal error at Apple.
  public static let generalInternal = AppStoreErrorBody(
    errorCode: 500_0000, errorMessage: "An unknown error occurred.")
  /// A temporary internal error at Apple.
  public static let generalInternalRetryable = AppStoreErrorBody(
    errorCode: 500_0001, errorMessage: "An unknown error occurred. Please try again.")
}
