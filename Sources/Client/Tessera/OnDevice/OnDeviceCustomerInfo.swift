package import AppStoreCore
package import EntitlementAPI
internal import Subscriptions

/// Customer info computed from the purchases that StoreKit verified, in the form of a server's
/// response; pure.
///
/// It uses the server's own function with the same kind of facts, so that an app may switch between
/// the two.
package struct OnDeviceCustomerInfo: Sendable {
  static let manageSubscriptions = "https://apps.apple.com/account/subscriptions"

  let catalog: OnDeviceCatalog
  let rules: GateConfiguration

  package init(catalog: OnDeviceCatalog, rules: GateConfiguration) {
    self.catalog = catalog
    self.rules = rules
  }

  /// Returns the customer info at an instant.
  ///
  /// - Parameter listed: The transactions that StoreKit lists now as current entitlements; such a
  ///   subscription is active, regardless of the clock.
  package func body(
    of proven: VerifiedPurchases, for customer: AppUserID, at now: Timestamp,
    listed: Set<TransactionID> = []
  ) -> CustomerInfoBody {
    let history = proven.history(under: catalog)
    let purchases = history.purchases(at: now)
    var subscriber = SubscriberBody(
      originalAppUserID: customer,
      firstSeen: purchases.map(\.transaction.originalPurchaseDate).min() ?? now)
    let entitlements = catalog.rules(rules)
    // What StoreKit lists here is of one environment, be it Xcode's.
    let scope = PolicyContext(isSandbox: false, isXcode: true, customers: [customer])
    for entitlement in purchases.entitlements(entitlements, for: scope, at: now) {
      let awaited =
        entitlement.isActive
        ? nil
        : awaited(
          entitlement.id, among: purchases, entitlements,
          RenewalTolerance(promises: proven.promises, listed: listed), at: now)
      subscriber.entitlements[entitlement.id.rawValue] =
        awaited ?? body(of: entitlement, at: now)
    }
    let access = { (purchase: EvaluatedPurchase) in
      entitlements.access(of: purchase, for: scope, at: now)
    }
    for purchase in Dictionary(grouping: purchases.filter(\.isSubscription), by: \.productID)
      .values.compactMap({ $0.deciding(by: access) })
    {
      subscriber.subscriptions[purchase.productID.rawValue] = body(
        of: purchase, access(purchase), at: now)
    }
    if purchases.contains(where: { $0.isSubscription && $0.givesAccess }) {
      subscriber.managementURL = Self.manageSubscriptions
    }
    for transaction in history.oneTimePurchases {
      subscriber.nonSubscriptions[transaction.productId.rawValue, default: []].append(
        NonSubscriptionBody(
          id: transaction.transactionId.rawValue,
          storeTransactionID: transaction.transactionId.rawValue,
          purchaseDate: transaction.purchaseDate,
          originalPurchaseDate: transaction.originalPurchaseDate,
          isSandbox: transaction.environment != .production))
    }
    return CustomerInfoBody(requestDate: now, subscriber: subscriber)
  }

  /// Returns an entitlement that expired by the clock, but not for StoreKit; `nil` if there is
  /// none.
  private func awaited(
    _ id: EntitlementID, among purchases: [EvaluatedPurchase], _ entitlements: EntitlementCatalog,
    _ tolerance: RenewalTolerance, at now: Timestamp
  ) -> EntitlementBody? {
    let policy = rules.policy(of: id.rawValue)
    var latest: (purchase: EvaluatedPurchase, end: Timestamp)?
    for purchase in purchases where entitlements.unlocks(purchase.productID, id) {
      guard
        let end = tolerance.end(of: purchase, policy: policy, at: now)
      else { continue }
      if latest.map({ $0.end < end }) ?? true { latest = (purchase, end) }
    }
    guard let (purchase, end) = latest else { return nil }
    assert(end > now, "access that waits for a renewal ends in the future")
    let date = purchase.accessUntil.map(\.iso8601) ?? "no date"
    let explanation =
      tolerance.lists(purchase)
      ? "\(purchase.productID) ended on \(date) by this device's clock, but StoreKit lists it as "
        + "current, so access continues."
      : "\(purchase.productID) was due to renew on \(date), and StoreKit does not list the renewal yet; "
        + "access continues until \(end)."
    var body = EntitlementBody(
      productIdentifier: purchase.productID, purchaseDate: purchase.transaction.purchaseDate,
      expiresDate: end,
      reason: ReasonBody(
        code: tolerance.lists(purchase) ? "listed" : "renewal_awaited", explanation: explanation))
    body.ownershipType = purchase.transaction.inAppOwnershipType
    return body
  }

  private func body(of entitlement: Entitlement, at now: Timestamp) -> EntitlementBody {
    let reason = entitlement.reason
    var grace: Timestamp?
    if case .inGracePeriod(let until) = entitlement.purchase.state, entitlement.isActive {
      grace = until
    }
    var body = EntitlementBody(
      productIdentifier: entitlement.productID,
      purchaseDate: entitlement.purchase.transaction.purchaseDate,
      expiresDate: end(entitlement.accessUntil, isActive: entitlement.isActive, at: now),
      gracePeriodExpiresDate: grace,
      reason: ReasonBody(code: reason.code, explanation: reason.explanation))
    body.ownershipType = entitlement.purchase.transaction.inAppOwnershipType
    return body
  }

  private func body(
    of purchase: EvaluatedPurchase, _ access: PurchaseAccess, at now: Timestamp
  ) -> SubscriptionBody {
    let transaction = purchase.transaction
    var body = SubscriptionBody(
      purchaseDate: transaction.purchaseDate,
      expiresDate: end(access.accessUntil, isActive: access.isActive, at: now),
      isSandbox: transaction.environment != .production,
      periodType: purchase.isTrial
        ? .trial : transaction.offerType == .introductory ? .intro : .normal)
    body.originalPurchaseDate = transaction.originalPurchaseDate
    body.ownershipType = transaction.inAppOwnershipType
    body.storeTransactionID = transaction.transactionId.rawValue
    if transaction.isRefunded { body.refundedAt = transaction.revocationDate }
    body.unsubscribeDetectedAt = purchase.unsubscribeDate
    body.billingIssuesDetectedAt = purchase.billingIssueDate
    return body
  }

  /// Returns when access ends.
  ///
  /// Inactive access ends at least a second before the response, because an end equal to the time
  /// of the response counts as active.
  private func end(_ until: Timestamp?, isActive: Bool, at now: Timestamp) -> Timestamp? {
    guard let until, !isActive else { return until }
    return min(until, now - .seconds(1))
  }
}
