internal import AppStoreCore

/// The types and fields of the bodies of one event.
struct RevenueCatBodies {
  typealias Body = (type: String, fields: JSONObject)

  let event: Event
  let context: RevenueCatContext

  var all: [Body] {
    guard let customer = event.customer else { return [] }
    let bodies: [Body] =
      switch event.data {
      case .purchase(let data): purchaseBodies(data, customer)
      case .grant(let data): [grantBody(data, customer)]
      case .customer(let data): customerBodies(data, customer)
      case .currency(let data): [currencyBody(data, customer)]
      case .experiment(let data): [experimentBody(data, customer)]
      case .risk, .entitlement, .webhook, .export: []
      }
    guard event.isTest, let first = bodies.first else { return bodies }
    return [("TEST", first.fields)]
  }

  private func purchaseBodies(_ data: PurchaseEventData, _ customer: EventCustomer) -> [Body] {
    let fields = RevenueCatPurchase(
      event: event, data: data, customer: customer, context: context)
    switch (event.type, data.details) {
    case (.started, _): return [("INITIAL_PURCHASE", fields.charged())]
    case (.renewed, .renewal(let kind, let isTrialConversion)):
      if kind == .resubscribe, context.resubscription == .initialPurchase {
        return [("INITIAL_PURCHASE", fields.charged())]
      }
      return [("RENEWAL", fields.charged(["is_trial_conversion": .bool(isTrialConversion)]))]
    // RevenueCat has no type for it; the charge is no renewal.
    case (.seatsAdded, _): return [("NON_RENEWING_PURCHASE", fields.charged())]
    case (.cancelled, .cancellation(let reason)):
      return [("CANCELLATION", fields.free(["cancel_reason": reason.revenueCat]))]
    case (.uncancelled, _): return [("UNCANCELLATION", fields.free())]
    case (.productChanged, .productChange(let old, let new)),
      (.changeScheduled, .productChange(let old, let new)):
      return [("PRODUCT_CHANGE", fields.productChange(from: old, to: new))]
    case (.billingIssue, .billingIssue(let graceEnd, let endsAccess)):
      return billingIssue(fields, graceEnd, endsAccess)
    case (_, .expiration(let reason, let endsAccess)):
      return endsAccess
        ? [("EXPIRATION", fields.free(["expiration_reason": reason.revenueCat]))] : []
    case (.extended, _): return [("SUBSCRIPTION_EXTENDED", fields.free())]
    case (.purchased, _): return [("NON_RENEWING_PURCHASE", fields.charged())]
    case (.refunded, .refund(let amount, _, let isLatest, let endsAccess)):
      return refund(data, fields, amount, isLatest, endsAccess)
    case (.refundReversed, .refund(let amount, _, _, _)):
      return [("REFUND_REVERSED", fields.fields(amount: amount))]
    case (.priceIncreasePending, _):
      return [("PRICE_INCREASE_CONSENT_REQUIRED", fields.priceIncrease())]
    case (.priceIncreaseAccepted, _):
      return [("PRICE_INCREASE_CONSENT_APPROVED", fields.priceIncrease())]
    default: return []
    }
  }

  private func billingIssue(
    _ fields: RevenueCatPurchase, _ graceEnd: Timestamp?, _ endsAccess: Bool
  ) -> [Body] {
    let end = graceEnd?.fieldValue ?? .null
    let reason = EndReason.billingError.revenueCat
    var bodies: [Body] = [
      ("BILLING_ISSUE", fields.free(["grace_period_expiration_at_ms": end])),
      ("CANCELLATION", fields.free(["cancel_reason": reason])),
    ]
    if endsAccess {
      bodies.append(("EXPIRATION", fields.free(["expiration_reason": reason])))
    }
    return bodies
  }

  /// RevenueCat reports only the refund of the latest period.
  private func refund(
    _ data: PurchaseEventData, _ fields: RevenueCatPurchase, _ amount: Money?, _ isLatest: Bool,
    _ endsAccess: Bool
  ) -> [Body] {
    guard isLatest else { return [] }
    let reason = JSONValue.string("CUSTOMER_SUPPORT")
    let negative = amount.map { Money(milliunits: -$0.milliunits, currency: $0.currency) }
    var bodies: [Body] = [
      ("CANCELLATION", fields.fields(amount: negative, ["cancel_reason": reason]))
    ]
    if endsAccess, data.purchase.productType != .consumable {
      bodies.append(("EXPIRATION", fields.free(["expiration_reason": reason])))
    }
    return bodies
  }
}

extension EndReason {
  /// RevenueCat's reason.
  var revenueCat: JSONValue {
    switch self {
    case .unsubscribe: .string("UNSUBSCRIBE")
    case .billingError: .string("BILLING_ERROR")
    case .priceIncrease: .string("PRICE_INCREASE")
    default: .string("UNKNOWN")
    }
  }
}
