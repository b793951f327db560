internal import AppStoreCore

extension RevenueCatBodies {
  /// The fields that name a customer.
  static func identity(_ customer: EventCustomer, _ context: RevenueCatContext) -> JSONObject {
    [
      "aliases": customer.aliases.fieldValue, "app_user_id": customer.appUserID.fieldValue,
      "original_app_user_id": customer.originalAppUserID.fieldValue,
      "subscriber_attributes": context.attributeFields,
    ]
  }

  /// RevenueCat's environment, which has two values.
  static func environment(_ event: Event) -> JSONValue {
    .string(event.environment == .production ? "PRODUCTION" : "SANDBOX")
  }

  /// A grant is a purchase in the promotional store, without an app.
  func grantBody(_ data: GrantEventData, _ customer: EventCustomer) -> Body {
    var fields = Self.identity(customer, context)
    for name in [
      "commission_percentage", "country_code", "currency", "entitlement_id", "metadata",
      "offer_code", "presented_offering_id", "takehome_percentage", "tax_percentage",
    ] { fields[name] = .null }
    fields["entitlement_ids"] = [data.entitlement].fieldValue
    fields["environment"] = Self.environment(event)
    fields["expiration_at_ms"] = (data.revokedAt ?? data.endsAt)?.fieldValue ?? .null
    fields["is_family_share"] = .bool(false)
    fields["original_transaction_id"] = .string(data.grantID)
    fields["period_type"] = .string("PROMOTIONAL")
    fields["price"] = .integer(0)
    fields["price_in_purchased_currency"] = .integer(0)
    fields["product_id"] = data.productID.fieldValue
    fields["purchased_at_ms"] = data.startsAt.fieldValue
    fields["renewal_number"] = .integer(1)
    fields["store"] = .string("PROMOTIONAL")
    fields["transaction_id"] = .string(data.grantID)
    guard event.type == .grantRevoked else { return ("NON_RENEWING_PURCHASE", fields) }
    fields["cancel_reason"] = .string("DEVELOPER_INITIATED")
    return ("CANCELLATION", fields)
  }

  func customerBodies(_ data: CustomerEventData, _ customer: EventCustomer) -> [Body] {
    switch event.type {
    case .transferred:
      var fields: JSONObject = [
        "environment": Self.environment(event), "store": .string("APP_STORE"),
        "transferred_from": data.fromAliases.fieldValue,
        "transferred_to": data.toAliases.fieldValue,
      ]
      fields["app_id"] = appID
      return [("TRANSFER", fields)]
    case .aliased where context.includesAliases && !data.undone:
      var fields = Self.identity(customer, context)
      fields["app_id"] = appID
      return [("SUBSCRIBER_ALIAS", fields)]
    default: return []
    }
  }

  /// An adjustment by the developer has no product and no transaction.
  func currencyBody(_ data: CurrencyEventData, _ customer: EventCustomer) -> Body {
    var fields = Self.identity(customer, context)
    for name in [
      "country_code", "original_transaction_id", "product_display_name", "product_id",
      "transaction_id",
    ] { fields[name] = .null }
    fields["adjustments"] = .array(
      data.adjustments.map { adjustment in
        let currency = context.currencies[adjustment.code]
        return .object([
          "amount": .integer(adjustment.amount),
          "currency": .object([
            "code": adjustment.code.fieldValue,
            "name": .string(currency?.name ?? adjustment.code.rawValue),
            "description": currency?.description?.fieldValue ?? .null,
          ]),
        ])
      })
    fields["app_id"] = appID
    fields["experiments"] = context.experimentFields
    fields["purchase_environment"] = Self.environment(event)
    fields["source"] = .string("admin_api")
    fields["store"] = .string("APP_STORE")
    fields["virtual_currency_transaction_id"] = .string(data.adjustmentID)
    return ("VIRTUAL_CURRENCY_TRANSACTION", fields)
  }

  private var appID: JSONValue? {
    (context.appID ?? event.bundleID?.rawValue).map(JSONValue.string)
  }
}
