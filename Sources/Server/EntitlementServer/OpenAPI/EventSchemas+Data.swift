internal import AppStoreCore
internal import Events

/// The schemas of the data of events, by its kind.
extension EventSchemas {
  /// The data of purchases and subscriptions, with the fields of a group.
  static func purchase(_ group: EventFieldGroup) -> Schema {
    let common: KeyValuePairs<String, Schema> = [
      "purchase": Schema.named("EventPurchase").orNull,
      "subscription": Schema.named("EventPurchase").orNull,
      "previous": Schema.object(
        [:], "The fields that changed, with their values before; null if none were known."
      ).orNull,
      "entitlements": entitlements, "explanation": explanation,
    ]
    return complete((Array(common) + Array(fields(of: group))).map { ($0.key, $0.value) })
  }

  private static func fields(of group: EventFieldGroup) -> KeyValuePairs<String, Schema> {
    let endsAccess = Schema.flag("Whether access ends with the event.")
    return switch group {
    case .none: [:]
    case .renewal:
      [
        "kind": .text("renewal, trial_conversion, recovery, resubscribe or product_change."),
        "is_trial_conversion": .flag(),
      ]
    case .cancellation: ["cancel_reason": reason]
    case .productChange: ["old_product_id": .text(), "new_product_id": identifier.orNull]
    case .billingIssue:
      ["grace_period_expires_at_ms": optionalInstant, "ends_access": endsAccess]
    case .expiration: ["expiration_reason": reason, "ends_access": endsAccess]
    case .extension: ["previous_expires_at_ms": optionalInstant]
    case .refund:
      [
        "refunded_amount": money.orNull,
        "refunded_seats": Schema.integer(
          0...Int64.max, "Null if the whole transaction was refunded."
        ).orNull,
        "is_latest_period": .flag(
          "Whether it was paid for the latest period, and no other seats of it are paid."),
        "ends_access": endsAccess,
      ]
    case .refundRequest:
      [
        "refund_request_reason": Schema.text("Apple's reason.").orNull,
        "respond_before_ms": .instant("Until when Apple accepts consumption information."),
      ]
    case .priceIncrease: ["new_price": money.orNull]
    case .offer: ["redeemed_offer": Schema.named("EventOffer").orNull]
    }
  }

  private static let reason = Schema.text(
    "unsubscribe, billing_error, price_increase, product_not_for_sale or unknown.")

  static let risk = complete([
    "subscription": .named("EventPurchase"),
    "risk": Schema.text(
      "billing_retry, auto_renew_off, trial_cancelled, price_increase_pending or refund_requested."
    ).orNull,
    "involuntary": .flag("Whether the payment fails, and the customer did not choose it."),
    "churn": Schema.text("voluntary, involuntary or refund; null unless it ended.").orNull,
    "resolves": Schema.text("The ID of the event subscription.at_risk that this one closes.")
      .orNull,
    "retry_until_ms": optionalInstant, "value_at_risk": money.orNull,
    "recent_subscription_start_ms": optionalInstant, "paid_periods": .integer(0...Int64.max),
    "earlier_episodes": .integer(0...Int64.max), "resolved_episodes": .integer(0...Int64.max),
    "win_back_offer_ids": .list(.text(), 0...1000, "Best first."),
    "promotional_offer_ids": .list(
      .text(), 0...1000, "The product's promotional offers in the catalog, ordered by name."),
    "risks": .list(
      complete(["risk": .text(), "since_ms": .instant()]), 0...100,
      "All risks, most urgent first; of a closed risk, those before it was closed."),
    "entitlements": entitlements, "explanation": explanation,
  ])

  static let entitlement = complete([
    "entitlement": .named("EventEntitlement"), "product_id": identifier.orNull,
    "original_transaction_id": identifier.orNull, "explanation": explanation,
  ])

  static let grant = complete([
    "grant_id": .text(), "entitlement_id": .text(), "product_id": .text(),
    "starts_at_ms": .instant(),
    "ends_at_ms": Schema.instant("Null if the grant does not end.").orNull,
    "revoked_at_ms": optionalInstant, "explanation": explanation,
  ])

  static let customer = complete([
    "operation": .integer(1...Int64.max), "reason": .text(), "actor": .text(),
    "from": identifier.orNull, "from_aliases": .list(.text(), 0...EventCustomer.maxAliases),
    "to": identifier.orNull, "to_aliases": .list(.text(), 0...EventCustomer.maxAliases),
    "purchases": .list(
      .text(), 0...CustomerEventData.maxPurchases, "Original transaction IDs."),
    "undone": .flag("Whether the operation undid an earlier one."), "explanation": explanation,
  ])

  static let webhook = complete([
    "webhook": .text("The name of the endpoint in the catalog."), "explanation": explanation,
  ])

  static let export = complete([
    "export": .text("The name of the export in the catalog."),
    "from_sequence": Schema.integer(
      0...Int64.max, "The change after which the run begins; null if it failed."
    ).orNull,
    "to_sequence": Schema.integer(
      0...Int64.max, "The last change that the run includes; null if it failed."
    ).orNull,
    "rows": Schema.integer(0...Int64.max).orNull, "files": Schema.integer(0...Int64.max).orNull,
    "bytes": Schema.integer(0...Int64.max).orNull,
    "reason": Schema.text("The failure and its fix; null if the run is complete.").orNull,
    "explanation": explanation,
  ])

  static let experiment = complete([
    "experiment_id": .text("The name of the experiment in the catalog."),
    "experiment_variant": .text("a, the control; b, c or d."),
    "offering_id": Schema.text("The offering that the variant shows.").orNull,
    "enrolled_at_ms": .instant(), "explanation": explanation,
  ])

  static let currency = complete([
    "adjustment_id": .text(),
    "adjustments": .list(
      complete([
        "code": .text(), "amount": .integer(Int64.min...Int64.max, "Negative for spending."),
      ]), 0...1000),
    "reference": identifier.orNull, "explanation": explanation,
  ])
}
