public import AppStoreTypes
public import Foundation

/// The body of `POST …/subscriptions/{transaction_id}/extend` and `…/subscriptions/{product_id}/defer`.
public struct ExtensionBody: Hashable, Sendable, Codable {
  /// How many days to extend by; Apple takes 1 to 90; `nil` when ``expiryTime`` is given.
  public var extendByDays: Int?
  /// Apple's reason, 0 to 3; `nil` means 0, undeclared.
  public var extendReasonCode: Int?
  /// Until when to extend, rounded up to whole days; only for `defer`.
  public var expiryTime: Timestamp?
  /// The caller's own name for the extension, 1 to 128 characters; `nil` for a new one.
  public var requestIdentifier: String?

  private enum CodingKeys: String, CodingKey {
    case extendByDays = "extend_by_days"
    case extendReasonCode = "extend_reason_code"
    case expiryTime = "expiry_time_ms"
    case requestIdentifier = "request_identifier"
  }

  /// Creates a body.
  public init(
    extendByDays: Int? = nil, extendReasonCode: Int? = nil, expiryTime: Timestamp? = nil,
    requestIdentifier: String? = nil
  ) {
    self.extendByDays = extendByDays
    self.extendReasonCode = extendReasonCode
    self.expiryTime = expiryTime
    self.requestIdentifier = requestIdentifier
  }
}

/// The body of `…/refund`, `…/revoke` and `…/cancel`, which Apple offers for Advanced Commerce only; it
/// may be empty.
public struct AdvancedCommerceChangeBody: Hashable, Sendable, Codable {
  /// Why, in Apple's words; `nil` means `OTHER`.
  public var refundReason: String?
  /// How much, in Apple's words; `nil` means `FULL`.
  public var refundType: String?
  /// The caller's own name for the request; Apple takes each once; `nil` for a new one.
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
