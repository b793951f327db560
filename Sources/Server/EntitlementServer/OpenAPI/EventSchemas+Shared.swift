internal import AppStoreCore
internal import Events

/// The schemas to which those of several types refer.
extension EventSchemas {
  static let money = Schema.named("Money")
  static let identifier = Schema.text()
  static let optionalInstant = Schema.instant().orNull
  static let explanation = Schema.text("What happened, in one sentence.")
  static let entitlements = Schema.list(
    .named("EventEntitlement"), 0...10_000,
    "The entitlements that the product unlocks, for the customer.")

  static let shared: JSONObject = [
    "EventCustomer": complete([
      "app_user_id": .text("The owner of the purchase."),
      "original_app_user_id": .text("The app user ID that was seen first."),
      "aliases": .list(.text(), 0...EventCustomer.maxAliases, "In the order of first use."),
    ]).json,
    "EventCause": complete(
      [
        "change_sequence": .integer(0...Int64.max, "The line of the change feed."),
        "fact_sequence": Schema.integer(1...Int64.max, "The fact that Apple signed.").orNull,
        "notification_type": Schema.text("Apple's type of the notification.").orNull,
        "subtype": Schema.text("Apple's subtype of the notification.").orNull,
        "notification_uuid": Schema.text("Apple's identifier of the notification.").orNull,
        "source": .text("notification, receipt, server_api, import, operation or clock."),
      ], "Why the event exists, back to the bytes that Apple signed."
    ).json,
    "EventEntitlement": complete([
      "id": .text(), "is_active": .flag(),
      "access_until_ms": Schema.instant("Null if access does not end.").orNull,
      "reason": .text("Such as grace_period; more may be added."),
    ]).json,
    "EventOffer": complete([
      "type": .text("introductory, promotional, code, win_back, or Apple's number."),
      "id": Schema.text().orNull,
      "discount_type": Schema.text("free_trial, pay_as_you_go, pay_up_front, ….").orNull,
    ]).json,
    "EventPurchase": purchaseSnapshot.json,
    "Money": complete([
      "milliunits": .integer(Int64.min...Int64.max, "Thousandths of the currency unit."),
      "currency": .text("The ISO 4217 code."),
    ]).json,
  ]

  private static let purchaseSnapshot = complete(
    [
      "product_id": .text(), "product_type": .text("Apple's type of the product."),
      "transaction_id": .text(), "original_transaction_id": .text(),
      "store": .text("app_store, test_store or promotional."),
      "status": .text("active, grace_period, billing_retry, expired, upgraded or revoked."),
      "period_type": .text("normal, trial, intro or promotional."),
      "period_number": .integer(1...Int64.max, "The number among the known periods."),
      "purchased_at_ms": .instant(), "original_purchased_at_ms": .instant(),
      "expires_at_ms": Schema.instant("Null if the period does not end.").orNull,
      "grace_period_expires_at_ms": optionalInstant,
      "access_until_ms": Schema.instant("Null if access does not end.").orNull,
      "auto_renew": Schema.flag("Null if unknown, or if the product does not renew.").orNull,
      "next_product_id": Schema.text("The product of the next period.").orNull,
      "billing_issue_at_ms": Schema.instant("Since when the payment fails.").orNull,
      "unsubscribed_at_ms": Schema.instant("Since when auto-renew is off.").orNull,
      "revoked_at_ms": Schema.instant("When it was refunded or the sharing ended.").orNull,
      "ownership": .text("purchased, family_shared or assigned."),
      "price": money.orNull, "renewal_price": money.orNull,
      "quantity": .integer(0...Int64.max),
      "paid_seats": Schema.integer(
        0...Int64.max, "The paid seats of the period; null if it is not sold by the seat."
      ).orNull,
      "offer": Schema.named("EventOffer").orNull,
      "storefront": Schema.text("Apple's code with three letters.").orNull,
    ], "One purchase, or one period of a subscription, after the event.")
}
