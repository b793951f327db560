internal import AppStoreCore

extension CustomerInfoBody: WireEncodable {
  /// Writes the response.
  public func write(to writer: inout WireEncoder) {
    _ = writePlacing(to: &writer)
  }

  /// Returns the response's bytes and the range of the customer in them, which excludes the parts
  /// that differ in every response.
  public func encodePlacing() -> (bytes: [UInt8], subscriber: Range<Int>) {
    var writer = WireEncoder()
    let range = writePlacing(to: &writer)
    return (writer.bytes, range)
  }

  private func writePlacing(to writer: inout WireEncoder) -> Range<Int> {
    var range = 0..<0
    writer.object { writer in
      writer.field("request_date", requestDate)
      if let requestDateMilliseconds {
        writer.field("request_date_ms", number: requestDateMilliseconds.milliseconds)
      }
      writer.field("subscriber") { writer in
        let start = writer.count
        subscriber.write(to: &writer)
        range = start..<writer.count
      }
    }
    return range
  }
}

extension SubscriberBody: WireEncodable {
  /// Writes the customer; unknown values are null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("entitlements") { $0.object(entitlements) { $1.write(to: &$0) } }
      writer.field("first_seen", firstSeen)
      writer.field("last_seen", lastSeen)
      writer.field("management_url", managementURL)
      writer.field("non_subscriptions") { $0.object(nonSubscriptions) { $0.array($1) } }
      writer.field("original_app_user_id", originalAppUserID.rawValue)
      writer.field("original_application_version", originalApplicationVersion)
      writer.field("original_purchase_date", originalPurchaseDate)
      writer.field("other_purchases") { $0.raw("{}") }
      if let subscriberAttributes {
        writer.field("subscriber_attributes") {
          $0.object(subscriberAttributes) { $1.write(to: &$0) }
        }
      }
      writer.field("subscriptions") { $0.object(subscriptions) { $1.write(to: &$0) } }
    }
  }
}

extension EntitlementBody: WireEncodable {
  /// Writes the entitlement; unknown values are null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("expires_date", expiresDate)
      writer.field("grace_period_expires_date", gracePeriodExpiresDate)
      if let ownPurchase { writer.field("own_purchase", ownPurchase) }
      if let ownershipType { writer.field("ownership_type", ownershipType.rawValue) }
      writer.field("product_identifier", productIdentifier.rawValue)
      writer.field("purchase_date", purchaseDate)
      if let reason { writer.field("reason", reason) }
    }
  }
}

extension OwnPurchaseBody: WireEncodable {
  /// Writes the purchase; a missing end is null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("expires_date", expiresDate)
      writer.field("product_identifier", productIdentifier.rawValue)
    }
  }
}

extension ReasonBody: WireEncodable {
  /// Writes the reason.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("code", code)
      writer.field("explanation", explanation)
    }
  }
}

extension SubscriptionBody: WireEncodable {
  /// Writes the subscription; unknown values are null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("auto_resume_date", autoResumeDate)
      writer.field("billing_issues_detected_at", billingIssuesDetectedAt)
      writer.field("display_name", displayName)
      writer.field("expires_date", expiresDate)
      writer.field("grace_period_expires_date", gracePeriodExpiresDate)
      writer.field("is_sandbox", isSandbox)
      writer.field("management_url", managementURL)
      writer.field("original_purchase_date", originalPurchaseDate)
      if let ownPurchase { writer.field("own_purchase", ownPurchase) }
      writer.field("ownership_type", ownershipType?.rawValue)
      writer.field("period_type", periodType.rawValue)
      writer.field("price", price)
      writer.field("product_plan_identifier", productPlanIdentifier)
      writer.field("purchase_date", purchaseDate)
      writer.field("refunded_at", refundedAt)
      writer.field("store", store.rawValue)
      writer.field("store_transaction_id", storeTransactionID)
      writer.field("unsubscribe_detected_at", unsubscribeDetectedAt)
    }
  }
}

extension OwnSubscriptionBody: WireEncodable {
  /// Writes the subscription; unknown values are null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("expires_date", expiresDate)
      writer.field("purchase_date", purchaseDate)
      writer.field("store_transaction_id", storeTransactionID)
      writer.field("unsubscribe_detected_at", unsubscribeDetectedAt)
    }
  }
}

extension NonSubscriptionBody: WireEncodable {
  /// Writes the purchase; unknown values are null.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("display_name", displayName)
      writer.field("id", id)
      writer.field("is_sandbox", isSandbox)
      writer.field("original_purchase_date", originalPurchaseDate)
      writer.field("price", price)
      writer.field("purchase_date", purchaseDate)
      writer.field("store", store.rawValue)
      writer.field("store_transaction_id", storeTransactionID)
    }
  }
}

extension PriceBody: WireEncodable {
  /// Writes the amount as a decimal number without trailing zeros.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      writer.field("amount") { $0.decimal(thousandths: price.milliunits) }
      writer.field("currency", price.currency)
    }
  }
}
