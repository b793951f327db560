internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Ledger
internal import Subscriptions

/// A customer's purchases and entitlements at one instant, and the lists that they belong to.
struct CustomerEvaluation {
  let snapshot: CustomerSnapshot
  /// The purchases of all environments.
  let allPurchases: [EvaluatedPurchase]
  /// The purchases of the environment that the page shows.
  let purchases: [EvaluatedPurchase]
  /// The entitlements, as an app of that environment gets them.
  let entitlements: [Entitlement]
  /// The scope in which they were evaluated.
  let context: PolicyContext
  private let environment: PageEnvironment?

  /// Evaluates a customer; a pure function of its arguments.
  ///
  /// - Parameter environment: The environment that the page shows; `nil` for all data.
  init(
    _ snapshot: CustomerSnapshot, _ catalog: ServerCatalog, in environment: PageEnvironment?,
    at now: Timestamp
  ) {
    self.snapshot = snapshot
    self.environment = environment
    let ids = snapshot.customer.appUserIDs
    context =
      environment.map { environment in
        PolicyContext(
          isSandbox: environment != .production, isXcode: environment == .xcode, customers: ids)
      } ?? catalog.defaultPolicyContext(of: ids)
    let all = snapshot.holdings.history(at: now)
      .ending(nonRenewingDays: catalog.entitlements.nonRenewingDays)
      .purchases(at: now, renewalWait: catalog.renewalWait)
    allPurchases = all
    entitlements = all.entitlements(catalog.entitlements, for: context, at: now)
    purchases = all.filter { purchase in
      environment.map { purchase.transaction.environment == $0.environment } ?? true
    }
  }

  /// The active entitlements.
  var active: [EntitlementID] { entitlements.filter(\.isActive).map(\.id) }

  /// Returns whether the customer belongs to a list.
  func belongs(to list: CustomerList) -> Bool {
    let signed = purchases.filter { $0.transaction.store != .promotional }
    // A page of one environment lists the customers who bought something there.
    if environment != nil, signed.isEmpty { return false }
    let subscriptions = signed.filter { $0.isSubscription && $0.isLatest }
    return switch list {
    case .all: true
    case .active: !active.isEmpty
    case .trial: signed.contains { $0.isTrial && $0.givesAccess }
    case .billingIssue: subscriptions.contains(where: \.isPaymentPending)
    case .setToCancel: subscriptions.contains { $0.givesAccess && $0.unsubscribeDate != nil }
    case .expired:
      !subscriptions.isEmpty && active.isEmpty
        && !subscriptions.contains { $0.givesAccess || $0.isPaymentPending }
    case .sandbox: signed.contains { $0.transaction.environment != .production }
    }
  }

  /// The customer in a list.
  var summary: CustomerSummary {
    CustomerSummary(
      record: snapshot.customer, active: active,
      states: CustomerList.allCases.filter { $0 != .all && $0 != .active && belongs(to: $0) })
  }
}

extension EvaluatedPurchase {
  /// Whether the payment failed and the App Store tries again.
  fileprivate var isPaymentPending: Bool {
    switch state {
    case .inGracePeriod: true
    case .inBillingRetry: !isRetryOver
    case .owned, .subscribed, .awaitingRenewal, .expired, .upgraded, .revoked: false
    }
  }
}
