/// The names of events in `SUBSCRIPTION_EVENT` reports.
enum ReportEvents {
  /// The known names; Apple's list grows.
  static let known: Set<String> = [
    "Start Introductory Offer", "Start Promotional Offer", "Start Offer Code",
    "Start Win-back Offer", "Subscribe", "Opt-In", "Cancel", "Canceled from Billing Retry",
    "Canceled from Billing Grace Period", "Canceled After Renewal Extension",
    "Paid Subscription from Introductory Offer", "Paid Subscription from Promotional Offer",
    "Paid Subscription from Offer Code", "Paid Subscription from Win-back Offer",
    "Crossgrade from Introductory Offer", "Crossgrade from Promotional Offer",
    "Crossgrade from Offer Code", "Upgrade from Introductory Offer",
    "Upgrade from Promotional Offer", "Upgrade from Offer Code",
    "Downgrade from Introductory Offer", "Downgrade from Promotional Offer",
    "Downgrade from Offer Code", "Renew", "Reactivate", "Reactivate with Crossgrade",
    "Reactivate with Upgrade", "Reactivate with Downgrade",
    "Reactivate to Introductory Offer", "Reactivate to Promotional Offer",
    "Reactivate to Offer Code", "Renewal from Billing Retry", "Renewals from Billing Retry",
    "Renewal from Billing Grace Period", "Upgrade", "Downgrade", "Crossgrade", "Refund",
    "Billing Retry from Paid Subscription", "Billing Retry from Introductory Offer",
    "Billing Retry from Promotional Offer", "Billing Retry from Offer Code",
    "Grace Period from Paid Subscription", "Grace Period from Introductory Offer",
    "Grace Period from Promotional Offer", "Grace Period from Offer Code",
  ]
}
