internal import AppStoreCore
internal import Charts

/// The fields of RevenueCat's events about purchases.
struct RevenueCatPurchase {
  let event: Event
  let data: PurchaseEventData
  let customer: EventCustomer
  let context: RevenueCatContext

  private var purchase: PurchaseSnapshot { data.purchase }

  /// The fields of an event that charges the price of the period.
  func charged(_ own: JSONObject = [:]) -> JSONObject {
    purchase.periodType == .trial ? free(own) : fields(amount: purchase.price, own)
  }

  /// The fields of an event that charges nothing.
  func free(_ own: JSONObject = [:]) -> JSONObject {
    let currency = purchase.price?.currency ?? ""
    var fields = fields(amount: Money(milliunits: 0, currency: currency), own)
    fields["price"] = .integer(0)
    fields["price_in_purchased_currency"] = .integer(0)
    return fields
  }

  /// The fields of a change of the product; RevenueCat names the old one as the product.
  func productChange(from old: ProductID, to new: ProductID?) -> JSONObject {
    var fields = free()
    fields["product_id"] = old.fieldValue
    fields["new_product_id"] = new?.fieldValue
    return fields
  }

  /// The fields of an event about a price increase, which are fewer.
  func priceIncrease() -> JSONObject {
    var fields = RevenueCatBodies.identity(customer, context)
    fields["app_id"] = appID
    fields["country_code"] = country
    fields["currency"] = purchase.price?.currency.fieldValue ?? .null
    fields["environment"] = RevenueCatBodies.environment(event)
    fields["original_transaction_id"] = purchase.originalTransactionID.fieldValue
    fields["product_id"] = purchase.productID.fieldValue
    fields["store"] = .string(purchase.store.uppercased())
    fields["transaction_id"] = purchase.transactionID.fieldValue
    return fields
  }

  /// The fields of an event with an amount; `nil` if it is unknown.
  func fields(amount: Money?, _ own: JSONObject = [:]) -> JSONObject {
    var fields = priceIncrease()
    let entitlements = data.entitlements.map(\.id)
    let shares = context.terms?.shares
    fields["commission_percentage"] = Self.share(shares?.commission)
    fields["entitlement_id"] = .null
    fields["entitlement_ids"] = entitlements.isEmpty ? .null : entitlements.fieldValue
    fields["experiments"] = context.experimentFields
    fields["expiration_at_ms"] = purchase.expiresAt?.fieldValue ?? .null
    fields["is_family_share"] = .bool(purchase.ownership == "family_shared")
    fields["metadata"] = .null
    fields["offer_code"] = purchase.offer?.id?.fieldValue ?? .null
    fields["period_type"] = .string(purchase.periodType.rawValue.uppercased())
    fields["presented_offering_id"] = context.shown.offering.map { .string($0) } ?? .null
    fields["price"] =
      amount.flatMap { context.terms.dollars($0.price) }
      .map { .decimal($0.amount) } ?? .null
    fields["price_in_purchased_currency"] = amount?.decimal ?? .null
    fields["purchased_at_ms"] = purchase.purchasedAt.fieldValue
    fields["renewal_number"] = .integer(Int64(purchase.periodNumber))
    fields["takehome_percentage"] = Self.share(shares?.takehome)
    fields["tax_percentage"] = Self.share(shares?.tax)
    for member in own.members { fields[member.key] = member.value }
    return fields
  }

  private static func share(_ share: ChartValue?) -> JSONValue {
    share.map { .decimal($0.decimal(places: 6)) } ?? .null
  }

  private var appID: JSONValue? {
    (context.appID ?? event.bundleID?.rawValue).map(JSONValue.string)
  }

  private var country: JSONValue {
    purchase.storefront.flatMap { CountryCode.alpha2(ofAlpha3: $0) }.map(JSONValue.string) ?? .null
  }
}
