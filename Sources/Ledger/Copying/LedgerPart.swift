/// A list of rows of a ledger, in the order in which ledgers are copied.
///
/// Signing headers are not a part: stores save them with the facts that contain them.
public enum LedgerPart: String, CaseIterable, Hashable, Sendable {
  /// The signed data, with its numbers.
  case facts
  /// The operations on customers and owners, with their numbers.
  case operations
  /// The claims to purchases.
  case claims
  /// The app user IDs with their dates.
  case customers
  /// The presentations of downloads.
  case presentations
  /// The random numbers of app user IDs.
  case customerNumbers
  /// The days on which customers used apps.
  case customerDays
  /// What the first requests of customers' apps stated.
  case customerOrigins
  /// The offerings that customers saw before purchases.
  case offeringPresentations
  /// The exchange rates.
  case exchangeRates
  /// The reports from App Store Connect.
  case appleReports
  /// The enrollments in experiments.
  case enrollments
  /// The impressions of paywalls.
  case paywallImpressions
  /// The attributes of app user IDs.
  case attributes
  /// The attributions of app user IDs.
  case attributions
  /// The grants.
  case grants
  /// The revocations of grants.
  case revocations
  /// The Test Store purchases.
  case testStorePurchases
  /// The currency adjustments.
  case adjustments
  /// The offering overrides.
  case overrides
  /// The purchases with their owners, derived from facts and claims.
  case purchases
  /// The origins of purchases, derived from facts.
  case origins
  /// The current versions of downloads, derived from facts.
  case downloads
  /// The names of the groups of app user IDs, derived from operations.
  case groups
  /// The active aliases, derived from operations.
  case aliases
  /// The change feed.
  case feed
  /// The audit log.
  case audit
  /// The queued refreshes, with their numbers.
  case jobs
  /// The notifications that are not verified yet, with their numbers.
  case inbox
  /// The quarantined items, with their numbers.
  case quarantine
  /// The times until which notifications are recorded.
  case watermarks

  /// The name for people.
  public var name: String {
    switch self {
    case .customers: "app user IDs"
    case .presentations: "presented downloads"
    case .customerNumbers: "customer numbers"
    case .customerDays: "days of use"
    case .customerOrigins: "customer origins"
    case .offeringPresentations: "offerings of purchases"
    case .paywallImpressions: "paywall impressions"
    case .exchangeRates: "exchange rates"
    case .appleReports: "reports from App Store Connect"
    case .testStorePurchases: "Test Store purchases"
    case .adjustments: "currency adjustments"
    case .overrides: "offering overrides"
    case .origins: "purchase origins"
    case .feed: "change feed"
    case .audit: "audit log"
    case .jobs: "refreshes"
    case .facts, .operations, .claims, .enrollments, .attributes, .attributions, .grants,
      .revocations,
      .purchases, .downloads, .groups, .aliases, .inbox, .quarantine, .watermarks:
      rawValue
    }
  }

  /// Whether the stores number the rows from 1 without gaps when they write them, so that a copy
  /// gets the same numbers.
  var isNumberedWithoutGaps: Bool {
    switch self {
    case .facts, .operations, .claims, .feed, .audit: true
    default: false
    }
  }

  /// How many rows are copied together; items of the inbox and the quarantine, and reports, may be
  /// large.
  func pageSize(_ size: Int) -> Int {
    switch self {
    case .appleReports: min(size, 10)
    case .inbox, .quarantine: min(size, 50)
    default: size
    }
  }
}
