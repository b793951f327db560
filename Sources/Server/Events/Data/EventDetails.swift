package import AppStoreCore

/// The values of an ``EventFieldGroup``.
package enum EventDetails: Hashable, Sendable {
  /// No fields.
  case none
  /// Why a new period began.
  case renewal(RenewalKind, isTrialConversion: Bool)
  /// Why auto-renew is off.
  case cancellation(EndReason)
  /// The plan before and after; the new one is `nil` if it is not known.
  case productChange(old: ProductID, new: ProductID?)
  /// When the grace period ends, `nil` without one, and whether access ends with the event.
  case billingIssue(graceEnd: Timestamp?, endsAccess: Bool)
  /// Why a subscription ended, and whether access ends with the event and not earlier.
  case expiration(EndReason, endsAccess: Bool)
  /// The end of the period before the extension.
  case `extension`(previousEnd: Timestamp?)
  /// The amount, `nil` if unknown; the number of refunded seats, `nil` if the whole transaction was
  /// refunded; whether nothing of the latest period is paid for any more; and whether access ends with
  /// the event.
  case refund(Money?, seats: Int?, isLatest: Bool, endsAccess: Bool)
  /// Why the customer requests a refund, `nil` if not stated, and until when Apple accepts
  /// consumption information.
  case refundRequest(ConsumptionRequestReason?, respondBefore: Timestamp)
  /// The price of the next period; `nil` if unknown.
  case priceIncrease(Money?)
  /// The offer that applies at the next renewal or applied at once.
  case offer(OfferSnapshot?)

  init(
    _ group: EventFieldGroup, from fields: inout JSONObjectReader
  ) throws(JSONFieldError) {
    switch group {
    case .none: self = .none
    case .renewal:
      self = .renewal(
        try fields.required("kind"), isTrialConversion: try fields.required("is_trial_conversion"))
    case .cancellation: self = .cancellation(try fields.required("cancel_reason"))
    case .productChange:
      self = .productChange(
        old: try fields.required("old_product_id"), new: try fields.optional("new_product_id"))
    case .billingIssue:
      self = .billingIssue(
        graceEnd: try fields.optional("grace_period_expires_at_ms"),
        endsAccess: try fields.required("ends_access"))
    case .expiration:
      self = .expiration(
        try fields.required("expiration_reason"), endsAccess: try fields.required("ends_access"))
    case .extension: self = .extension(previousEnd: try fields.optional("previous_expires_at_ms"))
    case .refund:
      self = .refund(
        try fields.optional("refunded_amount"), seats: try fields.optional("refunded_seats"),
        isLatest: try fields.required("is_latest_period"),
        endsAccess: try fields.required("ends_access"))
    case .refundRequest:
      self = .refundRequest(
        try fields.optional("refund_request_reason"),
        respondBefore: try fields.required("respond_before_ms"))
    case .priceIncrease: self = .priceIncrease(try fields.optional("new_price"))
    case .offer: self = .offer(try fields.optional("redeemed_offer"))
    }
  }

  /// Writes the fields of the group, absent ones as null.
  func write(to fields: inout JSONObjectWriter) {
    switch self {
    case .none: break
    case .renewal(let kind, let isTrialConversion):
      fields.write("kind", kind)
      fields.write("is_trial_conversion", isTrialConversion)
    case .cancellation(let reason): fields.write("cancel_reason", reason)
    case .productChange(let old, let new):
      fields.write("old_product_id", old)
      fields.write("new_product_id", orNull: new)
    case .billingIssue(let graceEnd, let endsAccess):
      fields.write("grace_period_expires_at_ms", orNull: graceEnd)
      fields.write("ends_access", endsAccess)
    case .expiration(let reason, let endsAccess):
      fields.write("expiration_reason", reason)
      fields.write("ends_access", endsAccess)
    case .extension(let end): fields.write("previous_expires_at_ms", orNull: end)
    case .refund(let amount, let seats, let isLatest, let endsAccess):
      fields.write("refunded_amount", orNull: amount)
      fields.write("refunded_seats", orNull: seats)
      fields.write("is_latest_period", isLatest)
      fields.write("ends_access", endsAccess)
    case .refundRequest(let reason, let date):
      fields.write("refund_request_reason", orNull: reason)
      fields.write("respond_before_ms", date)
    case .priceIncrease(let price): fields.write("new_price", orNull: price)
    case .offer(let offer): fields.write("redeemed_offer", orNull: offer)
    }
  }
}
