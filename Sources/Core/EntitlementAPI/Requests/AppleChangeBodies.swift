public import AppStoreCore
public import Foundation

/// The body of `POST …/subscriptions/{transaction_id}/extend` and
/// `…/subscriptions/{product_id}/defer`.
public struct ExtensionBody: Hashable, Sendable, Codable {
  /// The number of days, 1 to 90 for Apple; `nil` if ``expiryTime`` is given.
  public var extendByDays: Int?
  /// Apple's reason, 0 to 3; default: 0, undeclared.
  public var extendReasonCode: Int?
  /// The new end, rounded up to whole days; only for `defer`.
  public var expiryTime: Timestamp?
  /// The caller's id of the extension, 1 to 128 characters; default: a new one.
  public var requestIdentifier: String?

  private enum CodingKeys: String, CodingKey {
    case extendByDays = "extend_by_days"
    case extendReasonCode = "extend_reason_code"
    case expiryTime = "expiry_time_ms"
    case requestIdentifier = "request_identifier"
  }
}

/// The body of `…/refund`, `…/revoke` and `…/cancel`, which Apple offers for Advanced Commerce
/// only; may be empty.
public struct AdvancedCommerceChangeBody: Hashable, Sendable, Codable {
  /// Apple's reason; default: `OTHER`.
  public var refundReason: String?
  /// Apple's refund type; default: `FULL`.
  public var refundType: String?
  /// The caller's id of the request, which Apple accepts once; default: a new one.
  public var requestReferenceID: UUID?

  private enum CodingKeys: String, CodingKey {
    case refundReason = "refund_reason"
    case refundType = "refund_type"
    case requestReferenceID = "request_reference_id"
  }

  /// Creates a body.
  public init(
    refundReason: String? = nil, refundType: String? = nil, requestReferenceID: UUID? = nil
  ) {
    self.refundReason = refundReason
    self.refundType = refundType
    self.requestReferenceID = requestReferenceID
  }
}
