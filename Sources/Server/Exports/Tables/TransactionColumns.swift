internal import AppStoreCore
internal import Catalog
internal import Charts
internal import Experiments
internal import Ledger
internal import Subscriptions

/// The columns of the table of transactions: those of RevenueCat's scheduled data exports, version 5,
/// in their order, and two more.
///
/// Source: <https://www.revenuecat.com/docs/integrations/scheduled-data-exports>
enum TransactionColumns {
  typealias Column = ExportColumn<PeriodRow>

  static let all = customer + dates + store + prices + problems + details

  private static let customer: [Column] = [
    .text("rc_original_app_user_id") { $0.owner?.customer.id.rawValue },
    .text("rc_last_seen_app_user_id_alias") { $0.owner?.lastSeenID.rawValue },
    .text("country") { $0.record.country },
    .text("country_source") { $0.record.country.map { _ in "from_sdk" } },
    .text("product_identifier") { $0.record.productId.rawValue },
    .text("product_display_name") { $0.product?.displayName },
    .text("product_duration") {
      ($0.product?.period ?? $0.product?.testStore?.period)?.iso8601
    },
  ]

  private static let dates: [Column] = [
    .plainTime("start_time") { $0.record.purchaseDate },
    .plainTime("end_time") { $0.period.periodEnd },
    .plainTime("grace_period_end_time") { $0.known.graceEnd },
    .plainTime("effective_end_time") { $0.known.effectiveEnd },
  ]

  private static let store: [Column] = [
    .text("store") { $0.record.storeName },
    .boolean("is_auto_renewable") { $0.record.type == .autoRenewable },
    .boolean("is_trial_period") { $0.period.isTrial },
    .boolean("is_in_intro_offer_period") { $0.record.isIntroductory },
    .boolean("is_sandbox") { $0.record.environment != .production },
  ]

  private static let prices: [Column] = [
    .dollars("price_in_usd") { $0.dollars($0.record.netCharge) },
    .dollars("purchase_price_in_usd") { $0.dollars($0.record.charge) },
    .share("takehome_percentage") { $0.terms?.shares?.takehome },
    .share("tax_percentage") { $0.terms?.shares?.tax },
    .share("commission_percentage") { $0.terms?.shares?.commission },
    .text("store_transaction_id") { $0.record.transactionId.rawValue },
    .text("original_store_transaction_id") { $0.record.originalTransactionId.rawValue },
  ]

  private static let problems: [Column] = [
    .plainTime("refunded_at") { $0.record.isRefunded ? $0.record.revocationDate : nil },
    .plainTime("unsubscribe_detected_at") { $0.period.unsubscribeDate },
    .plainTime("billing_issues_detected_at") { $0.known.billingIssueDate },
    .text("purchased_currency") { $0.record.charge?.currency },
    .money("price_in_purchased_currency") { $0.record.netCharge },
    .money("purchase_price_in_purchased_currency") { $0.record.charge },
  ]

  private static let details: [Column] = [
    .json("entitlement_identifiers") {
      $0.entitlements.isEmpty ? nil : JSONText.of($0.entitlements)
    },
    .integer("renewal_number") { Int64($0.number) },
    .boolean("is_trial_conversion") { $0.isTrialConversion },
    .text("presented_offering") { $0.presentation?.offering },
    .text("ownership_type") { $0.record.inAppOwnershipType.rawValue },
    .json("reserved_subscriber_attributes") { $0.attributes(areCustom: false) },
    .json("custom_subscriber_attributes") { $0.attributes(areCustom: true) },
    .unknown("platform", .text),
    .text("experiment_id") { $0.enrollment?.experiment.rawValue },
    .text("experiment_variant") { $0.enrollment?.variant.rawValue },
    .plainTime("updated_at") {
      max($0.record.signedDate, $0.period.renewalInfo?.signedDate ?? $0.record.signedDate)
    },
    .text("offer") { $0.record.offerIdentifier },
    .text("offer_type") { $0.record.offerName },
    .plainTime("first_seen_time") { $0.owner?.customer.firstSeen },
    .unknown("auto_resume_time", .timestamp),
    .text("app_bundle_id") { $0.record.bundleId.rawValue },
    .integer("through_sequence") { $0.throughSequence },
  ]
}
