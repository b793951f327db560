public import AppStoreCore

/// Apple's number of an error; its first three digits are the HTTP status.
///
/// Numbers that Apple adds later are preserved, without name and message.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/error-codes>
public struct APIErrorCode: OpenEnum {
  /// The number.
  public let rawValue: Int
  /// Creates a code from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All known numbers, ascending.
  public static let known: [APIErrorCode] = table.keys.sorted().map(APIErrorCode.init(rawValue:))

  /// The HTTP status of the number.
  public var status: Int { rawValue / 10_000 }

  /// Apple's name, such as `TransactionIdNotFoundError`; `nil` for an unknown number.
  public var name: String? { Self.table[rawValue]?.name }

  /// Apple's text; `nil` if it is unknown.
  public var message: String? { Self.table[rawValue]?.message }

  /// Whether the same request can succeed later: the errors Apple calls retryable, and the rate
  /// limit.
  public var isRetryable: Bool {
    switch self {
    case .accountNotFoundRetryable, .appNotFoundRetryable, .originalTransactionIdNotFoundRetryable,
      .rateLimitExceeded, .generalInternalRetryable:
      true
    default: false
    }
  }

  /// The name with the number, or the number alone.
  public var description: String { name.map { "\($0) \(rawValue)" } ?? String(rawValue) }

  private static let table: [Int: APIErrorRow] = Dictionary(
    (appStoreServerRows + retentionMessagingRows + advancedCommerceRows).map { ($0.code, $0) },
    uniquingKeysWith: { first, _ in first })
}

/// One row of Apple's error table.
struct APIErrorRow: Sendable {
  let code: Int
  let name: String
  let message: String?

  init(_ code: Int, _ name: String, _ message: String?) {
    self.code = code
    self.name = name
    self.message = message
  }
}
