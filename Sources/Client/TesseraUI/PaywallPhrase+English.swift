extension PaywallPhrase {
  /// The phrase in English, for platforms without a catalog, with placeholders for its arguments.
  package var english: String {
    switch self {
    case .buy: "Continue"
    case .restore: "Restore Purchases"
    case .retry: "Try Again"
    case .loading: "Loading products"
    case .nothingForSale: "Nothing is for sale at the moment."
    case .terms: "Terms of Use"
    case .privacy: "Privacy Policy"
    case .purchased: "Thank you! Everything is unlocked."
    case .notConfirmed: "Your purchase went through. It is unlocked as soon as it is confirmed."
    case .pending: "Your purchase waits for approval. It is unlocked as soon as it is approved."
    case .restored: "Your purchases are restored."
    case .nothingToRestore: "No purchase was found for this account."
    case .unverified:
      "We could not verify your purchases. Check the connection and try again."
    case .tryLater: "That did not work. Check the connection and try again."
    case .failed: "That did not work."
    case .pricePerPeriod: "%1$@ %2$@"
    case .trial: "Free for %@"
    case .payUpFront: "%1$@ for %2$@"
    case .payAsYouGo: "%1$@ %2$@ for %3$@"
    default: englishTime
    }
  }

  private var englishTime: String {
    switch self {
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
    default: rawValue
    }
  }
}
