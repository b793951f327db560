internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// The columns of the table of subscriptions: the newest known period of each, and what is known
/// about the next one.
enum SubscriptionColumns {
  typealias Column = ExportColumn<PeriodRow>

  static let all = subscription + dates + renewal + price

  private static let subscription: [Column] = [
    .text("original_transaction_id") { $0.record.originalTransactionId.rawValue },
    .text("original_app_user_id") { $0.owner?.customer.id.rawValue },
    .text("last_seen_app_user_id") { $0.owner?.lastSeenID.rawValue },
    .text("app_bundle_id") { $0.record.bundleId.rawValue },
    .text("environment") { $0.record.environment.rawValue },
    .text("subscription_group_id") { $0.record.subscriptionGroupIdentifier?.rawValue },
    .text("product_id") { $0.record.productId.rawValue },
    .text("transaction_id") { $0.record.transactionId.rawValue },
    .integer("period_number") { Int64($0.number) },
    .text("ownership_type") { $0.record.inAppOwnershipType.rawValue },
  ]

  private static let dates: [Column] = [
    .time("original_purchase_at") { $0.record.originalPurchaseDate },
    .time("period_starts_at") { $0.record.purchaseDate },
    .time("period_ends_at") { $0.period.periodEnd },
    .time("grace_period_ends_at") { $0.known.graceEnd },
    .time("access_until") { $0.known.effectiveEnd },
    .time("revoked_at") { $0.record.revocationDate },
    .boolean("is_refunded") { $0.record.isRefunded },
  ]

  private static let renewal: [Column] = [
    .boolean("auto_renew_enabled") {
      switch $0.period.renewalInfo?.autoRenewStatus {
      case .on?: true
      case .off?: false
      default: nil
      }
    },
    .text("auto_renew_product_id") { $0.period.renewalInfo?.autoRenewProductId?.rawValue },
    .time("unsubscribe_detected_at") { $0.period.unsubscribeDate },
    .time("billing_issues_detected_at") { $0.known.billingIssueDate },
    .boolean("is_in_billing_retry") { $0.period.renewalInfo?.isInBillingRetryPeriod },
    .integer("expiration_intent") {
      ($0.period.renewalInfo?.expirationIntent?.rawValue).map { Int64($0) }
    },
    .integer("price_increase_status") {
      ($0.period.renewalInfo?.priceIncreaseStatus?.rawValue).map { Int64($0) }
    },
  ]

  private static let price: [Column] = [
    .boolean("is_trial") { $0.period.isTrial },
    .text("offer_type") { $0.record.offerName },
    .text("offer_id") { $0.record.offerIdentifier },
    .money("price") { $0.record.charge },
    .text("currency") { $0.record.charge?.currency },
    .money("renewal_price") { $0.renewalCharge },
    .text("renewal_currency") { $0.renewalCharge?.currency },
    .text("storefront") { $0.record.storefront },
    .json("entitlement_ids") {
      $0.entitlements.isEmpty ? nil : JSONText.of($0.entitlements)
    },
    .time("signed_at") {
      max($0.record.signedDate, $0.period.renewalInfo?.signedDate ?? $0.record.signedDate)
    },
    .integer("through_sequence") { $0.throughSequence },
  ]
}

extension PeriodRow {
  /// The price of the next period; `nil` if not stated.
  fileprivate var renewalCharge: Price? {
    guard let info = period.renewalInfo, let price = info.renewalPrice,
      let currency = info.currency
    else { return nil }
    return Price(milliunits: price, currency: currency)
  }
}
