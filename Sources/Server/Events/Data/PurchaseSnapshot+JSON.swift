package import AppStoreCore

extension PurchaseSnapshot: JSONObjectCodable {
  /// Whether the product renews by itself.
  package var isSubscription: Bool { productType == .autoRenewable }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    accessUntil = try fields.optional("access_until_ms")
    autoRenew = try fields.optional("auto_renew")
    billingIssueAt = try fields.optional("billing_issue_at_ms")
    expiresAt = try fields.optional("expires_at_ms")
    graceEnd = try fields.optional("grace_period_expires_at_ms")
    nextProductID = try fields.optional("next_product_id")
    offer = try fields.optional("offer")
    originalPurchasedAt = try fields.required("original_purchased_at_ms")
    originalTransactionID = try fields.required("original_transaction_id")
    ownership = try fields.required("ownership")
    paidSeats = try fields.optional("paid_seats")
    periodNumber = try fields.required("period_number")
    periodType = try fields.required("period_type")
    price = try fields.optional("price")
    productID = try fields.required("product_id")
    productType = try fields.required("product_type")
    purchasedAt = try fields.required("purchased_at_ms")
    quantity = try fields.required("quantity")
    renewalPrice = try fields.optional("renewal_price")
    revokedAt = try fields.optional("revoked_at_ms")
    status = try fields.required("status")
    store = try fields.required("store")
    storefront = try fields.optional("storefront")
    transactionID = try fields.required("transaction_id")
    unsubscribedAt = try fields.optional("unsubscribed_at_ms")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("access_until_ms", orNull: accessUntil)
    fields.write("auto_renew", orNull: autoRenew)
    fields.write("billing_issue_at_ms", orNull: billingIssueAt)
    fields.write("expires_at_ms", orNull: expiresAt)
    fields.write("grace_period_expires_at_ms", orNull: graceEnd)
    fields.write("next_product_id", orNull: nextProductID)
    fields.write("offer", orNull: offer)
    fields.write("original_purchased_at_ms", originalPurchasedAt)
    fields.write("original_transaction_id", originalTransactionID)
    fields.write("ownership", ownership)
    fields.write("paid_seats", orNull: paidSeats)
    fields.write("period_number", periodNumber)
    fields.write("period_type", periodType)
    fields.write("price", orNull: price)
    fields.write("product_id", productID)
    fields.write("product_type", productType)
    fields.write("purchased_at_ms", purchasedAt)
    fields.write("quantity", quantity)
    fields.write("renewal_price", orNull: renewalPrice)
    fields.write("revoked_at_ms", orNull: revokedAt)
    fields.write("status", status)
    fields.write("store", store)
    fields.write("storefront", orNull: storefront)
    fields.write("transaction_id", transactionID)
    fields.write("unsubscribed_at_ms", orNull: unsubscribedAt)
  }

  /// Returns the fields of an earlier snapshot that have other values in this one.
  func changedFields(since former: PurchaseSnapshot) -> JSONObject {
    let now = object
    return JSONObject(
      distinct: former.object.members.filter { now[$0.key] != $0.value })
  }
}
