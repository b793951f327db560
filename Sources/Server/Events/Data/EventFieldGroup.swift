/// The fields that only some types of purchase events have.
package enum EventFieldGroup: String, CaseIterable, Hashable, Sendable {
  /// None.
  case none
  /// `kind`, `is_trial_conversion`.
  case renewal
  /// `cancel_reason`.
  case cancellation
  /// `old_product_id`, `new_product_id`.
  case productChange
  /// `grace_period_expires_at_ms`, `ends_access`.
  case billingIssue
  /// `expiration_reason`, `ends_access`.
  case expiration
  /// `previous_expires_at_ms`.
  case `extension`
  /// `refunded_amount`, `refunded_seats`, `is_latest_period`, `ends_access`.
  case refund
  /// `refund_request_reason`, `respond_before_ms`.
  case refundRequest
  /// `new_price`.
  case priceIncrease
  /// `redeemed_offer`.
  case offer

  /// The names of the fields in JSON.
  package var names: [String] {
    switch self {
    case .none: []
    case .renewal: ["kind", "is_trial_conversion"]
    case .cancellation: ["cancel_reason"]
    case .productChange: ["old_product_id", "new_product_id"]
    case .billingIssue: ["grace_period_expires_at_ms", "ends_access"]
    case .expiration: ["expiration_reason", "ends_access"]
    case .extension: ["previous_expires_at_ms"]
    case .refund: ["refunded_amount", "refunded_seats", "is_latest_period", "ends_access"]
    case .refundRequest: ["refund_request_reason", "respond_before_ms"]
    case .priceIncrease: ["new_price"]
    case .offer: ["redeemed_offer"]
    }
  }
}
