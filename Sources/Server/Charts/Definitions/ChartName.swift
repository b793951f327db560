/// A chart, by its ID in RevenueCat's API.
package enum ChartName: String, CaseIterable, Hashable, Sendable {
  /// Monthly recurring revenue.
  case mrr
  /// Annual recurring revenue.
  case arr
  /// What changed the monthly recurring revenue.
  case mrrMovement = "mrr_movement"
  /// Active paid subscriptions.
  case actives
  /// What changed the active paid subscriptions.
  case activesMovement = "actives_movement"
  /// New paid subscriptions.
  case activesNew = "actives_new"
  /// Active trials.
  case trials
  /// What changed the active trials.
  case trialsMovement = "trials_movement"
  /// New trials.
  case trialsNew = "trials_new"
  /// Charges without refunds.
  case revenue
  /// Refunds.
  case refunds
  /// Subscriptions that ended, of those at the start.
  case churn
  /// New customers.
  case customersNew = "customers_new"
  /// Refunded charges, of all charges.
  case refundRate = "refund_rate"
  /// Purchases that do not renew.
  case nonSubscriptionPurchases = "non-subscription_purchases"
  /// Converted trials, of all trials.
  case trialConversionRate = "trial_conversion_rate"
  /// Subscriptions that pay for later periods.
  case subscriptionRetention = "subscription_retention"
  /// Customers who bought or started a trial.
  case initialConversion = "initial_conversion"
  /// Customers who paid.
  case conversionToPaying = "conversion_to_paying"
  /// Revenue for each new customer.
  case ltvPerCustomer = "ltv_per_customer"
  /// Revenue for each customer who paid.
  case ltvPerPayingCustomer = "ltv_per_paying_customer"
  /// What became of customers' trials.
  case trialConversion = "trial_conversion"
  /// Revenue and subscriptions of cohorts of customers, by age.
  case cohortExplorer = "cohort_explorer"
  /// Whether active subscriptions will renew.
  case subscriptionStatus = "subscription_status"
  /// Customers who used an app.
  case customersActive = "customers_active"
  /// Refunds that customers requested.
  case refundRequest = "refund_request"
  /// Apple's reports, compared with the ledger.
  case appleReconciliation = "apple_reconciliation"
}
