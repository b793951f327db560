extension PaywallPhrase {
  /// The phrase in English, for platforms without a catalog, with placeholders for its arguments.
  package var english: String {
    switch self {
    case .buy: "Continue"
    case .restore: "Restore Purchases"
    case .retry: "Try Again"
    case .loading: "Loading products"
    case .nothingForSale: "No products are available right now."
    case .terms: "Terms of Use"
    case .privacy: "Privacy Policy"
    case .purchased: "You’re all set. Thank you for your purchase!"
    case .notConfirmed: "Your purchase went through. You’ll get access as soon as it’s confirmed."
    case .pending:
      "Your purchase is waiting for approval. You’ll get access as soon as it’s approved."
    case .restored: "Your purchases have been restored."
    case .nothingToRestore: "We couldn’t find any purchases for this account."
    case .unverified: "We couldn’t verify your purchases. Check your connection and try again."
    case .tryLater: "Something went wrong. Check your connection and try again."
    case .failed: "Something went wrong. Please try again."
    case .pricePerPeriod: "%1$@ %2$@"
    case .trial: "Free for %@"
    case .payUpFront: "%1$@ for %2$@"
    case .payAsYouGo: "%1$@ %2$@ for %3$@"
    case .oneDay: "1 day"
    case .days: "%lld days"
    case .oneWeek: "1 week"
    case .weeks: "%lld weeks"
    case .oneMonth: "1 month"
    case .months: "%lld months"
    case .oneYear: "1 year"
    case .years: "%lld years"
    case .everyDay: "per day"
    case .everyDays: "every %lld days"
    case .everyWeek: "per week"
    case .everyWeeks: "every %lld weeks"
    case .everyMonth: "per month"
    case .everyMonths: "every %lld months"
    case .everyYear: "per year"
    case .everyYears: "every %lld years"
    }
  }
}
