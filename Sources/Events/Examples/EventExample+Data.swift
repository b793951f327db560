internal import AppStoreTypes
internal import Ledger
internal import Subscriptions

/// The data of the examples.
extension EventExample {
  /// The entitlement that the product unlocks.
  static var entitlement: EntitlementSnapshot {
    var snapshot = EntitlementSnapshot(inactive: "pro")
    snapshot.isActive = true
    snapshot.accessUntil = start + .days(30)
    snapshot.reason = "subscribed"
    return snapshot
  }

  /// A monthly subscription in its second period, or a purchase that does not renew.
  static func purchase(isSubscription: Bool = true) -> PurchaseSnapshot {
    var record = TransactionRecord(
      transactionId: isSubscription ? "2000000000000002" : "2000000000000001",
      originalTransactionId: "2000000000000001",
      productId: isSubscription ? "com.example.pro.monthly" : "com.example.pro.lifetime",
      bundleId: "com.example.app", type: isSubscription ? .autoRenewable : .nonConsumable,
      purchaseDate: start, originalPurchaseDate: isSubscription ? start - .days(30) : start,
      signedDate: start, environment: .production)
    record.price = 4990
    record.currency = "EUR"
    record.storefront = "DEU"
    if isSubscription { record.expiresDate = start + .days(30) }
    var snapshot = PurchaseSnapshot(record, nil, periodNumber: isSubscription ? 2 : 1)
    snapshot.status = .active
    guard isSubscription else { return snapshot }
    snapshot.autoRenew = true
    snapshot.nextProductID = record.productId
    snapshot.renewalPrice = Money(milliunits: 4990, currency: "EUR")
    return snapshot
  }

  /// The values of a group of fields.
  static func details(of group: EventFieldGroup) -> EventDetails {
    let price = Money(milliunits: 4990, currency: "EUR")
    return switch group {
    case .none: .none
    case .renewal: .renewal(.renewal, isTrialConversion: false)
    case .cancellation: .cancellation(.unsubscribe)
    case .productChange: .productChange(old: "com.example.pro.monthly", new: "com.example.pro.yearly")
    case .billingIssue: .billingIssue(graceEnd: start + .days(16), endsAccess: false)
    case .expiration: .expiration(.billingError, endsAccess: true)
    case .extension: .extension(previousEnd: start + .days(23))
    case .refund:
      .refund(
        Money(milliunits: -price.milliunits, currency: price.currency), isLatest: true,
        endsAccess: true)
    case .refundRequest: .refundRequest(.unintendedPurchase, respondBefore: start + .hours(12))
    case .priceIncrease: .priceIncrease(Money(milliunits: 5990, currency: "EUR"))
    case .offer: .offer(OfferSnapshot(.promotional, "loyal", .payUpFront))
    }
  }

  /// A subscription whose payment fails, or that is no longer at risk.
  static func risk(of row: EventTypeDescription) -> RiskEventData {
    let isAtRisk = row.type == .atRisk
    var subscription = purchase()
    if isAtRisk { (subscription.status, subscription.billingIssueAt) = (.billingRetry, start) }
    return RiskEventData(
      subscription: subscription, risk: .billingRetry, involuntary: true,
      churn: row.type == .churned ? "involuntary" : nil,
      resolves: isAtRisk
        ? nil
        : EventID(ledger: ledger, changeSequence: 1, type: .atRisk, subject: "example"),
      retryUntil: isAtRisk ? start + .days(60) : nil,
      valueAtRisk: Money(milliunits: 4990, currency: "EUR"),
      recentSubscriptionStart: start - .days(30), paidPeriods: 2, earlierEpisodes: 0,
      resolvedEpisodes: 0, winBackOfferIDs: ["come-back"], entitlements: [entitlement],
      explanation: row.summary)
  }

  /// A purchase that moved, two customers that were joined, or one that was deleted.
  static func customers(of row: EventTypeDescription) -> CustomerEventData {
    let (kind, reason): (IdentityOperation.Kind, IdentityOperation.Reason) =
      switch row.type {
      case .aliased: (.alias, .logIn)
      case .deleted: (.deletion, .request)
      default: (.transfer, .restore)
      }
    let isDeletion = kind == .deletion
    return CustomerEventData(
      IdentityOperation(
        id: 12, date: start, kind: kind, cause: reason, actor: isDeletion ? .backend : .app,
        from: isDeletion ? customer : former, to: isDeletion ? nil : customer, undoes: nil),
      fromAliases: [isDeletion ? customer : former], toAliases: isDeletion ? [] : [customer],
      purchases: kind == .transfer ? ["2000000000000001"] : [], explanation: row.summary)
  }
}
