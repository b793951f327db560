public import AppStoreCore

/// The response of Get Transaction Info.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/transactioninforesponse>
public struct TransactionInfoResponse: Hashable, Sendable, Codable {
  /// The signed transaction as a compact JWS, not verified.
  public var signedTransactionInfo: String

  /// Creates a response.
  public init(signedTransactionInfo: String) {
    self.signedTransactionInfo = signedTransactionInfo
  }
}

/// The response of Get App Transaction Info.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/apptransactioninforesponse>
public struct AppTransactionInfoResponse: Hashable, Sendable, Codable {
  /// The signed app transaction as a compact JWS, not verified.
  public var signedAppTransactionInfo: String

  /// Creates a response.
  public init(signedAppTransactionInfo: String) {
    self.signedAppTransactionInfo = signedAppTransactionInfo
  }
}

/// Whether an order id belongs to the app.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/orderlookupstatus>
public struct OrderLookupStatus: OpenEnum {
  /// The number in Apple's response.
  public let rawValue: Int
  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The order belongs to the app.
  public static let valid = OrderLookupStatus(rawValue: 0)
  /// The order is unknown or belongs to another app.
  public static let invalid = OrderLookupStatus(rawValue: 1)
}

/// The response of Look Up Order ID.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/orderlookupresponse>
public struct OrderLookupResponse: Hashable, Sendable, Codable {
  /// Whether the order belongs to the app.
  public var status: OrderLookupStatus
  /// The order's signed transactions as compact JWS, not verified; `nil` if the order is invalid.
  public var signedTransactions: [String]?

  /// Creates a response.
  public init(status: OrderLookupStatus, signedTransactions: [String]?) {
    self.status = status
    self.signedTransactions = signedTransactions
  }
}

/// One page of the response of Get Refund History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/refundhistoryresponse>
public struct RefundHistoryResponse: Hashable, Sendable, Codable {
  /// The refunded transactions as compact JWS, not verified; by revocation date, oldest first.
  public var signedTransactions: [String]
  /// The cursor after this page; pass it to get later refunds, also after the last page.
  public var revision: String
  /// Whether there are more pages now.
  public var hasMore: Bool

  /// Creates a page.
  public init(signedTransactions: [String], revision: String, hasMore: Bool) {
    self.signedTransactions = signedTransactions
    self.revision = revision
    self.hasMore = hasMore
  }
}

/// The response of Get Refund History V1, which Apple deprecated: all refunds at once.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/refundlookupresponse>
public struct RefundLookupResponse: Hashable, Sendable, Codable {
  /// The refunded transactions as compact JWS, not verified; empty for none.
  public var signedTransactions: [String]

  /// Creates a response.
  public init(signedTransactions: [String]) {
    self.signedTransactions = signedTransactions
  }
}

extension HistoryResponse: PagedResponse {
  /// The query item `revision`.
  public static let positionName = "revision"
  /// The revision.
  public var position: String? { revision }
}

extension RefundHistoryResponse: PagedResponse {
  /// The query item `revision`.
  public static let positionName = "revision"
  /// The revision.
  public var position: String? { revision }
}
