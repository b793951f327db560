/// A sum that the index stores for each day and dimension.
package enum ChartQuantity: UInt8, CaseIterable, Hashable, Sendable {
  // Paid subscriptions. Active ones are the sum of all five kinds of new ones and of changed ones,
  // without the four kinds of churned ones, of all days so far.
  /// Paid subscriptions after a trial.
  case newConversions
  /// First paid subscriptions at an introductory price.
  case newIntro
  /// First paid subscriptions without a trial or an introductory price.
  case newDirect
  /// Subscriptions that started with a change of the product.
  case newProductChanges
  /// Subscriptions that started again after an end.
  case newResubscriptions
  /// Subscriptions that ended without a failed payment and a refund.
  case churnedVoluntary
  /// Subscriptions that ended with a failed payment.
  case churnedBilling
  /// Subscriptions that ended with a refund; -1 when Apple reversed it.
  case churnedRefund
  /// Subscriptions that ended with a change of the product.
  case churnedProductChange
  /// Renewals whose dimension changed: -1 in the old one and +1 in the new one.
  case changed

  // Trials. Active ones are the new ones without the ended ones of all days so far.
  /// Started trials.
  case trialsNew
  /// Ended trials, converted or not.
  case trialsEnded
  /// Converted trials, on the day on which the trial started.
  case trialConversions

  // Monthly recurring revenue. Its value is the sum of all of these of all days so far.
  /// Monthly amounts of new subscriptions.
  case mrrNew
  /// Monthly amounts of subscriptions that started again.
  case mrrResubscription
  /// Changes to a higher monthly amount: the old one is subtracted, the new one is added.
  case mrrExpansion
  /// Changes to a lower monthly amount.
  case mrrContraction
  /// Monthly amounts of subscriptions that ended, as negative values.
  case mrrChurned
  /// Renewals at the same price, converted at another exchange rate.
  case mrrExchange

  // Charges.
  /// The first paid charge of each customer.
  case revenueNew
  /// All other paid charges.
  case revenueRenewal
  /// Refunds, on the day of the refund.
  case refunds
  /// Refunds, on the day of the charge.
  case refundedCharges
  /// What Apple paid back for changes to a higher plan, as estimated, on the day of the change.
  case upgradeRefunds
  /// Purchases that do not renew.
  case oneTimePurchases

  // Refund requests, on the day of the request.
  /// Requests that Apple granted.
  case requestsGranted
  /// Requests that Apple declined.
  case requestsDeclined
  /// Requests whose refund was reversed.
  case requestsReversed
  /// Requests without a decision.
  case requestsOpen

  // Cohorts of subscriptions, on the day of the first standard paid period, by period number.
  /// Subscriptions that paid for the period with a number; 0 is the first one.
  case retained

  /// Whether it has money in addition to a count.
  package var isMoney: Bool { isMonthly || isCharge }
  /// Whether its money is a monthly amount, in twelfths.
  package var isMonthly: Bool {
    switch self {
    case .mrrNew, .mrrResubscription, .mrrExpansion, .mrrContraction, .mrrChurned, .mrrExchange:
      true
    case .newConversions, .newIntro, .newDirect, .newProductChanges, .newResubscriptions,
      .churnedVoluntary, .churnedBilling, .churnedRefund, .churnedProductChange, .changed,
      .trialsNew, .trialsEnded, .trialConversions, .revenueNew, .revenueRenewal, .refunds,
      .refundedCharges, .upgradeRefunds, .oneTimePurchases, .requestsGranted, .requestsDeclined,
      .requestsReversed, .requestsOpen, .retained:
      false
    }
  }

  private var isCharge: Bool {
    switch self {
    case .revenueNew, .revenueRenewal, .refunds, .refundedCharges, .upgradeRefunds: true
    case .newConversions, .newIntro, .newDirect, .newProductChanges, .newResubscriptions,
      .churnedVoluntary, .churnedBilling, .churnedRefund, .churnedProductChange, .changed,
      .trialsNew, .trialsEnded, .trialConversions, .mrrNew, .mrrResubscription, .mrrExpansion,
      .mrrContraction, .mrrChurned, .mrrExchange, .oneTimePurchases, .requestsGranted,
      .requestsDeclined, .requestsReversed, .requestsOpen, .retained:
      false
    }
  }

  /// Whether a day's sum changes with what happens later, as its definition says: conversions count
  /// on the day of the trial, and decisions on that of the request.
  var changesLater: Bool {
    switch self {
    case .trialConversions, .refundedCharges, .requestsGranted, .requestsDeclined,
      .requestsReversed, .requestsOpen, .retained:
      true
    case .newConversions, .newIntro, .newDirect, .newProductChanges, .newResubscriptions,
      .churnedVoluntary, .churnedBilling, .churnedRefund, .churnedProductChange, .changed,
      .trialsNew, .trialsEnded, .mrrNew, .mrrResubscription, .mrrExpansion, .mrrContraction,
      .mrrChurned, .mrrExchange, .revenueNew, .revenueRenewal, .refunds, .upgradeRefunds,
      .oneTimePurchases:
      false
    }
  }
}
